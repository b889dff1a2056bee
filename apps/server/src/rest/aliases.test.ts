import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer } from '../testing/viewer.ts'
import { REQUEST_ALIASES } from './aliases.ts'

const PIXEL =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CONTRACT = { name: 'Agreement', templateMarkdown: '# Agreement\n\nSigned by {{full_name}}.' }

let server: TestServer
let admin: TestServer['fetch']
let key: string
let viewer: TestViewer
let image: { url: string }
/** Base path of the slides, the contracts and the presentation of the test. */
let at: { deck: string; slide: string; config: string; presentation: string }
beforeAll(async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'off' })
	admin = await server.signUp()
	viewer = await openPresentation(server, admin)
	const scopes = ['presentations:send']
	key = z
		.object({ secret: z.string() })
		.parse(await send('POST', '/api/api-keys', { name: 'Key', scopes })).secret
	const body = new FormData()
	body.append('file', new Blob([Buffer.from(PIXEL, 'base64')]), 'roof.png')
	const uploaded = await admin('/api/images/upload', { method: 'POST', body })
	image = z.object({ image: z.object({ url: z.string() }) }).parse(await uploaded.json()).image
	const deck = `/api/decks/${viewer.deckId}`
	const created = await send('POST', `${deck}/action-configs`, {
		...CONTRACT,
		actionType: 'contract',
	})
	const { id } = z
		.object({ actionConfig: z.object({ id: z.string() }) })
		.parse(created).actionConfig
	at = {
		deck,
		slide: `/api/slides/${viewer.slideIds[0]}`,
		config: `${deck}/action-configs/${id}`,
		presentation: `/api/presentations/${viewer.presentationId}`,
	}
})
afterAll(() => server.close())

type More = { headers?: Record<string, string> }

async function send(
	...[method, path, json, { headers = {} } = {}]: [string, string, object?, More?]
): Promise<Record<string, unknown>> {
	const fetch = Object.keys(headers).length === 0 ? admin : server.fetch
	const response = await fetch(path, { method, headers, ...(json !== undefined && { json }) })
	const ignored = response.headers.get('x-ignored-fields')
	return {
		status: response.status,
		...(ignored !== null && { ignored }),
		...z.looseObject({}).parse(await response.json()),
	}
}

type Request = {
	/** Operation and alias of the table, such as `slides.create title_text`. */
	covers: string
	method: string
	path: () => string
	json: () => object
	more?: () => More
	/** Part of the response. Its status is 2xx unless the part says otherwise. */
	answer: object
}
const fixed =
	<Value>(value: Value) =>
	() =>
		value
const asViewer = () => ({ headers: { 'x-presentation-token': viewer.token } })
const event = (type: string) => ({ type, clientEventId: crypto.randomUUID() })
const homePhone = { homeowner: { phone: null } }

type Translated = [covers: string, fields: () => object, answer: object]

const createSlide = (...[covers, fields, answer]: Translated): Request => ({
	covers: `slides.create ${covers}`,
	method: 'POST',
	path: () => `${at.deck}/slides`,
	json: () => ({ title: 'New', ...fields() }),
	answer,
})
const updateSlide = (...[covers, fields, answer]: Translated): Request => ({
	covers: `slides.update ${covers}`,
	method: 'PUT',
	path: () => at.slide,
	json: fields,
	answer,
})
const audioUrl = 'https://x.example/a.mp3'
const SLIDES: Translated[] = [
	['narration_script', fixed({ narration_script: 'A.' }), { slide: { narrationScript: 'A.' } }],
	['slide_context', fixed({ slide_context: 'Hail' }), { slide: { slideContext: 'Hail' } }],
	['hero_img', () => ({ hero_img: image.url }), { slide: { heroImg: expect.any(String) } }],
	[
		'bullets',
		fixed({ bullets: 'Fast, clean\n\n  Insured ' }),
		{ slide: { bullets: ['Fast, clean', 'Insured'] } },
	],
	['audioUrl', fixed({ audioUrl }), { slide: { audioUrl: null }, ignored: 'audioUrl' }],
	['audio_url', fixed({ audio_url: null }), { ignored: 'audio_url' }],
]

