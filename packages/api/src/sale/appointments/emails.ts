import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'

/** Email that confirms a new appointment, with a calendar file. */
export const bookedEmail: EmailDefinition<'appointment_booked'> = appointmentEmail({
	subject: (company, time) => `Booked: your appointment with ${company} on ${time}`,
	method: 'PUBLISH',
})

/** Email that confirms the new time of an appointment, with a calendar file. */
export const rescheduledEmail: EmailDefinition<'appointment_rescheduled'> = appointmentEmail({
	subject: (company, time) => `New time: your appointment with ${company} on ${time}`,
	method: 'PUBLISH',
})

/**
 * Email that confirms the cancellation of an appointment. Its calendar file removes the appointment from the calendar.
 */
export const cancelledEmail: EmailDefinition<'appointment_cancelled'> = appointmentEmail({
	subject: (company, time) => `Canceled: your appointment with ${company} on ${time}`,
	method: 'CANCEL',
})

type AppointmentKind = 'appointment_booked' | 'appointment_rescheduled' | 'appointment_cancelled'

function appointmentEmail<Kind extends AppointmentKind>({
	subject,
	method,
}: {
	subject: (company: string, time: string) => string
	method: 'PUBLISH' | 'CANCEL'
}): EmailDefinition<Kind> {
	return {
		audience: 'homeowner',
		fill: (data, { company }) => {
			const time = formatTime(data.startsAt, data.timeZone)
			return {
				...data,
				subject: subject(company.name, time),
				preview: data.address,
				facts: formatFacts({ When: time, Where: data.address, Phone: company.phone }),
			}
		},
		calendar: ({ calendar }) => ({ method, text: calendar }),
	}
}
