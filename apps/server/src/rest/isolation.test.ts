import { Scope } from '@dormer/api/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Ids, makeOneOfEach } from '../testing/one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listRoutes, type RestRoute } from './routes.ts'
import { createSample } from './sample-input.ts'

/**
 * Procedures that anyone may call without a credential. A developer must add a new public procedure to this list on
 * purpose.
 */
const PUBLIC = [
	'auth.forgotPassword',
	'auth.login',
	'auth.loginCode',
	'auth.logout',
	'auth.logoutEverywhere',
	'auth.setPassword',
	'auth.signup',
	'auth.verifyEmail',
	'contracts.verify',
	'contracts.verifyFile',
	'decks.getIntro',
	'eventLog.types',
	'fonts.list',
	'narration.batch',
	'notifications.confirmAddress',
	'presentations.eventsToken',
	'presentations.playback',
	'presentations.start',
	'presentations.status',
	'privacy.erasure',
	'qa.continue',
	'utility.health',
	'utility.ready',
]

type Fetch = TestServer['fetch']
/**
 * A caller with three credentials: a session, a token of one of its own presentations, and an API key with every scope.
 */
type Caller = { fetch: Fetch; token?: string; secret?: string }

let server: TestServer
let theirs: Ids
let stranger: Caller

/**
 * Replaces every id with a random id that belongs to no record. Keeps the names of the fields and the lengths of lists.
 */
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

const isPublic = ({ meta }: RestRoute) => (meta.credentials ?? []).length === 0
const guarded = listRoutes().filter((route) => !isPublic(route))

describe('tenant isolation of REST routes', () => {
	it('allows only the procedures in the list PUBLIC without a credential', () => {
		const open = listRoutes().filter(isPublic)
		expect(open.map(({ procedure }) => procedure).sort()).toEqual(PUBLIC)
	})

	it.each(guarded)(
		'answers $meta.rest for records of another company as for missing records',
		async (route) => {
			const foreign = await call(route, theirs)
			const absent = await call(route, missing(theirs))
			expect(foreign.status).toBe(absent.status)
			const secrets = Object.values(theirs).flat()
			const sentIds = JSON.stringify(theirs)
			for (const secret of secrets)
				if (!sentIds.includes(foreign.text)) expect(foreign.text).not.toContain(secret)
			if (namesAnObject(route)) expect([404, 422]).toContain(foreign.status)
			if (namesAnObject(route)) expect(foreign.text).toBe(absent.text)
		},
	)

	it.each(guarded)('rejects $meta.rest with 401 without a credential', async (route) => {
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
	const json = !hasBody ? undefined : createSample(input as Parameters<typeof createSample>[0], ids)
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
