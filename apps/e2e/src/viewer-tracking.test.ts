import { createHmac, hkdfSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { checkScreen, openPage, PHONE, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makePresentation, makePricedDeck, type Presentation } from './presentation-setup.ts'

const SECRET_KEY = 'the key that signs tokens in this journey'
const SOON = { timeout: 15_000 }
const SCRIPT = 'Look at it as long as you like. There is no hurry at all. '.repeat(8)

const journey = useJourneyFixture({ SECRET_KEY })
let company: Company
let presentation: Presentation
beforeAll(async () => {
	company = await signUp(journey)
	presentation = await makePresentation(company, await makePricedDeck(company, SCRIPT))
})

it('sends the viewing time every 20 seconds, even after the presentation token expired', async () => {
	const { page, problems } = await openPage(journey.browser, WIDE)
	const tokenRequests: string[] = []
	await page.route('**/presentations.eventsToken*', async (route) => {
		if (tokenRequests.push(route.request().postData() ?? '') > 1) return route.continue()
		const response = await route.fetch()
		const { result } = await response.json()
		result.data.token = ageToken(result.data.token)
		return route.fulfill({ response, json: { result } })
	})
	await page.clock.install()
	await play(page)
	await expect.poll(() => tokenRequests.length, SOON).toBe(2)
	await expect.poll(seen, SOON).toMatchObject({ opened: 1 })
	expect(tokenRequests[1]).toContain('"_token":"v1.')

	await page.clock.fastForward(20_000)
	await expect.poll(async () => (await seen()).seconds, SOON).toBeGreaterThanOrEqual(20)
	const before = (await seen()).seconds
	await page.clock.fastForward(9000)
	await page.goto('about:blank')
	await expect.poll(async () => (await seen()).seconds, SOON).toBeGreaterThanOrEqual(before + 9)
	expect(await seen()).toMatchObject({ opened: 1 })
	expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
})

it('recognizes a spoken question in a browser with speech recognition', async () => {
	const { page, problems } = await openPage(journey.browser, PHONE)
	await page.addInitScript(() => {
		class StubRecognition extends EventTarget {
			start() {
				const dispatchResult = (transcript: string, isFinal: boolean) => {
					const results = [Object.assign([{ transcript }], { isFinal })]
					this.dispatchEvent(Object.assign(new Event('result'), { results }))
				}
				addEventListener('interim-result', () => dispatchResult('How long', false), { once: true })
				addEventListener('final-result', () => dispatchResult('How long does it last?', true), {
					once: true,
				})
			}
			abort() {
				this.dispatchEvent(new Event('end'))
			}
		}
		Object.assign(window, { SpeechRecognition: StubRecognition })
	})
	await play(page)
	await page.getByRole('button', { name: 'Ask a question by voice' }).tap()
	const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
	await page.evaluate(() => dispatchEvent(new Event('interim-result')))
	await expect.poll(() => field.inputValue(), SOON).toBe('How long')
	await checkScreen(page, 'homeowner-hearing')
	await page.evaluate(() => dispatchEvent(new Event('final-result')))
	await page.getByRole('heading', { name: 'How long does it last?' }).waitFor()
	expect(problems).toEqual([])

	const withoutRecognition = await openPage(journey.browser, PHONE)
	await withoutRecognition.page.addInitScript(() =>
		Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
	)
	await play(withoutRecognition.page)
	expect(await withoutRecognition.page.getByRole('button', { name: /by voice/ }).count()).toBe(0)
})

it('resumes playback after a reload', async () => {
	const { page, problems } = await openPage(journey.browser, PHONE)
	await play(page)
	await page.getByRole('button', { name: 'Next slide' }).tap()
	await page.getByRole('heading', { name: 'What it costs' }).first().waitFor()
	await page.reload()
	await page.getByRole('button', { name: /^Continue at/ }).tap()
	await page.getByRole('heading', { name: 'What it costs' }).first().waitFor()
	const captions = page.locator('[aria-label=Captions] mark, [aria-label=Captions] [data-spoken]')
	await captions.first().waitFor()

	const expiresAt = new Date(Date.now() + 30 * 86_400_000)
	await company.send('PATCH', `/api/presentations/${presentation.id}`, {
		expiresAt: expiresAt.toISOString(),
	})
	await page.goto(`${presentation.url}#prices`)
	await page.reload()
	const { contact } = await company.send('GET', '/api/company/contact')
	const day = expiresAt.toLocaleDateString('en', {
		timeZone: contact.timezone,
		month: 'long',
		day: 'numeric',
	})
	await page.getByText(`These prices hold until ${day}.`).waitFor()
	await checkScreen(page, 'homeowner-prices-hold')
	expect(problems).toEqual([])
})

async function play(page: Page): Promise<void> {
	await page.goto(presentation.url)
	await page.getByRole('button', { name: /^Play/ }).click()
	await page.getByRole('heading', { name: 'Cover' }).first().waitFor()
}

/** Returns the number of openings and the viewing time in seconds, as the activity API reports them to the rep. */
async function seen(): Promise<{ opened: number; seconds: number }> {
	const at = `/api/presentations/${presentation.id}/activity`
	const { timeline, slides } = await company.send('GET', at)
	const opened = timeline.filter(
		({ eventType }: { eventType: string }) => eventType === 'presentation.opened',
	)
	const seconds = slides.reduce(
		(sum: number, slide: { visibleMs: number }) => sum + slide.visibleMs / 1000,
		0,
	)
	return { opened: opened.length, seconds }
}

/** Creates a copy of a presentation token whose times are 25 hours earlier, and signs it as the server does. */
function ageToken(token: string): string {
	const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
	const aged = { ...claims, iat: claims.iat - 90_000, exp: claims.exp - 90_000 }
	const text = `v1.${Buffer.from(JSON.stringify(aged)).toString('base64url')}`
	const key = hkdfSync('sha256', SECRET_KEY, '', `presentation-token ${claims.kid}`, 32)
	const signature = createHmac('sha256', Buffer.from(key)).update(text).digest('base64url')
	return `${text}.${signature}`
}
