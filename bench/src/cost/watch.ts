import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Browser } from './browser.ts'
import { loadPage } from './load-page.ts'
import type { AskedQuestion } from './scenario.ts'

/** Interval in milliseconds at which the viewer reports the slide that is visible (apps/viewer/src/activity). */
const REPORT_MS = 20_000

const Slide = z.object({
	id: z.string(),
	script: z.string(),
	durationMs: z.number(),
	audioUrl: z.string(),
	imageUrl: z.string(),
	thumbUrl: z.string(),
})
const Playback = z.object({ slides: z.array(Slide), totalDurationMs: z.number() })
const Token = z.object({ token: z.string() })

/** The recordings that a homeowner heard: characters of their scripts, seconds, and bytes of the audio files. */
export type Heard = { characters: number; seconds: number; bytes: number }
type Presentation = { presentationId: string; shareKey: string }
type Asking = {
	questions: readonly AskedQuestion[]
	beforeQuestion: (question: AskedQuestion) => void
}

/**
 * Watches a presentation to its end over HTTP and asks questions on the last slide. Sends the requests that the viewer sends:
 * page, scripts, styles, fonts, playback, pictures, recordings, events, and the audio of each answer. `beforeQuestion` runs
 * before each question.
 */
export async function watchPresentation(
	browser: Browser,
	{ presentationId, shareKey }: Presentation,
	{ questions, beforeQuestion }: Asking,
): Promise<Heard> {
	await loadPage(browser, shareKey)
	const { text } = await browser.load(`/api/playback/${shareKey}`)
	const { slides, totalDurationMs } = Playback.parse(JSON.parse(text))
	const at = `/api/presentations/${presentationId}`
	const minted = await browser.load(`${at}/events-token`, { method: 'POST', json: { shareKey } })
	const { token } = Token.parse(JSON.parse(minted.text))
	const headers = { 'x-presentation-token': token }
	const report = async (...events: Record<string, unknown>[]) => {
		const named = events.map((event) => ({ ...event, clientEventId: randomUUID(), ageMs: 1000 }))
		await browser.load(`${at}/events`, { method: 'POST', headers, json: { events: named } })
	}
	await browser.load(`${at}/start`, { method: 'POST', json: {} })
	await report({ type: 'presentation.opened' })
	let bytes = 0
	let left: Record<string, unknown>[] = []
	for (const { id: slideId, audioUrl, imageUrl, durationMs } of slides) {
		await browser.load(imageUrl)
		bytes += (await browser.load(audioUrl)).bytes.byteLength
		await report(...left, { type: 'slide.viewed', slideId, durationMs: 0 })
		for (let ms = REPORT_MS; ms < durationMs; ms += REPORT_MS)
			await report({ type: 'slide.viewed', slideId, durationMs: REPORT_MS })
		left = [{ type: 'slide.viewed', slideId, durationMs: Math.round(durationMs % REPORT_MS) }]
	}
	await report(...left, { type: 'presentation.completed' })
	const history: { question: string; answer: string }[] = []
	for (const asked of questions) {
		beforeQuestion(asked)
		const page = (name: string | null) =>
			browser.load(`${at}/page`, { method: 'PUT', headers, json: { page: name, openMs: 0 } })
		await page('question')
		const answer = await ask(browser, { presentationId, question: asked.question, history })
		history.push({ question: asked.question, answer })
		await page(null)
	}
	const characters = slides.reduce((sum, { script }) => sum + [...script].length, 0)
	return { characters, seconds: totalDurationMs / 1000, bytes }
}

/** Matches the complete answer at the end of a stream of answer parts. */
const ANSWER = /"answer":"((?:[^"\\]|\\.)*)"/g
const AUDIO = /"audioUrl":"([^"]+)"/

/** Asks a question on the answer stream of the viewer and loads the audio of the answer. Returns the text of the answer. */
async function ask(browser: Browser, input: Record<string, unknown>): Promise<string> {
	const { text } = await browser.load('/api/trpc/qa.askStream?batch=1', {
		method: 'POST',
		headers: { 'trpc-accept': 'application/jsonl' },
		json: { 0: input },
	})
	const [, audioUrl] = AUDIO.exec(text) ?? []
	const [, answer] = [...text.matchAll(ANSWER)].at(-1) ?? []
	if (audioUrl === undefined || answer === undefined) throw new Error(`No answer: ${text}`)
	await browser.load(z.string().parse(JSON.parse(`"${audioUrl}"`)))
	return z.string().parse(JSON.parse(`"${answer}"`))
}
