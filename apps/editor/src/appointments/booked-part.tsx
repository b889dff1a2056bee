import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarDays } from 'lucide-react'
import { formatDate, formatTime, formatTimeRange, localTimeAt } from '../core/calendar.ts'
import { StatePart } from '../core/state-part.tsx'
import { formatTimeZone } from '../core/time-zone.ts'
import { useAppointmentOf } from './use-appointment-of.ts'

/** Renders the appointment of a homeowner who has signed, or says that none is booked yet. */
export function BookedPart({
	presentationId,
	firstName,
}: {
	presentationId: string
	firstName: string
}) {
	const found = useAppointmentOf(presentationId)
	if (found === undefined) return null
	if (found === null)
		return (
			<StatePart icon={CalendarDays} title="No appointment yet">
				<p>{firstName} can choose a time with the same link.</p>
			</StatePart>
		)
	const { appointment, timezone } = found
	const { address, attendeeTZ } = appointment
	const start = new Date(appointment.startTime)
	const { date } = localTimeAt(timezone, start)
	const theirs = formatTime(attendeeTZ, start)
	const isSame = theirs === formatTime(timezone, start)
	return (
		<StatePart
			icon={CalendarCheck}
			isDone
			title={`Booked: ${formatDate(date)}, ${formatTimeRange(appointment, timezone)}`}
			action={
				<Button asChild>
					<Link to="/appointments" search={{ week: date }} aria-label="Open the appointment">
						<CalendarDays className="icon" aria-hidden />
						Open
					</Link>
				</Button>
			}
		>
			<p>
				{formatTimeZone(timezone)},{' '}
				{isSame
					? `the same for you and ${firstName}`
					: `${theirs} ${formatTimeZone(attendeeTZ)} for ${firstName}`}
			</p>
			<p className="text-ink-meta">{address}</p>
		</StatePart>
	)
}
