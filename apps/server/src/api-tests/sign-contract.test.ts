import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string

const JOSÉ = {
	first_name: 'José',
	last_name: 'O’Neill-Martín',
	email: 'jose@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const SIGNED = { signature: 'José O’Neill-Martín', agreedToTerms: true }

async function send(
	path: string,
	json?: unknown,
	{ fetch = rep, method = 'POST', token = '' } = {},
) {
	const answer = await fetch(path, {
		method,
		headers: token === '' ? {} : { 'x-presentation-token': token, 'user-agent': 'A phone' },
		...(json !== undefined && { json }),
	})
	return { status: answer.status, body: z.record(z.string(), z.any()).parse(await answer.json()) }
}

beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	deckId = (await send('/api/decks', { name: 'Full roof replacement' })).body.deck.id
	await send(`/api/decks/${deckId}/action-configs`, {
		name: 'Roof agreement',
		actionType: 'contract',
		templateMarkdown: '# Roof agreement\n\nBetween {{company_name}} and {{full_name}}.',
		status: 'published',
	})
})
afterAll(() => server.close())

/** Creates a presentation. Returns the homeowner’s token, and functions that read, sign and cancel its contract. */
async function invite() {
	const made = await send(`/api/decks/${deckId}/presentations`, { homeowner: JOSÉ })
	const id: string = made.body.deck_presentation_id
	const at = `/api/presentations/${id}`
	const shareKey = made.body.url.split('/p/')[1]
	const token: string = (await send(`${at}/events-token`, { shareKey })).body.token
	const asHomeowner = { fetch: server.fetch, token }
	return {
		at,
		token,
		read: () => send(`${at}/sign-contract`, undefined, { ...asHomeowner, method: 'GET' }),
		sign: (json: object = SIGNED, signToken = token) =>
			send(`${at}/sign-contract`, json, { ...asHomeowner, token: signToken }),
		cancel: (documentId: string) => send(`${at}/cancel-contract`, { documentId }, asHomeowner),
	}
}

