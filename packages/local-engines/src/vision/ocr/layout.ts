import { groupBlocks } from './blocks.ts'
import { joinChartBars } from './chart.ts'
import { cleanLine } from './clean.ts'
import { joinCards, joinColumns } from './columns.ts'
import {
	areAligned,
	baselineOf,
	boundingBox,
	continuesProse,
	gapBetween,
	isFigure,
	type PrintedLine,
} from './geometry.ts'
import { formatItem, type Item, readBlock } from './items.ts'
import { orderBlocks } from './order.ts'
import { attachLabels, joinRows } from './rows.ts'
import { toRows } from './rows-of-lines.ts'
import { stepNumber } from './step-number.ts'
import { findTables, findUnprovedTable, joinTableRows, linesOf } from './table.ts'
import { joinWrappedCells } from './wrapped-cells.ts'

/** The lines of a slide. `doubtful` are those of them of which no word is certain. */
export type SlideLines = {
	lines: PrintedLine[]
	doubtful: readonly PrintedLine[]
	width: number
	height: number
	companyName: string
}
/**
 * Text of a slide. `aside` is secondary text: footers, small print and the line above the title. The narration omits it, but
 * answers may use it.
 */
export type SlideText = {
	title: string
	bullets: string[]
	aside: string[]
	/**
	 * True when a person has to compare the text with the slide: a table or a grid could not be proved, a cell has no text, a line
	 * does not say what its amounts belong to, a footnote is too small to be spoken, or a stamp such as "DRAFT" was left out.
	 */
	isUncertain: boolean
}

/** Extracts the title, the bullets in reading order, and the secondary text from the lines of a slide. */
export function extractSlideText(sheet: SlideLines): SlideText {
	const printed = joinQuotations(joinParts(sheet.lines))
	const unstamped = printed.filter(({ text }) => !STAMP.test(text))
	const { kept, aside } = separateAside({ ...sheet, lines: unstamped })
	const title = findTitle(kept, sheet)
	const kicker = findKicker(kept, title)
	const others = kept.filter((line) => !title.includes(line) && !kicker.includes(line))
	const unread = findUnreadGrid(others)
	const body = alignAmounts(others.filter((line) => !unread.includes(line)))
	const { items, cells, isProved } = readSteps(body) ?? readBody(body)
	const bullets = formatBullets(items)
	const unclear = bullets.filter(isUnclear)
	const hasSmallFootnote =
		kept.some(({ text }) => text.includes('*')) && aside.some(({ text }) => text.startsWith('*'))
	return {
		title: title.map(({ text }) => text).join(' '),
		bullets: bullets.filter((bullet) => !unclear.includes(bullet)),
		aside: [...[...kicker, ...unread, ...cells, ...aside].map(({ text }) => text), ...unclear],
		isUncertain:
			!isProved ||
			unread.length > 0 ||
			hasSmallFootnote ||
			unclear.length > 0 ||
			unstamped.length < printed.length,
	}
}

/**
 * The items of a slide in reading order. `cells` are those of a table that was not read. `isProved` is false when it is not certain
 * which texts belong together.
 */
type Body = { items: Item[]; cells: PrintedLine[]; isProved: boolean }

function readBody(lines: readonly PrintedLine[], { hasColumns } = { hasColumns: true }): Body {
	const cards = joinWrappedCells(hasColumns ? joinCards(lines) : lines)
	const tabled = new Set(
		findTables(cards)
			.filter(({ headings }) => headings.length > 1)
			.flatMap(linesOf),
	)
	const bars = joinChartBars(cards.filter((line) => !tabled.has(line)))
	const parts = [...bars, ...tabled]
	const hasDoubtfulCell = findTables(parts).some(({ headings, body }) =>
		body.some(({ cells }) => {
			const amounts = cells.filter((cell) => /^[$€£]\d/.test(cell?.text ?? ''))
			return cells.includes(undefined) || (headings.length === 0 && amounts.length > 1)
		}),
	)
	const rows = dropGrids(joinTableRows(parts))
	const joined = hasColumns ? joinColumns(rows) : rows
	const cells = findUnprovedTable(joined)
	const read = joined.filter((line) => !cells.includes(line))
	const items = orderBlocks(joinRows(groupBlocks(attachLabels(read)).map(readBlock))).flat()
	return { items, cells, isProved: cells.length === 0 && !hasDoubtfulCell && !hasGrid(joined) }
}

