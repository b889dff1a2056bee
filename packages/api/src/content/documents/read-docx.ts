import type { Element } from '@xmldom/xmldom'
import type { Heading, Paragraph, RootContent, TableRow } from 'mdast'
import { addListItem, type Piece, toCell, toPhrasing, toTable } from './docx-blocks.ts'
import { type Field, textOfControl, textOfField } from './docx-fields.ts'
import { createNumbering, type Label } from './docx-numbering.ts'
import {
	isShaded,
	mergeStyles,
	readStyles,
	readTextStyle,
	type Styles,
	styleChain,
	type TextStyle,
} from './docx-styles.ts'
import { showInFont, symbolOf } from './docx-symbols.ts'
import { childOf, childrenOf, isOn, parseXml, valOf } from './docx-xml.ts'
import { type LeftOut, marginsLeftOut, type ReadResult } from './reading-notes.ts'
import { readZipText } from './zip.ts'

const MAX_XML_BYTES = 50_000_000

/** Parts with headers and footers of pages: Word numbers them from 1, three of each for a section. */
const marginNames = Array.from({ length: 24 }, (_, at) =>
	['header', 'footer'].map((name) => `${name}${at + 1}`),
).flat()

/**
 * Reads a Word document as a Markdown tree: headings, clause numbers, bullets, tables, bold and italics, text boxes, footnotes,
 * form fields and check marks. Leaves out deleted, struck and hidden text, the headers and footers of
 * pages, and pictures. Writes a field without a value as
 * `«Name»`. Throws for a document that cannot be read.
 */
export function readDocx(bytes: Uint8Array): ReadResult {
	const part = (name: string): Element | undefined => {
		const text = readZipText(bytes, `word/${name}.xml`, MAX_XML_BYTES)
		return text === undefined ? undefined : parseXml(text)
	}
	const document = part('document')
	const body = document && childOf(document, 'body')
	if (document === undefined || body === undefined) throw new Error('The document has no text')
	const styles = readStyles(part('styles'))
	const reading: Reading = {
		styles,
		labelOf: createNumbering(part('numbering'), styles),
		leftOut: [],
		shown: new Map(),
		fields: [],
		replacement: undefined,
		notes: [],
		boxes: [],
		openPassage: undefined,
	}
	// White text can be read on a page with a color.
	const ground = childOf(document, 'background') !== undefined
	const children = readBlocks(reading, body, ground)
	const parts = { footnote: part('footnotes'), endnote: part('endnotes') }
	const notes = reading.notes.flatMap((note, index) => {
		const all = parts[note.kind]
		const element =
			all && childrenOf(all, note.kind).find((one) => one.getAttribute('w:id') === note.id)
		return element === undefined ? [] : [{ element, mark: `[${index + 1}] ` }]
	})
	for (const { element, mark } of notes) {
		const blocks = readBlocks(reading, element, ground)
		const [first] = blocks
		if (first?.type === 'paragraph') first.children.unshift({ type: 'text', value: mark })
		reading.shown.set(element, mark)
		children.push(...blocks)
	}
	const seen = [body, ...notes.map(({ element }) => element)]
	const margins = marginNames.flatMap((name) => part(name) ?? [])
	return {
		root: { type: 'root', children },
		leftOut: [
			...reading.leftOut,
			...marginsLeftOut(margins.map((element) => seenText(element, new Map()))),
		],
		fieldValues: [],
		seen: seen.map((element) => seenText(element, reading.shown)).join('\n'),
	}
}

type Reading = {
	styles: Styles
	labelOf: (properties: Element | undefined, styleId: string | undefined) => Label | undefined
	leftOut: LeftOut[]
	/** What a reader sees of an element, where it is not the text of the element itself. */
	shown: Map<Element, string>
	fields: Field[]
	/** Text that replaces the content of the current content control. Empty once it is written. */
	replacement: string | undefined
	notes: { kind: 'footnote' | 'endnote'; id: string | null }[]
	boxes: RootContent[]
	/** The passage that was left out last, while no text of the result follows it. */
	openPassage: LeftOut | undefined
}

/** Elements that only wrap blocks or text. */
const WRAPPERS = new Set(
	'ins moveTo customXml smartTag hyperlink dir bdo fldSimple sdt sdtContent AlternateContent Choice Fallback oMath oMathPara ruby rubyBase rt subDoc'.split(
		' ',
	),
)
const DELETED = new Set(['del', 'moveFrom'])

