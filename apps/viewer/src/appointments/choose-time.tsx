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

type Props = { page: PageProps; visit: AppointmentControls; booking: Booking; onDone: () => void }

/** The free times by the homeowner's clock, and beside them the one that was chosen, with its button. */
export function ChooseTime({ page, visit, booking, onDone }: Props) {
	const { playback } = page
	const { appointmentLength, existingAppointment, contact } = booking
	const { rep, homeowner } = playback
	const clock = { language: playback.language || 'en', timeZone: booking.timezone }
	const [wanted, setWanted] = useState<string | null>(null)
	const [email, setEmail] = useState('')
	const online = useOnline(page)
	const slots = Object.values(booking.slotsByDate).flat()
	const chosen = slots.find(({ startTime }) => startTime === wanted) ?? null
	const name = contactName(playback)
	const to = existingAppointment?.email ?? contact.email
	async function take(slot: Slot) {
		if (await visit.book(slot, email.trim())) onDone()
	}
	const button = chosen && (
		<ActionButton
			className="btn btn-main"
			disabled={visit.busy || !online}
			onClick={() => void take(chosen)}
		>
			{existingAppointment ? 'Move it here' : 'Book this time'}
		</ActionButton>
	)
	const words = chosen && formatSlot(chosen, clock)
	return (
		<PageLayout
			page={page}
			bar={
				slots.length > 0 && (
					<section className="bar narrow-only" aria-label="Your time">
						<p aria-live="polite">
							<b>{words ? words.short : 'Choose a time'}</b>
							<small>{words ? words.span : 'By your own clock'}</small>
						</p>
						{button}
					</section>
				)
			}
		>
			<div className="book-lay">
				<div className="book-side">
					<div className="lead">
						<h1>{existingAppointment ? 'Which time is better?' : `When may ${name} come by?`}</h1>
						<p>
							The visit takes {appointmentLength} minutes
							{homeowner.street ? `, at ${homeowner.street}` : ''}.
						</p>
					</div>
					<p className="tz">
						<Clock className="i" aria-hidden="true" />
						<span>Times are yours: {formatTimeZone(clock)}</span>
					</p>
					{existingAppointment && (
						<p className="book-now">
							<span>
								Booked now: {formatSlot(existingAppointment, clock).full},{' '}
								<time dateTime={existingAppointment.startTime}>
									{formatSlot(existingAppointment, clock).at}
								</time>
								.
							</span>
							<button type="button" className="link" onClick={onDone}>
								<span>Keep it</span>
							</button>
						</p>
					)}
					<p className="says" role="status">
						{online
							? visit.message
							: 'You are offline. Your choice is kept, book it once you are back.'}
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
					{to === null && slots.length > 0 && (
						<label className="field">
							<span>E-mail for the confirmation</span>
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
							<h2>{words ? words.full : 'Choose a time'}</h2>
							<p>{words ? words.span : 'The free ones are beside this.'}</p>
							{button}
							{to !== null && (
								<p className="tiny">
									Confirmation to {to}, with a calendar file. Move or cancel it any time.
								</p>
							)}
						</section>
					)}
				</div>
				<div className="book-times">
					{slots.length > 0 ? (
						<TimeSlots booking={booking} clock={clock} chosen={chosen} onChoose={setWanted} />
					) : (
						<div className="book-none">
							<h2>No free times right now</h2>
							<p>
								Nothing is free in the weeks ahead. Call {name}, who can often find a time, or look
								again later.
							</p>
							<button type="button" className="btn btn-quiet" onClick={visit.load}>
								Look again
							</button>
						</div>
					)}
					{to !== null && slots.length > 0 && (
						<p className="small book-confirm narrow-only">
							We confirm to {to} with a calendar file. You can move or cancel it any time.
						</p>
					)}
				</div>
			</div>
		</PageLayout>
	)
}
