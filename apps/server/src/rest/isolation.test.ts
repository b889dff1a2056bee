import { Scope } from '@dormer/api/auth/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing.ts'
import { listRoutes, type RestRoute } from './routes.ts'
import { sampleOf } from './sample.ts'

/** What anybody may call. A route that joins them is named here, on purpose. */
const PUBLIC = [
	'auth.forgotPassword',
	'auth.login',
	'auth.logout',
	'auth.setPassword',
	'auth.signup',
	'contracts.verify',
	'contracts.verifyFile',
	'decks.getIntro',
	'eventLog.types',
	'fonts.list',
	'narration.batch',
	'presentations.eventsToken',
	'presentations.playback',
	'presentations.start',
	'presentations.status',
	'qa.continue',
	'utility.health',
	'utility.ready',
]

type Ids = Record<string, string | string[]>
type Fetch = TestServer['fetch']
/** Somebody with a session, and for the routes that want them a key of every scope and a token of a presentation of their own. */
type Caller = { fetch: Fetch; token?: string; secret?: string }

let server: TestServer
let theirs: Ids
let stranger: Caller

/** Ids of the right shape that name nothing. */
const missing = (ids: Ids): Ids => {
	const random = () => crypto.randomUUID()
	return Object.fromEntries(
		Object.entries(ids).map(([name, id]) => [name, Array.isArray(id) ? id.map(random) : random()]),
	)
}

beforeAll(async () => {
	server = await startTestServer()
	theirs = await makeOneOfEach(await server.signUp('Theirs'))
	stranger = await makeStranger(await server.signUp('Stranger'))
})
afterAll(() => server.close())

const isOpen = ({ meta }: RestRoute) => (meta.credentials ?? []).length === 0
const guarded = listRoutes().filter((route) => !isOpen(route))

describe('another company', () => {
	it('meets no route without a credential but the public ones', () => {
		const open = listRoutes().filter(isOpen)
		expect(open.map(({ procedure }) => procedure).sort()).toEqual(PUBLIC)
	})

	it.each(guarded)('is answered by $meta.rest as if the object were missing', async (route) => {
		const foreign = await call(route, theirs)
		const absent = await call(route, missing(theirs))
		expect(foreign.status).toBe(absent.status)
		const secrets = Object.values(theirs).flat()
		const echoed = JSON.stringify(theirs)
		for (const secret of secrets)
			if (!echoed.includes(foreign.text)) expect(foreign.text).not.toContain(secret)
		if (namesAnObject(route)) expect([404, 422]).toContain(foreign.status)
		if (namesAnObject(route)) expect(foreign.text).toBe(absent.text)
	})

	it.each(guarded)('and nobody at all is refused by $meta.rest', async (route) => {
		const answer = await call(route, theirs, { fetch: server.fetch })
		expect(answer.status).toBe(route.meta.credentials?.includes('viewer') ? answer.status : 401)
	})
})

const wantsToken = ({ meta }: RestRoute) => meta.credentials?.join() === 'presentation'
const wantsKey = ({ meta }: RestRoute) => meta.credentials?.join() === 'bearer'
const namesAnObject = (route: RestRoute) => /\{\w+Id\}/.test(route.path)

async function call(route: RestRoute, ids: Ids, { fetch, token, secret }: Caller = stranger) {
	const input = route.input
		? z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
		: {}
	const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? name))
	const isRead = route.method === 'get' || route.method === 'delete'
	const hasBody = !isRead && route.input !== undefined
	const json = !hasBody ? undefined : sampleOf(input as Parameters<typeof sampleOf>[0], ids)
	const answer = await fetch(path, {
		method: route.method.toUpperCase(),
		headers: {
			...(token !== undefined && wantsToken(route) && { 'x-presentation-token': token }),
			...(secret !== undefined && wantsKey(route) && { authorization: `Bearer ${secret}` }),
		},
		...(json !== undefined && { json }),
	})
	return { status: answer.status, text: await answer.text() }
}

const Ref = z.object({ id: z.string() })

async function makeStranger(fetch: Fetch): Promise<Caller> {
	const { presentationId, shareKey } = await makeOneOfEach(fetch)
	const minted = await fetch(`/api/presentations/${presentationId}/events-token`, {
		method: 'POST',
		json: { shareKey },
	})
	const { token } = z.object({ token: z.string() }).parse(await minted.json())
	const made = await fetch('/api/api-keys', {
		method: 'POST',
		json: { name: 'All', scopes: Scope.options },
	})
	return { fetch, token, secret: z.object({ secret: z.string() }).parse(await made.json()).secret }
}

