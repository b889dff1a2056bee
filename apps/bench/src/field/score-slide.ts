import type { Vision } from '@dormer/providers/vision'
import type { Amount, Row, SlideTruth } from './types.ts'

export type SlideReading = Awaited<ReturnType<Vision['readSlide']>>

export type Score = { right: number; total: number }

/** What was read wrongly: the kind, and the text as a careful person reads it. */
export type Miss = { kind: 'title' | 'line' | 'row' | 'amount' | 'tiers' | 'untrue'; text: string }

/** What one slide adds to the figures of a set. */
export type SlideScores = {
	titles: Score
	lines: Score
	rows: Score
	amounts: Score
	/** One for a slide that offers a choice of prices. Right when the names and prices of all options are suggested. */
	tiers: Score
	/** True when options are suggested on a slide that offers no choice of prices. */
	hasFalseTiers: boolean
	/** Figures in the script that the slide does not show, or shows only as axis marks, step numbers or page numbers. */
	untrue: string[]
	/** Number of readings that are held back until the rep has looked at the picture. */
	doubts: number
	misses: Miss[]
}

const FIGURE = /\d+(?:[.,:/]\d+)*/g

/**
 * Compares what an engine read with what a careful person reads. A row is right when one line holds its item and its values in
 * their order, and no item of another row. An amount is right when the item nearest before it, or else after it, is its own.
 */
export function scoreSlide(reading: SlideReading, truth: SlideTruth): SlideScores {
	const bullets = reading.bullets.map(plain)
	const texts = [plain(reading.title), ...bullets]
	const { rows = [], amounts = [], tiers = [] } = truth
	const untrue = untrueFigures(reading.narrationScript, [truth])
	const missed = {
		title: plain(reading.title) === plain(truth.title) ? [] : [truth.title],
		line: truth.lines.filter((line) => !bullets.some((text) => text.includes(plain(line)))),
		row: rows.filter((row) => !bullets.some((text) => isRowIn(text, row, rows))),
		amount: amounts.filter((amount) => !texts.some((text) => isAmountIn(text, amount, amounts))),
		tiers: tiers.length === 0 || areTiersRight(reading, truth) ? [] : [tiers],
	}
	return {
		titles: scoreOf(1, missed.title),
		lines: scoreOf(truth.lines.length, missed.line),
		rows: scoreOf(rows.length, missed.row),
		amounts: scoreOf(amounts.length, missed.amount),
		tiers: scoreOf(tiers.length === 0 ? 0 : 1, missed.tiers),
		hasFalseTiers: tiers.length === 0 && reading.suggestedTiers.length > 0,
		untrue,
		doubts: reading.doubts.length,
		misses: [
			...missed.title.map((text): Miss => ({ kind: 'title', text })),
			...missed.line.map((text): Miss => ({ kind: 'line', text })),
			...missed.row.map((row): Miss => ({ kind: 'row', text: row.join(' | ') })),
			...missed.amount.map((amount): Miss => ({ kind: 'amount', text: amount.join(' | ') })),
			...missed.tiers.map((all): Miss => ({ kind: 'tiers', text: JSON.stringify(all) })),
			...untrue.map((text): Miss => ({ kind: 'untrue', text })),
		],
	}
}

const scoreOf = (total: number, missed: readonly unknown[]): Score => ({
	right: total - missed.length,
	total,
})

/** Replaces what a homeowner does not hear: capitals, kinds of quotes and dashes, and repeated spaces. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[–—]/g, '-')
		.replace(/\s+/g, ' ')
		.trim()
}

function isRowIn(text: string, row: Row, rows: readonly Row[]): boolean {
	let at = 0
	for (const cell of row.map(plain)) {
		const found = text.indexOf(cell, at)
		if (found < 0) return false
		at = found + cell.length
	}
	const own = plain(row[0])
	return rows.every(([item]) => own.includes(plain(item)) || !text.includes(plain(item)))
}

function isAmountIn(text: string, [item, amount]: Amount, all: readonly Amount[]): boolean {
	const own = plain(item)
	const at = text.indexOf(plain(amount))
	if (at < 0 || !text.includes(own)) return false
	const items = [...new Set(all.map(([name]) => plain(name)))]
	const before = items
		.map((name) => ({ name, end: text.lastIndexOf(name, at) }))
		.filter(({ end }) => end >= 0)
		.sort((one, other) => other.end - one.end || other.name.length - one.name.length)
	return before.length === 0 || before[0]?.name === own
}

/** Returns whether the suggested options have the names and prices of the slide, and no other option is suggested. */
function areTiersRight({ suggestedTiers }: SlideReading, { tiers = [] }: SlideTruth): boolean {
	const isSuggested = ({ name, price }: (typeof tiers)[number]) =>
		suggestedTiers.some(
			(suggested) =>
				plain(suggested.name) === plain(name) &&
				suggested.amount === Number(price.replace(/[^\d.]/g, '')),
		)
	return suggestedTiers.length === tiers.length && tiers.every(isSuggested)
}

/** Returns the figures of a text that none of the slides shows. */
export function untrueFigures(text: string, truths: readonly SlideTruth[]): string[] {
	const shown = truths.flatMap(
		({ title, lines, columns = [], rows = [], amounts = [], tiers = [] }) => [
			title,
			...lines,
			...columns,
			...rows.flat(),
			...amounts.flat(),
			...tiers.flatMap(({ name, price, highlights }) => [name, price, ...highlights]),
		],
	)
	const known = new Set(shown.flatMap((part) => part.match(FIGURE) ?? []))
	return (text.match(FIGURE) ?? []).filter((figure) => !known.has(figure))
}
