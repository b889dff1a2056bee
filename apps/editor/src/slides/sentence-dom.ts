import { splitVariables } from '../narration/script-variables.ts'
import type { ScriptWord } from './alignment.ts'

/**
 * A sentence in the page: plain text and variables as pills that cannot be edited inside. The DOM is painted here and
 * not by React, because a caret lives in it. Offsets are of the sentence's text, where a pill is as long as `{{name}}`.
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

/** Shows a text for editing. */
export function renderText(row: HTMLElement, text: string): void {
	row.replaceChildren(...nodesOf(text))
}

type Spoken = { text: string; chunks: readonly ScriptWord[] }

/** Shows a sentence that is being spoken: what was said, the word of this moment in a filled mark, what is to come. */
export function renderSpoken(row: HTMLElement, { text, chunks }: Spoken, atMs: number): void {
	const now = chunks.findLastIndex(({ spoken }) => spoken !== null && spoken.startMs <= atMs)
	const nodes: Node[] = []
	let from = chunks[0]?.start ?? 0
	const base = from
	for (const [index, chunk] of chunks.entries()) {
		const gap = text.slice(from - base, chunk.start - base)
		if (gap !== '') nodes.push(document.createTextNode(gap))
		const wrap = document.createElement(index === now ? 'mark' : 'span')
		wrap.className =
			index === now
				? '-mx-0.5 rounded-xs bg-accent px-[3px] py-px text-accent-ink [&_span]:bg-transparent! [&_span]:text-accent-ink!'
				: index > now
					? 'text-ink-2'
					: 'text-ink'
		wrap.append(...nodesOf(chunk.text))
		nodes.push(wrap)
		from = chunk.start + chunk.text.length
	}
	row.replaceChildren(...nodes)
}

/** The text that a row shows, its pills as `{{name}}`. */
export function readText(node: Node): string {
	if (node instanceof Text) return node.data.replace(/\u00a0/g, ' ')
	if (node instanceof HTMLElement && node.dataset.text !== undefined) return node.dataset.text
	return [...node.childNodes].map(readText).join('')
}

/** Where the caret stands in the row, or null when it is elsewhere. */
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

/** Puts the caret into the row; inside a pill there is no place, so it goes behind it. */
export function placeCaret(row: HTMLElement, offset: number): void {
	const range = document.createRange()
	let left = offset
	range.selectNodeContents(row)
	range.collapse(false)
	for (const node of row.childNodes) {
		const length = readText(node).length
		if (left > length) {
			left -= length
			continue
		}
		if (node instanceof Text) range.setStart(node, left)
		else if (left === 0) range.setStartBefore(node)
		else range.setStartAfter(node)
		range.collapse(true)
		break
	}
	const selection = document.getSelection()
	selection?.removeAllRanges()
	selection?.addRange(range)
}
