import PostalMime from 'postal-mime'
import { describe, expect } from 'vitest'
import { attendeeTZ, it as base, NINE, TEN } from './fixtures.ts'

/**
 * Adds test fixtures. `inbox` sends the queued emails and returns the emails about Karen's appointment, ordered by the
 * `SEQUENCE` number of their calendar files.
 */
const it = base.extend('inbox', ({ app, karen }) => async () => {
	await app.runJobs()
	const { presentationId } = karen
	const rows = await app.db.mailMessage.findMany({ where: { presentationId } })
	const messages = await Promise.all(
		rows.map(async ({ messageId, toAddress }) => {
			const stored = await app.providers.email.read(messageId)
			const { subject, text, attachments } = await PostalMime.parse(stored ?? '')
			const [file] = attachments
			const calendar = new TextDecoder().decode(file?.content as ArrayBuffer)
			const sequence = Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])
			return { toAddress, subject, text, type: file?.mimeType, calendar, sequence }
		}),
	)
	return messages.sort((a, b) => a.sequence - b.sequence)
})

describe('queueConfirmation', () => {
	it('emails a calendar file when the homeowner books, moves or cancels an appointment', async ({
		karen,
		inbox,
	}) => {
		const { appointment } = await karen.book()
		await karen.reschedule()
		await karen.cancel()
		const messages = await inbox()
		expect(messages.map(({ subject }) => subject)).toEqual([
			'Booked: your appointment with Summit Peak Roofing on Tuesday, November 24 at 9:00 AM MST',
			'New time: your appointment with Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
			'Canceled: your appointment with Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
		])
		for (const [sequence, { toAddress, type, calendar, text }] of messages.entries()) {
			expect([toAddress, type]).toEqual(['karen@mail.example', 'text/calendar'])
			expect(calendar).toContain(`UID:${appointment.id}`)
			expect(calendar).toContain(`SEQUENCE:${sequence}`)
			expect(text).toContain('2847 S Clermont St')
		}
		expect(messages.map(({ calendar }) => /METHOD:(\w+)/.exec(calendar)?.[1])).toEqual([
			'PUBLISH',
			'PUBLISH',
			'CANCEL',
		])
	})

	it('emails the homeowner when the company moves or cancels an appointment', async ({
		api,
		karen,
		inbox,
	}) => {
		await karen.book()
		const { presentationId } = karen
		await api.appointments.reschedule({ presentationId, ...TEN, attendeeTZ })
		await api.appointments.cancel({ presentationId })
		const subjects = (await inbox()).map(({ toAddress, subject }) => [toAddress, subject])
		expect(subjects.slice(1)).toEqual([
			[
				'karen@mail.example',
				'New time: your appointment with Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
			],
			[
				'karen@mail.example',
				'Canceled: your appointment with Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
			],
		])
	})

	it('sends no email when the time is unchanged or the change is rejected', async ({
		karen,
		inbox,
	}) => {
		await karen.book(NINE)
		await karen.reschedule(NINE)
		await expect(karen.book(TEN)).rejects.toThrow('An appointment is already booked')
		expect(await inbox()).toHaveLength(1)
	})
})