const createConfig = (...[covers, fields, answer]: Translated): Request => ({
	covers: `contracts.createActionConfig ${covers}`,
	method: 'POST',
	path: () => `${at.deck}/action-configs`,
	json: () => ({ ...CONTRACT, actionType: 'contract', ...fields() }),
	answer,
})
const updateConfig = (...[covers, fields, answer]: Translated): Request => ({
	covers: `contracts.updateActionConfig ${covers}`,
	method: 'PUT',
	path: () => at.config,
	json: fields,
	answer,
})
const agreeLabel = 'I agree'
const draft = { actionConfig: { actionType: 'contract', status: 'draft' } }
const stored = { actionConfig: { requirements: { agreeLabel, nameMatch: true } } }
const CONFIGS: Translated[] = [
	['requirementsJson', fixed({ requirementsJson: JSON.stringify({ agreeLabel }) }), stored],
	['requirementsJson', fixed({ requirementsJson: { agreeLabel } }), stored],
	['actionType', fixed({ actionType: 'letter_of_intent' }), draft],
	['actionType', fixed({ actionType: 'product_confirmation' }), draft],
	['actionType', fixed({ actionType: 'none' }), draft],
	['format', fixed({ format: 'markdown' }), { ...draft, ignored: 'format' }],
]

const subscription = {
	name: 'Log',
	eventType: 'presentation_opened',
	channel: 'console',
}
const REQUESTS: Request[] = [
	...SLIDES.flatMap((slide) => [createSlide(...slide), updateSlide(...slide)]),
	...CONFIGS.flatMap((config) => [createConfig(...config), updateConfig(...config)]),
	{
		covers: 'faqs.create audioUrl',
		method: 'POST',
		path: () => `${at.deck}/faqs`,
		json: fixed({ userQuestion: 'Fast?', cannedAnswer: 'Yes.', audioUrl: null }),
		answer: { ignored: 'audioUrl' },
	},
	{
		covers: 'decks.create tags',
		method: 'POST',
		path: fixed('/api/decks'),
		json: fixed({ name: 'Roof', tags: 'Storm, Retail' }),
		answer: { status: 201, deck: { tags: ['Storm', 'Retail'] } },
	},
	{
		covers: 'decks.update tags',
		method: 'PUT',
		path: () => at.deck,
		json: fixed({ tags: 'Storm' }),
		answer: { deck: { tags: ['Storm'] } },
	},
	...['services', 'serviceCoverage', 'trustSignals'].map((field) => ({
		covers: `knowledge.updateProfile ${field}`,
		method: 'PUT',
		path: fixed('/api/company/kb/profile'),
		json: fixed({ [field]: 'Denver, CO\nGolden, CO' }),
		answer: { profile: { [field]: ['Denver, CO', 'Golden, CO'] } },
	})),
	{
		covers: 'knowledge.complete id',
		method: 'POST',
		path: fixed('/api/company/kb/documents/complete'),
		json: () => ({ id: crypto.randomUUID() }),
		answer: { status: 404, code: 'NOT_FOUND' },
	},
	...['phone', 'email', 'address', 'city', 'state', 'zip', 'licenseNumber', 'website'].map(
		(field) => ({
			covers: `company.updateContact ${field}`,
			method: 'PUT',
			path: fixed('/api/company/contact'),
			json: fixed({ [field]: null }),
			answer: { contact: { [field]: '' } },
		}),
	),
	{
		covers: 'company.updateContact contact',
		method: 'PUT',
		path: fixed('/api/company/contact'),
		json: fixed({ contact: { phone: null, city: 'Denver' } }),
		answer: { contact: { phone: '', city: 'Denver' } },
	},
	{
		covers: 'onboarding.tour source',
		method: 'POST',
		path: fixed('/api/onboarding/tour'),
		json: fixed({ action: 'dismissed', source: 'welcome' }),
		answer: { onboarding: { tour: 'dismissed' }, ignored: 'source' },
	},
	{
		covers: 'notifications.createSubscription eventType',
		method: 'POST',
		path: fixed('/api/notifications/subscriptions'),
		json: fixed({ ...subscription, eventType: 'presentation_opened,cta_clicked' }),
		answer: { status: 201, eventType: 'cta.clicked,presentation.opened' },
	},
	{
		covers: 'notifications.createSubscription channelConfig',
		method: 'POST',
		path: fixed('/api/notifications/subscriptions'),
		json: fixed({
			...subscription,
			channel: 'email',
			channelConfig: { toEmails: 'dana@company.example, maya@company.example' },
		}),
		answer: {
			eventType: 'presentation.opened',
			channelConfig: { toEmails: ['dana@company.example', 'maya@company.example'] },
		},
	},
	{
		covers: 'presentations.recordEvents type',
		method: 'POST',
		path: () => `${at.presentation}/events`,
		more: asViewer,
		json: () => event('presentation_opened'),
		answer: { status: 200, recorded: 1 },
	},
	{
		covers: 'presentations.recordEvents events',
		method: 'POST',
		path: () => `${at.presentation}/events`,
		more: asViewer,
		json: () => ({
			events: [
				{ ...event('slide_viewed'), slideIndex: 0 },
				{ ...event('cta_clicked'), ctaType: 'book_appointment' },
				event('presentation_completed'),
			],
		}),
		answer: { status: 200, recorded: 3 },
	},
	{
		covers: 'deliveries.send skip_if',
		method: 'POST',
		path: fixed('/api/presentations/send'),
		more: () => ({ headers: { authorization: `Bearer ${key}` } }),
		json: () => ({
			deck_id: viewer.deckId,
			source_event_id: 'lead-1',
			idempotency_key: 'one',
			subject_variant: 'reminder',
			skip_if: 'opened, viewed',
		}),
		answer: { status: 200, reason: 'no_presentation' },
	},
	{
		covers: 'deliveries.sendMail skipIf',
		method: 'POST',
		path: () => `${at.presentation}/send-mail`,
		json: fixed({ idempotencyKey: 'two', skipIf: 'opened' }),
		answer: { status: 200, delivery: { status: 'skipped', reason: 'no_email' } },
	},
]