async function makeOneOfEach(fetch: Fetch): Promise<Ids> {
	const post = async <Shape extends z.ZodType>(path: string, json: unknown, shape: Shape) => {
		const answer = await fetch(path, { method: 'POST', json })
		expect(answer.status, await answer.clone().text()).toBe(201)
		return shape.parse(await answer.json())
	}
	const { deck } = await post('/api/decks', { name: 'Theirs' }, z.object({ deck: Ref }))
	const at = `/api/decks/${deck.id}`
	const spoken = { title: 'Theirs', narrationScript: 'Ours alone.' }
	const { slide } = await post(`${at}/slides`, spoken, z.object({ slide: Ref }))
	const asked = { userQuestion: 'Whose?', cannedAnswer: 'Theirs.' }
	const { faq } = await post(`${at}/faqs`, asked, z.object({ faq: Ref }))
	const contract = { name: 'Theirs', actionType: 'contract', templateMarkdown: 'Ours alone.' }
	const { actionConfig } = await post(
		`${at}/action-configs`,
		contract,
		z.object({ actionConfig: Ref }),
	)
	const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
	const made = await post(
		`${at}/presentations`,
		{ homeowner: { first_name: 'Karen', email: 'karen@mail.example', ...home } },
		z.object({ deck_presentation_id: z.string(), url: z.string() }),
	)
	const measured = await post(
		'/api/roof-measurements',
		{ deckId: deck.id, homeowner: { first_name: 'Karen', ...home } },
		z.object({ requestId: z.string() }),
	)
	const presentationId = made.deck_presentation_id
	const written = await fetch(`/api/presentations/${presentationId}/send-mail`, {
		method: 'POST',
		json: { idempotencyKey: crypto.randomUUID() },
	})
	const sent = z.object({ delivery: z.object({ mailId: z.string() }) }).parse(await written.json())
	const asking = { method: 'POST', json: { question: 'Whose?', presentationId } }
	const answered = await fetch('/api/qa', asking)
	const { questionId } = z.object({ questionId: z.string() }).parse(await answered.json())
	const form = new FormData()
	form.append('file', new Blob([await picture()], { type: 'image/png' }), 'slide.png')
	const uploaded = await fetch('/api/images/upload', { method: 'POST', body: form })
	const { image } = z.object({ image: Ref }).parse(await uploaded.json())
	const begun = await fetch('/api/company/kb/documents/upload-init', {
		method: 'POST',
		json: { filename: 'theirs.md', contentType: 'text/markdown', sizeBytes: 9 },
	})
	const { documentId } = z.object({ documentId: z.string() }).parse(await begun.json())
	const { apiKey } = await post(
		'/api/api-keys',
		{ name: 'Theirs', scopes: ['decks:read'] },
		z.object({ apiKey: Ref }),
	)
	const { user } = await post(
		'/api/team',
		{ name: 'Dana', email: `${crypto.randomUUID()}@company.example`, role: 'rep' },
		z.object({ user: Ref }),
	)
	const quiet = { name: 'Theirs', eventType: '*', channel: 'console' }
	const subscription = await post('/api/notifications/subscriptions', quiet, Ref)
	const trial = `/api/notifications/subscriptions/${subscription.id}/test`
	const tested = await fetch(trial, { method: 'POST' })
	return {
		deckId: deck.id,
		deck_id: deck.id,
		slideId: slide.id,
		slideIds: [slide.id],
		faqId: faq.id,
		configId: actionConfig.id,
		presentationId,
		mailId: sent.delivery.mailId,
		shareKey: made.url.split('/p/')[1] ?? '',
		requestId: measured.requestId,
		questionId,
		imageId: image.id,
		imageIds: [image.id],
		documentId,
		keyId: apiKey.id,
		userId: user.id,
		subscriptionId: subscription.id,
		deliveryId: Ref.parse(await tested.json()).id,
	}
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
	const background = '#123456'
	const blank = sharp({ create: { width: 64, height: 36, channels: 3, background } })
	return new Uint8Array(await blank.png().toBuffer())
}
