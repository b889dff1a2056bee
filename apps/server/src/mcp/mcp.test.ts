import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const SELLER = [
	'decks:read',
	'decks:write',
	'contracts:write',
	'presentations:read',
	'presentations:write',
	'presentations:send',
	'appointments:read',
	'events:read',
]
const HOME = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
const KAREN = { first_name: 'Karen', last_name: 'Delgado', email: 'karen@home.example', ...HOME }

let server: TestServer
let company: TestServer['fetch']
let seller: Client
const clients: Client[] = []

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
	seller = await connect(await makeKey(company, SELLER))
})
afterAll(async () => {
	for (const client of clients) await client.close()
	await server.close()
})

async function makeKey(fetch: TestServer['fetch'], scopes: string[], more: object = {}) {
	const json = { name: 'The assistant', scopes, ...more }
	const answer = await fetch('/api/api-keys', { method: 'POST', json })
	return z.object({ secret: z.string() }).parse(await answer.json()).secret
}

async function connect(secret: string): Promise<Client> {
	const client = new Client({ name: 'test', version: '1.0.0' })
	const headers = { authorization: `Bearer ${secret}` }
	const url = new URL('/api/mcp', server.url)
	await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
	clients.push(client)
	return client
}

const toolNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

/** Calls a tool. Returns the JSON of its text, and whether the call failed. */
async function call(client: Client, name: string, values: Record<string, unknown> = {}) {
	const result = await client.callTool({ name, arguments: values })
	const [content] = z.array(z.object({ text: z.string() })).parse(result.content)
	const body = z.record(z.string(), z.any()).parse(JSON.parse(content?.text ?? ''))
	return { isError: result.isError === true, body }
}

