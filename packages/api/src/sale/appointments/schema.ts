import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { TimeZone } from '../../core/time/time-zone-schema.ts'

/** Time of day from 00:00 to 24:00 (the end of the day). */
const WallTime = z
	.string()
	.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Expected a time such as 09:00')

/** Time range for appointments on one weekday. Weekday 0 is Sunday. */
export const AvailabilityWindow = z.object({
	weekday: z.int().min(0).max(6),
	start: WallTime,
	end: WallTime,
})
export type AvailabilityWindow = z.infer<typeof AvailabilityWindow>

const whole = z.int('Enter a whole number')
const Rules = z.object({
	windows: z.array(AvailabilityWindow).max(50),
	/** Length of an appointment in minutes. */
	appointmentLength: whole.min(10, 'At least 10 minutes').max(480, 'At most 480 minutes'),
	/** Minutes that stay free after each appointment. */
	bufferMinutes: whole.min(0, 'At least 0 minutes').max(240, 'At most 240 minutes'),
	noticeHours: whole.min(0, 'At least 0 hours').max(720, 'At most 720 hours'),
	horizonDays: whole.min(1, 'At least 1 day').max(180, 'At most 180 days'),
	/** Dates without appointments. */
	daysOff: z.array(z.iso.date()).max(400),
})

/** Default rules of a company: Monday to Friday, 9 to 5. */
export const DEFAULT_RULES: z.infer<typeof Rules> = {
	windows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
	appointmentLength: 45,
	bufferMinutes: 15,
	noticeHours: 24,
	horizonDays: 30,
	daysOff: [],
}

/** Appointment rules with the company's time zone. The time zone is a field of the company's contact details. */
export const Availability = Rules.extend({ timezone: z.string() })
export type Availability = z.infer<typeof Availability>

/** Appointment rules, and the dates that a company can add to its days off with one click. */
export const AvailabilitySettings = Availability.extend({
	/** Federal holidays of the United States (5 USC 6103) in the next 12 months. */
	federalHolidays: z.array(z.iso.date()),
})
export type AvailabilitySettings = z.infer<typeof AvailabilitySettings>

/** New appointment rules. An omitted rule is reset to its default. */
export const SetAvailabilityInput = z
	.object({
		windows: Rules.shape.windows,
		appointmentLength: Rules.shape.appointmentLength.default(DEFAULT_RULES.appointmentLength),
		bufferMinutes: Rules.shape.bufferMinutes.default(DEFAULT_RULES.bufferMinutes),
		noticeHours: Rules.shape.noticeHours.default(DEFAULT_RULES.noticeHours),
		horizonDays: Rules.shape.horizonDays.default(DEFAULT_RULES.horizonDays),
		daysOff: Rules.shape.daysOff.default([]),
	})
	.superRefine((rules, context) => {
		for (const [index, window] of rules.windows.entries()) {
			const message = findWindowError(window, rules)
			if (message !== undefined)
				context.addIssue({ code: 'custom', path: ['windows', index], message })
		}
	})
export type SetAvailabilityInput = z.infer<typeof SetAvailabilityInput>

/** Returns the minutes since midnight of a time such as `09:30`. */
export function parseMinutes(time: string): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number)
	return hours * 60 + minutes
}

function findWindowError(
	window: AvailabilityWindow,
	rules: Pick<Availability, 'windows' | 'appointmentLength'>,
): string | undefined {
	const { weekday, start, end } = window
	if (end <= start) return 'The end must be after the start'
	if (parseMinutes(end) - parseMinutes(start) < rules.appointmentLength)
		return `No ${rules.appointmentLength}-minute appointment fits between ${start} and ${end}`
	const overlaps = (other: AvailabilityWindow) =>
		other !== window && other.weekday === weekday && other.start < end && start < other.end
	return rules.windows.some(overlaps)
		? 'Time ranges of the same weekday must not overlap'
		: undefined
}

export const Slot = z.object({ startTime: IsoDateTime, endTime: IsoDateTime })
export type Slot = z.infer<typeof Slot>

export const Appointment = Slot.extend({
	id: Uuid,
	presentationId: Uuid,
	attendeeTZ: z.string(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Appointment = z.infer<typeof Appointment>

export const BookingInput = z.object({
	presentationId: Uuid,
	attendeeTZ: TimeZone.optional(),
})
export type BookingInput = z.infer<typeof BookingInput>
export const PreviewBookingInput = BookingInput.pick({ attendeeTZ: true })
export type PreviewBookingInput = z.infer<typeof PreviewBookingInput>

/** Free appointment times for a presentation's homeowner, and the booked appointment. */
export const Booking = z.object({
	/**
	 * Free slots by date in `timezone`, without that of the booked appointment. A date has an empty list when all its slots are
	 * taken or, for today, over, and is omitted when it has no slots at all, for example on a day off.
	 */
	slotsByDate: z.record(z.iso.date(), z.array(Slot)),
	/** Length of an appointment in minutes. */
	appointmentLength: z.int(),
	/** Time zone of the request (`attendeeTZ`), or else of the home, or else of the company. */
	timezone: z.string(),
	existingAppointment: Appointment.nullable(),
	/**
	 * The homeowner's contact details. The confirmation goes to them unless the booking contains other contact details.
	 */
	contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
})
export type Booking = z.infer<typeof Booking>

/** A point in time with a UTC offset, or a clock time without an offset in the homeowner's time zone. */
const BookingTime = z.iso
	.datetime({ offset: true, local: true, error: 'Expected a time such as 2026-11-24T16:30:00Z' })
	.meta({ examples: ['2026-11-24T16:30:00Z'] })

export const BookInput = z.object({
	presentationId: Uuid,
	startTime: BookingTime,
	endTime: BookingTime,
	attendeeTZ: TimeZone,
	email: EmailAddress.optional(),
	phone: z.string().trim().max(40).optional(),
})
export type BookInput = z.infer<typeof BookInput>

export const AppointmentInput = z.object({ presentationId: Uuid })
export type AppointmentInput = z.infer<typeof AppointmentInput>

export const AppointmentAnswer = z.object({ appointment: Appointment })
export type AppointmentAnswer = z.infer<typeof AppointmentAnswer>

/** First and last date in the company's time zone, both included. The default is the seven days from today. */
export const ListAppointmentsInput = z.object({
	from: z.iso.date().optional(),
	to: z.iso.date().optional(),
})
export type ListAppointmentsInput = z.infer<typeof ListAppointmentsInput>

export const ListedAppointment = Appointment.extend({
	homeownerName: z.string(),
	address: z.string(),
	deckName: z.string(),
})
export type ListedAppointment = z.infer<typeof ListedAppointment>

export const AppointmentList = z.object({
	appointments: z.array(ListedAppointment),
	from: z.iso.date(),
	to: z.iso.date(),
	timezone: z.string(),
})
export type AppointmentList = z.infer<typeof AppointmentList>

/** Text file that a calendar program can import. */
export const CalendarFile = z.object({ filename: z.string(), text: z.string() })
export type CalendarFile = z.infer<typeof CalendarFile>
