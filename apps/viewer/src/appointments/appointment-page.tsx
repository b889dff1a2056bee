import { useState } from 'react'
import { PageFailed, PageLoading } from '../components/page-state.tsx'
import { contactOf } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { Booked } from './booked-appointment.tsx'
import { ChooseTime } from './choose-time.tsx'
import { useBooking } from './use-appointment.ts'
import './appointment-page.css'
import './time-slots.css'

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