/** Minimum number of steps whose numbers stand apart, such as in circles. */
const MIN_STEPS = 3

/**
 * Reads a slide of steps whose numbers 1, 2, 3 and so on stand apart from their texts, in the order of the numbers: each is that of the
 * item nearest to it. Returns undefined for other slides, such as figures whose labels go on in lower case: "2" and "visits a year".
 */
function readSteps(lines: readonly PrintedLine[]): Body | undefined {
	const numbers = lines
		.filter(({ text }) => /^[1-9]\d?$/.test(text))
		.sort((a, b) => Number(a.text) - Number(b.text))
	const isSequence = numbers.every(({ text }, index) => Number(text) === index + 1)
	if (numbers.length < MIN_STEPS || !isSequence) return undefined
	const texts = lines.filter((line) => !numbers.includes(line))
	// When the first reading joins steps with a box beside them, the second keeps all lines apart.
	return (
		orderByNumbers(readBody(texts), numbers) ??
		orderByNumbers(readBody(texts, { hasColumns: false }), numbers)
	)
}

/** Puts the items that are nearest to the numbers in the order of these. Returns undefined when they are no steps. */
function orderByNumbers(body: Body, numbers: readonly PrintedLine[]): Body | undefined {
	const steps = numbers.flatMap((number) => {
		const [nearest] = body.items.toSorted((a, b) => distance(a, number) - distance(b, number))
		return nearest === undefined ? [] : [nearest]
	})
	const areSteps =
		new Set(steps).size === numbers.length && steps.every(({ head }) => /^[\p{Lu}\d]/u.test(head))
	if (!areSteps) return undefined
	const ordered = [...steps]
	const items = body.items.map((item) => (steps.includes(item) ? (ordered.shift() ?? item) : item))
	return { ...body, items }
}

/** Returns how far the middle of a line is from an item. */
function distance({ x0, x1, y0, y1 }: Item, line: PrintedLine): number {
	const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2]
	return Math.hypot(Math.max(0, x0 - x, x - x1), Math.max(0, y0 - y, y - y1))
}

/** Minimum numbers of rows and columns of a grid of texts. */
const GRID_ROWS = 2
const GRID_COLUMNS = 3

/**
 * Returns whether short texts still stand in rows and columns after cards, bars and tables were joined. What belongs together in such
 * a grid is not proved: read line by line, a label can be taken for the label of its neighbor.
 */
