import { emailLink, judgeEmailView } from '@dormer/api'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4'
const HOME = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }

let server: TestServer
let fetch: TestServer['fetch']
let mailId: string
let organizationId: string
let presentationId: string
beforeAll(async () => {
	server = await startTestServer()
	fetch = await server.signUp()
	const made = await fetch('/api/decks', { method: 'POST', json: { name: 'Roof' } })
	const { deck } = z.object({ deck: z.object({ id: z.string() }) }).parse(await made.json())
	await fetch(`/api/decks/${deck.id}/slides`, {
		method: 'POST',
		json: { title: 'Roof', narrationScript: 'Your roof.' },
	})
	const answer = await fetch(`/api/decks/${deck.id}/presentations`, {
		method: 'POST',
		json: { homeowner: { first_name: 'Karen', email: 'karen@mail.example', ...HOME } },
	})
	presentationId = z
		.object({ deck_presentation_id: z.string() })
		.parse(await answer.json()).deck_presentation_id
	const row = await server.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
	organizationId = row.organizationId
})
/** Stores an email that was delivered a minute ago. Runs before each test. */
beforeEach(async () => {
	mailId = crypto.randomUUID()
	const sentAt = new Date(Date.now() - 60_000)
	await server.db.mailMessage.create({
		data: {
			id: mailId,
			organizationId,
			presentationId,
			dedupeKey: mailId,
			kind: 'reminder',
			toAddress: 'Karen@mail.example',
			data: {},
			messageId: `<${mailId}@127.0.0.1>`,
			status: 'sent',
			sentAt,
		},
	})
	await server.db.mailSuppression.deleteMany({})
})
afterAll(() => server.close())

const pathOf = (url: string) => new URL(url).pathname
const openPath = () => pathOf(emailLink(server, { action: 'open', mailId }))
const unsubscribePath = () => pathOf(emailLink(server, { action: 'unsubscribe', mailId }))
const clickPath = (url: string) => pathOf(emailLink(server, { action: 'click', mailId, url }))
const read = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
	server.fetch(path, {
		redirect: 'manual',
		...init,
		headers: { 'user-agent': READER, ...init.headers },
	})
const mail = () => server.db.mailMessage.findUniqueOrThrow({ where: { id: mailId } })
const emittedEvents = async () => {
	const events = await server.db.event.findMany({ orderBy: { id: 'asc' } })
	return events
		.filter(({ payload }) => z.object({ mailId: z.literal(mailId) }).safeParse(payload).success)
		.map(({ eventType }) => eventType)
}

/** Judges the recorded views of the email, as the jobs do a moment later. */
async function judgeViews() {
	const views = await server.db.mailTracking.findMany({
		where: { mailId },
		orderBy: { occurredAt: 'asc' },
	})
	for (const { id: trackingId } of views)
		await judgeEmailView(server, { organizationId, trackingId })
}

