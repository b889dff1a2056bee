import { Scope } from '@dormer/api/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Caller, callRoute, namesAnObject } from '../testing/call-route.ts'
import { type Ids, makeOneOfEach } from '../testing/one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listRoutes, type RestRoute } from './routes.ts'

/**
 * Procedures that accept calls without a credential. The list is written by hand, so no procedure becomes public by
 * accident.
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
	'presentations.expired',
	'presentations.playback',
	'presentations.start',
	'presentations.status',
	'privacy.erasure',
	'qa.askForNewPrices',
	'qa.continue',
	'sso.exchange',
	'sso.join',
	'sso.start',
	'utility.health',
	'utility.ready',
]

type Fetch = TestServer['fetch']

let server: TestServer
let theirs: Ids
let stranger: Caller
/** Secret of an API key of the company `theirs`. The key has all scopes except presentations:write. */
let reader: string

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
	const owner = await server.signUp('Theirs')
	theirs = await makeOneOfEach(owner)
	reader = await makeKey(
		owner,
		Scope.options.filter((scope) => scope !== 'presentations:write'),
	)
	stranger = await makeStranger(await server.signUp('Stranger'))
	for (const scopes of new Set(byKey.map(({ meta }) => (meta.scopes ?? []).join()))) {
		const others = Scope.options.filter((scope) => !scopes.split(',').includes(scope))
		weakKeys.set(scopes, await makeKey(stranger.fetch, others))
	}
})
afterAll(() => server.close())

const isPublic = ({ meta }: RestRoute) => (meta.credentials ?? []).length === 0
const guarded = listRoutes().filter((route) => !isPublic(route))
const takesKey = ({ meta }: RestRoute) => meta.credentials?.includes('bearer') === true
const byKey = guarded.filter(takesKey)
/**
 * Secrets of API keys of the company `stranger`, one for each set of scopes that a route requires. The API key has all scopes
 * except these.
 */
const weakKeys = new Map<string, string>()

describe('tenant isolation of REST routes', () => {
	it('allows calls without a credential only to the procedures in the list PUBLIC', () => {
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

	it.each(byKey)(
		'answers an API key at $meta.rest for records of another company as for missing records',
		async (route) => {
			const { fetch } = server
			const key = { fetch, secret: stranger.secret ?? '' }
			const foreign = await call(route, theirs, key)
			const absent = await call(route, missing(theirs), key)
			expect(foreign.status).toBe(absent.status)
			expect(foreign.status).not.toBe(401)
			expect(foreign.status).not.toBe(403)
			if (namesAnObject(route)) expect([404, 422]).toContain(foreign.status)
			if (namesAnObject(route)) expect(foreign.text).toBe(absent.text)
		},
	)

	it.each(byKey)('rejects an API key without the scope of $meta.rest with 403', async (route) => {
		const scopes = route.meta.scopes ?? []
		const secret = weakKeys.get(scopes.join()) ?? ''
		const answer = await call(route, theirs, { fetch: server.fetch, secret })
		expect(answer.status).toBe(403)
		expect(JSON.parse(answer.text)).toEqual({
			error: `The key does not have the scope ${scopes.join(' or ')}. Use a key with this scope.`,
			code: 'FORBIDDEN',
		})
	})

	it('never shows a share key or a presentation token to an API key without presentations:write', async () => {
		const shareKey = String(theirs.shareKey)
		const answers = new Map<string, number>()
		for (const route of byKey.filter(({ method }) => method !== 'delete')) {
			const answer = await call(route, theirs, { fetch: server.fetch, secret: reader })
			answers.set(route.procedure, answer.status)
			expect(answer.text, route.procedure).not.toContain(shareKey)
			expect(answer.text, route.procedure).not.toContain('/p/')
			expect(answer.text, route.procedure).not.toMatch(/"v1\.[\w-]+\.[\w-]+"/)
		}
		const read = [...answers].filter(([, status]) => status < 300)
		expect(read.length).toBeGreaterThan(60)
	})

	it.each(guarded)('rejects $meta.rest with 401 without a credential', async (route) => {
		const answer = await call(route, theirs, { fetch: server.fetch })
		expect(answer.status).toBe(route.meta.credentials?.includes('viewer') ? answer.status : 401)
	})
})

function call(route: RestRoute, ids: Ids, caller: Caller = stranger) {
	return callRoute(route, ids, caller)
}

async function makeStranger(fetch: Fetch): Promise<Caller> {
	const { presentationId, shareKey } = await makeOneOfEach(fetch)
	const minted = await fetch(`/api/presentations/${presentationId}/events-token`, {
		method: 'POST',
		json: { shareKey },
	})
	const { token } = z.object({ token: z.string() }).parse(await minted.json())
	return { fetch, token, secret: await makeKey(fetch, Scope.options) }
}

async function makeKey(fetch: Fetch, scopes: Scope[]): Promise<string> {
	const made = await fetch('/api/api-keys', { method: 'POST', json: { name: 'Key', scopes } })
	return z.object({ secret: z.string() }).parse(await made.json()).secret
}
