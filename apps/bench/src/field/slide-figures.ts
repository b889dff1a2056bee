import type { Score, SlideScores } from './score-slide.ts'

const ROWS = ['titles', 'lines', 'rows', 'amounts', 'tiers'] as const

/** Figures of a set of slides. */
export type SlideFigures = Record<(typeof ROWS)[number], Score> & {
	slides: number
	untrue: { figures: number; slides: number }
	falseTiers: number
	doubted: number
	failed: number
}

/** Returns the sums of the scores of slides. A slide that could not be read has no scores. */
export function sumScores(all: readonly (SlideScores | null)[]): SlideFigures {
	const read = all.filter((scores) => scores !== null)
	const sum = (row: (typeof ROWS)[number]): Score => ({
		right: read.reduce((total, scores) => total + scores[row].right, 0),
		total: read.reduce((total, scores) => total + scores[row].total, 0),
	})
	return {
		titles: sum('titles'),
		lines: sum('lines'),
		rows: sum('rows'),
		amounts: sum('amounts'),
		tiers: sum('tiers'),
		slides: all.length,
		untrue: {
			figures: read.reduce((total, { untrue }) => total + untrue.length, 0),
			slides: read.filter(({ untrue }) => untrue.length > 0).length,
		},
		falseTiers: read.filter(({ hasFalseTiers }) => hasFalseTiers).length,
		doubted: read.filter(({ doubts }) => doubts > 0).length,
		failed: all.length - read.length,
	}
}

/** Prints the figures of a set of slides, each line after `label`. */
export function printFigures(label: string, figures: SlideFigures): void {
	for (const row of ROWS) printScore(`${label} ${row}`, figures[row])
	const { slides, untrue, falseTiers, doubted, failed } = figures
	console.log(`${label} options suggested on a slide without a choice of prices: ${falseTiers}`)
	console.log(`${label} slides that could not be read: ${failed}`)
	console.log(`${label} slides with something held back: ${doubted}`)
	console.log(
		`${label} untrue figures spoken: ${untrue.figures}, in ${untrue.slides} of ${slides} scripts`,
	)
}

export function printScore(what: string, { right, total }: Score): void {
	const share = ((100 * right) / Math.max(1, total)).toFixed(1)
	console.log(`${what}: ${right}/${total} = ${share}%`)
}
