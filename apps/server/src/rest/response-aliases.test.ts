import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

let server: TestServer
let admin: TestServer['fetch']
let viewer: TestViewer
let deck: string
let slide: string
let presentation: string
beforeAll(async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'off' })
	admin = await server.signUp()
	viewer = await openPresentation(server, admin)
	await viewer.sendEvents(viewerEvents.opened())
	deck = `/api/decks/${viewer.deckId}`
	slide = `/api/slides/${viewer.slideIds[0]}`
	presentation = `/api/presentations/${viewer.presentationId}`
})
afterAll(() => server.close())

type More = { headers: Record<string, string> }

async function send(
	...[method, path, json, more]: [string, string, object?, More?]
): Promise<Record<string, unknown>> {
	const fetch = more === undefined ? admin : server.fetch
	const response = await fetch(path, { ...more, method, ...(json !== undefined && { json }) })
	return z.looseObject({}).parse(await response.json())
}

const asViewer = () => ({ headers: { 'x-presentation-token': viewer.token } })

describe('Responses of existing clients', () => {
	it('contain both names', async () => {
		const script = 'We replace the roof in one day.'
		const changed = await send('PUT', slide, { narrationScript: script, slideContext: 'Hail' })
		expect(changed.slide).toMatchObject({ narration_script: script, slide_context: 'Hail' })
		expect(changed.slide).toMatchObject({ audio_url: null, hero_img: null })
		const { slides } = await send('GET', deck)
		expect(slides).toContainEqual(expect.objectContaining({ narration_script: script }))

		const { activity, events } = await send('GET', '/api/activity')
		expect(events).toEqual(activity)
		expect(events).toContainEqual(expect.objectContaining({ eventType: 'presentation.opened' }))

		const upload = { filename: 'a.txt', contentType: 'text/plain', sizeBytes: 5 }
		const ticket = await send('POST', '/api/company/kb/documents/upload-init', upload)
		expect(ticket.id).toBe(ticket.documentId)
		const { documents } = await send('GET', '/api/company/kb/documents')
		expect(documents).toEqual([
			expect.objectContaining({ id: ticket.documentId, documentId: ticket.documentId }),
		])

		const { slotsByDate } = z
			.object({ slotsByDate: z.record(z.string(), z.array(z.record(z.string(), z.string()))) })
			.parse(await send('GET', `${presentation}/appointment`, undefined, asViewer()))
		const [slot] = Object.values(slotsByDate).flat()
		expect(slot).toEqual({
			startTime: slot?.startTime,
			endTime: slot?.endTime,
			start: slot?.startTime,
			end: slot?.endTime,
		})
		const booking = { start: slot?.start, end: slot?.end, attendeeTZ: 'America/Denver' }
		const { appointment } = await send('POST', `${presentation}/appointment`, booking, asViewer())
		expect(appointment).toMatchObject({ ...slot })
		const moved = await send('PATCH', `${presentation}/appointment`, booking, asViewer())
		expect(moved).toMatchObject({ success: true, appointment: { ...slot } })
	})

	it('say `success` after every change by PUT, PATCH and DELETE', async () => {
		const success = { success: true }
		expect(await send('PUT', slide, { title: 'A' })).toMatchObject(success)
		expect(await send('PATCH', presentation, {})).toMatchObject(success)
		expect(await send('PUT', '/api/company/contact', {})).toMatchObject(success)
		expect(await send('DELETE', `${deck}/intro`)).toMatchObject(success)
		expect(await send('GET', deck)).not.toHaveProperty('success')
	})

	it('say when the profile was changed and when the user saw the welcome', async () => {
		const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
		const changed = await send('PUT', '/api/company/kb/profile', { tagline: 'Since 1998' })
		expect(changed).toMatchObject({ updatedAt: time })
		const welcome = await send('POST', '/api/company/welcome-seen', {})
		expect(welcome).toMatchObject({ success: true, welcomeSeenAt: time })
	})
})
