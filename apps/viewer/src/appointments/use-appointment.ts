import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { useCallback, useEffect, useState } from 'react'
import type { PageProps } from '../core/pages.ts'
import { saveFile } from '../core/save-file.ts'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { formatSlot } from './format-time.ts'

export type AppointmentControls = {
	booking: Booking | 'loading' | 'failed'
	busy: boolean
	/** What has just happened or went wrong, in words; empty when there is nothing to say. */
	message: string
	load: () => void
	/** Books the slot, or moves the booked visit to it; true once it is the homeowner's. */
	book: (slot: Slot, email?: string) => Promise<boolean>
	cancel: () => Promise<void>
	saveCalendarFile: () => Promise<void>
}

/** The free times of a presentation and the visit that is booked; each change asks the server for both again. */
export function useAppointment({ playback, access, network }: PageProps): AppointmentControls {
	const { presentationId } = playback
	const [booking, setBooking] = useState<AppointmentControls['booking']>('loading')
	const [busy, setBusy] = useState(false)
	const [says, setSays] = useState('')
	const language = playback.language || 'en'

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

	/** What the server answered holds at once; the times around it are asked for again. */
	async function attempt(
		call: () => Promise<Booking['existingAppointment']>,
		explain: (error: unknown) => string,
	) {
		setBusy(true)
		setSays('')
		const failure = await call().then(
			(existingAppointment) => {
				setBooking((now) => (typeof now === 'string' ? now : { ...now, existingAppointment }))
				return null
			},
			(error: unknown) => ({ error }),
		)
		await read().then(setBooking, () => network.reportFailure())
		if (failure) setSays(explain(failure.error))
		setBusy(false)
		return failure === null
	}
	function take(slot: Slot, email?: string) {
		if (typeof booking === 'string') return Promise.resolve(false)
		const { timezone, existingAppointment } = booking
		const { full, at } = formatSlot(slot, { language, timeZone: timezone })
		const input = { presentationId, ...slot, attendeeTZ: timezone, ...(email ? { email } : {}) }
		const { book, reschedule } = trpc.appointments
		return attempt(
			() =>
				access
					.withToken((context) =>
						(existingAppointment ? reschedule : book).mutate(input, { context }),
					)
					.then(({ appointment }) => appointment),
			(error) =>
				readError(error).code === 'SLOT_TAKEN'
					? `${full}, ${at} has just been taken. These times are still free.`
					: `${errorMessage(error)} You chose ${full}, ${at}.`,
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
		if (done) setSays('Your visit is cancelled. You can choose another time whenever you like.')
	}
	async function saveCalendarFile() {
		setSays('')
		try {
			const { query } = trpc.appointments.calendarFile
			const file = await access.withToken((context) => query({ presentationId }, { context }))
			saveFile(file.filename, new Blob([file.text], { type: 'text/calendar' }))
		} catch (error) {
			setSays(errorMessage(error))
		}
	}
	return { booking, busy, message: says, load, book: take, cancel, saveCalendarFile }
}

/** The time zone of this browser, where it is one of a place: one that hides it says UTC, which is nobody's home. */
function browserTimeZone(): string | null {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
	return timeZone?.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : null
}