describe('Other names of request fields', () => {
	it.each(REQUESTS)('$covers: $method with $json', async ({ answer, ...request }) => {
		const { method, path, json, more } = request
		const response = await send(method, path(), json(), more?.())
		expect(response).toMatchObject({ status: expect.any(Number), ...answer })
		if (!('status' in answer)) expect(response.status).toBeLessThan(300)
	})

	it('covers every alias of the table', () => {
		const covered = new Set(REQUESTS.map(({ covers }) => covers))
		const listed = Object.entries(REQUEST_ALIASES).flatMap(([procedure, aliases]) =>
			Object.keys(aliases).map((alias) => `${procedure} ${alias}`),
		)
		const elsewhere = [
			'eventLog.list eventType',
			'eventLog.export eventType',
			'notifications.updateSubscription eventType',
			'notifications.updateSubscription channelConfig',
			'faqs.update audioUrl',
			'qa.ask history',
			'company.updateContact nextSteps',
			'presentations.selectProduct upgrades',
			'presentations.quoteSelection upgrades',
			'appointments.setAvailability daysOff',
			'apiKeys.create allowedNetworks',
			'appointments.book start',
			'appointments.book end',
			'appointments.reschedule start',
			'appointments.reschedule end',
		]
		expect(listed.filter((one) => !covered.has(one)).sort()).toEqual(elsewhere.sort())
	})

	it('finds the events of an old event name', async () => {
		await send('POST', `${at.presentation}/events`, event('presentation_opened'), asViewer())
		const path = '/api/notifications/events?eventType=presentation_opened'
		const { events } = z
			.object({ events: z.array(z.object({ eventType: z.string() })).min(1) })
			.parse(await send('GET', path))
		expect(new Set(events.map(({ eventType }) => eventType))).toEqual(
			new Set(['presentation.opened']),
		)
	})

	it('refuses a request that has a field under both names with different values', async () => {
		const both = { narration_script: 'One.', narrationScript: 'Two.' }
		expect(await send('PUT', at.slide, both)).toMatchObject({
			status: 400,
			details: [{ path: 'narration_script' }],
		})
		const same = { narration_script: 'One.', narrationScript: 'One.' }
		expect(await send('PUT', at.slide, same)).toMatchObject({ status: 200 })
		const published = { actionType: 'none', status: 'published' }
		expect(await send('PUT', at.config, published)).toMatchObject({
			status: 400,
			details: [{ path: 'actionType' }],
		})
	})

	it('checks the credential before the names', async () => {
		const both = { narration_script: 'One.', narrationScript: 'Two.' }
		const response = await server.fetch(at.slide, { method: 'PUT', json: both })
		expect(response.status).toBe(401)
	})

	it('refuses what is not JSON in requirementsJson, and an unknown field in it', async () => {
		const refused = (path: string) => ({ status: 400, details: [{ path }] })
		expect(await send('PUT', at.config, { requirementsJson: '{' })).toMatchObject(
			refused('requirementsJson'),
		)
		const unknown = { requirementsJson: '{"signature":true}' }
		expect(await send('PUT', at.config, unknown)).toMatchObject(refused('requirements.signature'))
	})
})

