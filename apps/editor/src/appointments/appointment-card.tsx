import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { addDays, formatDate, formatTimeRange, localTimeAt } from '../core/calendar.ts'
import { formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'

/** Maximum number of days in one request for appointments. */
const DAYS_AHEAD = 60

/**
 * Renders the appointment that the homeowner of a presentation booked. Renders nothing when no upcoming appointment is
 * found.
 */
export function AppointmentCard({ presentationId }: { presentationId: string }) {
	const from = addDays(new Date().toISOString().slice(0, 10), -1)
	const list = trpc.appointments.list.useQuery({ from, to: addDays(from, DAYS_AHEAD) })
	const appointment = list.data?.appointments.find((one) => one.presentationId === presentationId)
	if (list.data === undefined || appointment === undefined) return null
	const { timezone } = list.data
	const { date } = localTimeAt(timezone, new Date(appointment.startTime))
	return (
		<section className="card p-5" aria-labelledby="appointment">
			<div className="mb-2 flex items-center justify-between gap-2">
				<h2 id="appointment" className="text-m font-semibold">
					Appointment
				</h2>
				<Link
					to="/appointments"
					search={{ week: date }}
					className="rounded-xs text-s font-medium text-accent hover:underline"
				>
					Calendar
				</Link>
			</div>
			<p className="flex items-start gap-2.5 text-s">
				<CalendarDays className="icon mt-0.5 text-ink-3" aria-hidden />
				<span>
					<b className="block font-semibold">{formatDate(date)}</b>
					<span className="num text-ink-2">{formatTimeRange(appointment, timezone)}</span>
					<span className="block text-ink-2">{formatTimeZone(timezone)}</span>
				</span>
			</p>
		</section>
	)
}
