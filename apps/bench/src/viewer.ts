import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createDeck, createPresentation } from '@dormer/faults/company'
import { quantile } from '@dormer/faults/report'
import { startModelServer } from '@dormer/local-engines/testing'
import { startElevenLabsServer, startLoopbackServer } from '@dormer/providers/testing'
import { runLighthouse, waitForPage, withPage } from './browser.ts'
import type { Place } from './place.ts'
import type { Measured } from './rows.ts'

const ROUNDS = 3
const WORD_LIMIT = { timeout: 30_000 }
const median = (values: readonly number[]) => quantile(values, 0.5)

/** Opens the demo presentation on a throttled phone and taps "Play". Returns the medians of three rounds. */
export async function measureThrottledViewer(place: Place): Promise<Measured> {
	const { viewer: url } = await place.demo()
	const paints: number[] = []
	const words: number[] = []
	for (let round = 0; round < ROUNDS; round += 1)
		await withPage({ url, device: 'phone' }, async (page) => {
			const play = page.getByRole('button', { name: /^Play/ })
			await waitForPage(page, play)
			paints.push(await page.evaluate(readLargestPaint))
			await play.tap()
			await page.waitForFunction(() => window.observed.firstWordMs !== null, undefined, WORD_LIMIT)
			words.push((await page.evaluate(() => window.observed.firstWordMs)) ?? Number.NaN)
		})
	return { largestPaint: median(paints) / 1000, firstWord: median(words) / 1000 }
}

/** Returns the milliseconds until the largest paint so far. Runs inside the page. */
function readLargestPaint(): number {
	const observer = new PerformanceObserver(() => {})
	observer.observe({ type: 'largest-contentful-paint', buffered: true })
	return observer.takeRecords().at(-1)?.startTime ?? Number.NaN
}

/** Runs Lighthouse on the demo presentation. The speed counts as the median of three runs, the other scores as one run. */
export async function measureViewerLighthouse(place: Place): Promise<Measured> {
	const { viewer: url } = await place.demo()
	const all = await runLighthouse({ url }, ['performance', 'accessibility', 'best-practices'])
	const speeds = [all.get('performance') ?? 0]
	while (speeds.length < ROUNDS)
		speeds.push((await runLighthouse({ url }, ['performance'])).get('performance') ?? 0)
	return {
		viewerPerformance: median(speeds),
		viewerAccessibility: all.get('accessibility') ?? 0,
		viewerPractices: all.get('best-practices') ?? 0,
	}
}

/** Types a question of the FAQs into the demo presentation. Returns the time until the answer sounds. */
export async function measureLocalAnswer(place: Place): Promise<Measured> {
	const { viewer, question } = await place.demo()
	const seconds: number[] = []
	while (seconds.length < ROUNDS) seconds.push(await ask(viewer, question))
	return { localAnswer: median(seconds) }
}

const TITLE = 'A warranty that stays with the house'
const FIRST_TOKEN_MS = 400
/** Milliseconds for each piece of the stream, which has 12 characters or three tokens, at 60 tokens a second. */
const PIECE_MS = 50
const SPEECH_MS = 300

/** Types a question that a loopback model answers. Returns the time until the answer sounds. */
export async function measureModelAnswer(place: Place): Promise<Measured> {
	const [model, speech] = [await startModelServer(), await startElevenLabsServer()]
	const paced = await startPacedModel(model.url)
	place.defer(() => Promise.all([model.close(), speech.close(), paced.close()]))
	const { company } = await place.start({
		ROLE: 'all',
		OPENAI_API_KEY: 'a key',
		OPENAI_BASE_URL: paced.url,
		SPEECH_ENGINE: 'elevenlabs',
		ELEVENLABS_API_KEY: 'a key',
		ELEVENLABS_BASE_URL: speech.url,
	})
	const deckId = await createDeck(company, [`${TITLE}. ${'Look as long as you like. '.repeat(40)}`])
	const { shareKey } = await createPresentation(company, deckId)
	speech.setDelay(SPEECH_MS)
	const seconds: number[] = []
	for (const owner of ['buyer', 'family', 'owner']) {
		const answer = `Yes, the next ${owner} gets it for nothing. Both warranties move with the house if you tell us soon.`
		const citations = [{ source: 1, quote: TITLE }]
		model.setAnswers({ answer: { answered: true, citations, confidence: 1, answer } })
		const question = `If we sell the house in a few years, does the ${owner} get the warranty?`
		seconds.push(await ask(`${company.url}/p/${shareKey}`, question))
		if (!speech.synthesizedTexts.some((text) => text.includes(`next ${owner}`)))
			throw new Error('The product did not speak the answer of the model')
	}
	return { modelAnswer: median(seconds) }
}

/** Starts a server that passes requests on to the model server, and its streams with the pace of a real model. */
function startPacedModel(url: string) {
	return startLoopbackServer(async ({ method, path: at, headers, body }, response) => {
		await sleep(FIRST_TOKEN_MS)
		const { authorization = '', 'content-type': type = '' } = headers
		const sent = { authorization: String(authorization), 'content-type': String(type) }
		const answer = await fetch(`${url}${at}`, { method, headers: sent, body: body.toString() })
		const text = await answer.text()
		const contentType = answer.headers.get('content-type') ?? ''
		response.writeHead(answer.status, { 'content-type': contentType })
		if (!contentType.startsWith('text/event-stream')) return void response.end(text)
		for (const piece of text.split('\n\n').slice(0, -1)) {
			response.write(`${piece}\n\n`)
			await sleep(PIECE_MS)
		}
		response.end()
	})
}

declare global {
	interface Window {
		/** Seconds from the last Enter to the first sound of a recording that was started afterwards. */
		answerSeconds: number | null
	}
}

/** Opens a presentation and types a question. Returns the seconds until the answer sounds. */
function ask(url: string, question: string): Promise<number> {
	return withPage(
		{ url, device: 'desktop', isThrottled: false, observe: observeAnswer },
		async (page) => {
			await page.getByRole('button', { name: /^Play/ }).click()
			const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
			await field.fill(question)
			await field.press('Enter')
			await page.waitForFunction(() => window.answerSeconds !== null, undefined, WORD_LIMIT)
			return (await page.evaluate(() => window.answerSeconds)) ?? Number.NaN
		},
	)
}

/** Sets `window.answerSeconds`. Runs inside the page. */
function observeAnswer(): void {
	window.answerSeconds = null
	let askedAt = Number.POSITIVE_INFINITY
	const onKey = ({ key, timeStamp }: KeyboardEvent) => {
		if (key === 'Enter') askedAt = timeStamp
	}
	addEventListener('keydown', onKey, { capture: true })
	const { play } = HTMLMediaElement.prototype
	HTMLMediaElement.prototype.play = function playObserved() {
		const startedAt = performance.now()
		this.addEventListener('timeupdate', () => {
			if (startedAt < askedAt || this.muted || this.currentTime === 0) return
			const soundAt = Math.max(startedAt, performance.now() - this.currentTime * 1000)
			window.answerSeconds ??= (soundAt - askedAt) / 1000
		})
		return play.call(this)
	}
}

/** Returns how much compressed JavaScript the viewer's page loads before it shows the presentation. */
export async function measureViewerScript(): Promise<Measured> {
	const dist = path.join(import.meta.dirname, '../../viewer/dist')
	const page = await readFile(path.join(dist, 'index.html'), 'utf8')
	const files = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = '']) =>
		path.join(dist, url.replace(/^\/p\//, '')),
	)
	const codes = await Promise.all(files.map((file) => readFile(file)))
	const bytes = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
	return { viewerScript: bytes / 1000 }
}
