import { useState } from 'react'
import { PageError, PageLoading } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { BookedAppointment } from './booked-appointment.tsx'
import { ChooseTime } from './choose-time.tsx'
import { useAppointment } from './use-appointment.ts'
import './appointment-page.css'
import './time-slots.css'

/** The visit at the homeowner's house: a time to choose, or the one that is chosen. */
export function AppointmentPage(page: PageProps) {
	const visit = useAppointment(page)
	const [moving, setMoving] = useState(false)
	const { booking } = visit
	if (booking === 'loading')
		return <PageLoading page={page} title={`When may ${contactName(page.playback)} come by?`} />
	if (booking === 'failed') return <PageError page={page} onRetry={visit.load} />
	const { existingAppointment } = booking
	if (existingAppointment && !moving)
		return (
			<BookedAppointment
				page={page}
				visit={visit}
				appointment={existingAppointment}
				onMove={() => setMoving(true)}
			/>
		)
	return <ChooseTime page={page} visit={visit} booking={booking} onDone={() => setMoving(false)} />
}
