import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { addDays } from '../core/calendar.ts'
import { trpc } from '../core/trpc.ts'

/** Maximum number of days in one request for appointments. */
const DAYS_AHEAD = 60

type Found = { appointment: ListedAppointment; timezone: string }

/**
 * Returns the upcoming appointment of a presentation. Returns null when none is booked, and undefined while it is not loaded.
 */
export function useAppointmentOf(presentationId: string): Found | null | undefined {
	const from = addDays(new Date().toISOString().slice(0, 10), -1)
	const { data } = trpc.appointments.list.useQuery({ from, to: addDays(from, DAYS_AHEAD) })
	if (data === undefined) return undefined
	const appointment = data.appointments.find((one) => one.presentationId === presentationId)
	return appointment === undefined ? null : { appointment, timezone: data.timezone }
}
