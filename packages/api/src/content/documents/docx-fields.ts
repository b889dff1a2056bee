import type { Element } from '@xmldom/xmldom'
import { CHECKED, UNCHECKED } from './check-marks.ts'
import { childOf, childrenOf, isOn, valOf } from './docx-xml.ts'

/** A field that is open at this place. `isCode`: its instruction is being read, which a reader does not see. */
export type Field = { code: string; isCode: boolean; hasResult: boolean; form: Element | undefined }

/**
 * Returns the text that a field shows besides its result: the mark of a check box, the entry of a drop-down list, the text of a
 * macro button, a blank for an empty text field, and `«Name»` for a merge field without a result. Returns an empty string for
 * any other field (ECMA-376 Part 1, 17.16.5).
 */
export function textOfField({ code, hasResult, form }: Field): string {
	const words = code.trim()
	const type = /^\w+/.exec(words)?.[0] ?? ''
	const rest = words.slice(type.length).trim()
	if (type === 'FORMCHECKBOX') return isChecked(form) ? CHECKED : UNCHECKED
	if (type === 'MACROBUTTON') return rest.replace(/^\S+/, '').trim()
	if (hasResult) return ''
	if (type === 'FORMDROPDOWN') return entryOf(form)
	if (type === 'FORMTEXT') return '________'
	const [, quoted, plain] = /^(?:"([^"]+)"|([^\s\\]+))/.exec(rest) ?? []
	return type === 'MERGEFIELD' ? toPlaceholder(quoted ?? plain ?? '') : ''
}

function isChecked(form: Element | undefined): boolean {
	const box = form && childOf(form, 'checkBox')
	const state = box && (childOf(box, 'checked') ?? childOf(box, 'default'))
	return isOn(state) ?? false
}

function entryOf(form: Element | undefined): string {
	const list = form && childOf(form, 'ddList')
	if (list === undefined) return ''
	const place = Number(valOf(childOf(list, 'result')) ?? valOf(childOf(list, 'default')) ?? 0)
	return valOf(childrenOf(list, 'listEntry')[place]) ?? ''
}

/**
 * Returns the text that stands for a content control: the mark of a check box, or `«Name»` for a control that shows its prompt.
 * Returns undefined for a control that shows its content, and for a prompt without a name.
 */
export function textOfControl(properties: Element | undefined): string | undefined {
	if (properties === undefined) return undefined
	const box = childOf(properties, 'checkbox')
	if (box !== undefined) return isOn(childOf(box, 'checked')) === true ? CHECKED : UNCHECKED
	if (isOn(childOf(properties, 'showingPlcHdr')) !== true) return undefined
	const name = [childOf(properties, 'alias'), childOf(properties, 'tag')]
		.map((one) => valOf(one)?.trim() ?? '')
		.find((one) => one !== '')
	return name === undefined ? undefined : toPlaceholder(name)
}

function toPlaceholder(name: string): string {
	return `«${name.replace(/[^\p{L}\p{N}]+/gu, '_')}»`
}
