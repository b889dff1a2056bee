import { joinList, toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import type { Bullet } from './read-bullet.ts'

/** Minimum number of neighboring bullets of one form that are read as a chart or a table. */
const MIN_DATA = 3

type Pair = Extract<Bullet, { kind: 'pair' }>
type Row = Extract<Bullet, { kind: 'row' }>

const VALUE = /^[$€£~]?\d[\d.,]*\s?[%+kKmM]?(?: \p{L}{1,8}){0,2}$/u
const PERIOD =
	/^(?:(?:19|20)\d\d|(?:year|quarter|month|week|day) \d{1,2}|(?:january|february|march|april|may|june|july|august|september|october|november|december))$/i

/** Returns whether a bullet is a bar of a chart: a label of at most four words with one value. */
export function isBar(bullet: Bullet): bullet is Pair {
	return bullet.kind === 'pair' && VALUE.test(bullet.detail) && bullet.head.split(' ').length <= 4
}

/**
 * Reads the bars of a chart: "$9,400 in 2021, $10,800 in 2022, and $11,900 in 2023". Labels that are no periods stand
 * before their values: "Attic, 42 percent."
 */
export function narrateBars(bars: readonly Pair[]): string[] {
	if (bars.length < MIN_DATA) return []
	if (bars.every(({ head }) => PERIOD.test(head))) {
		const said = bars.map(({ head, detail }) => `${toSpokenText(detail)} in ${formatPeriod(head)}`)
		return [toSentence(joinList(said))]
	}
	return bars.map(({ head, detail }) =>
		toSentence(`${toSpokenText(head)}: ${toSpokenText(detail)}`),
	)
}

/** Writes "Year 1" as "year 1". The name of a month keeps its capital. */
function formatPeriod(head: string): string {
	return /^(?:year|quarter|month|week|day) /i.test(head) ? head.toLowerCase() : head
}

/**
 * Reads the rows of a table. Rows that compare two sides name both: "Lifespan: 20 years for vinyl, and 50 years for fiber
 * cement." In other rows, each value follows its heading: "Gold: visits 4 a year, discount 15 percent."
 */
export function narrateRows(rows: readonly Row[], title: string): string[] {
	const headings = findHeadings(rows)
	const [left, right] = headings
	const areSides =
		headings.length === 2 && left !== '' && right !== '' && left !== right && compares(rows, title)
	return rows.map((row) => (areSides ? narrateSides(row, headings) : narrateRow(row, headings)))
}

/** Returns for each column the words with which all its cells begin, or an empty text for a column without a heading. */
function findHeadings(rows: readonly Row[]): string[] {
	const [first] = rows
	const count = first?.cells.length ?? 0
	if (rows.length < 2 || rows.some(({ cells }) => cells.length !== count))
		return new Array<string>(count).fill('')
	return Array.from({ length: count }, (_, column) =>
		commonWords(rows.map(({ cells }) => cells[column] ?? '')),
	)
}

/** Returns whether the columns are two sides of a comparison: the title says so, or most rows have values of one kind. */
function compares(rows: readonly Row[], title: string): boolean {
	if (/\b(?:or|vs|versus|against|compar\w+)\b/i.test(title)) return true
	const alike = rows.filter(({ cells: [left = '', right = ''] }) => {
		const kind = kindOf(left)
		return kind !== undefined && kind === kindOf(right)
	})
	return alike.length * 2 > rows.length
}

function kindOf(cell: string): string | undefined {
	return /\$|%|\b(?:years?|months?|weeks?|days?|hours?|minutes?)\b/i
		.exec(cell)?.[0]
		.replace(/s$/i, '')
}

/** Returns the words with which all texts begin. Each text must have at least one further word. */
function commonWords(texts: readonly string[]): string {
	const split = texts.map((text) => text.split(' '))
	const [first = []] = split
	const length = Math.min(...split.map((words) => words.length - 1))
	const differs = first
		.slice(0, length)
		.findIndex((word, index) => split.some((words) => words[index] !== word))
	return first.slice(0, differs < 0 ? length : differs).join(' ')
}

function narrateSides({ head, cells }: Row, sides: readonly string[]): string {
	const said = cells.map((cell, index) => {
		const side = sides[index] ?? ''
		return `${formatValue(cell.slice(side.length + 1))} for ${toMidSentence(side)}`
	})
	return toSentence(`${toSpokenText(head)}: ${said.join(', and ')}`)
}

/** Headings whose values say when something happens. The values say so without the heading: "after tear-off". */
const MOMENT = /^(?:when|date|day|time)$/i

/** Reads one row of a table. Values that are words become sentences of their own: "Monday. Crew: demolition." */
function narrateRow({ head, cells }: Row, headings: readonly string[]): string {
	const parts = cells.map((cell, index) => {
		const heading = headings[index] ?? ''
		return { heading, value: heading === '' ? cell : cell.slice(heading.length + 1) }
	})
	const isMoment = ({ heading }: { heading: string }) => heading === '' || MOMENT.test(heading)
	if (parts.every((part) => part.heading !== '' && !/\d/.test(part.value)))
		return [
			toSentence(toSpokenText(head)),
			...parts.map(({ heading, value }) => toSentence(`${heading}: ${formatValue(value)}`)),
		].join(' ')
	const said = parts.map((part) =>
		isMoment(part)
			? formatValue(part.value)
			: `${formatHeading(part.heading)} ${formatValue(part.value)}`,
	)
	return toSentence(`${toSpokenText(head)}: ${said.join(', ')}`)
}

function formatHeading(heading: string): string {
	return /^\p{Lu}\p{Ll}+\b/u.test(heading)
		? heading.charAt(0).toLowerCase() + heading.slice(1)
		: heading
}

/** Formats a cell for the middle of a sentence. Words such as "Every" begin with a small letter also before a figure. */
function formatValue(value: string): string {
	const small = value.replace(
		/^(?:Every|Each|None|Never|Yearly|Monthly|Rare|Light|Heavy|Low|High|Same|About|Up|Over|Under)\b/,
		(word) => word.toLowerCase(),
	)
	return toMidSentence(toSpokenText(small))
}
