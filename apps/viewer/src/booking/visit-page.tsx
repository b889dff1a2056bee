import { useState } from 'react'
import { contactOf } from '../headline.ts'
import { PageFailed, PageLoading } from '../paper/page-state.tsx'
import type { PageProps } from '../use-page.ts'
import { Booked } from './booked.tsx'
import { ChooseTime } from './choose-time.tsx'
import { useBooking } from './use-booking.ts'
import './booking.css'
import './times.css'

/** The visit at the homeowner's house: a time to choose, or the one that is chosen. */
export function VisitPage(page: PageProps) {
	const visit = useBooking(page)
	const [moving, setMoving] = useState(false)
	const { booking } = visit
	if (booking === 'loading')
		return <PageLoading page={page} title={`When may ${contactOf(page.playback)} come by?`} />
	if (booking === 'failed') return <PageFailed page={page} onRetry={visit.load} />
	const { existingAppointment } = booking
	if (existingAppointment && !moving)
		return (
			<Booked
				page={page}
				visit={visit}
				appointment={existingAppointment}
				onMove={() => setMoving(true)}
			/>
		)
	return <ChooseTime page={page} visit={visit} booking={booking} onDone={() => setMoving(false)} />
}
