import { isEnglishWord } from './english-words.ts'
import {
	type Box,
	boundingBox,
	continuesProse,
	gapBetween,
	isFigure,
	type PrintedLine,
} from './geometry.ts'
import { isKey } from './table-keys.ts'

/** A bullet that is being assembled: its heading, the text in smaller print below the heading, and its position. */
export type Item = Box & { head: string; support: string; lines: PrintedLine[] }

/**
 * Converts a block of lines to bullets. Joins the lines of a wrapped sentence, a number with its label ("98%" with "would
 * recommend us"), and a heading with the smaller text below it.
 */
export function readBlock(lines: readonly PrintedLine[]): Item[] {
	return attachSupport(joinLines(lines))
}

/** Formats a bullet as its heading, a colon and the supporting text: "Ridge vent: lets the attic breathe". */
export function formatItem({ head, support }: Item): string {
	if (support === '') return head
	const isNameOfValue = MEASURE.test(head) && NAME.test(support)
	const [first, second] = isNameOfValue ? [support, head] : [head, support]
	if (first.endsWith('?')) return `${first} ${second}`
	return `${first.replace(/[:.]$/, '')}: ${second}`
}

/** A measured value with its unit or as a range, such as "80 to 120 ppm" or "25 psi", and no time of day. */
const MEASURE =
	/^\d[\d.,/]*(?:(?: to |\s?[-–]\s?)\d[\d.,/]*)?(?:\s(?![ap]\.?m\b)[\p{L}/%°]{1,8}){0,2}$/iu
/** The name of a measured value: up to three words without a figure. */
const NAME = /^\p{L}{1,20}(?: \p{L}{1,20}){0,2}$/u

/** A phone number, an email address or the address of a website. */
const CONTACT =
	/^(?:\(?\+?\d[\d().\s-]{6,18}\d|[^\s@]{1,64}@[^\s@]{1,100}|(?:www\.)?[\w-]{2,40}\.(?:com|net|org|us|example))$/i

function joinLines(lines: readonly PrintedLine[]): Item[] {
	const items: Item[] = []
	const paragraph = isParagraph(lines)
	const wrapped = findWrapped(lines)
	for (const line of lines) {
		const open = items.at(-1)
		const isPart = open !== undefined && paragraph && !endsParagraph(open, lines)
		const joined = open === undefined ? undefined : join(open, line, isPart || wrapped.has(line))
		if (joined === undefined) items.push(toItem(line))
		else items[items.length - 1] = joined
	}
	return items
}

function toItem(line: PrintedLine): Item {
	return { ...boundingBox([line]), head: line.text, support: '', lines: [line] }
}

/** How much further apart two items of a list are than two lines of one item, as a factor and in ems. */
const ITEM_GAP = 1.6
const MIN_ITEM_GAP = 0.4

/**
 * Returns the lines of a list that are closer to the line above them than the items are to one another, when the line above had no
 * room for their first word. Returns none when every item would have two lines, because each is then a name with its text.
 */
function findWrapped(lines: readonly PrintedLine[]): ReadonlySet<PrintedLine> {
	const gaps = lines.map((line, index) => {
		const above = lines[index - 1]
		return above === undefined ? Number.POSITIVE_INFINITY : gapBetween(above, line)
	})
	const widest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0))
	const wrapped = lines.filter((line, index) => {
		const [gap = 0, above] = [gaps[index], lines[index - 1]]
		const others = gaps.filter((other) => other > ITEM_GAP * gap && other > gap + MIN_ITEM_GAP)
		const [word = ''] = line.text.split(' ')
		const room = widest - ((above?.x1 ?? 0) - (above?.x0 ?? 0))
		const isFull = room < (1 + word.length) * 0.5 * line.size
		const isInList = others.some((other) => other !== Number.POSITIVE_INFINITY)
		return isInList && isFull && gap > 0
	})
	return new Set(wrapped.length * 2 === lines.length ? [] : wrapped)
}

/**
 * Minimum width of a line within a paragraph, relative to the longest line of the block. Only a line that ends a sentence may
 * be narrower; any other narrower line shows that the block is a list.
 */
const FULL_LINE = 0.82
const SENTENCE_END = /[.!?]["')]*$/

/**
 * Returns whether the lines are one paragraph of prose, and not a list. The last line must end a sentence. Each earlier line
 * must either end a sentence or be nearly as wide as the longest line.
 */
function isParagraph(lines: readonly PrintedLine[]): boolean {
	const [first] = lines
	const last = lines.at(-1)
	if (first === undefined || last === undefined || lines.length < 2) return false
	const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0))
	return (
		SENTENCE_END.test(last.text) &&
		lines.every(
			({ size, hadBulletMark }) =>
				!hadBulletMark && size > 0.88 * first.size && size < 1.14 * first.size,
		) &&
		lines
			.slice(0, -1)
			.every(({ x0, x1, text }) => x1 - x0 > FULL_LINE * longest || SENTENCE_END.test(text)) &&
		lines.some(({ text }) => text.split(' ').length > 5)
	)
}

/**
 * Minimum width of a line that ends a sentence and fills the text column, relative to the longest line of the block. The text
 * may continue after such a line; a narrower line ends it.
 */
const FULL_SENTENCE = 0.9

/**
 * Returns whether the last line of an item ends its paragraph, so the next line starts a new item. The line must end a
 * sentence and be clearly shorter than the longest line of the block. Its length does not matter when every line of the block
 * except the last ends a sentence, because each line is then a list item.
 */
function endsParagraph({ lines: read }: Item, lines: readonly PrintedLine[]): boolean {
	const last = read.at(-1)
	if (last === undefined || !SENTENCE_END.test(last.text)) return false
	const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0))
	const wraps = lines.slice(0, -1).some(({ text }) => !SENTENCE_END.test(text))
	return !wraps || last.x1 - last.x0 < FULL_SENTENCE * longest
}

