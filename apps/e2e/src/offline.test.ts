import { beforeAll, expect, it } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { checkScreen, openPage, PHONE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makeDeck, makePresentation, NARRATED_SLIDES } from './presentation-setup.ts'

const SOON = { timeout: 30_000 }

/** Checks that an opened presentation plays after a reload without a connection, and that its copies are deleted. */
const journey = useJourneyFixture()
let company: Company
let deckId: string
beforeAll(async () => {
	company = await signUp(journey)
	deckId = (await makeDeck(company, [...NARRATED_SLIDES])).id
})

it('deletes the copies of a presentation that no longer exists', async () => {
	const { page, context, id } = await openKeptPresentation()
	await company.send('DELETE', `/api/presentations/${id}`)
	await page.reload()
	await page.getByText('We can’t find this page').waitFor()
	await expect.poll(() => page.evaluate(() => caches.keys()), SOON).toEqual([])
	await context.close()
})

it('keeps at most four other presentations, and none whose page was last opened 31 days ago', async () => {
	const { url } = await makePresentation(company, deckId)
	const { page, context } = await openPage(journey.browser, { ...PHONE, serviceWorkers: 'allow' })
	await page.goto(url)
	await page.evaluate(addCopies, { ages: [31, 3, 2, 31, 1, 1, 0], dayMs: 86_400_000 })
	await page.getByRole('button', { name: /^Play/ }).click(SOON)
	const own = `presentation ${url.split('/p/')[1]}`
	const kept = ['2', '4', '5', '6'].map((key) => `presentation ${key}`)
	await expect.poll(() => page.evaluate(() => caches.keys()), SOON).toEqual([...kept, own])
	await context.close()
})

it('plays every slide after a reload without a connection, until the link expires', async () => {
	const { page, context, problems } = await openKeptPresentation()
	expect(problems).toEqual([])
	await context.setOffline(true)
	await journey.server.stop()
	await page.reload()
	await page.getByRole('button', { name: /^(?:Play|Continue)/ }).click()
	await page.getByText('You are offline.').filter({ visible: true }).waitFor()
	await page.getByText('Everything is loaded').filter({ visible: true }).waitFor()
	await expect
		.poll(() => page.getByText('What we do').filter({ visible: true }).count(), SOON)
		.toBeGreaterThan(0)
	await checkScreen(page, 'offline-reloaded')
	await page.evaluate(() => {
		location.hash = 'visit'
	})
	await page.getByRole('heading', { name: 'You are offline' }).waitFor()
	await page.goBack()
	await page.evaluate(expireCopies)
	await page.reload()
	await page.getByText('The presentation did not load').waitFor()
	await expect.poll(() => page.evaluate(() => caches.keys()), SOON).toEqual([])
	await context.close()
})

/**
 * Creates a presentation, plays it, and waits until the browser has kept its page, its data, the code of the pages over it, and the
 * files of both slides.
 */
async function openKeptPresentation() {
	const { id, url } = await makePresentation(company, deckId)
	const opened = await openPage(journey.browser, { ...PHONE, serviceWorkers: 'allow' })
	await opened.page.goto(url)
	await opened.page.getByRole('button', { name: /^Play/ }).click(SOON)
	await expect
		.poll(() => opened.page.evaluate(listKept), SOON)
		.toEqual({ page: 1, data: 1, recordings: 2, pageCode: 4 })
	return { ...opened, id }
}

/** Adds copies of the pages of presentations 0, 1, 2 …, last opened the given numbers of days ago. Runs inside the page. */
async function addCopies({ ages, dayMs }: { ages: number[]; dayMs: number }): Promise<void> {
	for (const [key, age] of ages.entries()) {
		const date = new Date(Date.now() - age * dayMs).toUTCString()
		const copies = await caches.open(`presentation ${key}`)
		await copies.put(`/p/${key}`, new Response('', { headers: { date } }))
	}
}

/** Counts the copies that the browser keeps. Runs inside the page. */
async function listKept() {
	const copies = await Promise.all(
		(await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
	)
	const paths = copies.flat().map(({ url }) => new URL(url).pathname)
	const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
	const page = paths.filter((path) => path === location.pathname).length
	const pages = paths.flatMap(
		(path) => /\/(pricing|agreement|appointment|call)-page-[^/]+\.js$/.exec(path)?.[1] ?? [],
	)
	const pageCode = new Set(pages).size
	return { page, data: count(/\.playback$/), recordings: count(/\.mp3$/), pageCode }
}

/** Sets the expiry time of the kept data to a past time. Runs inside the page. */
async function expireCopies(): Promise<void> {
	for (const name of await caches.keys()) {
		const copies = await caches.open(name)
		for (const request of await copies.keys()) {
			if (!request.url.includes('.playback?')) continue
			const copy = await copies.match(request)
			const text = await copy?.text()
			const expired = text?.replace(/"expiresAt":[^,}]+/, '"expiresAt":"2020-01-01T00:00:00.000Z"')
			await copies.put(
				request,
				new Response(expired ?? null, { headers: { 'content-type': 'application/json' } }),
			)
		}
	}
}
