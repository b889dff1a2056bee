import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { CalendarCheck2, ChevronRight } from 'lucide-react'
import { formatDateTime } from '../contracts/format-date.ts'
import { capitalizeDate } from '../core/format.ts'
import './booked-appointment.css'
import { messages } from '../messages/index.ts'

type Props = { appointment: NonNullable<Playback['appointment']>; language: string }

/** Renders the booked appointment with its time zone, as a link to the page of the appointment. */
export function BookedAppointment({ appointment, language }: Props) {
	return (
		<a className="cover-appointment" href="#visit">
			<CalendarCheck2 className="i" aria-hidden="true" />
			<span>
				{messages().start.yourAppointment}
				<b>
					{capitalizeDate(formatDateTime(appointment.startTime, language, appointment.attendeeTZ))}
				</b>
			</span>
			<ChevronRight className="i" aria-hidden="true" />
		</a>
	)
}