function hasGrid(lines: readonly PrintedLine[]): boolean {
	const short = lines.filter(
		({ text, hadBulletMark }) => !hadBulletMark && text.split(' ').length <= 6,
	)
	const [first = [], ...others] = toRows(short).filter((row) => row.length >= GRID_COLUMNS)
	// Figures side by side, each above its label, are read column by column.
	const areFigures = first.every(({ text }) => /^[$€£#]?\d/.test(text))
	const haveLabels = others.every((row) => row.every(({ text }) => !/^[$€£#]?\d/.test(text)))
	return others.length + 1 >= GRID_ROWS && !(areFigures && haveLabels)
}

/** Minimum numbers of columns and rows of a comparison whose cells are marks. */
const MARK_COLUMNS = 2
const MARK_ROWS = 3

/**
 * Returns the lines of a comparison whose marks were not read: headings side by side, and rows of a label left of them with nothing
 * below the headings. Without its marks, each label would be said of everybody.
 */
function findUnreadGrid(lines: readonly PrintedLine[]): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, heads] of rows.entries()) {
		const [left] = heads
		if (left === undefined || heads.length < MARK_COLUMNS) continue
		const isShort = heads.every(({ text }) => !isFigure(text) && text.split(' ').length <= 4)
		const below = rows.slice(index + 1)
		const end = below.findIndex(
			([label, ...cells]) =>
				label === undefined ||
				cells.length > 0 ||
				label.hadBulletMark ||
				/[.!]$/.test(label.text) ||
				label.x1 > left.x0 ||
				label.size > 1.3 * left.size,
		)
		const labels = below.slice(0, end < 0 ? below.length : end)
		if (isShort && labels.length >= MARK_ROWS) return [...heads, ...labels.flat()]
	}
	return []
}

/** Matches a stamp that says what the sheet of paper is. It is no text of the slide. */
const STAMP =
	/^(?:draft|sample|copy|void|specimen|example|confidential|proof|preliminary|not for construction|borrador|muestra|copia)$/i

/** Returns whether a line does not say what its amounts belong to: two amounts stand beside each other, or across a rule of a table. */
function isUnclear(bullet: string): boolean {
	const parts = bullet.split(/[\s|]/).filter((part) => part !== '')
	const isAmount = (part = '') => /^\$\d[\d,.]*\*?$|^\d[\d.]*%\*?$/.test(part)
	const isBeside = (part: string, at: number) =>
		isAmount(part) && !/[,.]$/.test(part) && isAmount(parts[at + 1])
	return parts.some(isBeside) || /\p{L} ?\| ?\$\d|\$\d[\d,.]* ?\| ?\p{L}/u.test(bullet)
}

function formatBullets(items: readonly Item[]): string[] {
	const bullets = items.map(formatItem)
	return dropNumbers(orderSteps(bullets.filter((bullet) => !/^\d{1,2}$/.test(bullet))))
		.map(cutAtSentence)
		.slice(0, 30)
}

const MAX_BULLET = 500

/**
 * Shortens a bullet of more than 500 characters: cuts it after the last sentence that ends within this limit. When no sentence
 * ends within the limit, cuts it between two words.
 */
function cutAtSentence(bullet: string): string {
	if (bullet.length <= MAX_BULLET) return bullet
	const cut = bullet.slice(0, MAX_BULLET)
	const end = /^.*[.!?](?=\s)/s.exec(cut)?.[0]
	return end ?? cut.slice(0, cut.lastIndexOf(' '))
}

/** Removes calendars and chart scales, which consist of many numbers of the same size with short texts between them. */
function dropGrids(lines: readonly PrintedLine[]): PrintedLine[] {
	const bare = lines.filter(({ text }) => /^[\d.,]+%?$/.test(text))
	const cells = bare.filter(
		({ size }) => bare.filter((other) => 0.15 * size > Math.abs(other.size - size)).length > 4,
	)
	if (cells.length === 0) return [...lines]
	const grid = boundingBox(cells)
	const margin = 2.5 * (cells[0]?.size ?? 0)
	const isInGrid = ({ x0, x1, y0, y1, text }: PrintedLine) =>
		x0 > grid.x0 - margin &&
		x1 < grid.x1 + margin &&
		y0 > grid.y0 - 2 * margin &&
		y1 < grid.y1 + margin &&
		text.split(' ').length < 3
	return lines.filter((line) => !cells.includes(line) && !isInGrid(line))
}

/** Puts the steps of a slide in the order of their numbers when these are 1, 2, 3 and so on, wherever the steps stand. */
function orderSteps(bullets: readonly string[]): string[] {
	const numberOf = (bullet: string) => stepNumber(bullet) ?? 0
	const steps = bullets
		.filter((bullet) => numberOf(bullet) > 0)
		.sort((a, b) => numberOf(a) - numberOf(b))
	if (steps.length < 3 || steps.some((step, index) => numberOf(step) !== index + 1))
		return [...bullets]
	return bullets.map((bullet) => (numberOf(bullet) > 0 ? (steps.shift() ?? bullet) : bullet))
}

/**
 * Removes the numbers from a numbered list. The numbers must ascend from 1, or from 2 when OCR missed the first number.
 */
function dropNumbers(bullets: readonly string[]): string[] {
	const found = bullets.map((bullet) => /^\(?(\d{1,2})[.,)]*\s(?=\p{Lu})/u.exec(bullet))
	const numbers = found.flatMap((match) => (match?.[1] === undefined ? [] : [Number(match[1])]))
	const rises = numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
	const isList =
		numbers.length > 1 && rises && (numbers[0] ?? 0) <= 2 && (numbers.at(-1) ?? 0) <= bullets.length
	return isList
		? bullets.map((bullet, index) => bullet.slice(found[index]?.[0].length ?? 0))
		: [...bullets]
}

/**
 * Writes amounts with a thousands separator when other amounts of the slide have one, because OCR sometimes misses the
 * comma: "$7400" next to "$18,600" becomes "$7,400".
 */
function alignAmounts(lines: readonly PrintedLine[]): PrintedLine[] {
	if (!lines.some(({ text }) => /\$\d{1,3},\d{3}\b/.test(text))) return [...lines]
	return lines.map((line) => ({
		...line,
		text: line.text.replace(/\$(\d{1,3})(\d{3})(?![\d,])/g, '$$$1,$2'),
	}))
}

/**
 * Separates secondary text from the lines of a slide. Removes page numbers, the company name in a corner and copyright notices. Footers
 * and tiny print are secondary; a sentence in a footer is not, because it may be a condition of a price.
 */
export function separateAside({ lines, height, companyName }: SlideLines): {
	kept: PrintedLine[]
	aside: PrintedLine[]
} {
	const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
	const largest = sizes.at(-1) ?? 0
	const usual = sizes[sizes.length >> 1] ?? 0
	const kept: PrintedLine[] = []
	const aside: PrintedLine[] = []
	for (const line of lines) {
		const middle = (line.y0 + line.y1) / 2 / height
		const isSmall = line.size < 0.036 * height
		const atEdge = middle > 0.88 || middle < 0.1
		const isLogo = isSameName(line.text, companyName) && line.size < 0.8 * largest
		if (isLogo && (middle > 0.85 || middle < 0.2)) continue
		if (isSmall && atEdge && /^(?:page\s*)?\d{1,3}(?:\s?(?:\/|of)\s?\d{1,3})?$/i.test(line.text))
			continue
		if (isSmall && /©|copyright|all rights reserved/i.test(line.text)) continue
		const isSentence = /[.!]$/.test(line.text) && line.text.split(' ').length > 2
		const isFooter = middle > 0.9 && isSmall && line.size < 0.6 * largest && !isSentence
		const isTiny = line.size < 0.017 * height && line.size < 0.8 * usual
		if (isFooter || isTiny) aside.push(line)
		else kept.push(line)
	}
	return { kept, aside }
}

function isSameName(text: string, companyName: string): boolean {
	const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
	return companyName !== '' && letters(text) === letters(companyName)
}

/** A figure with its unit in large print, such as "3 days", which is no title. */
const MEASURE =
	/^\d[\d.,]*\+?\s?(?:days?|years?|yrs?|hours?|hrs?|weeks?|months?|minutes?|min|stars?|mph|lbs?|in\.|ft|sq\.? ?ft|gal|k?wh?|amps?|psi|tons?|días?|años?|horas?|semanas?|meses)$/iu

/**
 * Finds the lines of the title: the tallest line that contains words, and the lines that continue it. Prefers lines
 * near the top.
 */
function findTitle(lines: readonly PrintedLine[], { height, doubtful }: SlideLines): PrintedLine[] {
	// The first letter of a title in script may look like a bullet mark.
	const isAlone = (line: PrintedLine) =>
		lines.every((other) => other === line || (other.y0 > line.y0 && other.size < 0.7 * line.size))
	const worded = lines.filter(
		(line) =>
			!isFigure(line.text) &&
			!MEASURE.test(line.text) &&
			!/^[$€£]\s?\d/.test(line.text) &&
			!/^"|^[^"]*"$/.test(line.text) &&
			(!line.hadBulletMark || isAlone(line)) &&
			line.y0 < 0.8 * height &&
			!doubtful.includes(line),
	)
	const rank = (line: PrintedLine) => line.size * (1 - (0.3 * line.y0) / height)
	const [best] = [...worded].sort((a, b) => rank(b) - rank(a))
	if (best === undefined) return []
	const alike = worded.filter(({ size }) => size > 0.88 * best.size && size < 1.14 * best.size)
	const top = [...alike].sort((a, b) => a.y0 - b.y0)[0] ?? best
	// When all lines have the same size, the first line is the title, unless it begins a paragraph.
	if (alike.length > 3) return alike.some((line) => continuesProse(top, line)) ? [] : [top]
	const chain = [best]
	for (const line of [...alike].sort((a, b) => a.y0 - b.y0))
		if (
			!chain.includes(line) &&
			chain.some((other) => continues(other, line) || continues(line, other))
		)
			chain.push(line)
	const usual = [...lines].map(({ size }) => size).sort((a, b) => a - b)[lines.length >> 1] ?? 0
	const large = worded.filter(({ size }) => size > 1.3 * usual && size > 0.75 * best.size)
	for (const line of large.sort((a, b) => a.y0 - b.y0))
		if (
			!chain.includes(line) &&
			chain.some((other) => isSameColumn(other, line) || isSameColumn(line, other))
		)
			chain.push(line)
	return chain.sort((a, b) => a.y0 - b.y0)
}

/** Joins the parts of a line that the detector found as lines of their own, such as the words of a title in large print. */
function joinParts(lines: readonly PrintedLine[]): PrintedLine[] {
	const joined: PrintedLine[] = []
	for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
		const at = joined.findIndex((left) => isNextTo(left, line))
		const left = joined[at]
		if (left === undefined) joined.push(line)
		else
			joined[at] = {
				...left,
				...boundingBox([left, line]),
				text: cleanLine(`${left.text} ${line.text}`),
			}
	}
	return joined
}

