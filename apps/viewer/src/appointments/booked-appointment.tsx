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
	controls: AppointmentControls
	appointment: Appointment
	onMove: () => void
}

/** Renders the booked appointment: time, place, calendar file, and the buttons to move or cancel the appointment. */
export function BookedAppointment({ page, controls, appointment, onMove }: Props) {
	const { playback } = page
	const { homeowner } = playback
	const timeFormat = { language: playback.language || 'en', timeZone: appointment.attendeeTZ }
	const { full, span } = formatSlot(appointment, timeFormat)
	const [confirming, setConfirming] = useState(false)
	const online = useOnline(page)
	const started = Date.parse(appointment.startTime) <= Date.now()
	const disabled = controls.busy || !online
	const calendarButton = (
		<ActionButton
			className="btn btn-main"
			disabled={disabled}
			onClick={() => void controls.saveCalendarFile()}
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
					{calendarButton}
				</section>
			}
		>
			<div className="booked">
				<span className="success-icon" aria-hidden="true">
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
					<span>Times are in your time zone: {formatTimeZone(timeFormat)}</span>
				</p>
				{appointment.email && (
					<p className="small book-confirm">We send a confirmation to {appointment.email}.</p>
				)}
				<p className="status-message" role="status">
					{online ? controls.message : 'You are offline. Your appointment has not changed.'}
				</p>
				<div className="wide-only booked-file">{calendarButton}</div>
				{started ? (
					<p className="small">
						The appointment has started. To change it, call {contactName(playback)}.
					</p>
				) : (
					<div className="booked-change">
						<ActionButton className="btn btn-quiet" disabled={disabled} onClick={onMove}>
							Choose another time
						</ActionButton>
						<ActionButton className="link" disabled={disabled} onClick={() => setConfirming(true)}>
							<span>Cancel appointment</span>
						</ActionButton>
					</div>
				)}
			</div>
			{confirming && (
				<ConfirmDialog
					title="Cancel the appointment?"
					text={`${full}, ${span}. Somebody else can then book this time.`}
					confirmLabel="Cancel appointment"
					cancelLabel="Keep appointment"
					onConfirm={() => void controls.cancel()}
					onClose={() => setConfirming(false)}
				/>
			)}
		</PageLayout>
	)
}
