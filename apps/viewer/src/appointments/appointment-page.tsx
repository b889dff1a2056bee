import { useState } from 'react'
import { PageError, PageLoading } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { BookedAppointment } from './booked-appointment.tsx'
import { ChooseTime } from './choose-time.tsx'
import { useAppointment } from './use-appointment.ts'
import './appointment-page.css'
import './time-slots.css'
import { messages } from '../messages/index.ts'

/** Renders the appointment page: either the times to choose from or the booked appointment. */
export function AppointmentPage(page: PageProps) {
	const controls = useAppointment(page)
	const [moving, setMoving] = useState(false)
	const { booking } = controls
	if (booking === 'loading')
		return (
			<PageLoading page={page} title={messages().appointment.when(contactName(page.playback))} />
		)
	if (booking === 'failed') return <PageError page={page} onRetry={controls.load} />
	const { existingAppointment } = booking
	if (existingAppointment && !moving)
		return (
			<BookedAppointment
				page={page}
				controls={controls}
				appointment={existingAppointment}
				onMove={() => setMoving(true)}
			/>
		)
	return (
		<ChooseTime page={page} controls={controls} booking={booking} onDone={() => setMoving(false)} />
	)
}
