import type { Appointment } from '@dormer/api/sale/appointments/schema'
import { CalendarPlus, Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { formatSlot, formatTimeZone } from './format-time.ts'
import type { AppointmentControls } from './use-appointment.ts'

type Props = {
	page: PageProps
	visit: AppointmentControls
	appointment: Appointment
	onMove: () => void
}

/** The visit that is booked: when, where, the calendar file, and how to move or cancel it until it begins. */
export function BookedAppointment({ page, visit, appointment, onMove }: Props) {
	const { playback } = page
	const { homeowner } = playback
	const clock = { language: playback.language || 'en', timeZone: appointment.attendeeTZ }
	const { full, span } = formatSlot(appointment, clock)
	const [asks, setAsks] = useState(false)
	const online = useOnline(page)
	const begun = Date.parse(appointment.startTime) <= Date.now()
	const off = visit.busy || !online
	const file = (
		<ActionButton
			className="btn btn-main"
			disabled={off}
			onClick={() => void visit.saveCalendarFile()}
		>
			<CalendarPlus className="i" aria-hidden="true" />
			Add to your calendar
		</ActionButton>
	)
	return (
		<PageLayout
			page={page}
			bar={
				<section className="bar narrow-only" aria-label="Calendar">
					{file}
				</section>
			}
		>
			<div className="booked">
				<span className="done-mark" aria-hidden="true">
					<Check className="i" />
				</span>
				<div className="lead">
					<h1>
						{contactName(playback)} comes on {full}.
					</h1>
					<p>
						{span}
						{homeowner.street ? `, at ${homeowner.street}` : ''}.
					</p>
				</div>
				<p className="tz">
					<Clock className="i" aria-hidden="true" />
					<span>Times are yours: {formatTimeZone(clock)}</span>
				</p>
				{appointment.email && (
					<p className="small book-confirm">A confirmation goes to {appointment.email}.</p>
				)}
				<p className="says" role="status">
					{online ? visit.message : 'You are offline. The visit stands as it is.'}
				</p>
				<div className="wide-only booked-file">{file}</div>
				{begun ? (
					<p className="small">The visit has begun. To change it, call {contactName(playback)}.</p>
				) : (
					<div className="booked-change">
						<ActionButton className="btn btn-quiet" disabled={off} onClick={onMove}>
							Choose another time
						</ActionButton>
						<ActionButton className="link" disabled={off} onClick={() => setAsks(true)}>
							<span>Cancel the visit</span>
						</ActionButton>
					</div>
				)}
			</div>
			{asks && (
				<ConfirmDialog
					title="Cancel the visit?"
					text={`${full}, ${span}. The time goes to somebody else.`}
					confirmLabel="Cancel the visit"
					cancelLabel="Keep it"
					onConfirm={() => void visit.cancel()}
					onClose={() => setAsks(false)}
				/>
			)}
		</PageLayout>
	)
}
