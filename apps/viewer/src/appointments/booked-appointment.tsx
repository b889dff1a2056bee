import type { Appointment } from '@dormer/api/sale/appointments/schema'
import { CalendarPlus, Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
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
	const timeFormat = { language: playback.language, timeZone: appointment.attendeeTZ }
	const { full, span } = formatSlot(appointment, timeFormat)
	const t = messages().appointment
	const name = contactName(playback)
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
			{t.addToCalendar}
		</ActionButton>
	)
	return (
		<PageLayout
			page={page}
			bar={
				<section className="bar narrow-only" aria-label={t.calendar}>
					{calendarButton}
				</section>
			}
		>
			<div className="booked">
				<span className="success-icon" aria-hidden="true">
					<Check className="i" />
				</span>
				<div className="lead">
					<h1>{t.comesOn(name, full)}</h1>
					<p>{homeowner.street ? t.timeAt(span, homeowner.street) : t.timeOnly(span)}</p>
				</div>
				<p className="tz">
					<Clock className="i" aria-hidden="true" />
					<span>{t.timeZone(formatTimeZone(timeFormat))}</span>
				</p>
				{appointment.email && (
					<p className="small book-confirm">{t.confirmationTo(appointment.email)}</p>
				)}
				<p className="status-message" role="status">
					{online ? controls.message : t.offlineUnchanged}
				</p>
				<div className="wide-only booked-file">{calendarButton}</div>
				{started ? (
					<p className="small">{t.started(name)}</p>
				) : (
					<div className="booked-change">
						<ActionButton className="btn btn-quiet" disabled={disabled} onClick={onMove}>
							{t.chooseAnother}
						</ActionButton>
						<ActionButton className="link" disabled={disabled} onClick={() => setConfirming(true)}>
							<span>{t.cancel}</span>
						</ActionButton>
					</div>
				)}
			</div>
			{confirming && (
				<ConfirmDialog
					title={t.cancelQuestion}
					text={t.cancelText(full, span)}
					confirmLabel={t.cancel}
					cancelLabel={t.keep}
					onConfirm={() => void controls.cancel()}
					onClose={() => setConfirming(false)}
				/>
			)}
		</PageLayout>
	)
}
