import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { describeApi } from './openapi.ts'
import { findUnknownFields } from './unknown-fields.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string
beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	const created = await rep('/api/decks', { method: 'POST', json: { name: 'Roof' } })
	const Created = z.object({ deck: z.object({ id: z.string() }) })
	deckId = Created.parse(await created.json()).deck.id
})
afterAll(() => server.close())

const palette = {
	primary: '#112233',
	primaryLight: '#223344',
	accent: '#334455',
	neutral: '#445566',
	text: '#000000',
}
const cta = { headline: 'Ready?', body: 'Sign today.', buttonText: 'Sign' }
const fonts = { heading: 'Inter' }
const contact = { phone: '303 555 0142', email: 'hello@company.example' }

describe('Unknown fields of a request (docs/design/contract.md#conventions)', () => {
	it('rejects unknown fields with 400 and names them, even inside another field', async () => {
		const json = { name: 'New name', id: deckId, settings: { voice: 'maya' } }
		const answer = await rep(`/api/decks/${deckId}`, { method: 'PUT', json })
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({
			error: expect.stringMatching(/^id: /),
			code: 'VALIDATION_ERROR',
			details: [{ path: 'id' }, { path: 'settings.voice' }],
		})
		const deck = await (await rep(`/api/decks/${deckId}`)).json()
		expect(deck).toMatchObject({ deck: { name: 'Roof' } })
	})

	it('lists the unknown fields of a request in X-Ignored-Fields, instead of rejecting the request, when the specification defines the operation', async () => {
		const json = { palette, cta, id: 'x', 'größe\n': 1 }
		const answer = await rep(`/api/decks/${deckId}/branding`, { method: 'PUT', json })
		expect(answer.status).toBe(200)
		expect(answer.headers.get('x-ignored-fields')).toBe('id, gr%C3%B6%C3%9Fe%0A')
		const clean = await rep(`/api/decks/${deckId}/branding`, {
			method: 'PUT',
			json: { palette, cta },
		})
		expect(clean.headers.has('x-ignored-fields')).toBe(false)
	})

	it.each([
		['/api/presentations?pageSize=5', 'pageSize', 'Remove it.'],
		['/api/presentations?Sort=seen', 'Sort', 'Did you mean sort?'],
		['/api/appointments?form=2026-11-23', 'form', 'Did you mean from?'],
		['/api/team?page=2', 'page', 'Remove it.'],
	])('rejects the unknown query parameter of GET %s with 400', async (path, name, advice) => {
		const answer = await rep(path)
		expect(answer.status).toBe(400)
		const message = `This operation has no such field, or the field is read-only. ${advice}`
		expect(await answer.json()).toMatchObject({ details: [{ path: name, message }] })
		expect((await server.fetch(path)).status).toBe(401)
	})

	it('lists an unknown query parameter in X-Ignored-Fields, instead of rejecting the request, when the specification defines the operation', async () => {
		for (const path of ['/api/notifications/events?eventtype=email.sent', '/api/decks?eventtype=1'])
			for (const _ of ['computed', 'cached']) {
				const answer = await rep(path)
				expect(answer.status).toBe(200)
				expect(answer.headers.get('x-ignored-fields')).toBe('eventtype')
			}
	})

	it('returns 401 to a caller without a credential, without naming the unknown fields', async () => {
		const init = { method: 'PUT', json: { id: 'x' } }
		expect((await server.fetch(`/api/decks/${deckId}`, init)).status).toBe(401)
	})

	it('accepts a path parameter in the body when it has the same value as in the path', async () => {
		const put = (id: string) =>
			rep(`/api/decks/${deckId}`, { method: 'PUT', json: { deckId: id, name: 'Roof' } })
		expect((await put(deckId)).status).toBe(200)
		expect((await put(crypto.randomUUID())).status).toBe(400)
	})

	it('finds unknown fields in lists, records and union members', () => {
		const kinds = z.discriminatedUnion('kind', [
			z.object({ kind: z.literal('a'), size: z.number() }),
			z.object({ kind: z.literal('b'), color: z.string() }),
		])
		const schema = z.object({
			list: z.array(kinds).optional(),
			byName: z.record(z.string(), z.object({ age: z.number() })).default({}),
			prepared: z.preprocess((value) => value, z.object({ x: z.number() })).optional(),
			anything: z.unknown(),
		})
		const value = {
			list: [
				{ kind: 'a', size: 1 },
				{ kind: 'b', color: 'red', size: 1 },
			],
			byName: { maya: { age: 40, shoe: 38 } },
			prepared: { x: 1, y: 2 },
			anything: { more: true },
		}
		expect(findUnknownFields(schema, value)).toEqual([
			'list.1.size',
			'byName.maya.shoe',
			'prepared.y',
		])
	})
})

describe('branding fields that exist only in requests (docs/specification.md#branding)', () => {
	const path = () => `/api/decks/${deckId}/branding`

	it('stores request-only fields, but returns them in no REST response', async () => {
		const json = { palette, cta, fonts, contact }
		const saved = await rep(path(), { method: 'PUT', json })
		const responses = [saved, await rep(path()), await rep(`/api/decks/${deckId}`)]
		for (const response of responses) {
			const { branding } = z.object({ branding: z.looseObject({}) }).parse(await response.json())
			expect(branding).toMatchObject({ deckId, palette, cta })
			expect(branding).not.toHaveProperty('fonts')
			expect(branding).not.toHaveProperty('contact')
		}
		const stored = await server.db.branding.findFirstOrThrow({ where: { deckId } })
		expect(stored).toMatchObject({ fonts, contact })
	})

	it('describes request-only fields only in the requests of the OpenAPI document', () => {
		const Model = z.looseObject({ properties: z.looseObject({}) })
		const Models = z.looseObject({ Branding: Model, ReplaceBrandingInput: Model })
		const { components } = z
			.object({ components: z.object({ schemas: Models }) })
			.parse(describeApi('https://api.dormer.example'))
		const { Branding, ReplaceBrandingInput } = components.schemas
		expect(ReplaceBrandingInput.properties).toMatchObject({ fonts: {}, contact: {} })
		expect(Object.keys(Branding.properties)).not.toContain('fonts')
		expect(Object.keys(Branding.properties)).not.toContain('contact')
	})
})
