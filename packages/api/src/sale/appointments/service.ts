export { getAvailability, setAvailability } from './availability.ts'
export { bookAppointment } from './book.ts'
export { getBooking } from './booking.ts'
export {
	cancelAppointment,
	cancelWithPresentation,
	rescheduleAppointment,
} from './change.ts'
export { getCalendarFile } from './file.ts'
export { listAppointments } from './list.ts'
