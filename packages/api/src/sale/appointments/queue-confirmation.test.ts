import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { attendeeTZ, makeHomeowner, makeRoofer, NINE, TEN } from './fixtures.ts'

let app: TestApp
let rep: ReturnType<typeof createCaller>
let homeowner: Awaited<ReturnType<typeof makeHomeowner>>
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(async () => {
	const roofer = await makeRoofer(app)
	rep = createCaller(roofer)
	homeowner = await makeHomeowner(roofer)
})
afterAll(() => app.close())

/** What the homeowner got, in the order of what it tells, as their mail program reads it. */
async function inbox() {
	await app.runJobs()
	const { presentationId } = homeowner
	const rows = await app.db.mailMessage.findMany({ where: { presentationId } })
	const mails = await Promise.all(
		rows.map(async ({ messageId, toAddress }) => {
			const kept = await app.providers.email.read(messageId)
			const { subject, text, attachments } = await PostalMime.parse(kept ?? '')
			const [file] = attachments
			const calendar = new TextDecoder().decode(file?.content as ArrayBuffer)
			const sequence = Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])
			return { toAddress, subject, text, type: file?.mimeType, calendar, sequence }
		}),
	)
	return mails.sort((a, b) => a.sequence - b.sequence)
}

describe('a homeowner is written to', () => {
	it('when the visit is booked, moved and cancelled, with a file that changes what their calendar holds', async () => {
		const { appointment } = await homeowner.book()
		await homeowner.move()
		await homeowner.cancel()
		const mails = await inbox()
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Booked: Summit Peak Roofing visits on Tuesday, November 24 at 9:00 AM MST',
			'New time: Summit Peak Roofing visits on Tuesday, November 24 at 10:00 AM MST',
			'Cancelled: the visit of Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
		])
		for (const [sequence, { toAddress, type, calendar, text }] of mails.entries()) {
			expect([toAddress, type]).toEqual(['karen@mail.example', 'text/calendar'])
			expect(calendar).toContain(`UID:${appointment.id}`)
			expect(calendar).toContain(`SEQUENCE:${sequence}`)
			expect(text).toContain('2847 S Clermont St')
		}
		expect(mails.map(({ calendar }) => /METHOD:(\w+)/.exec(calendar)?.[1])).toEqual([
			'PUBLISH',
			'PUBLISH',
			'CANCEL',
		])
	})

	it('alike when the company moves the visit or cancels it', async () => {
		await homeowner.book()
		const { presentationId } = homeowner
		await rep.appointments.reschedule({ presentationId, ...TEN, attendeeTZ })
		await rep.appointments.cancel({ presentationId })
		const subjects = (await inbox()).map(({ toAddress, subject }) => [toAddress, subject])
		expect(subjects.slice(1)).toEqual([
			[
				'karen@mail.example',
				'New time: Summit Peak Roofing visits on Tuesday, November 24 at 10:00 AM MST',
			],
			[
				'karen@mail.example',
				'Cancelled: the visit of Summit Peak Roofing on Tuesday, November 24 at 10:00 AM MST',
			],
		])
	})

	it('not about a change that changed nothing, nor one that was refused', async () => {
		await homeowner.book(NINE)
		await homeowner.move(NINE)
		await expect(homeowner.book(TEN)).rejects.toThrow('A visit is booked already')
		expect(await inbox()).toHaveLength(1)
	})
})
