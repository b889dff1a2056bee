import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { CalendarCheck2, CalendarDays, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { formatSlot, formatTimeZone } from '../appointments/format-time.ts'
import type { AppointmentControls } from '../appointments/use-appointment.ts'
import { ActionButton } from '../components/action-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

type Props = {
	page: PageProps
	controls: AppointmentControls
	appointment: Playback['appointment']
}

/**
 * Renders the booked appointment with its time zone and the buttons to change or cancel it. Without one, renders the button to
 * choose a time.
 */
export function AppointmentCard({ page, controls, appointment }: Props) {
	const { playback, onOpen } = page
	const name = contactName(playback)
	const t = messages().home
	if (!appointment)
		return (
			<section className="card home-appointment" aria-labelledby="home-appointment">
				<p className="eyebrow">
					<CalendarDays className="i" aria-hidden="true" />
					{t.yourAppointment}
				</p>
				<h2 id="home-appointment">{t.noAppointment}</h2>
				<p className="home-place">{t.chooseWhen(name)}</p>
				<p className="status-message" role="status">
					{controls.message}
				</p>
				<button type="button" className="btn btn-main btn-wide" onClick={() => onOpen('visit')}>
					{t.chooseTime}
				</button>
			</section>
		)
	return (
		<section className="card home-appointment" aria-labelledby="home-appointment">
			<p className="eyebrow">
				<CalendarCheck2 className="i" aria-hidden="true" />
				{t.yourAppointment}
			</p>
			<BookedTime page={page} controls={controls} appointment={appointment} />
		</section>
	)
}

type BookedProps = Props & { appointment: NonNullable<Playback['appointment']> }

function BookedTime({ page, controls, appointment }: BookedProps) {
	const { playback, onOpen } = page
	const [confirming, setConfirming] = useState(false)
	const online = useOnline(page)
	const timeFormat = { language: playback.language, timeZone: appointment.attendeeTZ }
	const { full, span } = formatSlot(appointment, timeFormat)
	const disabled = controls.busy || !online
	const started = Date.parse(appointment.startTime) <= Date.now()
	const name = contactName(playback)
	const { street } = playback.homeowner
	const { home: t, appointment: words } = messages()
	return (
		<>
			<h2 id="home-appointment">{full}</h2>
			<p className="home-time">
				<span className="num">{span}</span>
				<small>{formatTimeZone(timeFormat)}</small>
			</p>
			<p className="home-place">{street ? t.comesTo(name, street) : t.comesBy(name)}</p>
			<p className="status-message" role="status">
				{online ? controls.message : words.offlineUnchanged}
			</p>
			<ActionButton
				className="btn btn-main btn-wide"
				disabled={disabled}
				onClick={() => void controls.saveCalendarFile()}
			>
				<CalendarPlus className="i" aria-hidden="true" />
				{t.addToCalendar}
			</ActionButton>
			<p className="tiny home-file">{t.calendarFile}</p>
			{started ? (
				<p className="small">{words.started(name)}</p>
			) : (
				<div className="home-links">
					<button type="button" className="link" onClick={() => onOpen('visit')}>
						<span>{t.changeTime}</span>
					</button>
					<ActionButton className="link" disabled={disabled} onClick={() => setConfirming(true)}>
						<span>{words.cancel}</span>
					</ActionButton>
				</div>
			)}
			{confirming && (
				<ConfirmDialog
					title={words.cancelQuestion}
					text={t.cancelText(full, span, formatTimeZone(timeFormat))}
					confirmLabel={words.cancel}
					cancelLabel={words.keep}
					onConfirm={() => void controls.cancel()}
					onClose={() => setConfirming(false)}
				/>
			)}
		</>
	)
}