describe('Requests of existing clients', () => {
	it('takes the record of a slide back: its image as a URL or a storage key, and null to remove it', async () => {
		const Saved = z.object({ slide: z.object({ heroImg: z.string(), heroImgUrl: z.string() }) })
		const { slide } = Saved.parse(await send('PUT', at.slide, { heroImg: image.url }))
		expect(slide.heroImgUrl.split('?')[0]).toBe(image.url.split('?')[0])
		for (const heroImg of [slide.heroImg, slide.heroImgUrl])
			expect(await send('PUT', at.slide, { heroImg })).toMatchObject({
				slide: { heroImg: slide.heroImg },
			})
		expect(await send('PUT', at.slide, { heroImg: null })).toMatchObject({
			slide: { heroImg: null, heroImgUrl: null },
		})
	})

	it('refuses an image that the company has not uploaded, and an image under two names', async () => {
		const refused = { status: 400, details: [{ path: 'heroImg' }] }
		const elsewhere = { heroImg: 'https://x.example/a.png' }
		expect(await send('PUT', at.slide, elsewhere)).toMatchObject(refused)
		const stranger = await server.signUp('Lakeside Roofing')
		const deck = await (
			await stranger('/api/decks', { method: 'POST', json: { name: 'Roof' } })
		).json()
		const { id } = z.object({ deck: z.object({ id: z.string() }) }).parse(deck).deck
		const theirs = await stranger(`/api/decks/${id}/slides`, {
			method: 'POST',
			json: { title: 'A', heroImg: image.url },
		})
		expect(theirs.status).toBe(400)
		expect(await theirs.json()).toMatchObject({ details: refused.details })
		const both = { heroImg: image.url, imageId: crypto.randomUUID() }
		expect(await send('PUT', at.slide, both)).toMatchObject(refused)
	})

	it('takes an action config back with its type, and refuses another type', async () => {
		expect(await send('PUT', at.config, { actionType: 'contract' })).toMatchObject({
			status: 200,
			actionConfig: { actionType: 'contract' },
		})
		expect(await send('PUT', at.config, { actionType: 'appointment' })).toMatchObject({
			status: 400,
			details: [{ path: 'actionType' }],
		})
	})

	it('sends a reminder when subject_variant and skip_if are null or left out, and no first email', async () => {
		const ids = { deck_id: viewer.deckId, source_event_id: 'lead-2', idempotency_key: 'three' }
		const headers = { authorization: `Bearer ${key}` }
		const path = '/api/presentations/send'
		for (const more of [{}, { subject_variant: null, skip_if: null }])
			expect(await send('POST', path, { ...ids, ...more }, { headers })).toMatchObject({
				status: 200,
				send_status: 'skipped',
				reason: 'no_presentation',
			})
		const initial = { ...ids, subject_variant: 'initial' }
		expect(await send('POST', path, initial, { headers })).toMatchObject({
			status: 400,
			details: [{ path: 'subject_variant' }],
		})
	})

	it.each([
		['POST', (): string => `${at.deck}/slides`, { title: 'A', bullets: null }],
		['PUT', (): string => at.deck, { tags: null }],
		['PUT', (): string => '/api/company/kb/profile', { services: null, serviceCoverage: null }],
		['POST', (): string => '/api/decks', { name: 'B', tags: null }],
		['PUT', (): string => '/api/company/contact', { nextSteps: null }],
		[
			'POST',
			(): string => `${at.presentation}/send-mail`,
			{ idempotencyKey: 'four', skipIf: null },
		],
		['POST', (): string => '/api/qa', { question: 'How long is the warranty?', history: null }],
	] as const)('accepts null as an empty list: %s %s %j', async (method, path, json) => {
		const more = 'question' in json ? { deckId: viewer.deckId } : {}
		expect((await send(method, path(), { ...json, ...more })).status).toBeLessThan(300)
	})

	it('names the duplicate of a deck', async () => {
		const path = `${at.deck}/duplicate`
		expect(await send('POST', path, { name: 'Storm' })).toMatchObject({ deck: { name: 'Storm' } })
		expect(await send('POST', path)).toMatchObject({
			deck: { name: 'Full roof replacement copy' },
		})
		expect(await send('POST', path, { name: ' ' })).toMatchObject({
			status: 400,
			details: [{ path: 'name' }],
		})
	})

	it('clears the email address and the phone number of a homeowner with null', async () => {
		await send('PATCH', at.presentation, { homeowner: { phone: '303 555 0100' } })
		const { presentation } = z
			.object({ presentation: z.object({ homeownerData: z.record(z.string(), z.unknown()) }) })
			.parse(await send('PATCH', at.presentation, homePhone))
		expect(presentation.homeownerData).not.toHaveProperty('phone')
		expect(presentation.homeownerData).toMatchObject({ first_name: 'Karen' })
	})

	it('redirects the former address of the OpenAPI document', async () => {
		const response = await server.fetch('/presentations/openapi.json', { redirect: 'manual' })
		expect(response.status).toBe(308)
		expect(response.headers.get('location')).toBe('/api/openapi.json')
	})

	it('takes no price from a client', async () => {
		const json = { slideId: viewer.slideIds[2], tier: 'good', price: { amountCents: 1 } }
		const path = `${at.presentation}/product-selection`
		expect(await send('PUT', path, json, asViewer())).toMatchObject({
			status: 400,
			details: [{ path: 'price' }],
		})
	})

	it('changes nothing without a credential', async () => {
		for (const [method, path] of [
			['PUT', at.slide],
			['DELETE', at.deck],
			['PATCH', at.presentation],
			['POST', `${at.presentation}/events`],
		] as const) {
			const json = method === 'DELETE' ? {} : { json: event('presentation.opened') }
			const response = await server.fetch(path, { method, ...json })
			expect([method, response.status]).toEqual([method, 401])
		}
	})
})
