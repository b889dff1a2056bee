import type { CatalogLanguage } from '../../core/languages.ts'
import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'

/** Email that confirms a new appointment, with a calendar file. */
export const bookedEmail: EmailDefinition<'appointment_booked'> = appointmentEmail({
	subject: {
		en: (company, time) => `Booked: your appointment with ${company} on ${time}`,
		es: (company, time) => `Reservada: su cita con ${company} el ${time}`,
	},
	method: 'PUBLISH',
})

/** Email that confirms the new time of an appointment, with a calendar file. */
export const rescheduledEmail: EmailDefinition<'appointment_rescheduled'> = appointmentEmail({
	subject: {
		en: (company, time) => `New time: your appointment with ${company} on ${time}`,
		es: (company, time) => `Nuevo horario: su cita con ${company} el ${time}`,
	},
	method: 'PUBLISH',
})

/**
 * Email that confirms the cancellation of an appointment. Its calendar file removes the appointment from the calendar.
 */
export const cancelledEmail: EmailDefinition<'appointment_cancelled'> = appointmentEmail({
	subject: {
		en: (company, time) => `Canceled: your appointment with ${company} on ${time}`,
		es: (company, time) => `Cancelada: su cita con ${company} el ${time}`,
	},
	method: 'CANCEL',
})

type AppointmentKind = 'appointment_booked' | 'appointment_rescheduled' | 'appointment_cancelled'

function appointmentEmail<Kind extends AppointmentKind>({
	subject,
	method,
}: {
	subject: Record<CatalogLanguage, (company: string, time: string) => string>
	method: 'PUBLISH' | 'CANCEL'
}): EmailDefinition<Kind> {
	return {
		audience: 'homeowner',
		fill: (data, { company, language }) => {
			const time = formatTime(data.startsAt, data.timeZone, language)
			return {
				...data,
				subject: subject[language](company.name, time),
				preview: data.address,
				facts: formatFacts(
					language === 'es'
						? { Cuándo: time, Dónde: data.address, Teléfono: company.phone }
						: { When: time, Where: data.address, Phone: company.phone },
				),
			}
		},
		calendar: ({ calendar }) => ({ method, text: calendar }),
	}
}