function readBlocks(reading: Reading, parent: Element, ground: boolean): RootContent[] {
	const blocks: RootContent[] = []
	for (const child of contentOf(parent)) {
		const name = child.localName ?? ''
		if (name === 'p') addParagraph(reading, blocks, { paragraph: child, ground })
		else if (name === 'tbl') blocks.push(...readTable(reading, child, ground))
		else if (DELETED.has(name)) leaveOut(reading, child, 'struck')
		else if (WRAPPERS.has(name))
			blocks.push(...withControl(reading, child, () => readBlocks(reading, child, ground)))
	}
	return blocks
}

/** Returns the child elements that a reader sees: one alternative of a drawing, and the content of a content control. */
function contentOf(element: Element): Element[] {
	if (element.localName === 'sdt') return childrenOf(element, 'sdtContent')
	if (element.localName !== 'AlternateContent') return childrenOf(element)
	return childrenOf(element).slice(0, 1)
}

function withControl<T>(reading: Reading, element: Element, read: () => T): T {
	if (element.localName !== 'sdt') return read()
	const before = reading.replacement
	reading.replacement = textOfControl(childOf(element, 'sdtPr')) ?? before
	const result = read()
	reading.replacement = before
	return result
}

function addParagraph(
	reading: Reading,
	blocks: RootContent[],
	{ paragraph, ground }: { paragraph: Element; ground: boolean },
): void {
	const properties = childOf(paragraph, 'pPr')
	const styleId = properties && valOf(childOf(properties, 'pStyle'))
	const chain = styleChain(reading.styles, styleId)
	const mark = properties && childOf(properties, 'rPr')
	const isRemoved = mark && (childOf(mark, 'del') ?? childOf(mark, 'vanish')) !== undefined
	const label = isRemoved ? undefined : reading.labelOf(properties, styleId)
	// A damaged file has instructions of fields that never end. The text after them is seen.
	if (reading.fields.some(({ isCode }) => isCode)) reading.fields = []
	const outer = reading.boxes
	reading.openPassage = undefined
	reading.boxes = []
	const layers = chain.map(({ text }) => text)
	const pieces: Piece[] = []
	readInline(reading, paragraph, { pieces, layers, ground: ground || isShaded(properties) })
	const boxes = reading.boxes
	reading.boxes = outer
	const number = label?.kind === 'number' && pieces.length > 0 ? `${label.text} ` : ''
	if (number !== '') reading.shown.set(paragraph, number)
	const children = toPhrasing([{ text: number, bold: false, italic: false }, ...pieces])
	const isBoxFirst = paragraph.textContent?.trim() !== '' && startsWithBox(paragraph)
	if (isBoxFirst) blocks.push(...boxes)
	if (children.length > 0) {
		const depth = headingDepth(properties, chain)
		const block: Paragraph | Heading =
			depth === undefined ? { type: 'paragraph', children } : { type: 'heading', depth, children }
		if (label?.kind === 'bullet' && block.type === 'paragraph')
			addListItem(blocks, label.level, block)
		else blocks.push(block)
	}
	if (!isBoxFirst) blocks.push(...boxes)
}

/** Returns whether a text box comes before the first text of a paragraph. */
function startsWithBox(paragraph: Element): boolean {
	for (const one of paragraph.getElementsByTagName('*')) {
		if (one.localName === 'txbxContent') return true
		if (one.localName === 't') return false
	}
	return false
}

function headingDepth(
	properties: Element | undefined,
	chain: ReturnType<typeof styleChain>,
): Heading['depth'] | undefined {
	for (const { name } of chain) {
		const level = Number(
			/^heading (\d)$/i.exec(name)?.[1] ?? { title: 1, subtitle: 2 }[name.toLowerCase()] ?? 0,
		)
		if (level > 0) return toDepth(level)
	}
	const layers = [properties, ...chain.map(({ paragraph }) => paragraph)]
	const outline = layers.flatMap((one) => (one && valOf(childOf(one, 'outlineLvl'))) ?? [])[0]
	return outline === undefined || outline === '9' ? undefined : toDepth(Number(outline) + 1)
}

