import type { Usage } from './ledger.ts'
import { PRICES } from './prices.ts'

/** A column of the table of costs. A figure that was not counted is NaN; it has no price. */
export type Column = { name: string; usage: Usage }

type Format = (value: number) => string

const whole: Format = (value) => Math.round(value).toLocaleString('en-US')
const kilobytes: Format = (value) => `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)} kB`
const dollars: Format = (value) => `$${value.toFixed(5)}`

const ROWS: readonly [name: keyof Usage, label: string, format: Format][] = [
	['speechCharacters', 'characters of speech bought', whole],
	['speechSeconds', 'seconds of speech bought', (value) => value.toFixed(1)],
	['modelCalls', 'calls of the model', whole],
	['inputTokens', 'tokens in', whole],
	['cachedTokens', '  of these cached', whole],
	['cachedTokensOfBusyDeck', '  or, on a busy deck', whole],
	['outputTokens', 'tokens out', whole],
	['embeddingTokens', 'tokens embedded', whole],
	['fileBytes', 'files stored', kilobytes],
	['rowBytes', 'rows stored, without indexes', kilobytes],
	['sentBytes', 'sent to the homeowner', kilobytes],
	['requests', 'requests of the homeowner', whole],
	['jobs', 'jobs', whole],
	['serverCpuMs', 'CPU of server and worker, ms', whole],
	['databaseCpuMs', 'CPU of Postgres, ms', whole],
]

const COSTS: readonly [label: string, prices: readonly (typeof PRICES)[keyof typeof PRICES][]][] = [
	['speech', [PRICES.speech]],
	['model', [PRICES.input, PRICES.cached, PRICES.output]],
	['embedding', [PRICES.embedding]],
	['files for a year', [PRICES.storage]],
	['sending', [PRICES.traffic]],
]

/** What the columns contain, and what the figures do not. */
const NOTES = [
	'deck, once: the recordings of ten scripts and eight FAQs that the company wrote. Reading slides from images is not included.',
	'homeowners: creating the presentation, watching it to the end in an empty browser, three questions (one answered by an FAQ, two by the model).',
	'the second again: the same link in the same browser, and the same questions.',
	'every slide re-voiced: computed. The counted characters, seconds and bytes of all scripts replace those of the personal sentences.',
	'Counted, not estimated, except: the voice speaks 15 characters per second, and the model answers in one or two prepared sentences without reasoning.',
	'Tokens: tokenizer o200k_base over response schema, instructions and data. Cached: as OpenAI states it, and only within one viewing. Busy deck: another homeowner asked some minutes before; the dollars do not count it.',
]

/** Prints the usage of each column, the prices with their dates and sources, and the dollars of each column. */
export function printCosts(columns: readonly Column[]): void {
	const header = ['', ...columns.map(({ name }) => name)]
	const usage = ROWS.map(([name, label, format]) => [
		label,
		...columns.map(({ usage }) => {
			const value = usage[name]
			return Number.isNaN(value) ? 'not counted' : format(value)
		}),
	])
	const costs = COSTS.map(([label, prices]) => ({
		label,
		values: columns.map(({ usage }) => prices.reduce((sum, { costOf }) => sum + costOf(usage), 0)),
	}))
	const totals = columns.map((_, at) =>
		costs.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
	)
	printCells([header, ...usage])
	console.log('')
	for (const note of NOTES) console.log(`- ${note}`)
	console.log('\nDollars at the list prices below, without servers and database')
	printCells([
		header,
		...costs.map(({ label, values }) => [label, ...values.map(dollars)]),
		['total', ...totals.map(dollars)],
		['total of 1,000', ...totals.map((value) => `$${(1000 * value).toFixed(2)}`)],
	])
	console.log(
		'\nPrices (list prices as the sources below stated them; check them before you decide)',
	)
	printCells([
		['service', 'dollars', 'per', 'as of', 'source'],
		...Object.values(PRICES).map(({ service, dollars: amount, per, asOf, source }) => [
			...[service, `$${amount}`, per, asOf, source],
		]),
	])
}

function printCells(lines: readonly string[][]): void {
	const widths = (lines[0] ?? []).map((_, column) =>
		Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
	)
	for (const cells of lines)
		console.log(
			cells
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
}
