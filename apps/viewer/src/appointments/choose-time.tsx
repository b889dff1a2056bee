import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
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
 * Renders the free times in the homeowner's time zone. The chosen time is shown with its Book button beside the list.
 */
export function ChooseTime({ page, controls, booking, onDone }: Props) {
	const { playback } = page
	const { appointmentLength, existingAppointment, contact } = booking
	const { rep, homeowner } = playback
	const timeFormat = { language: playback.language || 'en', timeZone: booking.timezone }
	const [chosenStart, setChosenStart] = useState<string | null>(null)
	const [email, setEmail] = useState('')
	const online = useOnline(page)
	const slots = Object.values(booking.slotsByDate).flat()
	const chosen = slots.find(({ startTime }) => startTime === chosenStart) ?? null
	const name = contactName(playback)
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
			{existingAppointment ? 'Move to this time' : 'Book this time'}
		</ActionButton>
	)
	const formatted = chosen && formatSlot(chosen, timeFormat)
	return (
		<PageLayout
			page={page}
			bar={
				slots.length > 0 && (
					<section className="bar narrow-only" aria-label="Your time">
						<p aria-live="polite">
							<b>{formatted ? formatted.short : 'Choose a time'}</b>
							<small>{formatted ? formatted.span : 'In your time zone'}</small>
						</p>
						{button}
					</section>
				)
			}
		>
			<div className="booking-layout">
				<div className="book-side">
					<div className="lead">
						<h1>{existingAppointment ? 'Which time is better?' : `When may ${name} come by?`}</h1>
						<p>
							The appointment takes {appointmentLength} minutes
							{homeowner.street ? `, at ${homeowner.street}` : ''}.
						</p>
					</div>
					<p className="tz">
						<Clock className="i" aria-hidden="true" />
						<span>Times are in your time zone: {formatTimeZone(timeFormat)}</span>
					</p>
					{existingAppointment && (
						<p className="book-now">
							<span>
								Booked now: {formatSlot(existingAppointment, timeFormat).full},{' '}
								<time dateTime={existingAppointment.startTime}>
									{formatSlot(existingAppointment, timeFormat).at}
								</time>
								.
							</span>
							<button type="button" className="link" onClick={onDone}>
								<span>Keep this time</span>
							</button>
						</p>
					)}
					<p className="status-message" role="status">
						{online
							? controls.message
							: 'You are offline. Your choice is saved. Book it when you are back online.'}
					</p>
					{rep && (
						<div className="book-rep wide-only">
							<RepAvatar rep={rep} />
							<p>
								<b>{rep.name}</b>
								<br />
								{playback.company.name}
							</p>
						</div>
					)}
					{confirmTo === null && slots.length > 0 && (
						<label className="field">
							<span>Email for the confirmation</span>
							<input
								type="email"
								autoComplete="email"
								value={email}
								onInput={(event) => setEmail(event.currentTarget.value)}
							/>
						</label>
					)}
					{slots.length > 0 && (
						<section className="book-chosen wide-only" aria-label="Your time" aria-live="polite">
							<p className="tiny">Your time</p>
							<h2>{formatted ? formatted.full : 'Choose a time'}</h2>
							<p>{formatted ? formatted.span : 'Free times are listed beside this box.'}</p>
							{button}
							{confirmTo !== null && (
								<p className="tiny">
									Confirmation to {confirmTo}, with a calendar file. Move or cancel it any time.
								</p>
							)}
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
							<h2>No free times right now</h2>
							<p>
								The coming weeks have no free times. Call {name}, who can often find one, or check
								again later.
							</p>
							<button type="button" className="btn btn-quiet" onClick={controls.load}>
								Check again
							</button>
						</div>
					)}
					{confirmTo !== null && slots.length > 0 && (
						<p className="small book-confirm narrow-only">
							We confirm to {confirmTo} with a calendar file. You can move or cancel it any time.
						</p>
					)}
				</div>
			</div>
		</PageLayout>
	)
}