/** Sends a JSON-RPC message without the client of the library. */
const post = (json: unknown, headers: Record<string, string> = {}, fetch = server.fetch) =>
	fetch('/api/mcp', {
		method: 'POST',
		json,
		headers: { accept: 'application/json, text/event-stream', ...headers },
	})
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('MCP server', () => {
	it('sells a roof from a deck to the link under which the homeowner signs', async () => {
		const priceVariables = [
			{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'manual' },
		]
		const { deck } = (await call(seller, 'decks_create', { name: 'Full roof replacement' })).body
		await call(seller, 'decks_update', { deckId: deck.id, settings: { priceVariables } })
		const { slide } = (
			await call(seller, 'slides_create', { deckId: deck.id, title: 'Your price' })
		).body
		const price = { mode: 'formula', formula: 'roof_squares * 650' }
		const priced = await call(seller, 'slides_setProductData', {
			slideId: slide.id,
			productData: { better: { name: 'Preferred', price } },
		})
		expect(priced.isError).toBe(false)
		await call(seller, 'contracts_createActionConfig', {
			deckId: deck.id,
			name: 'Roof agreement',
			actionType: 'contract',
			status: 'published',
			templateMarkdown: '# Roof agreement\n\nBetween {{company_name}} and {{full_name}}.',
		})
		const made = await call(seller, 'presentations_create', {
			deckId: deck.id,
			homeowner: KAREN,
			price_inputs: { roof_squares: 24 },
		})
		const { deck_presentation_id: presentationId, url } = made.body
		const sent = await call(seller, 'deliveries_sendMail', {
			presentationId,
			kind: 'initial',
			idempotencyKey: 'karen-1',
		})
		expect(sent).toMatchObject({ isError: false })

		const at = `/api/presentations/${presentationId}`
		const json = { shareKey: String(url).split('/p/')[1] }
		const minted = await server.fetch(`${at}/events-token`, { method: 'POST', json })
		const { token } = z.object({ token: z.string() }).parse(await minted.json())
		const headers = { 'x-presentation-token': token }
		const selection = await server.fetch(`${at}/product-selection`, {
			method: 'PUT',
			headers,
			json: { slideId: slide.id, tier: 'better', upgrades: [] },
		})
		expect(JSON.stringify(await selection.json())).toContain('15600')
		const signing = { signature: 'Karen Delgado', agreedToTerms: true }
		await server.fetch(`${at}/sign-contract`, { headers })
		const signed = await server.fetch(`${at}/sign-contract`, {
			method: 'POST',
			headers,
			json: signing,
		})
		expect(await signed.json()).toMatchObject({ success: true })

		const { events } = (await call(seller, 'eventLog_list', { aggregateId: presentationId })).body
		const types = z.array(z.object({ eventType: z.string() })).parse(events)
		expect(types.map(({ eventType }) => eventType)).toContain('presentation.created')
		expect((await call(seller, 'qa_allQuestions', { presentationId })).body.questions).toEqual([])
		const free = await call(seller, 'appointments_get', { presentationId })
		expect(free.body.existingAppointment).toBeNull()
	})

	it('describes each tool with the texts of its operation and a schema that refers only to itself', async () => {
		const scopes = ['decks:read', 'decks:write', 'faqs:write', 'contracts:read', 'contracts:write']
		const more = ['kb:read', 'presentations:read', 'presentations:write', 'presentations:send']
		const rest = ['appointments:read', 'appointments:write', 'events:read']
		const client = await connect(await makeKey(company, [...scopes, ...more, ...rest]))
		const { tools } = await client.listTools()
		expect(tools).toHaveLength(37)
		const schemas = z.looseObject({ $defs: z.record(z.string(), z.unknown()).optional() })
		for (const { name, description = '', inputSchema } of tools) {
			expect(description, name).toMatch(/^[A-Z].+\.$/s)
			const { $defs = {} } = schemas.parse(inputSchema)
			for (const [, model] of JSON.stringify(inputSchema).matchAll(/"\$ref":"([^"]*)"/g))
				expect(Object.keys($defs), name).toContain(model?.replace('#/$defs/', ''))
		}
		expect(tools.find(({ name }) => name === 'decks_create')).toMatchObject({
			title: 'Create an empty deck',
			inputSchema: {
				required: ['name'],
				properties: { name: { type: 'string', maxLength: 120, description: expect.any(String) } },
			},
		})
		const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint === true)
		expect(readers.map(({ name }) => name)).toContain('knowledge_ask')
		expect(readers.map(({ name }) => name)).not.toContain('deliveries_sendMail')
	})

	it('lists only the tools whose scope the key has, and refuses the others', async () => {
		const reader = await connect(await makeKey(company, ['decks:read']))
		expect(await toolNames(reader)).toEqual([
			'decks_list',
			'decks_get',
			'decks_preflight',
			'slides_list',
			'faqs_list',
			'slides_getProductData',
			'pricing_preview',
			'eventLog_types',
		])
		expect(await call(reader, 'decks_create', { name: 'Roofs' })).toEqual({
			isError: true,
			body: {
				error: 'The key does not have the scope decks:write. Use a key with this scope.',
				code: 'FORBIDDEN',
			},
		})
	})

	it('answers arguments that are wrong, and records of another company, with the errors of the REST API', async () => {
		expect(await call(seller, 'decks_create', { name: '' })).toEqual({
			isError: true,
			body: {
				error: 'name: Give the deck a name',
				code: 'VALIDATION_ERROR',
				details: [{ path: 'name', message: 'Give the deck a name' }],
			},
		})
		const misspelled = await call(seller, 'decks_create', { name: 'Roofs', tag: ['a'] })
		expect(misspelled.body).toMatchObject({ details: [{ path: 'tag' }] })
		expect(misspelled.body.error).toContain('Did you mean tags?')
		expect((await call(seller, 'eventLog_types', { all: true })).isError).toBe(true)
		const { deck } = (await call(seller, 'decks_create', { name: 'Roofs' })).body
		const stranger = await connect(await makeKey(await server.signUp('Other'), SELLER))
		const foreign = await call(stranger, 'decks_get', { deckId: deck.id })
		expect(foreign).toEqual({
			isError: true,
			body: { error: 'Deck not found', code: 'NOT_FOUND' },
		})
		await expect(seller.callTool({ name: 'decks_delete', arguments: {} })).rejects.toThrow(
			'Unknown tool: decks_delete. Call tools/list for the tools that this key may use.',
		)
	})

	it('records the key in the audit log, and hides live presentations from a test key', async () => {
		const { deck } = (await call(seller, 'decks_create', { name: 'Audited' })).body
		const { actionConfig } = (
			await call(seller, 'contracts_createActionConfig', {
				deckId: deck.id,
				name: 'Agreement',
				actionType: 'contract',
				templateMarkdown: '# Agreement',
			})
		).body
		const act = await server.db.adminAct.findFirst({ where: { subjectId: actionConfig.id } })
		expect(act).toMatchObject({ actorName: 'The assistant', subjectName: 'Agreement' })
		const made = await call(seller, 'presentations_create', { deckId: deck.id, homeowner: KAREN })
		const tester = await connect(await makeKey(company, SELLER, { livemode: false }))
		const { deck_presentation_id: presentationId } = made.body
		expect((await call(tester, 'presentations_get', { presentationId })).body.code).toBe(
			'NOT_FOUND',
		)
	})

	it('returns 401 without a valid API key, also with a session', async () => {
		const anonymous = await post(LIST)
		expect(anonymous.status).toBe(401)
		expect(await anonymous.json()).toEqual({
			error: 'Send an API key in the header Authorization: Bearer psk_…',
			code: 'UNAUTHORIZED',
		})
		expect((await post(LIST, {}, company)).status).toBe(401)
		const wrong = await post(LIST, { authorization: 'Bearer psk_wrong' })
		expect(await wrong.json()).toMatchObject({ code: 'INVALID_API_KEY' })
		expect((await server.fetch('/api/mcp')).status).toBe(405)
	})

	it('refuses bodies that are too large, of another type, or a list of messages', async () => {
		const authorization = `Bearer ${await makeKey(company, ['decks:read'])}`
		const refuse = async (json: unknown, headers = {}) =>
			(await post(json, { authorization, ...headers })).status
		expect(await refuse({ ...LIST, params: { x: 'x'.repeat(1_100_000) } })).toBe(413)
		expect(await refuse(LIST, { 'content-type': 'text/plain' })).toBe(415)
		expect(await refuse([LIST, LIST])).toBe(400)
		expect(await refuse({ hello: 'world' })).toBe(400)
		expect(
			(await server.fetch('/api/mcp', { method: 'POST', headers: { authorization } })).status,
		).toBe(400)
		expect(await refuse(LIST)).toBe(200)
	})

	it('counts each request toward the rate limit of the key', async () => {
		const limited = await startTestServer({}, { RATE_LIMITS: 'apiKey=2/60' })
		const secret = await makeKey(await limited.signUp(), ['decks:read'])
		const send = () => post(LIST, { authorization: `Bearer ${secret}` }, limited.fetch)
		expect((await send()).status).toBe(200)
		await send()
		const third = await send()
		expect(third.status).toBe(429)
		expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
		await limited.close()
	})
})
