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
	return (
		bullet.kind === 'pair' && VALUE.test(bullet.detail) && bullet.head.split(' ').length <= 4
	)
}

/**
 * Reads the bars of a chart: "$9,400 in 2021, $10,800 in 2022, and $11,900 in 2023". Labels that are no periods stand
 * before their values: "Attic, 42 percent."
 */
export function narrateBars(bars: readonly Pair[]): string[] {
	if (bars.length < MIN_DATA) return []
	if (bars.every(({ head }) => PERIOD.test(head))) {
		const said = bars.map(({ head, detail }) => `${toSpokenText(detail)} in ${toMidSentence(head)}`)
		return [toSentence(joinList(said))]
	}
	return bars.map(({ head, detail }) => toSentence(`${toSpokenText(head)}: ${toSpokenText(detail)}`))
}

/**
 * Returns the names of the two sides that every row compares, such as "Vinyl" and "Fiber cement" in "Lifespan: Vinyl 20
 * years, Fiber cement 50 years". Returns undefined when the rows compare no two sides.
 */
export function findSides(rows: readonly Row[]): [string, string] | undefined {
	if (rows.length < 2 || rows.some(({ cells }) => cells.length !== 2)) return undefined
	const left = commonWords(rows.map(({ cells }) => cells[0] ?? ''))
	const right = commonWords(rows.map(({ cells }) => cells[1] ?? ''))
	return left === '' || right === '' || left === right ? undefined : [left, right]
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

/** Reads one row of a comparison: "Lifespan: 20 years for vinyl, and 50 years for fiber cement." */
export function narrateComparison({ head, cells }: Row, sides: readonly [string, string]): string {
	const said = cells.map((cell, index) => {
		const side = sides[index] ?? ''
		const value = toSpokenText(cell.slice(side.length + 1))
		return `${toMidSentence(value)} for ${toMidSentence(side)}`
	})
	return toSentence(`${toSpokenText(head)}: ${said.join(', and ')}`)
}

/** Reads one row of a table: "Full hall bath: $18,600, six days." */
export function narrateRow({ head, cells }: Row): string {
	const said = cells.map((cell) => toMidSentence(toSpokenText(cell)))
	return toSentence(`${toSpokenText(head)}: ${said.join(', ')}`)
}
