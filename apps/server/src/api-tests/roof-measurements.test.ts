import { type GoogleMapsServer, startGoogleMapsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HANNAH = {
	first_name: 'Hannah',
	last_name: 'Weiss',
	address: '3310 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80212',
	country: 'US',
	phone: '(303) 555-0142',
	email: 'hannah@mail.example',
}

let google: GoogleMapsServer
let server: TestServer
let rep: TestServer['fetch']
let deckId: string

beforeAll(async () => {
	google = await startGoogleMapsServer()
	server = await startTestServer({
		googleMapsApiKey: 'key',
		geocoderUrl: google.geocoderUrl,
		googleSolarBaseUrl: google.url,
	})
	rep = await server.signUp()
	const made = await rep('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	const { deck } = z.object({ deck: z.object({ id: z.string() }) }).parse(await made.json())
	deckId = deck.id
})
afterAll(async () => {
	await server.close()
	await google.close()
})

const post = (path: string, json: unknown) => rep(path, { method: 'POST', json })
const request = async () => {
	const answer = await post('/api/roof-measurements', { deckId, homeowner: HANNAH })
	const body: unknown = await answer.json()
	expect(answer.status, JSON.stringify(body)).toBe(201)
	return z
		.strictObject({ warnings: z.tuple([]), requestId: z.uuid(), status: z.literal('pending') })
		.parse(body).requestId
}

it('measures a roof while the caller polls, and accepts a manual correction', async () => {
	const at = `/api/roof-measurements/${await request()}`
	const poll = async () => (await rep(`${at}/status`)).json()
	expect(await poll()).toMatchObject({ status: 'pending', result: null })
	await server.runJobs()
	expect(await poll()).toMatchObject({
		status: 'completed',
		result: {
			squares: 24.79,
			totalAreaSqFt: 2479,
			predominantPitch: '6/12',
			lines: { ridgesFt: null },
			waste: { suggestedPct: 10 },
			source: 'provider',
			imagery: { date: '2025-09-14', quality: 'high' },
		},
	})
	const json = { squares: 26, predominantPitch: '7/12' }
	const entered = await rep(`${at}/manual`, { method: 'PUT', json })
	expect(entered.status).toBe(200)
	expect(await poll()).toMatchObject({ result: { squares: 26, source: 'manual' } })
	const late = await post(`${at}/cancel`, { action: 'cancel' })
	expect(late.status).toBe(409)
	expect(await late.json()).toEqual({
		error:
			'The measurement has already ended: it was completed. If you need a measurement, request a new one.',
		code: 'CONFLICT',
	})
})

it('lets the rep skip a roof measurement before its job runs', async () => {
	const at = `/api/roof-measurements/${await request()}`
	const skipped = await post(`${at}/cancel`, { action: 'skip' })
	expect(skipped.status).toBe(200)
	await server.runJobs()
	expect(await (await rep(`${at}/status`)).json()).toMatchObject({ status: 'skipped' })
})

it('rejects invalid requests with the error codes of docs/design/contract.md#conventions', async () => {
	const anonymous = await server.fetch('/api/roof-measurements', {
		method: 'POST',
		json: { deckId, homeowner: HANNAH },
	})
	expect(anonymous.status).toBe(401)
	const unknownAddress = { ...HANNAH, city: 'Atlantis' }
	const answer = await post('/api/roof-measurements', { deckId, homeowner: unknownAddress })
	expect(answer.status).toBe(422)
	expect(await answer.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
	const malformed = await post('/api/roof-measurements', { deckId })
	expect(malformed.status).toBe(400)
	expect(await malformed.json()).toMatchObject({ code: 'VALIDATION_ERROR' })
	const unknown = await rep(`/api/roof-measurements/${crypto.randomUUID()}/status`)
	expect(unknown.status).toBe(404)
	expect(await unknown.json()).toEqual({ error: 'Measurement not found', code: 'NOT_FOUND' })
})

it('emits measurement events that contain no addresses, names or contact data', async () => {
	await request()
	await server.runJobs()
	const events = await server.db.event.findMany({ where: { aggregateType: 'measurement' } })
	expect(new Set(events.map(({ eventType }) => eventType))).toContain('measurement.completed')
	const payloads = JSON.stringify(events.map(({ payload }) => payload))
	for (const secret of ['Vrain', 'Denver', 'Hannah', 'hannah@', '0142', '39.76'])
		expect(payloads).not.toContain(secret)
})
