import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { formatDate, formatTimeRange, localTimeAt } from '../core/calendar.ts'
import { formatTimeZone } from '../core/time-zone.ts'
import { useAppointmentOf } from './use-appointment-of.ts'

/**
 * Renders the appointment that the homeowner of a presentation booked. Renders nothing when no upcoming appointment is
 * found.
 */
export function AppointmentCard({ presentationId }: { presentationId: string }) {
	const found = useAppointmentOf(presentationId)
	if (!found) return null
	const { appointment, timezone } = found
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
