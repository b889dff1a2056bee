import { Scope } from '@dormer/api/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listRoutes, type RestRoute } from '../rest/routes.ts'
import { callRoute } from '../testing/call-route.ts'
import { type Ids, makeOneOfEach } from '../testing/one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Input fields that identify a presentation or a record of a presentation, such as a question or an email. */
const RECORD_FIELDS = ['presentationId', 'questionId', 'requestId', 'mailId']
const Slots = z.record(
	z.string(),
	z.array(z.object({ startTime: z.string(), endTime: z.string() })),
)

/** Operations that list presentations, or records that belong to presentations, such as questions. */
const LISTS = [
	'activity.recent',
	'appointments.list',
	'contracts.listDocuments',
	'eventLog.export',
	'eventLog.list',
	'mail.list',
	'presentations.list',
	'presentations.listForDeck',
	'qa.allQuestions',
	'qa.questions',
]

let server: TestServer
let owner: TestServer['fetch']
/** Ids of live records. */
let live: Ids
let contractId: string
let keys: { live: string; test: string }

beforeAll(async () => {
	server = await startTestServer()
	owner = await server.signUp()
	live = await makeOneOfEach(owner)
	const presentationId = String(live.presentationId)
	await server.db.roofMeasurement.updateMany({ data: { presentationId } })
	await owner(`/api/decks/${live.deckId}/action-configs/${live.configId}`, {
		method: 'PUT',
		json: { status: 'published', templateMarkdown: 'Signed by {{full_name}}.' },
	})
	const made = await owner(`/api/decks/${live.deckId}/presentations`, {
		method: 'POST',
		json: { homeowner: { first_name: 'Karen', last_name: 'Whitfield', ...HOME } },
	})
	const { deck_presentation_id: id, url } = z
		.object({ deck_presentation_id: z.string(), url: z.string() })
		.parse(await made.json())
	const { token } = z
		.object({ token: z.string() })
		.parse(await post(`/api/presentations/${id}/events-token`, { shareKey: url.split('/p/')[1] }))
	const homeowner = (path: string, json?: object) =>
		server.fetch(`/api/presentations/${id}${path}`, {
			method: json === undefined ? 'GET' : 'POST',
			headers: { 'x-presentation-token': token },
			...(json !== undefined && { json }),
		})
	const question = { question: 'How long is the warranty?', presentationId: id }
	await server.fetch('/api/qa', { method: 'POST', json: question })
	await homeowner('/sign-contract')
	const signed = await homeowner('/sign-contract', {
		signature: 'Karen Whitfield',
		agreedToTerms: true,
	})
	contractId = z.object({ documentId: z.string() }).parse(await signed.json()).documentId
	const offered = await homeowner('/appointment?attendeeTZ=America/Denver')
	const { slotsByDate } = z.object({ slotsByDate: Slots }).parse(await offered.json())
	const [slot] = Object.values(slotsByDate).flat()
	await homeowner('/appointment', { ...slot, attendeeTZ: 'America/Denver' })
	keys = { live: await makeKey(true), test: await makeKey(false) }
})
afterAll(() => server.close())

const HOME = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }

/**
 * Returns the ids of records created in live mode. For contract routes, `documentId` is the id of a contract; for other routes,
 * it is the id of a knowledge base document.
 */
const idsFor = ({ path }: RestRoute): Ids =>
	path.startsWith('/api/contracts/') ? { ...live, documentId: contractId } : live
const namesRecord = ({ path, queryTypes, method }: RestRoute) => {
	const hasBody = method !== 'get' && method !== 'delete'
	return (
		/^\/api\/contracts\/.*\{documentId\}/.test(path) ||
		RECORD_FIELDS.some((name) => path.includes(`{${name}}`) || (hasBody && queryTypes[name]))
	)
}
const routes = listRoutes().filter(
	(route) =>
		route.meta.credentials?.some((one) => one === 'bearer' || one === 'viewer') ||
		route.procedure === 'presentations.status',
)

describe('a test key', () => {
	it.each(routes.filter(namesRecord))(
		'gets 404 from $meta.rest for a live record',
		async (route) => {
			const answer = await callRoute(route, idsFor(route), {
				fetch: server.fetch,
				secret: keys.test,
			})
			expect(answer.status, answer.text).toBe(404)
		},
	)

	it('reads no live record in any list or record, where a live key reads them', async () => {
		const readers = { test: [] as string[], live: [] as string[] }
		for (const route of routes.filter(({ method }) => method === 'get'))
			for (const mode of ['test', 'live'] as const) {
				const caller = { fetch: server.fetch, secret: keys[mode] }
				const { text } = await callRoute(route, idsFor(route), caller)
				const ids = [live.presentationId, live.questionId, live.mailId, contractId]
				const shown = ['Karen', 'Clermont', ...ids.map(String)]
				if (shown.some((part) => text.includes(part) && !text.includes(' operation ')))
					readers[mode].push(route.procedure)
			}
		expect(readers.test).toEqual([])
		expect(readers.live).toEqual(expect.arrayContaining(LISTS))
	})
})

async function post(path: string, json: unknown): Promise<unknown> {
	return (await owner(path, { method: 'POST', json })).json()
}

async function makeKey(livemode: boolean): Promise<string> {
	const made = await post('/api/api-keys', { name: 'Key', scopes: Scope.options, livemode })
	return z.object({ secret: z.string() }).parse(made).secret
}
