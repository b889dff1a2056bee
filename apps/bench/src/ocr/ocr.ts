import { createLocalVision } from '@dormer/local-engines'
import sharp from 'sharp'
import { rasterize } from '../drawing/svg.ts'
import { DARK } from './data/dark-slides.ts'
import { LIGHT } from './data/light-slides.ts'
import { PHOTO } from './data/photo-slides.ts'
import { makePhoto } from './photo.ts'
import { SIZE, type TestSlide } from './test-slide.ts'

const SLIDES = [...LIGHT, ...DARK, ...PHOTO]
const TARGET = 0.95

/**
 * Reads the test slides with the local OCR engine. Prints how many lines were read exactly, for each type of background. Sets
 * exit code 1 when fewer than 95% of all lines were read exactly.
 */
export async function benchOcr(): Promise<void> {
	const vision = createLocalVision()
	const counts = new Map<string, { right: number; total: number; extra: number; ms: number }>()
	for (const slide of SLIDES) {
		const image = await drawSlide(slide)
		const started = performance.now()
		const { title, bullets } = await vision.readSlide({
			image,
			position: 1,
			total: 1,
			companyName: '',
		})
		const ms = performance.now() - started
		const truth = [slide.title, ...slide.bullets].map(squeeze)
		const read = [title, ...bullets].map(squeeze)
		const right = countLinesInOrder(truth, read)
		const count = counts.get(slide.look) ?? { right: 0, total: 0, extra: 0, ms: 0 }
		counts.set(slide.look, {
			right: count.right + right,
			total: count.total + truth.length,
			extra: count.extra + read.length - right,
			ms: count.ms + ms,
		})
		if (right < truth.length || read.length > right) printMisses(slide, { truth, read })
	}
	printCounts(counts)
}

/**
 * Returns a test slide as an image file. Draws the slide's SVG, over a photo if the slide has one, and saves the image with the
 * width and the JPEG quality that the slide specifies.
 */
async function drawSlide({ svg, photo, encoding: saved = {} }: TestSlide): Promise<Buffer> {
	const drawn = await rasterize(svg, SIZE.width).png().toBuffer()
	const withPhoto =
		photo === undefined
			? drawn
			: await sharp(await makePhoto(photo))
					.composite([{ input: drawn }])
					.png()
					.toBuffer()
	const sized = sharp(withPhoto).resize({ width: saved.width ?? SIZE.width })
	return saved.jpeg === undefined
		? sized.png().toBuffer()
		: sized.jpeg({ quality: saved.jpeg }).toBuffer()
}

function squeeze(line: string): string {
	return line.replace(/\s+/g, ' ').trim()
}

/** Counts the lines of `truth` that occur in `read` in the same order (longest common subsequence). */
function countLinesInOrder(truth: readonly string[], read: readonly string[]): number {
	let row = new Array<number>(read.length + 1).fill(0)
	for (const line of truth) {
		const next = [0]
		for (const [index, other] of read.entries())
			next.push(
				line === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0),
			)
		row = next
	}
	return row.at(-1) ?? 0
}

function printMisses(
	{ name }: TestSlide,
	{ truth, read }: { truth: string[]; read: string[] },
): void {
	console.log(`${name}:`)
	for (const line of truth.filter((line) => !read.includes(line))) console.log(`  written: ${line}`)
	for (const line of read.filter((line) => !truth.includes(line))) console.log(`  read:    ${line}`)
}

function printCounts(
	counts: Map<string, { right: number; total: number; extra: number; ms: number }>,
): void {
	const all = { right: 0, total: 0, extra: 0 }
	for (const [look, { right, total, extra, ms }] of counts) {
		const slides = SLIDES.filter((slide) => slide.look === look).length
		console.log(
			`ocr ${look}: ${right}/${total} lines correct (${slides} slides, ${extra} additional lines, ${Math.round(ms / slides)} ms per slide)`,
		)
		all.right += right
		all.total += total
		all.extra += extra
	}
	const share = all.right / all.total
	console.log(
		`ocr all: ${all.right}/${all.total} lines correct = ${(100 * share).toFixed(1)}% (target ${100 * TARGET}%)`,
	)
	if (share < TARGET) process.exitCode = 1
}
