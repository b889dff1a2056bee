import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string
let slideId: string

const HOME = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
const KAREN = { first_name: 'Karen', last_name: 'Delgado', ...HOME }
const priceVariables = [
	{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'measurement' },
	{ key: 'layers', label: 'Tear-off layers', source: 'manual', min: 1, max: 4 },
]
const FORMULA = 'roundup_to(roof_squares * 575 + layers * 850, 10)'
const productData = {
	better: {
		name: 'Preferred',
		price: { mode: 'formula', formula: FORMULA },
		upgrades: [{ key: 'fan', label: 'Attic fan', formula: '640' }],
	},
}

type Call = { json?: unknown; method?: string; token?: string }

async function send(path: string, { json, token, method = 'POST' }: Call, fetch = rep) {
	const headers = token === undefined ? {} : { 'x-presentation-token': token }
	const answer = await fetch(path, { method, headers, ...(json !== undefined && { json }) })
	return { status: answer.status, body: z.record(z.string(), z.any()).parse(await answer.json()) }
}

beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	const made = await send('/api/decks', { json: { name: 'Full roof replacement' } })
	deckId = made.body.deck.id
	const settings = { priceVariables }
	await send(`/api/decks/${deckId}`, { method: 'PUT', json: { settings } })
	const added = await send(`/api/decks/${deckId}/slides`, { json: { title: 'Prices' } })
	slideId = added.body.slide.id
	await send(`/api/slides/${slideId}/product-data`, { method: 'PUT', json: { productData } })
})
afterAll(() => server.close())

async function present(price_inputs: Record<string, number>) {
	const json = { homeowner: KAREN, price_inputs }
	const { status, body } = await send(`/api/decks/${deckId}/presentations`, { json })
	expect(status).toBe(201)
	const id: string = body.deck_presentation_id
	const shareKey: string = body.url.split('/p/')[1]
	const at = `/api/presentations/${id}`
	const minted = await send(`${at}/events-token`, { json: { shareKey } }, server.fetch)
	return { id, at, shareKey, body, token: String(minted.body.token) }
}

describe('Pricing procedures of the editor', () => {
	it('returns the position of an error in a formula', async () => {
		const better = { ...productData.better, price: { mode: 'formula', formula: 'layer * 850' } }
		const json = { productData: { better } }
		const preview = await send(`/api/decks/${deckId}/pricing/preview`, { json })
		expect(preview.status).toBe(200)
		expect(preview.body.issues).toEqual([
			{
				path: 'productData.better.price.formula',
				message: 'No variable is called “layer”.',
				problem: {
					start: 0,
					end: 5,
					message: 'No variable is called “layer”.',
					repair: { start: 0, end: 5, text: 'layers', label: 'Use layers' },
				},
			},
		])
		const saved = await send(`/api/slides/${slideId}/product-data`, { method: 'PUT', json })
		expect(saved).toEqual({
			status: 400,
			body: {
				error: 'productData.better.price.formula: No variable is called “layer”.',
				code: 'VALIDATION_ERROR',
				details: [
					{
						path: 'productData.better.price.formula',
						message: 'No variable is called “layer”.',
						start: 0,
						end: 5,
					},
				],
			},
		})
	})

	it('previews the price of unsaved pricing data', async () => {
		const json = { productData, values: { priceInputs: { roof_squares: 28.4, layers: 1 } } }
		const { body } = await send(`/api/decks/${deckId}/pricing/preview`, { json })
		expect(body).toMatchObject({ issues: [], pricing: { better: { display: '$17,180' } } })
	})
})

