import { Success } from '../../core/schema.ts'
import {
	orgProcedure,
	presentationOrUserProcedure,
	presentationProcedure,
	router,
	userProcedure,
} from '../../core/trpc.ts'
import { getAvailabilitySettings, setAvailability } from './availability.ts'
import { bookAppointment } from './book.ts'
import { getBookingOptions, previewBookingOptions } from './booking-options.ts'
import { getCalendarFile } from './calendar-file.ts'
import { cancelAppointment, rescheduleAppointment } from './change.ts'
import { listAppointments } from './list.ts'
import {
	AppointmentAnswer,
	AppointmentInput,
	AppointmentList,
	AvailabilitySettings,
	BookInput,
	Booking,
	BookingInput,
	CalendarFile,
	ListAppointmentsInput,
	PreviewBookingInput,
	SetAvailabilityInput,
} from './schema.ts'

const group = 'Appointments'

export const appointmentsRouter = router({
	get: presentationOrUserProcedure('appointments:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/appointment',
			group,
			summary: 'Get the free appointment times and the booked appointment',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(BookingInput)
		.output(Booking)
		.query(({ ctx, input }) => getBookingOptions(ctx, input)),
	/** The slots in the preview of a deck. Only the viewer calls it, so it has no REST route. */
	preview: userProcedure
		.meta({ group, summary: 'Get the free appointment times that a homeowner would see' })
		.input(PreviewBookingInput)
		.output(Booking)
		.query(({ ctx, input }) => previewBookingOptions(ctx, input)),
	book: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/appointment',
			group,
			summary: 'Book an appointment',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'SLOT_TAKEN', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(BookInput)
		.output(AppointmentAnswer)
		.mutation(({ ctx, input }) => bookAppointment(ctx, input)),
	reschedule: presentationOrUserProcedure('appointments:write')
		.meta({
			rest: 'PATCH /api/presentations/{presentationId}/appointment',
			group,
			summary: 'Reschedule the booked appointment',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'SLOT_TAKEN', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(BookInput)
		.output(AppointmentAnswer)
		.mutation(({ ctx, input }) => rescheduleAppointment(ctx, input)),
	cancel: presentationOrUserProcedure('appointments:write')
		.meta({
			rest: 'DELETE /api/presentations/{presentationId}/appointment',
			group,
			summary: 'Cancel the booked appointment',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(AppointmentInput)
		.output(Success)
		.mutation(({ ctx, input }) => cancelAppointment(ctx, input)),
	calendarFile: presentationOrUserProcedure('appointments:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/appointment.ics',
			group,
			summary: 'Get the booked appointment as a calendar file',
			produces: 'text/calendar',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(AppointmentInput)
		.output(CalendarFile)
		.query(({ ctx, input }) => getCalendarFile(ctx, input)),
	list: orgProcedure('appointments:read')
		.meta({ rest: 'GET /api/appointments', group, summary: 'List the booked appointments' })
		.input(ListAppointmentsInput)
		.output(AppointmentList)
		.query(({ ctx, input }) => listAppointments(ctx, input)),
	getAvailability: orgProcedure('appointments:read')
		.meta({
			rest: 'GET /api/appointments/availability',
			group,
			summary: 'Get the appointment rules of the company',
		})
		.output(AvailabilitySettings)
		.query(({ ctx }) => getAvailabilitySettings(ctx)),
	setAvailability: orgProcedure('appointments:write')
		.meta({
			rest: 'PUT /api/appointments/availability',
			group,
			summary: 'Replace the appointment rules of the company',
		})
		.input(SetAvailabilityInput)
		.output(AvailabilitySettings)
		.mutation(({ ctx, input }) => setAvailability(ctx, input)),
})
