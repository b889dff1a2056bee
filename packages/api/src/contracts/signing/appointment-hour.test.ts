import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { formatTime } from '../../email/format.ts'
import { createCaller } from '../../index.ts'
import { asAnonymous, shareKeyOf } from '../../sale/presentations/fixtures.ts'
import { it, SIGNATURE } from './agreement-fixture.ts'

it('states the same hour of an appointment in the viewer, the emails, the calendar files, the copy of the agreement and the editor', async ({
	app,
	company,
	api,
	presentation,
	homeowner,
}) => {
	const { presentationId, url } = presentation
	await api.company.updateContact({
		contact: { phone: '(303) 555-0142', timezone: 'America/Denver' },
	})
	const attendeeTZ = 'America/New_York'
	const free = await homeowner.appointments.get({ presentationId, attendeeTZ })
	const slot = Object.values(free.slotsByDate)
		.flat()
		.find(({ startTime }) => Date.parse(startTime) > Date.now())
	if (slot === undefined) throw new Error('No time is free')
	const time = formatTime(slot.startTime, attendeeTZ)
	expect(time).toMatch(/ (EST|EDT)$/)

	const receipt = await homeowner.appointments.book({ presentationId, ...slot, attendeeTZ })
	await homeowner.signing.sign({ presentationId, signature: SIGNATURE, agreedToTerms: true })
	await app.runJobs()

	const booked = { ...slot, attendeeTZ }
	expect(receipt.appointment).toMatchObject(booked)
	const viewer = createCaller(asAnonymous(company))
	const playback = await viewer.presentations.playback({ shareKey: shareKeyOf(url) })
	expect(playback.appointment).toEqual(booked)
	const { existingAppointment } = await homeowner.appointments.get({ presentationId })
	expect(existingAppointment).toMatchObject(booked)
	const { appointments, timezone } = await api.appointments.list({
		from: slot.startTime.slice(0, 10),
		to: slot.endTime.slice(0, 10),
	})
	expect(appointments).toMatchObject([booked])
	expect(timezone).toBe('America/Denver')

	const utc = slot.startTime.replace(/\.000/, '').replaceAll(/[-:]/g, '')
	for (const caller of [homeowner, api]) {
		const file = await caller.appointments.calendarFile({ presentationId })
		expect(file.text).toContain(`DTSTART:${utc}`)
	}
	const rows = await app.db.mailMessage.findMany({
		where: { presentationId, kind: { in: ['appointment_booked', 'contract_copy'] } },
	})
	const texts = await Promise.all(
		rows.map(async ({ messageId }) => {
			const { text } = await PostalMime.parse((await app.providers.email.read(messageId)) ?? '')
			return text?.replaceAll('\u202f', ' ')
		}),
	)
	const expected = expect.stringContaining(time.replaceAll('\u202f', ' '))
	expect(texts).toEqual([expected, expected])
})
