import type { Appointment } from '@dormer/api/sale/appointments/schema'
import { CalendarPlus, Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../components/action-button.tsx'
import { AskFirst } from '../components/confirm-dialog.tsx'
import { PaperPage } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactOf } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { slotWords, zoneWords } from './format-time.ts'
import type { Visit } from './use-appointment.ts'

type Props = { page: PageProps; visit: Visit; appointment: Appointment; onMove: () => void }

/** The visit that is booked: when, where, the calendar file, and how to move or cancel it until it begins. */
export function Booked({ page, visit, appointment, onMove }: Props) {
	const { playback } = page
	const { homeowner } = playback
	const clock = { language: playback.language || 'en', timeZone: appointment.attendeeTZ }
	const { full, span } = slotWords(appointment, clock)
	const [asks, setAsks] = useState(false)
	const online = useOnline(page)
	const begun = Date.parse(appointment.startTime) <= Date.now()
	const off = visit.busy || !online
	const file = (
		<Action className="btn btn-main" off={off} onClick={() => void visit.saveCalendarFile()}>
			<CalendarPlus className="i" aria-hidden="true" />
			Add to your calendar
		</Action>
	)
	return (
		<PaperPage
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
						{contactOf(playback)} comes on {full}.
					</h1>
					<p>
						{span}
						{homeowner.street ? `, at ${homeowner.street}` : ''}.
					</p>
				</div>
				<p className="tz">
					<Clock className="i" aria-hidden="true" />
					<span>Times are yours: {zoneWords(clock)}</span>
				</p>
				{appointment.email && (
					<p className="small book-confirm">A confirmation goes to {appointment.email}.</p>
				)}
				<p className="says" role="status">
					{online ? visit.says : 'You are offline. The visit stands as it is.'}
				</p>
				<div className="wide-only booked-file">{file}</div>
				{begun ? (
					<p className="small">The visit has begun. To change it, call {contactOf(playback)}.</p>
				) : (
					<div className="booked-change">
						<Action className="btn btn-quiet" off={off} onClick={onMove}>
							Choose another time
						</Action>
						<Action className="link" off={off} onClick={() => setAsks(true)}>
							<span>Cancel the visit</span>
						</Action>
					</div>
				)}
			</div>
			{asks && (
				<AskFirst
					title="Cancel the visit?"
					text={`${full}, ${span}. The time goes to somebody else.`}
					does="Cancel the visit"
					keeps="Keep it"
					onYes={() => void visit.cancel()}
					onClose={() => setAsks(false)}
				/>
			)}
		</PaperPage>
	)
}
