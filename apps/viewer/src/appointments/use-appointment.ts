import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { useCallback, useEffect, useState } from 'react'
import type { PageProps } from '../core/pages.ts'
import { saveFile } from '../core/save-file.ts'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import { formatSlot } from './format-time.ts'

/** Available times and the booked appointment, with the functions that book, move or cancel the appointment. */
export type AppointmentControls = {
	booking: Booking | 'loading' | 'failed'
	busy: boolean
	/** Message to the homeowner about the last action; empty when there is none. */
	message: string
	load: () => void
	/** Books the slot, or moves an existing appointment to the slot. Resolves to true on success. */
	book: (slot: Slot, email?: string) => Promise<boolean>
	cancel: () => Promise<void>
	saveCalendarFile: () => Promise<void>
}

/** Loads the available times and the booked appointment. Loads both again after each change. */
export function useAppointment({
	playback,
	access,
	network,
	reload,
}: PageProps): AppointmentControls {
	const { presentationId } = playback
	const [booking, setBooking] = useState<AppointmentControls['booking']>('loading')
	const [busy, setBusy] = useState(false)
	const [message, setMessage] = useState('')
	const { language } = playback

	const read = useCallback(() => {
		const timeZone = browserTimeZone()
		return access.withToken((context) =>
			trpc.appointments.get.query(
				{ presentationId, ...(timeZone ? { attendeeTZ: timeZone } : {}) },
				{ context },
			),
		)
	}, [access, presentationId])
	const load = useCallback(() => {
		read().then(setBooking, () => {
			network.reportFailure()
			setBooking((before) => (typeof before === 'string' ? 'failed' : before))
		})
	}, [read, network])
	useEffect(load, [load])

	/** Runs a change and stores the appointment that the server returns. Then loads the available times again. */
	async function attempt(
		call: () => Promise<Booking['existingAppointment']>,
		explain: (error: unknown) => string,
	) {
		setBusy(true)
		setMessage('')
		const failure = await call().then(
			(existingAppointment) => {
				setBooking((now) => (typeof now === 'string' ? now : { ...now, existingAppointment }))
				return null
			},
			(error: unknown) => ({ error }),
		)
		await read().then(setBooking, () => network.reportFailure())
		if (failure) setMessage(explain(failure.error))
		else reload()
		setBusy(false)
		return failure === null
	}
	function book(slot: Slot, email?: string) {
		if (typeof booking === 'string') return Promise.resolve(false)
		const { timezone, existingAppointment } = booking
		const { full, at } = formatSlot(slot, { language, timeZone: timezone })
		const input = { presentationId, ...slot, attendeeTZ: timezone, ...(email ? { email } : {}) }
		const { appointments } = trpc
		const change = existingAppointment ? appointments.reschedule : appointments.book
		return attempt(
			() =>
				access
					.withToken((context) => change.mutate(input, { context }))
					.then(({ appointment }) => appointment),
			(error) =>
				readError(error).code === 'SLOT_TAKEN'
					? messages().appointment.taken(full, at)
					: messages().appointment.youChose(errorMessage(error), full, at),
		)
	}
	async function cancel() {
		const done = await attempt(
			() =>
				access
					.withToken((context) => trpc.appointments.cancel.mutate({ presentationId }, { context }))
					.then(() => null),
			errorMessage,
		)
		if (done) setMessage(messages().appointment.canceled)
	}
	async function saveCalendarFile() {
		setMessage('')
		try {
			const { query } = trpc.appointments.calendarFile
			const file = await access.withToken((context) => query({ presentationId }, { context }))
			saveFile(file.filename, new Blob([file.text], { type: 'text/calendar' }))
		} catch (error) {
			setMessage(errorMessage(error))
		}
	}
	return { booking, busy, message, load, book, cancel, saveCalendarFile }
}

/** Returns the browser's time zone. Returns null when the browser reports UTC, as browsers do in privacy modes. */
function browserTimeZone(): string | null {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
	return timeZone?.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : null
}
