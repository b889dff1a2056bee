import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { launchBrowser } from '@dormer/e2e/launch-browser'
import { createLocalLanguage, createLocalVision, verbalizeText } from '@dormer/local-engines'
import { readTree } from '../processes.ts'
import { drawSlide } from './draw.ts'
import { scoreQuestions } from './score-questions.ts'
import { type SlideReading, type SlideScores, scoreSlide } from './score-slide.ts'
import { scoreWords } from './score-words.ts'
import { SETS } from './sets.ts'
import { printFigures, sumScores } from './slide-figures.ts'
import type { FieldSlide } from './types.ts'

/**
 * Prints the figures of one field set: what the local engine reads and says, what that costs, and what the product answers.
 * Prints no miss, so the set stays unseen. The scripts as they are spoken and the misses are written to files in a temporary folder.
 */
export async function scoreField(name: keyof typeof SETS): Promise<void> {
	const set = SETS[name]
	const label = `field ${name}`
	const folder = await mkdtemp(path.join(tmpdir(), `field-${name}-`))
	console.log(`The scripts and the misses are in ${folder}`)
	const write = (file: string, texts: readonly string[]) =>
		writeFile(path.join(folder, `${file}.txt`), `${texts.join('\n')}\n`)
	const { scripts, misses } = await scoreSlides(label, set.slides)
	await write('scripts', scripts)
	await write('misses-of-slides', misses)
	await write('misses-of-questions', await scoreQuestions(label, set))
	if (name === 'third')
		await write('misses-of-words', await scoreWords(label, createLocalLanguage()))
}

/** How often the memory of the process that reads slides is looked at. */
const SAMPLE_MS = 100

async function scoreSlides(label: string, slides: readonly FieldSlide[]) {
	const pictures = await drawSlides(slides)
	const vision = createLocalVision()
	const scores: (SlideScores | null)[] = []
	const scripts: string[] = []
	const misses: string[] = []
	let peak = 0
	const timer = setInterval(() => {
		const [, ...readers] = readTree(process.pid)
		peak = Math.max(peak, ...readers.map(({ megabytes }) => megabytes))
	}, SAMPLE_MS)
	const before = cpuSeconds()
	for (const [index, slide] of slides.entries()) {
		const place = { position: index + 2, total: slides.length + 2, companyName: '' }
		const request = { image: pictures[index] ?? Buffer.of(), ...place, language: slide.language }
		const reading = await vision.readSlide(request).catch(() => null)
		const score = reading && scoreSlide(reading, slide.truth)
		scores.push(score)
		scripts.push(formatScript(slide, reading))
		misses.push(...(score?.misses ?? []).map(({ kind, text }) => `${slide.name} ${kind}: ${text}`))
	}
	const cpu = (cpuSeconds() - before) / slides.length
	clearInterval(timer)
	printFigures(label, sumScores(scores))
	console.log(`${label} CPU time of a slide: ${cpu.toFixed(2)} s`)
	console.log(`${label} memory of the process that reads slides, peak: ${peak.toFixed(0)} MB`)
	return { scripts, misses }
}

/** Draws all slides before the first is read, so that the browser costs no CPU time meanwhile. */
async function drawSlides(slides: readonly FieldSlide[]): Promise<Buffer[]> {
	const browser = await launchBrowser()
	const pictures: Buffer[] = []
	for (const slide of slides) pictures.push(await drawSlide(browser, slide))
	await browser.close()
	return pictures
}

/** Returns the CPU time of this process and of its child processes. */
function cpuSeconds(): number {
	return readTree(process.pid).reduce((sum, { cpuSeconds: seconds }) => sum + seconds, 0)
}

/** Returns the script in the words that the local voice says. A Spanish script stays as written: the local voice is English. */
function formatScript({ name, language }: FieldSlide, reading: SlideReading | null): string {
	if (reading === null) return `${name}: could not be read`
	const { narrationScript, doubts } = reading
	const words = verbalizeText(narrationScript).map(({ spoken }) => spoken)
	const said = language === 'en' ? words.join(' ') : narrationScript
	const held = doubts.map(({ line, readings }) => `  held back: ${line} (${readings.join(' or ')})`)
	return [`${name}: ${said}`, ...held, ''].join('\n')
}