describe('/api/presentations/{presentationId}/sign-contract', () => {
	it('lets the homeowner read, sign and cancel the contract', async () => {
		const jose = await invite()
		const contract = await jose.read()
		expect(contract).toMatchObject({
			status: 200,
			body: { name: 'Roof agreement', customerName: 'José O’Neill-Martín', signed: null },
		})
		const variables = { full_name: 'josé o’neill martín', price: '$1', zip: 80_222, state: null }
		const signed = await jose.sign({ ...SIGNED, variables })
		expect(signed).toEqual({
			status: 200,
			body: {
				success: true,
				documentId: expect.any(String),
				signedAt: expect.any(String),
				message: expect.stringContaining('Signed.'),
			},
		})
		const { documentId } = signed.body
		expect(await jose.sign()).toEqual(signed)
		const named = { ...SIGNED, variables: { full_name: 'Somebody Else' } }
		expect(await (await invite()).sign(named)).toMatchObject({
			status: 400,
			body: { code: 'SIGNATURE_MISMATCH', details: [{ path: 'variables.full_name' }] },
		})
		const entry = await server.db.auditEntry.findFirst({ where: { documentId, type: 'signed' } })
		expect(entry).toMatchObject({ ip: '127.0.0.1', userAgent: 'A phone' })
		const { body } = await jose.read()
		expect(body.signed).toMatchObject({ documentId, canCancel: true, email: 'jose@mail.example' })
		expect(await jose.cancel(documentId)).toMatchObject({
			status: 200,
			body: { success: true, documentId, cancelledAt: expect.any(String) },
		})
		expect((await jose.read()).body.signed).toMatchObject({ documentId, canCancel: false })
	})

	it('records the company as the signer when an API key requested the presentation token', async () => {
		const scopes = ['presentations:write', 'presentations:read']
		const { body } = await send('/api/api-keys', { name: 'The CRM', scopes })
		const headers = { authorization: `Bearer ${body.secret}` }
		const post = async (path: string, json: object) =>
			z
				.record(z.string(), z.any())
				.parse(await (await server.fetch(path, { method: 'POST', headers, json })).json())
		const made = await post(`/api/decks/${deckId}/presentations`, { homeowner: JOSÉ })
		const at = `/api/presentations/${made.deck_presentation_id}`
		const { token } = await post(`${at}/events-token`, { shareKey: made.url.split('/p/')[1] })
		const signed = await send(`${at}/sign-contract`, SIGNED, { fetch: server.fetch, token })
		const entry = await server.db.auditEntry.findFirstOrThrow({
			where: { documentId: signed.body.documentId, type: 'signed' },
		})
		expect(entry.actor).toMatchObject({ kind: 'user' })
		const path = `/api/contracts/verify/${signed.body.documentId}`
		const verified = await send(path, undefined, { method: 'GET', fetch: server.fetch })
		expect(verified.body.verdict.statements).toContainEqual({
			name: 'signer',
			notable: true,
			message: 'The contract was signed with a credential of the company',
		})
	})

	const NAMES: [string, number][] = [
		['josé   O’NEILL MARTÍN', 200],
		["José O'Neill-Martín", 200],
		['Jose\u0301 O`Neill‑Marti\u0301n', 200],
		['Jose O’Neill-Martin', 200],
		['José ONeill-Martín', 200],
		['O’Neill-Martín José', 200],
		['José', 400],
		['José O’Neill', 400],
		['J. O’Neill-Martín', 400],
		['Maria Lopez', 400],
	]
	it.each(NAMES)('answers the signature %j with status %i', async (signature, status) => {
		const jose = await invite()
		const answer = await jose.sign({ ...SIGNED, signature, variables: { full_name: signature } })
		expect(answer.status).toBe(status)
		if (status === 400) expect(answer.body.code).toBe('SIGNATURE_MISMATCH')
	})

	it('names the variables that it drops in X-Ignored-Fields', async () => {
		const jose = await invite()
		await jose.read()
		const variables = { adress: '1 Elm St', city: 'Denver' }
		const answer = await server.fetch(`${jose.at}/sign-contract`, {
			method: 'POST',
			headers: { 'x-presentation-token': jose.token },
			json: { ...SIGNED, variables },
		})
		expect(answer.status).toBe(200)
		expect(answer.headers.get('x-ignored-fields')).toBe('variables.adress')
	})

	const BODIES: [string, object, string][] = [
		['an empty signature', { ...SIGNED, signature: '' }, 'VALIDATION_ERROR'],
		['a signature that is not a text', { ...SIGNED, signature: 7 }, 'VALIDATION_ERROR'],
		['no signature', { agreedToTerms: true }, 'VALIDATION_ERROR'],
		['terms that are not accepted', { ...SIGNED, agreedToTerms: false }, 'TERMS_NOT_ACCEPTED'],
		['acceptance as a text', { ...SIGNED, agreedToTerms: 'yes' }, 'VALIDATION_ERROR'],
		['an invalid contract id', { ...SIGNED, configId: 'the one' }, 'VALIDATION_ERROR'],
	]
	it.each(BODIES)('rejects a signature request with %s', async (_, json, code) => {
		const { status, body } = await (await invite()).sign(json)
		expect({ status, code: body.code }).toEqual({ status: 400, code })
	})

	it('returns 404 for the contract of a deleted presentation, even with a token issued before the deletion', async () => {
		const [before, after] = [await invite(), await invite()]
		const { documentId } = (await after.sign()).body
		for (const { at } of [before, after]) await send(at, undefined, { method: 'DELETE' })
		const missing = { status: 404, body: { error: 'Presentation not found' } }
		const withCode = { status: 404, body: { ...missing.body, code: 'NOT_FOUND' } }
		expect(await before.sign()).toEqual(missing)
		expect(await before.read()).toEqual(withCode)
		expect(await after.sign()).toEqual(missing)
		expect(await after.cancel(documentId)).toEqual(withCode)
	})

	it('returns 401 for signing without a valid token of the presentation', async () => {
		const [jose, other] = [await invite(), await invite()]
		expect((await jose.sign(SIGNED, other.token)).status).toBe(401)
		const letter = jose.token.at(-9) === 'A' ? 'B' : 'A'
		const changed = jose.token.slice(0, -9) + letter + jose.token.slice(-8)
		expect((await jose.sign(SIGNED, changed)).status).toBe(401)
		expect((await send(`${jose.at}/sign-contract`, SIGNED)).status).toBe(401)
		const { documentId } = (await jose.sign()).body
		expect((await other.cancel(documentId)).status).toBe(404)
	})
})
