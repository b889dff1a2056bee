import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Appointments. */
export const appointmentsReference: SliceReference = {
	operations: {
		'appointments.get':
			'Returns the free times for the homeowner by date, and the appointment that is booked.',
		'appointments.book':
			'Books an appointment at one of the free times. Returns 409 `SLOT_TAKEN` when another homeowner booked it first, and 409 when this homeowner already has an appointment. A confirmation with a calendar file is emailed.',
		'appointments.reschedule':
			'Moves the booked appointment to another free time. Returns 409 `SLOT_TAKEN` when the time is taken.',
		'appointments.cancel': 'Cancels the booked appointment. The time becomes free again.',
		'appointments.calendarFile': 'Returns the booked appointment as a file for calendar programs.',
		'appointments.list': 'Returns the appointments of the company in a range of dates.',
		'appointments.getAvailability': 'Returns when the company offers appointments.',
		'appointments.setAvailability':
			'Replaces the rules for appointments. A rule that is left out is reset to its default. Booked appointments stay as they are.',
	},
	models: {
		Slot: {
			$: 'Free time for an appointment.',
			startTime: 'Start of the appointment.',
			endTime: 'End of the appointment.',
		},
		Appointment: {
			$: 'Booked appointment.',
			$like: 'Slot',
			id: 'ID of the appointment.',
			attendeeTZ: 'IANA time zone in which the homeowner reads the time.',
			email: 'Email address for the confirmation. Null when there is none.',
			phone: 'Phone number for questions. Null when there is none.',
		},
		ListedAppointment: {
			$: 'Appointment in the calendar of the company.',
			$like: 'Appointment',
			homeownerName: 'Name of the homeowner.',
			address: 'Address of the home.',
			deckName: 'Name of the deck.',
		},
		AppointmentList: {
			$: 'Appointments in a range of dates.',
			appointments: 'The appointments in chronological order.',
			from: 'First date of the range.',
			to: 'Last date of the range.',
			timezone: 'IANA time zone of the company, to which the dates refer.',
		},
		ListAppointmentsInput: {
			from: 'First date, in the time zone of the company. Defaults to today.',
			to: 'Last date, included. Defaults to six days after the first.',
		},
		AvailabilityWindow: {
			$: 'Time range on a weekday in which appointments are offered.',
			weekday: 'Day of the week, from 0 (Sunday) to 6 (Saturday).',
			start: 'First time of day, as `HH:MM` in the time zone of the company.',
			end: 'Last time of day, as `HH:MM`. `24:00` is the end of the day.',
		},
		AvailabilitySettings: {
			$: 'Rules for appointments.',
			windows: 'Time ranges of the week in which appointments are offered. They must not overlap.',
			appointmentLength: 'Length of an appointment in minutes, from 10 to 480.',
			bufferMinutes: 'Minutes that stay free after each appointment, at most 240.',
			noticeHours:
				'Hours before an appointment during which it can no longer be booked, at most 720.',
			horizonDays: 'Days ahead for which appointments are offered, at most 180.',
			daysOff: 'Dates without appointments, at most 400.',
			timezone: 'IANA time zone of the company, from its contact details.',
			federalHolidays:
				'Federal holidays of the United States in the next 12 months, in chronological order. Appointments are offered on them unless `daysOff` contains them.',
		},
		SetAvailabilityInput: { $: 'New rules for appointments.', $like: 'AvailabilitySettings' },
		BookingInput: {
			attendeeTZ:
				'IANA time zone of the homeowner. Defaults to the time zone of the home, or else of the company.',
		},
		Booking: {
			$: 'Free times and the booked appointment.',
			slotsByDate:
				'Free times by date in `timezone`, excluding the time of the booked appointment. A date whose times are all taken has an empty list, and so does today once its times have passed; a date without times, such as a day off, is left out.',
			appointmentLength: 'Length of an appointment in minutes.',
			timezone: 'IANA time zone to which the dates refer.',
			existingAppointment: 'The booked appointment. Null when there is none.',
			contact: 'Where the confirmation goes unless the booking says otherwise.',
		},
		BookingContact: {
			$: 'Contact details of the homeowner.',
			email: 'Email address. Null when none is known.',
			phone: 'Phone number. Null when none is known.',
		},
		BookInput: {
			$: 'Appointment to book.',
			startTime:
				'Start of a free time, with an offset, or without one in the time zone of the homeowner.',
			endTime: 'End of the free time, in the same form.',
			attendeeTZ: 'IANA time zone of the homeowner.',
			email: 'Email address for the confirmation. Defaults to that of the homeowner.',
			phone: 'Phone number for questions. Defaults to that of the homeowner.',
		},
		AppointmentAnswer: { appointment: 'The appointment.' },
	},
}