function toDepth(level: number): Heading['depth'] {
	return level <= 1 ? 1 : level === 2 ? 2 : level === 3 ? 3 : level === 4 ? 4 : level === 5 ? 5 : 6
}

type Inline = { pieces: Piece[]; layers: readonly TextStyle[]; ground: boolean }

function readInline(reading: Reading, parent: Element, inline: Inline): void {
	for (const child of contentOf(parent)) {
		const name = child.localName ?? ''
		if (name === 'r') readRun(reading, child, inline)
		else if (DELETED.has(name)) leaveOut(reading, child, 'struck')
		else if (name === 'fldSimple') readSimpleField(reading, child, inline)
		else if (WRAPPERS.has(name))
			withControl(reading, child, () => readInline(reading, child, inline))
	}
}

function readSimpleField(reading: Reading, field: Element, inline: Inline): void {
	const code = field.getAttribute('w:instr') ?? ''
	reading.fields.push({ code, isCode: false, hasResult: false, form: childOf(field, 'ffData') })
	readInline(reading, field, inline)
	closeField(reading, field, { pieces: inline.pieces, style: {} })
}

function readRun(reading: Reading, run: Element, { pieces, layers, ground }: Inline): void {
	const properties = childOf(run, 'rPr')
	const styleId = properties && valOf(childOf(properties, 'rStyle'))
	const own = [
		readTextStyle(properties),
		...styleChain(reading.styles, styleId).map(({ text }) => text),
	]
	const { bold, italic } = mergeStyles(own)
	const style = { ...mergeStyles([...own, ...layers]), bold, italic }
	const isWhite = style.color === 'FFFFFF' && style.shaded !== true && !ground
	const isHidden = style.hidden === true || isWhite
	const isLeftOut = isHidden || style.struck === true
	if (isLeftOut) leaveOut(reading, run, isHidden ? 'hidden' : 'struck')
	const target = { pieces, style, isLeftOut }
	for (const child of contentOf(run)) readRunContent(reading, child, target)
}

type Target = { pieces: Piece[]; style: TextStyle; isLeftOut?: boolean }

function readRunContent(reading: Reading, child: Element, target: Target): void {
	const write = (text: string) => writeText(reading, child, { ...target, text })
	const name = child.localName
	if (name === 't' && !reading.shown.has(child))
		write(showInFont(child.textContent ?? '', target.style.font))
	else if (name === 'tab' || name === 'ptab') write('\t')
	else if ((name === 'br' || name === 'cr') && !target.isLeftOut) target.pieces.push('break')
	else if (name === 'noBreakHyphen') write('-')
	else if (name === 'sym') write(readSymbol(child))
	else if (name === 'fldChar') readFieldMark(reading, child, target)
	else if (name === 'instrText') {
		const field = reading.fields.at(-1)
		if (field?.isCode) field.code += child.textContent ?? ''
	} else if (name === 'footnoteReference' || name === 'endnoteReference') {
		const kind = name === 'footnoteReference' ? 'footnote' : 'endnote'
		reading.notes.push({ kind, id: child.getAttribute('w:id') })
		write(`[${reading.notes.length}]`)
	} else if (
		['AlternateContent', 'drawing', 'pict', 'object', 'Choice', 'Fallback'].includes(name ?? '')
	)
		readTextBoxes(reading, child)
}

function readSymbol(symbol: Element): string {
	const code = Number.parseInt(symbol.getAttribute('w:char') ?? '', 16)
	return symbolOf(symbol.getAttribute('w:font') ?? '', code) ?? '□'
}

function readFieldMark(reading: Reading, mark: Element, target: Target): void {
	const type = mark.getAttribute('w:fldCharType')
	const form = childOf(mark, 'ffData')
	if (type === 'begin') reading.fields.push({ code: '', isCode: true, hasResult: false, form })
	const field = reading.fields.at(-1)
	if (type === 'separate' && field !== undefined) field.isCode = false
	if (type === 'end') closeField(reading, mark, target)
}

function closeField(reading: Reading, end: Element, target: Target): void {
	const field = reading.fields.pop()
	const text = field === undefined ? '' : textOfField(field)
	if (text !== '') writeText(reading, end, { ...target, text })
}

