import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { describeApi } from './openapi.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

const Slots = z.record(
	z.string(),
	z.array(z.object({ startTime: z.string(), endTime: z.string() })),
)

it('returns a calendar file with its content type and its file name', async () => {
	const rep = await server.signUp()
	const post = async (path: string, json: unknown) =>
		(await rep(path, { method: 'POST', json })).json()
	const { deck } = z
		.object({ deck: z.object({ id: z.string() }) })
		.parse(await post('/api/decks', { name: 'Roof' }))
	const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
	const made = z.object({ deck_presentation_id: z.string(), url: z.string() }).parse(
		await post(`/api/decks/${deck.id}/presentations`, {
			homeowner: { first_name: 'Karen', ...home },
		}),
	)
	const at = `/api/presentations/${made.deck_presentation_id}`
	const { token } = z
		.object({ token: z.string() })
		.parse(await post(`${at}/events-token`, { shareKey: made.url.split('/p/')[1] }))
	const homeowner = (path: string, init: object = {}) =>
		server.fetch(at + path, { headers: { 'x-presentation-token': token }, ...init })

	const absent = await homeowner('/appointment.ics')
	expect(absent.status).toBe(404)
	expect(await absent.json()).toEqual({ error: 'Appointment not found', code: 'NOT_FOUND' })

	const offered = await homeowner('/appointment?attendeeTZ=America/Denver')
	const { slotsByDate } = z.object({ slotsByDate: Slots }).parse(await offered.json())
	const [slot] = Object.values(slotsByDate).flat()
	const booked = await homeowner('/appointment', {
		method: 'POST',
		json: { ...slot, attendeeTZ: 'America/Denver' },
	})
	expect(booked.status).toBe(200)

	const file = await homeowner('/appointment.ics')
	expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
	expect(file.headers.get('content-disposition')).toBe('attachment; filename=appointment.ics')
	expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
	expect((await rep(`${at}/appointment.ics`)).status).toBe(200)
})

it('aborts a long CSV file when a row cannot be read', async () => {
	const rep = await server.signUp()
	await rep('/api/decks', { method: 'POST', json: { name: 'Roof' } })
	const path = '/api/notifications/events.csv'
	const anonymous = await server.fetch(path)
	expect(anonymous.status).toBe(401)
	expect(await anonymous.json()).toMatchObject({
		error: expect.stringMatching(/^Sign in to continue/),
	})
	const wrong = await rep(`${path}?since=yesterday`)
	expect(await wrong.json()).toMatchObject({ details: [{ path: 'since' }] })
	expect(wrong.headers.get('content-disposition')).toBeNull()

	const { user } = z
		.object({ user: z.object({ id: z.string() }) })
		.parse(await (await rep('/api/auth/me')).json())
	const { organizationId } = await server.db.user.findUniqueOrThrow({ where: user })
	const event = { organizationId, eventType: 'presentation.ready', aggregateType: 'presentation' }
	await server.db.event.createMany({
		data: Array.from({ length: 2500 }, () => {
			const id = crypto.randomUUID()
			return { ...event, id, aggregateId: id, payload: {} }
		}),
	})
	const file = await rep(path)
	expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
	expect(file.headers.get('content-disposition')).toMatch(
		/^attachment; filename=events-\d{4}-\d\d-\d\d\.csv$/,
	)
	expect((await file.text()).split('\r\n')).toHaveLength(2502)

	// The oldest event has an invalid payload. It is on the last page, so the stream fails only at the end.
	await server.pool.query(
		`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload, occurred_at)
		 values (gen_random_uuid(), $1, 'email.sent', 'mail', '', 'null', 'epoch')`,
		[organizationId],
	)
	const started = await rep(path)
	expect(started.status).toBe(200)
	await expect(started.text()).rejects.toThrow()
	const failed = await rep(`${path}?eventType=email.sent`)
	expect([failed.status, await failed.json()]).toEqual([
		500,
		{ error: expect.stringContaining('Try again.'), code: 'INTERNAL' },
	])
})

it('describes a text file by its media type in the OpenAPI document', () => {
	expect(describeApi('https://api.dormer.example')).toHaveProperty(
		[
			'paths',
			'/api/presentations/{presentationId}/appointment.ics',
			'get',
			'responses',
			'200',
			'content',
		],
		{ 'text/calendar': { schema: { type: 'string' } } },
	)
})