/** Maximum number of lines of a quotation, and maximum gap between two of them, in ems. */
const MAX_QUOTED = 10
const QUOTED_GAP = 1.2

/** Joins the lines of each quotation, from the line that opens it to the line that closes it or ends the last sentence of its column. */
function joinQuotations(lines: readonly PrintedLine[]): PrintedLine[] {
	const sorted = [...lines].sort((a, b) => a.y0 - b.y0)
	const joined = sorted
		.filter(({ text }) => /^"[^"]*$/.test(text))
		.flatMap((first) => {
			const quoted = [first]
			while (quoted.length < MAX_QUOTED) {
				const last = quoted.at(-1) ?? first
				if (last !== first && /["'][.,]?$/.test(last.text)) return [quoted]
				const next = sorted.find(
					(line) =>
						line.y0 > last.y0 &&
						gapBetween(last, line) < QUOTED_GAP &&
						Math.abs(line.x0 - first.x0) < first.size &&
						line.size > 0.8 * last.size &&
						line.size < 1.25 * last.size,
				)
				// The mark that closes a quotation may be missed.
				if (next === undefined) return /[.!?]$/.test(last.text) ? [quoted] : []
				if (next.text.startsWith('"')) return []
				quoted.push(next)
			}
			return []
		})
	const used = new Set(joined.flat())
	const quotations = joined.map((quoted) => ({
		...boundingBox(quoted),
		text: quoted
			.map(({ text }) => text)
			.join(' ')
			.replace(/'([.,]?)$/, '"$1'),
		size: quoted[0]?.size ?? 0,
		hadBulletMark: false,
	}))
	return [...lines.filter((line) => !used.has(line)), ...quotations]
}

/** Maximum blank between two parts of a line, in ems. The cells of a table are further apart. */
const PART_GAP = 0.5

function isNextTo(left: PrintedLine, right: PrintedLine): boolean {
	const ratio = right.size / left.size
	const blank = right.x0 - left.x1
	const isOneLine = Math.abs(baselineOf(left) - baselineOf(right)) < 0.3 * left.size
	const isNear = blank > -0.2 * left.size && blank < PART_GAP * Math.min(left.size, right.size)
	return isOneLine && isNear && ratio > 0.7 && ratio < 1.4 && !right.hadBulletMark
}

function continues(above: PrintedLine, below: PrintedLine): boolean {
	return below.y0 > above.y0 && gapBetween(above, below) < 0.95 && areAligned(above, below)
}

/**
 * Returns whether a line of large print continues the line above it in a narrow title. Compares left edges rather than sizes,
 * because the estimated size of a short line is inexact.
 */
function isSameColumn(above: PrintedLine, below: PrintedLine): boolean {
	const isNext = below.y0 > above.y0 && gapBetween(above, below) < 0.8
	return isNext && Math.abs(above.x0 - below.x0) < 0.2 * above.size
}

/** Finds the small text directly above the title (kicker). That text is a label and not content. */
function findKicker(lines: readonly PrintedLine[], title: readonly PrintedLine[]): PrintedLine[] {
	const [first] = title
	if (first === undefined) return []
	return lines.filter(
		(line) =>
			!title.includes(line) &&
			line.y1 <= first.y0 &&
			line.size < 0.62 * first.size &&
			first.y0 - line.y1 < 1.3 * first.size &&
			line.text.split(' ').length <= 6 &&
			areAligned(line, first),
	)
}