/** Writes what a reader sees of an element. Records it when it is not the text of the element itself. */
function writeText(
	reading: Reading,
	element: Element,
	{ pieces, style, isLeftOut = false, text }: Target & { text: string },
): void {
	const isUnseen = isLeftOut || reading.fields.some((field) => field.isCode)
	const written = isUnseen ? '' : (reading.replacement ?? text)
	if (reading.replacement !== undefined && !isUnseen) reading.replacement = ''
	if (written.trim() !== '') for (const field of reading.fields) field.hasResult = true
	if (element.localName !== 't' || written !== element.textContent)
		reading.shown.set(element, written)
	if (written.trim() !== '') reading.openPassage = undefined
	const { bold = false, italic = false } = style
	if (written !== '') pieces.push({ text: written.replace(/[\r\n]+/g, ' '), bold, italic })
}

function readTextBoxes(reading: Reading, drawing: Element): void {
	for (const child of contentOf(drawing)) {
		// The shape behind the text can have any color, so white text in it counts as visible.
		if (child.localName === 'txbxContent') reading.boxes.push(...readBlocks(reading, child, true))
		else readTextBoxes(reading, child)
	}
}

function readTable(reading: Reading, table: Element, ground: boolean): RootContent[] {
	const properties = childOf(table, 'tblPr')
	const style = properties && valOf(childOf(properties, 'tblStyle'))
	// A table style can color any row, so white text in such a table counts as visible.
	const isStyled = style !== undefined && !/^Table(?:Grid|Normal)$/.test(style)
	const onTable = ground || isStyled || isShaded(properties)
	const rows: TableRow[] = []
	let hasHeader = false
	for (const row of findInside(table, 'tr')) {
		const rowProperties = childOf(row, 'trPr')
		if (rowProperties && childOf(rowProperties, 'del')) leaveOut(reading, row, 'struck')
		else if (rowProperties && isOn(childOf(rowProperties, 'hidden')))
			leaveOut(reading, row, 'hidden')
		else {
			if (rows.length === 0)
				hasHeader = isOn(rowProperties && childOf(rowProperties, 'tblHeader')) ?? false
			rows.push(readRow(reading, row, onTable))
		}
	}
	return rows.length === 0 ? [] : [toTable(rows, hasHeader)]
}

function readRow(reading: Reading, row: Element, ground: boolean): TableRow {
	const children = findInside(row, 'tc').flatMap((cell) => {
		const properties = childOf(cell, 'tcPr')
		const span = Number((properties && valOf(childOf(properties, 'gridSpan'))) ?? 1)
		const blocks = readBlocks(reading, cell, ground || isShaded(properties))
		const others = Math.min(Math.max(span, 1), 63) - 1
		return [toCell(blocks), ...Array.from({ length: others }, () => toCell([]))]
	})
	return { type: 'tableRow', children }
}

/** Finds the rows of a table or the cells of a row, including those inside content controls and insertions. */
function findInside(parent: Element, name: string): Element[] {
	return contentOf(parent).flatMap((child) => {
		if (child.localName === name) return [child]
		return WRAPPERS.has(child.localName ?? '') ? findInside(child, name) : []
	})
}

/** Records the text of an element as left out, joined with the text left out directly before it. */
function leaveOut(reading: Reading, element: Element, kind: LeftOut['kind']): void {
	const texts = [...element.getElementsByTagName('*')].filter(
		({ localName }) => localName === 't' || localName === 'delText',
	)
	for (const one of texts) reading.shown.set(one, '')
	const text = texts.map(({ textContent }) => textContent ?? '').join('')
	if (text.trim() === '') return
	if (reading.openPassage?.kind === kind) reading.openPassage.text += text
	else {
		reading.openPassage = { kind, text }
		reading.leftOut.push(reading.openPassage)
	}
}

/** Elements that separate words. */
const SEPARATORS = new Set(['p', 'tc', 'br', 'cr', 'tab', 'txbxContent'])

/** Returns the text that a reader sees of an element, in the order of the file. */
function seenText(element: Element, shown: ReadonlyMap<Element, string>): string {
	const own = shown.get(element)
	if (element.localName === 't') return own ?? element.textContent ?? ''
	const text = contentOf(element)
		.map((child) => seenText(child, shown))
		.join('')
	const separator = SEPARATORS.has(element.localName ?? '') ? '\n' : ''
	return `${separator}${own ?? ''}${text}${separator}`
}
