import { joinList, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import type { Bullet } from './read-bullet.ts'

/** Minimum number of neighboring bars that are narrated as a chart. Fewer bars are narrated as ordinary bullets. */
const MIN_DATA = 3

type Pair = Extract<Bullet, { kind: 'pair' }>

const VALUE = /^[$€£~]?\d[\d.,]*\s?[%+kKmM]?(?: \p{L}[\p{L}/²³]{0,7}){0,2}$/u
const PERIOD =
	/^(?:(?:19|20)\d\d|(?:year|quarter|month|week|day) \d{1,2}|(?:january|february|march|april|may|june|july|august|september|october|november|december))$/i

/** Returns whether a bullet is a bar of a chart: a label of at most four words with one value. */
export function isBar(bullet: Bullet): bullet is Pair {
	return bullet.kind === 'pair' && VALUE.test(bullet.detail) && bullet.head.split(' ').length <= 4
}

/**
 * Writes the bars of a chart as a sentence: "$9,400 in 2021, $10,800 in 2022, and $11,900 in 2023". A label that is not
 * a period comes before its value: "Attic, 42 percent."
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

/** Formats a period for the middle of a sentence: "Year 1" becomes "year 1". The name of a month keeps its capital. */
function formatPeriod(head: string): string {
	return /^(?:year|quarter|month|week|day) /i.test(head) ? head.toLowerCase() : head
}
