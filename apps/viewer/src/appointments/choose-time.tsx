import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { capitalizeDate } from '../core/format.ts'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { AppointmentDetails, describePurpose } from './appointment-details.tsx'
import { formatSlot, formatTimeZone } from './format-time.ts'
import { TimeSlots } from './time-slots.tsx'
import type { AppointmentControls } from './use-appointment.ts'

type Props = {
	page: PageProps
	controls: AppointmentControls
	booking: Booking
	onDone: () => void
}

/**
 * Renders the free times in the homeowner's time zone. The chosen time is shown with its Book button next to the list.
 */
export function ChooseTime({ page, controls, booking, onDone }: Props) {
	const { playback } = page
	const { appointmentLength, existingAppointment, contact } = booking
	const { homeowner } = playback
	const timeFormat = { language: playback.language, timeZone: booking.timezone }
	const [chosenStart, setChosenStart] = useState<string | null>(null)
	const [email, setEmail] = useState('')
	const online = useOnline(page)
	const slots = Object.values(booking.slotsByDate).flat()
	const chosen = slots.find(({ startTime }) => startTime === chosenStart) ?? null
	const name = contactName(playback)
	const t = messages().appointment
	const purpose = describePurpose(playback)
	const booked = existingAppointment && formatSlot(existingAppointment, timeFormat)
	const confirmTo = existingAppointment?.email ?? contact.email
	async function book(slot: Slot) {
		if (await controls.book(slot, email.trim())) onDone()
	}
	const button = chosen && (
		<ActionButton
			className="btn btn-main"
			disabled={controls.busy || !online}
			onClick={() => void book(chosen)}
		>
			{existingAppointment ? t.moveHere : t.book}
		</ActionButton>
	)
	const formatted = chosen && formatSlot(chosen, timeFormat)
	return (
		<PageLayout
			page={page}
			bar={
				slots.length > 0 && (
					<section className="bar narrow-only" aria-label={t.yourTime}>
						<p aria-live="polite">
							<b>{formatted ? capitalizeDate(formatted.short) : t.choose}</b>
							<small>{formatted ? formatted.span : t.inTimeZone}</small>
						</p>
						{button}
					</section>
				)
			}
		>
			<div className="booking-layout">
				<div className="book-side">
					<div className="lead">
						<h1>{existingAppointment ? t.better : t.when(name)}</h1>
						<p>
							{homeowner.street
								? t.purposeAt(purpose, appointmentLength, homeowner.street)
								: t.purpose(purpose, appointmentLength)}
						</p>
					</div>
					<p className="tz">
						<Clock className="i" aria-hidden="true" />
						<span>{t.timeZone(formatTimeZone(timeFormat))}</span>
					</p>
					{booked && (
						<p className="book-now">
							<span>{t.bookedNow(booked.full, booked.at)}</span>
							<button type="button" className="link" onClick={onDone}>
								<span>{t.keepTime}</span>
							</button>
						</p>
					)}
					<p className="status-message" role="status">
						{online ? controls.message : t.offlineChoice}
					</p>
					<div className="wide-only">
						<AppointmentDetails playback={playback} />
					</div>
					{confirmTo === null && slots.length > 0 && (
						<label className="field">
							<span>{t.emailField}</span>
							<input
								inputMode="email"
								autoCapitalize="none"
								autoComplete="email"
								value={email}
								onInput={(event) => setEmail(event.currentTarget.value)}
							/>
						</label>
					)}
					{slots.length > 0 && (
						<section className="book-chosen wide-only" aria-label={t.yourTime} aria-live="polite">
							<p className="tiny">{t.yourTime}</p>
							<h2>{formatted ? capitalizeDate(formatted.full) : t.choose}</h2>
							<p>{formatted ? formatted.span : t.freeBeside}</p>
							{button}
							{confirmTo !== null && <p className="tiny">{t.confirmation(confirmTo)}</p>}
						</section>
					)}
				</div>
				<div className="book-times">
					{slots.length > 0 ? (
						<TimeSlots
							booking={booking}
							timeFormat={timeFormat}
							chosen={chosen}
							onChoose={setChosenStart}
						/>
					) : (
						<div className="book-none">
							<h2>{t.noneFree}</h2>
							<p>{t.noneFreeText(name)}</p>
							<button type="button" className="btn btn-quiet" onClick={controls.load}>
								{t.checkAgain}
							</button>
						</div>
					)}
					<div className="narrow-only">
						<AppointmentDetails playback={playback} />
					</div>
					{confirmTo !== null && slots.length > 0 && (
						<p className="small book-confirm narrow-only">{t.confirmTo(confirmTo)}</p>
					)}
				</div>
			</div>
		</PageLayout>
	)
}
