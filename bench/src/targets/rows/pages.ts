import { once } from 'node:events'
import { createServer } from 'node:net'
import { launchBrowser } from '@dormer/e2e/launch-browser'
import type { Browser } from 'playwright-core'
import { type DemoCompany, startDemoCompany } from '../pages/demo-company.ts'
import { fillPresentations } from '../pages/fill-presentations.ts'
import { type Device, runLighthouse } from '../pages/lighthouse.ts'
import { scrollList } from '../pages/scroll-list.ts'
import { measureThrottled } from '../pages/throttled-page.ts'
import {
	editDeck,
	playPresentation,
	waitForDecks,
	waitForEditor,
	waitForLogin,
} from '../pages/use-pages.ts'
import { quantile, type Row, summarize } from '../row.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3
const LONG_LIST = 10_000
const QUALITIES = ['accessibility', 'best-practices', 'seo']

type PageName = 'viewer' | 'login' | 'decks'
type Visited = { page: PageName; device: Device; atLeast: number }

const VISITED: readonly Visited[] = [
	{ page: 'viewer', device: 'phone', atLeast: 98 },
	{ page: 'login', device: 'phone', atLeast: 90 },
	{ page: 'login', device: 'desktop', atLeast: 98 },
	{ page: 'decks', device: 'phone', atLeast: 90 },
	{ page: 'decks', device: 'desktop', atLeast: 98 },
]

/**
 * Opens the built pages of the demo company in Chromium. Measures the scores of Lighthouse, and on slow 4G with a throttled
 * processor the time to the first word, the interactions of the deck editor, the frames of a long list and the layout shifts.
 */
export async function measurePages(stage: Stage): Promise<Row[]> {
	const company = await startDemoCompany(stage)
	const port = await findFreePort()
	const browser = await launchBrowser([`--remote-debugging-port=${port}`])
	try {
		const scores = await measureScores(port, company)
		const uses = await measureUse(browser, company)
		return [...scores, ...uses, await measureScrolling(browser, company)]
	} finally {
		await browser.close()
	}
}

/** Runs Lighthouse in rounds. Only the first round measures the categories that do not depend on the machine's speed. */
async function measureScores(port: number, company: DemoCompany): Promise<Row[]> {
	const speeds = new Map(VISITED.map((visited) => [visited, [] as number[]]))
	const lowest = new Map<string, number>()
	for (let round = 0; round < ROUNDS; round += 1)
		for (const visited of VISITED) {
			const { page, device } = visited
			const categories = ['performance', ...(round === 0 ? qualitiesOf(page) : [])]
			const visit = { url: company[page], device, cookie: cookieFor(page, company) }
			const { scores, failed } = await runLighthouse(port, visit, categories)
			console.log(
				`pages ${page} (${device}): ${[...scores.values()].join(' ')}; ${failed.join(', ')}`,
			)
			speeds.get(visited)?.push(scores.get('performance') ?? 0)
			for (const quality of QUALITIES) {
				const score = scores.get(quality)
				const name = `${page}, ${quality}`
				if (score !== undefined) lowest.set(name, Math.min(score, lowest.get(name) ?? 100))
			}
		}
	return [
		...[...speeds].map(([{ page, device, atLeast }, values]) =>
			toScoreRow(`${page}, performance on a ${device}`, values, atLeast),
		),
		...[...lowest].map(([name, score]) => toScoreRow(name, [score], 100)),
	]
}

/** The viewer and the pages behind the login ask search engines not to index them. */
const qualitiesOf = (page: PageName) =>
	QUALITIES.filter((quality) => quality !== 'seo' || page === 'login')

const cookieFor = (page: PageName, { cookie }: DemoCompany) =>
	page === 'decks' ? cookie : undefined

const toScoreRow = (name: string, values: readonly number[], atLeast: number): Row => ({
	...{ work: `Lighthouse: ${name}`, unit: 'points', figure: summarize(values, 'points') },
	target: { at: 'least', value: atLeast },
})

type Measured = { work: string; unit: string; values: readonly number[]; atMost: number }

/** Opens and uses each page in rounds, always with an empty cache. */
async function measureUse(browser: Browser, company: DemoCompany): Promise<Row[]> {
	const { cookie } = company
	const words: number[] = []
	const shifts: Record<string, number[]> = { viewer: [], login: [], decks: [], editor: [] }
	for (let round = 0; round < ROUNDS; round += 1) {
		const viewer = { url: company.viewer, device: 'phone' } as const
		const played = await measureThrottled(browser, viewer, playPresentation)
		words.push((played.firstWordMs ?? Number.NaN) / 1000)
		shifts.viewer?.push(played.layoutShift)
		const login = { url: company.login, device: 'phone' } as const
		shifts.login?.push((await measureThrottled(browser, login, waitForLogin)).layoutShift)
		const decks = { url: company.decks, device: 'phone', cookie } as const
		shifts.decks?.push((await measureThrottled(browser, decks, waitForDecks)).layoutShift)
	}
	let interactions: number[] = []
	const editor = { url: company.editor, device: 'desktop', cookie } as const
	const edited = await measureThrottled(browser, editor, async (page) => {
		await waitForEditor(page)
		interactions = await editDeck(page)
	})
	shifts.editor?.push(edited.layoutShift)
	return [
		toRow({ work: 'viewer: tap to first word, slow 4G', unit: 's', values: words, atMost: 1.5 }),
		toRow({
			work: 'deck editor with 60 slides: slowest interaction to paint',
			...{ unit: 'ms', values: interactions, atMost: 200 },
		}),
		...Object.entries(shifts).map(([page, values]) => toShiftRow(page, values)),
	]
}

/** Scrolls through a long list in rounds. Runs last, because the long list would change what the other rows measure. */
async function measureScrolling(browser: Browser, company: DemoCompany): Promise<Row> {
	const { database, presentations: url, cookie } = company
	await fillPresentations(database, LONG_LIST)
	const slowest: number[] = []
	for (let round = 0; round < ROUNDS; round += 1) {
		const visit = { url, device: 'desktop', cookie } as const
		await measureThrottled(browser, visit, async (page) => {
			slowest.push(quantile(await scrollList(page), 0.95))
		})
	}
	return toRow({
		work: 'list of 10,000 presentations: 95th percentile of frames while scrolling',
		...{ unit: 'ms', values: slowest, atMost: 50 },
	})
}

const toRow = ({ work, unit, values, atMost }: Measured): Row => ({
	...{ work, unit, figure: summarize(values, unit) },
	target: { at: 'most', value: atMost },
})

/** The target holds for the largest layout shift of all rounds. */
const toShiftRow = (page: string, values: readonly number[]): Row => ({
	...{ work: `${page}: largest layout shift`, unit: '' },
	figure: { best: Math.max(...values), median: quantile(values, 0.5) },
	target: { at: 'most', value: 0.05 },
})

/** Returns a port of the loopback interface that no process listens on. */
async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	server.close()
	await once(server, 'close')
	if (address === null || typeof address === 'string') throw new Error('No port is free')
	return address.port
}
