import type { Nodes, Parents, Text } from 'mdast'
import { blankOf } from './labels.ts'

/** A line to write on, or dots to write over. */
const LINE = String.raw`(?:_{3,}|\.{6,}|…{2,})`
const BLANK = new RegExp(LINE, 'g')
/** A colon with nothing after it. */
const OPEN_COLON = /:[ ]*(?:\t+|(?=\n|$))/g
/** `this ____ day of ________, 20__`. */
const DAY_OF = /(?<!_)_{2,}\s*day\s+of\s*_{2,}\s*,?\s*(?:20)?_{2,}/gi
/** `________ ("Customer")`: what the blank is called comes after it. */
const NAMED_AFTER = new RegExp(
	String.raw`(?<![_.…])${LINE}(?=,?\s*\(\s*(?:the\s+)?["“]?([A-Za-z ]{4,30}?)["”]?\s*\))`,
	'g',
)
/** `[Customer Name]`, `<<Customer Name>>`, `{{customer_name}}`. */
const BRACKETED =
	/\[([A-Za-z _’']{3,40})\]|<<([A-Za-z _’']{3,40})>>|\{{1,2}([A-Za-z _’']{3,40})\}{1,2}/g
/** A label is short; what stands further away is none. */
const MOST_LABEL = 120
const LABEL_BEGINS = /[\n\t_{}|;•]|\.\s| {3,}/

type Change = { start: number; end: number; text: string }

/**
 * Writes variables into the blanks of an imported contract: after a label, before one in brackets, in the cell beside
 * one. A blank that nobody can name stays as it was.
 */
export function fillBlanks(node: Nodes): void {
	if (node.type === 'tableRow') fillRow(node)
	if (node.type === 'paragraph' || node.type === 'tableCell' || node.type === 'heading')
		fillText(node)
	else if ('children' in node) for (const child of node.children) fillBlanks(child)
}

/** The cell beside a label is its blank when there is nothing in it but a line to write on. */
function fillRow({ children: cells }: Extract<Nodes, { type: 'tableRow' }>): void {
	for (const [index, cell] of cells.entries()) {
		const before = cells[index - 1]
		if (before === undefined || !/^[\s_.…]*$/.test(textOf(cell))) continue
		const filled = blankOf(textOf(before))
		if (filled !== undefined) cell.children = [{ type: 'text', value: filled }]
	}
}

/** A label and its blank may differ in style: the texts of a paragraph are read as one. */
function fillText(node: Parents): void {
	const texts = textNodes(node)
	const finders = [findDates, findNamedAfter, findBlanks, findBracketed]
	if (node.type === 'paragraph') finders.push(findOpenColons)
	for (const find of finders) {
		const changes = find(texts.map(({ value }) => value).join(''))
		for (const change of changes.toReversed()) applyChange(texts, change)
	}
	for (const text of texts) text.value = text.value.replaceAll('\t', '    ')
}

function findDates(text: string): Change[] {
	return changesOf(text, DAY_OF, () => '{{date}}')
}

function findBlanks(text: string): Change[] {
	return changesOf(text, BLANK, ({ index }) => {
		const filled = blankOf(labelBefore(text, index))
		if (filled === undefined) return undefined
		return /[\s(]$/.test(text.slice(0, index)) ? filled : ` ${filled}`
	})
}

function findNamedAfter(text: string): Change[] {
	return changesOf(text, NAMED_AFTER, ({ 1: label = '', index }) =>
		/sign|initial/i.test(labelBefore(text, index)) ? undefined : blankOf(label),
	)
}

function findBracketed(text: string): Change[] {
	return changesOf(text, BRACKETED, ([, square, angle, curly]) =>
		blankOf((square ?? angle ?? curly ?? '').replaceAll('_', ' ')),
	)
}

function findOpenColons(text: string): Change[] {
	return changesOf(text, OPEN_COLON, ({ 0: colon, index }) => {
		const filled = blankOf(labelBefore(text, index))
		return filled === undefined ? undefined : `: ${filled}${colon.includes('\t') ? '\t' : ''}`
	})
}

function changesOf(
	text: string,
	pattern: RegExp,
	replace: (match: RegExpExecArray) => string | undefined,
): Change[] {
	return Array.from(text.matchAll(pattern)).flatMap((match) => {
		const filled = replace(match)
		const start = match.index
		return filled === undefined ? [] : [{ start, end: start + match[0].length, text: filled }]
	})
}

function labelBefore(text: string, index: number): string {
	return (
		text
			.slice(Math.max(0, index - MOST_LABEL), index)
			.replace(/[\s:#]+$/, '')
			.split(LABEL_BEGINS)
			.at(-1) ?? ''
	)
}

/** Writes into the text node in which the change begins, and takes the rest out of those after it. */
function applyChange(texts: readonly Text[], { start, end, text }: Change): void {
	let offset = 0
	for (const node of texts) {
		const { length } = node.value
		const from = start - offset
		const to = end - offset
		offset += length
		if (to <= 0 || from >= length) continue
		const begins = from >= 0
		node.value =
			node.value.slice(0, Math.max(from, 0)) + (begins ? text : '') + node.value.slice(to)
	}
}

function textNodes(node: Nodes): Text[] {
	if (node.type === 'text') return [node]
	return 'children' in node ? node.children.flatMap(textNodes) : []
}

/** The text in a tree, without its shape. */
export function textOf(node: Nodes): string {
	return textNodes(node)
		.map(({ value }) => value)
		.join('')
}