describe('/api/presentations/{presentationId}/product-selection', () => {
	it('rejects the choice of a tier until all price inputs are known', async () => {
		const { at, token, body, shareKey } = await present({ layers: 1, skylights: 2 })
		expect(body.ignoredPriceInputs).toEqual(['skylights'])
		const choose = (upgrades: string[], more = {}) =>
			send(`${at}/product-selection`, {
				method: 'PUT',
				token,
				json: { slideId, tier: 'better', upgrades, ...more },
			})
		const withPrice = await choose([], { price: 1 })
		expect(withPrice).toMatchObject({ status: 400, body: { details: [{ path: 'price' }] } })
		expect(await choose([])).toEqual({
			status: 409,
			body: {
				error: 'This cannot be chosen yet. Still needed: Roof size.',
				code: 'CONFLICT',
				details: [{ path: 'tier', message: 'This cannot be chosen yet. Still needed: Roof size.' }],
			},
		})
		const json = { price_inputs: { roof_squares: 28.4 } }
		expect((await send(at, { method: 'PATCH', json })).status).toBe(200)
		const { body: playback } = await send(`/api/playback/${shareKey}`, { method: 'GET' })
		expect(playback.slides[0].pricing.better.display).toBe('$17,180')
		const quoted = await send(`${at}/product-selection/quote`, {
			token,
			json: { slideId, tier: 'better', upgrades: ['fan'] },
		})
		expect(quoted.body.price.amountCents).toBe(1_782_000)
		const chosen = await choose(['fan'])
		expect(chosen).toMatchObject({
			status: 200,
			body: { selection: { slideId, tier: 'better', price: quoted.body.price } },
		})
		const { success, ...stored } = chosen.body
		expect(success).toBe(true)
		expect(await send(`${at}/product-selection`, { method: 'GET', token })).toEqual({
			status: 200,
			body: stored,
		})
		const { body: read } = await send(at, { method: 'GET' })
		expect(read.presentation).toMatchObject({
			engagement: 'selected',
			selection: chosen.body.selection,
			price: { display: '$17,820', chosen: true },
		})
		const { body: changed } = await send(at, {
			method: 'PATCH',
			json: { price_inputs: { layers: 2 } },
		})
		expect(changed.presentation).toMatchObject({
			selections: [],
			price: {
				state: 'exact',
				change: { before: { display: '$17,820' }, after: { display: '$18,670' } },
			},
		})
	})

	it('returns 401 for the choice of a tier without a valid token of the presentation', async () => {
		const { at, token, id } = await present({ roof_squares: 28.4, layers: 1 })
		const other = await present({ roof_squares: 28.4, layers: 1 })
		const json = { slideId, tier: 'better' }
		const put = async (sentToken?: string) => {
			const call = { method: 'PUT', json, ...(sentToken !== undefined && { token: sentToken }) }
			return (await send(`${at}/product-selection`, call, server.fetch)).status
		}
		const changed = [...token]
			.map((letter, index) => {
				const other = letter === 'A' ? 'B' : 'A'
				return token.slice(0, index) + other + token.slice(index + 1)
			})
			.filter((_, index) => index % 16 === 0)
		const statuses = await Promise.all([put(), put(other.token), ...changed.map(put)])
		expect(new Set(statuses)).toEqual(new Set([401]))
		const stored = await server.db.presentation.findUniqueOrThrow({ where: { id } })
		expect(stored.selection).toBeNull()
		expect(await put(token)).toBe(200)
	})

	it('returns 404 for the choice of a tier in a deleted presentation', async () => {
		const { at, token } = await present({ roof_squares: 28.4, layers: 1 })
		expect((await send(at, { method: 'DELETE' })).status).toBe(200)
		const json = { slideId, tier: 'better' }
		const missing = { status: 404, body: { error: 'Presentation not found', code: 'NOT_FOUND' } }
		const selection = `${at}/product-selection`
		expect(await send(selection, { method: 'PUT', token, json })).toEqual(missing)
		expect(await send(selection, { method: 'GET', token })).toEqual(missing)
		expect(await send(`${selection}/quote`, { token, json })).toEqual(missing)
	})
})

describe('POST /api/decks/{deckId}/presentations', () => {
	it('returns INVALID_PRICE_INPUT when a price input is out of bounds', async () => {
		const json = { homeowner: KAREN, price_inputs: { layers: 9 } }
		const { status, body } = await send(`/api/decks/${deckId}/presentations`, { json })
		expect(status).toBe(400)
		expect(body).toEqual({
			error: 'price_inputs.layers: The value must be between 1 and 4',
			code: 'INVALID_PRICE_INPUT',
			details: [{ path: 'price_inputs.layers', message: 'The value must be between 1 and 4' }],
		})
	})
})