/** Joins a line to an item. `isPart` is true when the lines around them show that it belongs to the item. */
function join(item: Item, line: PrintedLine, isPart: boolean): Item | undefined {
	const last = item.lines.at(-1)
	if (last === undefined) return undefined
	const gap = gapBetween(last, line)
	// A mark is misread in front of the rest of a sentence.
	const isRestOfText =
		item.lines[0]?.hadBulletMark === false && /^\p{Ll}/u.test(line.text) && gap < WRAP_GAP
	if (line.hadBulletMark && !isRestOfText) return undefined
	const ratio = line.size / last.size
	const isAlone = item.lines.length === 1
	if (
		isAlone &&
		isFigure(last.text) &&
		!last.text.endsWith('.') &&
		!isFigure(line.text) &&
		ratio < 1.1 &&
		gap < 1
	)
		return extend(item, [line], { head: `${last.text} ${line.text}` })
	const isValue = isFigure(line.text) || CONTACT.test(line.text)
	if (isAlone && isValue && ratio > 1.15 && gap < 1 && isShort(last.text))
		return extend(item, [line], { support: line.text })
	// The size of a short line is inexact, and so is that of a line of a scan.
	const isLastWord = /^\p{L}+[.!?]$/u.test(line.text) && !SENTENCE_END.test(last.text)
	const isRest = (/^\p{Ll}/u.test(line.text) || isLastWord) && last.text.split(' ').length > 3
	const isShortRest = isRest && line.text.split(' ').length <= 2
	const [least, most] = isShortRest ? [0.62, 1.5] : isRest ? [0.8, 1.25] : [0.88, 1.14]
	const isSame = ratio > least && ratio < most
	const continues = isWrapped(last.text, line.text) || (isRest && isLastWord) || isPart
	const wrapGap = isRest ? REST_GAP : WRAP_GAP
	const maxGap = item.lines[0]?.hadBulletMark === true ? LIST_GAP : wrapGap
	if (continuesProse(last, line) && item.support === '')
		return extend(item, [line], { head: joinText(item.head, line.text) })
	if (isSame && gap < maxGap && continues && item.support === '')
		return extend(item, [line], { head: joinText(item.head, line.text) })
	return undefined
}

/**
 * Maximum gaps in ems: between two parts of a wrapped line, between those whose second goes on in lower case, between those of an item
 * of a list, whose next item would have a mark, and between a heading and the smaller text below it.
 */
export const WRAP_GAP = 0.85
const REST_GAP = 1.05
const LIST_GAP = 1.2
const SUPPORT_GAP = 1.2

/**
 * Joins a heading and the single paragraph of smaller print below it into one item. Leaves a list below a heading unchanged.
 */
function attachSupport(items: readonly Item[]): Item[] {
	const attached: Item[] = []
	for (const [index, item] of items.entries()) {
		const head = attached.at(-1)
		const follows = items[index + 1]
		const isOne = follows === undefined || sizeOf(follows) > 1.08 * sizeOf(item)
		if (head !== undefined && isOne && isSupportFor(head, item))
			attached[attached.length - 1] = extend(head, item.lines, { support: item.head })
		else attached.push(item)
	}
	return attached
}

function isSupportFor(head: Item, item: Item): boolean {
	const [line] = item.lines
	const last = head.lines.at(-1)
	if (line === undefined || last === undefined || line.hadBulletMark) return false
	if (head.support !== '' || item.support !== '' || !isShort(head.head)) return false
	// A row of a table has its value already.
	if (head.head.includes(': ')) return false
	const maxSize = isKey(head.head) ? 1.05 : 0.9
	return line.size < maxSize * last.size && gapBetween(last, line) < SUPPORT_GAP
}

function sizeOf({ lines }: Item): number {
	return lines.at(-1)?.size ?? 0
}

/**
 * Returns true when a sentence continues in the next line. That is the case when the next line starts in lower case or
 * this line cannot be the end of a sentence.
 */
export function isWrapped(above: string, below: string): boolean {
	if (/[.!?]$/.test(above) || CONTACT.test(below)) return false
	if (/^[\p{Ll}&(]/u.test(below) || /^\d[\d,]*[.]$/.test(below)) return true
	if (/\b(?:about|from|of|over|than|up to) \d[\d,]*$/i.test(above)) return true
	return /[,&–-]$|\b(?:a|an|and|as|at|by|for|from|in|of|on|or|our|per|that|the|to|up|with|your)$/i.test(
		above,
	)
}

function isShort(text: string): boolean {
	return text.split(' ').length <= 8
}

/**
 * Joins two lines of a sentence. Keeps a hyphen at the end of a line, because roofing terms and phone numbers contain hyphens, unless
 * both parts are one English word and not two: "de-" and "scribed".
 */
function joinText(above: string, below: string): string {
	const [first = ''] = /(?<!\p{L})\p{L}{1,20}(?=-$)/u.exec(above) ?? []
	const [second = ''] = /^\p{Ll}{1,20}/u.exec(below) ?? []
	const areTwo = first.length > 2 && isEnglishWord(first) && isEnglishWord(second)
	if (first !== '' && second.length > 2 && isEnglishWord(first + second) && !areTwo)
		return above.slice(0, -1) + below
	return /[a-z\d]-$/.test(above) ? `${above}${below}` : `${above} ${below}`
}

function extend(item: Item, more: PrintedLine[], text: { head?: string; support?: string }): Item {
	const lines = [...item.lines, ...more]
	return { ...item, ...text, ...boundingBox(lines), lines }
}
