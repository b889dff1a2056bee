import { createVision } from '@dormer/providers/vision'
import { CHART_SLIDES } from './reading/chart-slides.ts'
import { drawReadingSlide } from './reading/draw-slide.ts'
import { LIST_SLIDES } from './reading/list-slides.ts'
import { type ReadingSlide, truthOf } from './reading/reading-slide.ts'
import { TABLE_SLIDES } from './reading/table-slides.ts'

const SLIDES: readonly ReadingSlide[] = [...LIST_SLIDES, ...TABLE_SLIDES, ...CHART_SLIDES]
const TARGETS = { titles: 0.97, lines: 0.92, rows: 0.9 }

type Score = { right: number; total: number }

/**
 * Reads generated slides with gradients, tables and charts. Prints the share of titles and lines that the engine reads
 * exactly, the share of table rows and chart bars that stay together in one line, and the script of each slide. Sets
 * exit code 1 when a share is below its target, or when a Spanish slide has an error.
 */
export async function benchReading(): Promise<void> {
	const vision = createVision({})
	const titles: Score = { right: 0, total: 0 }
	const lines: Score = { right: 0, total: 0 }
	const rows: Score = { right: 0, total: 0 }
	let spanishErrors = 0
	for (const [index, slide] of SLIDES.entries()) {
		const truth = truthOf(slide)
		const reading = await vision.readSlide({
			image: await drawReadingSlide(slide),
			position: index + 2,
			total: SLIDES.length + 2,
			companyName: '',
			...(slide.language !== undefined && { language: slide.language }),
		})
		const read = new Set(reading.bullets)
		const missed = truth.lines.filter((text) => !read.has(text))
		const isTitleRight = reading.title === truth.title
		count(titles, isTitleRight ? 1 : 0, 1)
		count(lines, truth.lines.length - missed.length, truth.lines.length)
		const together = truth.rows.filter((cells) =>
			reading.bullets.some((text) => holds(text, cells)),
		)
		count(rows, together.length, truth.rows.length)
		if (slide.language === 'es') spanishErrors += missed.length + (isTitleRight ? 0 : 1)
		console.log(`${slide.name}: ${truth.lines.length - missed.length}/${truth.lines.length}`)
		if (!isTitleRight) console.log(`  title:   ${reading.title}`)
		for (const text of missed) console.log(`  written: ${text}`)
		for (const text of reading.bullets)
			if (!truth.lines.includes(text)) console.log(`  read:    ${text}`)
		console.log(`  script:  ${reading.narrationScript}`)
	}
	await vision.close()
	report({ titles, lines, rows })
	console.log(`reading spanish: ${spanishErrors} errors`)
	if (spanishErrors > 0) process.exitCode = 1
}

function count(score: Score, right: number, total: number): void {
	score.right += right
	score.total += total
}

/** Returns whether a line contains all cells of a row in their order. */
function holds(text: string, cells: readonly string[]): boolean {
	let at = 0
	return cells.every((cell) => {
		const found = text.indexOf(cell, at)
		at = found + cell.length
		return found >= 0
	})
}

function report(scores: Record<keyof typeof TARGETS, Score>): void {
	for (const name of ['titles', 'lines', 'rows'] as const) {
		const { right, total } = scores[name]
		const target = TARGETS[name]
		console.log(
			`reading ${name}: ${right}/${total} = ${((100 * right) / total).toFixed(1)}% (target ${100 * target}%)`,
		)
		if (right / total < target) process.exitCode = 1
	}
}
