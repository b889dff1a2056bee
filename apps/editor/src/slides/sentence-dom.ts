import { splitVariables } from '../narration/script-variables.ts'
import type { ScriptWord } from './alignment.ts'

/**
 * CSS classes of a variable, which is shown as a pill in its sentence. This module changes the DOM directly, because a render
 * by React would move the caret.
 */
const PILL =
	'inline-block rounded-[5px] bg-info-soft px-1.5 text-[13px] leading-5 font-medium text-info select-all'

function variableElement(text: string, key: string): HTMLElement {
	const element = document.createElement('span')
	element.className = PILL
	element.contentEditable = 'false'
	element.dataset.text = text
	element.textContent = key
	return element
}

function nodesOf(text: string): Node[] {
	return splitVariables(text).map((piece) =>
		piece.kind === 'variable'
			? variableElement(piece.text, piece.key)
			: document.createTextNode(piece.text),
	)
}

/** Renders a text for editing: plain text, and variables as pills. */
export function renderText(row: HTMLElement, text: string): void {
	row.replaceChildren(...nodesOf(text))
}

type Spoken = { text: string; words: readonly ScriptWord[] }

/**
 * Renders a sentence during playback. The current word is in a `mark` element; spoken and upcoming words have different
 * styles.
 */
export function renderSpoken(row: HTMLElement, { text, words }: Spoken, positionMs: number): void {
	const current = words.findLastIndex(
		({ spoken }) => spoken !== null && spoken.startMs <= positionMs,
	)
	const nodes: Node[] = []
	let from = words[0]?.start ?? 0
	const base = from
	for (const [index, word] of words.entries()) {
		const gap = text.slice(from - base, word.start - base)
		if (gap !== '') nodes.push(document.createTextNode(gap))
		const wrap = document.createElement(index === current ? 'mark' : 'span')
		wrap.className =
			index === current
				? '-mx-0.5 rounded-xs bg-accent px-[3px] py-px text-accent-ink [&_span]:bg-transparent! [&_span]:text-accent-ink!'
				: index > current
					? 'text-ink-2'
					: 'text-ink'
		wrap.append(...nodesOf(word.text))
		nodes.push(wrap)
		from = word.start + word.text.length
	}
	row.replaceChildren(...nodes)
}

/** Returns the text of a row. Variables, which the row shows as pills, become `{{name}}`. */
export function readText(node: Node): string {
	if (node instanceof Text) return node.data.replace(/\u00a0/g, ' ')
	if (node instanceof HTMLElement && node.dataset.text !== undefined) return node.dataset.text
	return [...node.childNodes].map(readText).join('')
}

/** Returns the caret's offset in the row, or null when the caret is outside the row. */
export function readCaret(row: HTMLElement): number | null {
	const selection = document.getSelection()
	if (selection === null || selection.rangeCount === 0) return null
	const { endContainer, endOffset } = selection.getRangeAt(0)
	if (!row.contains(endContainer)) return null
	const before = document.createRange()
	before.setStart(row, 0)
	before.setEnd(endContainer, endOffset)
	return readText(before.cloneContents()).length
}

/**
 * Places the caret at a text offset in a sentence's row. A variable is shown as a pill; for an offset inside a pill, places the
 * caret after the pill.
 */
export function placeCaret(row: HTMLElement, offset: number): void {
	const range = document.createRange()
	let remaining = offset
	range.selectNodeContents(row)
	range.collapse(false)
	for (const node of row.childNodes) {
		const length = readText(node).length
		if (remaining > length) {
			remaining -= length
			continue
		}
		if (node instanceof Text) range.setStart(node, remaining)
		else if (remaining === 0) range.setStartBefore(node)
		else range.setStartAfter(node)
		range.collapse(true)
		break
	}
	const selection = document.getSelection()
	selection?.removeAllRanges()
	selection?.addRange(range)
}
