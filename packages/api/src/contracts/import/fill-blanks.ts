import type { Nodes, Parents, Text } from 'mdast'
import { findPlaceholders } from '../../core/placeholders.ts'
import { variablesForLabel } from './blank-labels.ts'

/** Matches a blank to fill in: a run of underscores, dots or ellipses. */
const LINE = /(?:_{3,}|\.{6,}|…{2,})/.source
/**
 * Matches a fill-in blank together with a dollar sign before it, because the values of price variables already contain the
 * sign.
 */
const BLANK = new RegExp(String.raw`(?:\$\s*)?${LINE}`, 'g')
/** Matches a colon followed by tabs or by the end of the line. */
const OPEN_COLON = /:[ ]*(?:\t+|(?=\n|$))/g
/** Matches a date blank such as `this ____ day of ________, 20__`. */
const DAY_OF = /(?<!_)_{2,}\s*day\s+of\s*(?:_{2,}(?:(?:\s+(?:,\s*)?|,\s*)(?:20)?|20)_{2,}|_{4,})/gi
/** Matches a label in parentheses after a blank. */
const LABEL_AFTER = String.raw`,?\s*\(\s*(?:the\s+)?["“]?([A-Za-z][A-Za-z ]{2,28}[A-Za-z])["”]?\s*\)`
/** Matches a blank whose label follows in parentheses: `________ ("Customer")`. */
const NAMED_AFTER = new RegExp(`${/(?<![_.…])/.source}${LINE}(?=${LABEL_AFTER})`, 'g')
/** Matches a placeholder: `[Customer Name]`, `<<Customer Name>>`, `«CustomerName»` or `{{customer_name}}`. */
const BRACKETED =
	/\[([A-Za-z _’']{3,40})\]|<<([A-Za-z _’']{3,40})>>|«([A-Za-z _’']{3,40})»|\{{1,2}([A-Za-z _’']{3,40})\}{1,2}/g
/** Number of characters before a blank in which to look for the label of the blank. */
const MAX_LABEL_LENGTH = 120
const LABEL_START = /[\n\t_{}|;•]|\.\s| {3,}/

type Replacement = { start: number; end: number; text: string }

/**
 * Writes template variables into the blanks of an imported contract. The label of a blank is the text before the blank,
 * the text in parentheses after the blank, or the table cell to the left. A blank without a known label stays
 * unchanged. `fieldValues` are the values of form fields, which count as blanks.
 */
export function fillBlanks(node: Nodes, fieldValues: readonly string[]): void {
	if (node.type === 'tableRow') fillRow(node)
	if (node.type === 'paragraph' || node.type === 'tableCell' || node.type === 'heading')
		fillText(node, fieldValues)
	else if ('children' in node) for (const child of node.children) fillBlanks(child, fieldValues)
}

/**
 * Writes variables into the empty cells of a table row. The cell to the left of an empty cell is its label. A cell with only
 * underscores, dots or a dollar sign counts as empty.
 */
function fillRow({ children: cells }: Extract<Nodes, { type: 'tableRow' }>): void {
	for (const [index, cell] of cells.entries()) {
		const before = cells[index - 1]
		if (before === undefined || !/^[\s_.…$]*$/.test(textOf(cell))) continue
		const filled = variablesForLabel(textOf(before))
		if (filled !== undefined) cell.children = [{ type: 'text', value: filled }]
	}
}

/**
 * Fills the blanks of a paragraph, cell or heading. Joins its text nodes, because label and blank may differ in style.
 */
function fillText(node: Parents, fieldValues: readonly string[]): void {
	const texts = textNodes(node)
	const findValues = (text: string) => findFieldValues(text, fieldValues)
	const finders = [findDates, findNamedAfter, findBlanks, findBracketed, findPrompts, findValues]
	if (node.type === 'paragraph') finders.push(findOpenColons)
	for (const find of finders) {
		const replacements = find(texts.map(({ value }) => value).join(''))
		for (const replacement of replacements.toReversed()) applyReplacement(texts, replacement)
	}
	for (const text of texts) text.value = text.value.replaceAll('\t', '    ')
}

function findDates(text: string): Replacement[] {
	return replaceMatches(text, DAY_OF, () => '{{date}}')
}

function findBlanks(text: string): Replacement[] {
	return replaceMatches(text, BLANK, ({ index }) => {
		const filled = variablesForLabel(labelBefore(text, index))
		if (filled === undefined) return undefined
		return /[\s(]$/.test(text.slice(0, index)) ? filled : ` ${filled}`
	})
}

function findNamedAfter(text: string): Replacement[] {
	return replaceMatches(text, NAMED_AFTER, ({ 1: label = '', index }) =>
		/sign|initial/i.test(labelBefore(text, index)) ? undefined : variablesForLabel(label),
	)
}

function findBracketed(text: string): Replacement[] {
	return replaceMatches(text, BRACKETED, ([, ...names]) => {
		const name = names.find((one) => one !== undefined) ?? ''
		return variablesForLabel(name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
	})
}

/** Finds the values of form fields after a label. */
function findFieldValues(text: string, values: readonly string[]): Replacement[] {
	return [...new Set(values)].flatMap((value) => {
		const end = text.indexOf(value) + value.length
		const label = text.slice(0, end - value.length).trimEnd()
		const filled = variablesForLabel(labelBefore(label, label.length))
		return !text.includes(value) || filled === undefined
			? []
			: [{ start: label.length, end, text: ` ${filled}` }]
	})
}

/** Finds the prompts of Word, such as "Click or tap here to enter text.", after a label. */
function findPrompts(text: string): Replacement[] {
	return findPlaceholders(text).flatMap(({ text: prompt, start, end }) => {
		const filled = /^\p{L}/u.test(prompt) ? variablesForLabel(labelBefore(text, start)) : undefined
		return filled === undefined ? [] : [{ start, end, text: filled }]
	})
}

function findOpenColons(text: string): Replacement[] {
	return replaceMatches(text, OPEN_COLON, ({ 0: colon, index }) => {
		const filled = variablesForLabel(labelBefore(text, index))
		return filled === undefined ? undefined : `: ${filled}${colon.includes('\t') ? '\t' : ''}`
	})
}

function replaceMatches(
	text: string,
	pattern: RegExp,
	replace: (match: RegExpExecArray) => string | undefined,
): Replacement[] {
	return Array.from(text.matchAll(pattern)).flatMap((match) => {
		const filled = replace(match)
		const start = match.index
		return filled === undefined ? [] : [{ start, end: start + match[0].length, text: filled }]
	})
}

function labelBefore(text: string, index: number): string {
	return (
		text
			.slice(Math.max(0, index - MAX_LABEL_LENGTH), index)
			.replace(/(?<![\s:#])[\s:#]+$/, '')
			.split(LABEL_START)
			.at(-1) ?? ''
	)
}

/**
 * Replaces a range of the joined text nodes: writes the new text into the range's first node and clears the later ones.
 */
function applyReplacement(texts: readonly Text[], { start, end, text }: Replacement): void {
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

/** Returns the plain text of a Markdown tree. */
export function textOf(node: Nodes): string {
	return textNodes(node)
		.map(({ value }) => value)
		.join('')
}