describe('GET /m/o/{token}', () => {
	it('emits one email.opened event when a person opens an email', async () => {
		for (let time = 0; time < 3; time += 1) {
			const answer = await read(openPath())
			expect(answer.headers.get('content-type')).toBe('image/gif')
			expect(answer.headers.get('cache-control')).toBe('no-store')
		}
		await judgeViews()
		expect(await mail()).toMatchObject({ openedAt: expect.any(Date), machineOpenedAt: null })
		expect(await emittedEvents()).toEqual(['email.opened'])
	})

	it.each([
		[
			'the proxy of Gmail',
			{ headers: { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' } },
		],
		['the proxy of Apple Mail', { headers: { 'user-agent': 'Mozilla/5.0' } }],
		['a scanner', { headers: { 'user-agent': 'Barracuda Sentinel (EE)' } }],
		['a script', { headers: { 'user-agent': 'python-requests/2.32' } }],
		['a prefetching browser', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
		['a HEAD request', { method: 'HEAD' }],
	])('records an open by %s as an automatic open', async (_, init) => {
		await read(openPath(), init)
		expect(await mail()).toMatchObject({ openedAt: null, machineOpenedAt: expect.any(Date) })
		expect(await emittedEvents()).toEqual([])
	})

	it.each([
		'Mozilla/5.0 (Linux; Android 11; CUBOT KING KONG CS) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Mobile Safari/537.36',
		'Mozilla/5.0 (Linux; Android 13; Spider Node X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
	])('counts an open on the phone %s as one by a person', async (userAgent) => {
		await read(openPath(), { headers: { 'user-agent': userAgent } })
		await judgeViews()
		expect(await emittedEvents()).toEqual(['email.opened'])
	})

	it('counts Googlebot on a phone as a machine', async () => {
		const userAgent =
			'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
		await read(openPath(), { headers: { 'user-agent': userAgent } })
		await judgeViews()
		expect(await mail()).toMatchObject({ openedAt: null, machineOpenedAt: expect.any(Date) })
	})

	it.each([
		['pixel, link, unsubscribe', [0, 1, 2]],
		['unsubscribe, link, pixel', [2, 1, 0]],
		['link, unsubscribe, pixel', [1, 2, 0]],
	])('counts a scanner that fetches %s at once as a machine', async (_, order) => {
		const paths = [openPath(), clickPath(server.url), unsubscribePath()]
		for (const index of order) await read(paths[index] ?? '')
		await judgeViews()
		expect(await mail()).toMatchObject({
			openedAt: null,
			clickedAt: null,
			machineOpenedAt: expect.any(Date),
		})
		expect(await emittedEvents()).toEqual([])
	})

	it('records an email open within ten seconds after the delivery as an automatic open', async () => {
		await server.db.mailMessage.update({ where: { id: mailId }, data: { sentAt: new Date() } })
		await read(openPath())
		expect(await mail()).toMatchObject({ openedAt: null, machineOpenedAt: expect.any(Date) })
	})

	it('returns the tracking pixel even for an invalid token', async () => {
		expect((await read('/m/o/nonsense.token')).status).toBe(200)
		await Promise.all(Array.from({ length: 130 }, () => read(openPath())))
		expect(await server.db.mailTracking.count({ where: { mailId } })).toBeLessThan(130)
	})
})

describe('GET /m/c/{token}', () => {
	it('redirects a click on a tracked link to the original URL, and records that the email was opened and clicked', async () => {
		const target = `${server.url}/p/abc?x=1&y=ü`
		const answer = await read(clickPath(target))
		expect(answer.status).toBe(302)
		expect(new URL(answer.headers.get('location') ?? '').href).toBe(new URL(target).href)
		await read(clickPath(target))
		await judgeViews()
		expect(await mail()).toMatchObject({ openedAt: expect.any(Date), clickedAt: expect.any(Date) })
		expect(await emittedEvents()).toEqual(['email.opened', 'email.clicked'])
	})

	it('redirects a link scanner but records no click', async () => {
		const answer = await read(clickPath(server.url), { headers: { 'user-agent': 'Mimecast' } })
		expect(answer.status).toBe(302)
		expect(await mail()).toMatchObject({ openedAt: null, clickedAt: null })
	})

	it('does not redirect a link whose token was changed', async () => {
		const path = clickPath('https://company.example/')
		const tokens = fc
			.tuple(fc.nat(path.length - 6), fc.constantFrom(...'abcXYZ019-_.~'))
			.map(([at, letter]) => path.slice(0, 5 + at) + letter + path.slice(6 + at))
		await fc.assert(
			fc.asyncProperty(tokens, async (changed) => {
				if (changed === path) return
				const answer = await read(changed)
				expect(answer.headers.get('location')).toBeNull()
				expect([404, 200]).toContain(answer.status)
			}),
			{ numRuns: 300 },
		)
	})

	it('returns 404 for a token that was signed for another kind of link', async () => {
		for (const path of [openPath().replace('/o/', '/u/'), clickPath('x').replace('/c/', '/u/')])
			expect((await read(path, { method: 'POST' })).status).toBe(404)
		expect((await read(unsubscribePath().replace('/u/', '/c/'))).status).toBe(404)
	})
})

describe('/m/u/{token}', () => {
	const suppressed = () =>
		server.db.mailSuppression.findMany({ select: { address: true, reason: true } })

	it('does not unsubscribe on a GET of the unsubscribe link', async () => {
		const answer = await read(unsubscribePath())
		expect(answer.status).toBe(200)
		expect(await answer.text()).toContain('<form method="post">')
		expect(await suppressed()).toEqual([])
	})

	it('unsubscribes on a one-click POST (RFC 8058)', async () => {
		for (let time = 0; time < 2; time += 1) {
			const answer = await server.fetch(unsubscribePath(), {
				method: 'POST',
				body: 'List-Unsubscribe=One-Click',
				headers: {
					'content-type': 'application/x-www-form-urlencoded',
					'sec-fetch-site': 'cross-site',
				},
			})
			expect(answer.status).toBe(200)
			expect(await answer.text()).toContain('You are unsubscribed')
		}
		expect(await suppressed()).toEqual([{ address: 'karen@mail.example', reason: 'unsubscribed' }])
	})
})
