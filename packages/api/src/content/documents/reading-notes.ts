import type { Nodes, Root } from 'mdast'
import { findPlaceholders } from '../../core/placeholders.ts'
import { compareWords } from './compare-words.ts'
import type { ReadingNote, ReadingNoteKind } from './schema.ts'

/** Text that a reader left out on purpose, a page that it could not read, or a passage whose order is doubtful. */
export type LeftOut = {
	kind: 'struck' | 'hidden' | 'margin' | 'unreadable' | 'out_of_order'
	text: string
}

/** A document as it was read: its content, what was left out of it, and the text that a reader of the file sees. */
export type ReadResult = {
	root: Root
	leftOut: LeftOut[]
	seen: string
	/** Values of the text fields of a PDF form. */
	fieldValues: string[]
}

const MAX_PASSAGES = 5
const MAX_PASSAGE_LENGTH = 200

const MESSAGES: Record<ReadingNoteKind, [one: string, many: string]> = {
	struck: ['1 struck passage was left out.', 'struck passages were left out.'],
	hidden: ['1 hidden passage was left out.', 'hidden passages were left out.'],
	margin: ['1 page header or footer was left out.', 'page headers and footers were left out.'],
	placeholder: ['1 placeholder has no value.', 'placeholders have no value.'],
	unreadable: [
		'1 page could not be read completely. The rest is used.',
		'pages could not be read completely. The rest is used.',
	],
	missing: ['1 passage of the file could not be read.', 'passages of the file could not be read.'],
	added: [
		'1 passage may differ from the file. Compare it.',
		'passages may differ from the file. Compare them.',
	],
	out_of_order: ['1 passage could not be read in order.', 'passages could not be read in order.'],
}

/** Matches a line that only numbers a page, such as "Page 2 of 5". Nobody misses it. */
const PAGE_NUMBER = /^(?:(?:page|página) )?\d{1,4}(?: ?(?:of|de|\/) ?\d{1,4})?$/i

/** Returns what was left out of the headers and footers of the pages: each text once, without page numbers. */
export function marginsLeftOut(texts: readonly string[]): LeftOut[] {
	const said = texts.map((text) => text.replace(/\s+/g, ' ').trim())
	const unique = new Set(said.filter((text) => text !== '' && !PAGE_NUMBER.test(text)))
	return Array.from(unique, (text) => ({ kind: 'margin', text }))
}

/** Returns the note about placeholders in a text, such as fields without a value. Returns an empty list without any. */
export function placeholderNotes(text: string): ReadingNote[] {
	return toNotes(findPlaceholders(text).map((found) => ({ kind: 'placeholder', text: found.text })))
}

/**
 * Returns the notes about a document for the person who uploads it: what was left out, and where the words of `root` differ from
 * the words that a reader of the file sees. Returns an empty list for a document that was read completely and in order.
 */
export function readingNotes(read: ReadResult): ReadingNote[] {
	return toNotes([...read.leftOut, ...compareWords(read.seen, readableText(read.root))])
}

function toNotes(passages: readonly { kind: ReadingNoteKind; text: string }[]): ReadingNote[] {
	return Object.keys(MESSAGES).flatMap((key) => {
		const kind = passages.find((passage) => passage.kind === key)?.kind
		if (kind === undefined) return []
		const texts = passages.filter((passage) => passage.kind === kind).map(({ text }) => text)
		const [one, many] = MESSAGES[kind]
		const message = texts.length === 1 ? one : `${texts.length} ${many}`
		return [
			{ kind, count: texts.length, message, passages: texts.slice(0, MAX_PASSAGES).map(shorten) },
		]
	})
}

function shorten(text: string): string {
	const line = text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
	return line.length <= MAX_PASSAGE_LENGTH ? line : `${line.slice(0, MAX_PASSAGE_LENGTH)}…`
}

/** Returns the text of a Markdown tree without markup, with a line for each block and each cell. */
export function readableText(node: Nodes): string {
	if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
	if (node.type === 'break') return '\n'
	if (!('children' in node)) return ''
	const isInline = ['paragraph', 'heading', 'tableCell', 'strong', 'emphasis', 'link'].includes(
		node.type,
	)
	return node.children.map(readableText).join(isInline ? '' : '\n')
}
