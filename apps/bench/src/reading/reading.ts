import process from 'node:process'
import { createLocalVision } from '@dormer/local-engines'
import type { Vision } from '@dormer/providers/vision'
import { CHART_SLIDES } from './data/chart-slides.ts'
import { FIFTH_SLIDES } from './data/fifth-slides.ts'
import { FOURTH_SLIDES } from './data/fourth-slides.ts'
import { LIST_SLIDES } from './data/list-slides.ts'
import { UNSEEN_CHARTS } from './data/second-charts.ts'
import { UNSEEN_LISTS } from './data/second-lists.ts'
import { UNSEEN_TABLES } from './data/second-tables.ts'
import { TABLE_SLIDES } from './data/table-slides.ts'
import { THIRD_SLIDES } from './data/third-slides.ts'
import { drawReadingSlide } from './draw-slide.ts'
import { type SlideContent, truthOf } from './reading-slide.ts'
import { drawUnseenSlide, type UnseenSlide } from './unseen-slide.ts'

const TARGETS = { titles: 0.97, lines: 0.92, rows: 0.9 }

type Slide = { name: string; content: SlideContent; draw: () => Promise<Buffer> }
type Score = { right: number; total: number }
type Scores = Record<keyof typeof TARGETS, Score> & { spanishErrors: number }

const TRAINING: readonly Slide[] = [...LIST_SLIDES, ...TABLE_SLIDES, ...CHART_SLIDES].map(
	(slide) => ({ name: slide.name, content: slide, draw: () => drawReadingSlide(slide) }),
)
const SECOND = [...UNSEEN_LISTS, ...UNSEEN_TABLES, ...UNSEEN_CHARTS].map(toSlide)
const THIRD = THIRD_SLIDES.map(toSlide)
const FOURTH = FOURTH_SLIDES.map(toSlide)
const FIFTH = FIFTH_SLIDES.map(toSlide)

function toSlide(slide: UnseenSlide): Slide {
	const content = { ...slide, title: slide.title.join(' ') }
	return { name: slide.name, content, draw: () => drawUnseenSlide(slide) }
}

/**
 * Reads generated slides with gradients, tables and charts. Prints the shares of text that was read correctly, and the script
 * of each slide. Sets exit code 1 when a share is below its target or a Spanish slide has an error.
 */
export async function benchReading(): Promise<void> {
	const vision = createLocalVision()
	await measureSet(vision, 'training', TRAINING)
	await measureSet(vision, 'second', SECOND)
	await measureSet(vision, 'third', THIRD)
	await measureSet(vision, 'fourth', FOURTH)
	await measureSet(vision, 'fifth', FIFTH)
}

async function measureSet(vision: Vision, set: string, slides: readonly Slide[]): Promise<void> {
	const none = () => ({ right: 0, total: 0 })
	const scores = { titles: none(), lines: none(), rows: none(), spanishErrors: 0 }
	for (const [index, slide] of slides.entries()) {
		const { language } = slide.content
		const reading = await vision.readSlide({
			image: await slide.draw(),
			position: index + 2,
			total: slides.length + 2,
			companyName: '',
			...(language !== undefined && { language }),
		})
		addReading(scores, slide, reading)
	}
	report(set, scores)
}

type Reading = Awaited<ReturnType<Vision['readSlide']>>

function addReading(
	scores: Scores,
	{ name, content }: Slide,
	{ title, bullets, narrationScript }: Reading,
): void {
	const truth = truthOf(content)
	const missed = truth.lines.filter((text) => !bullets.includes(text))
	const isTitleRight = title === truth.title
	const together = truth.rows.filter((cells) => bullets.some((text) => holds(text, cells)))
	count(scores.titles, isTitleRight ? 1 : 0, 1)
	count(scores.lines, truth.lines.length - missed.length, truth.lines.length)
	count(scores.rows, together.length, truth.rows.length)
	if (content.language === 'es') scores.spanishErrors += missed.length + (isTitleRight ? 0 : 1)
	console.log(`${name}: ${truth.lines.length - missed.length}/${truth.lines.length}`)
	if (!isTitleRight) console.log(`  title:   ${title}`)
	for (const text of missed) console.log(`  written: ${text}`)
	for (const text of bullets) if (!truth.lines.includes(text)) console.log(`  read:    ${text}`)
	console.log(`  script:  ${narrationScript}`)
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

function report(set: string, scores: Scores): void {
	for (const name of ['titles', 'lines', 'rows'] as const) {
		const { right, total } = scores[name]
		const target = TARGETS[name]
		console.log(
			`reading ${set} ${name}: ${right}/${total} = ${((100 * right) / total).toFixed(1)}% (target ${100 * target}%)`,
		)
		if (right / total < target) process.exitCode = 1
	}
	console.log(`reading ${set} spanish: ${scores.spanishErrors} errors`)
	if (scores.spanishErrors > 0) process.exitCode = 1
}
