import { Homeowner } from '../../core/homeowner-schema.ts'
import { SAMPLE_HOMEOWNER } from '../../core/sample-homeowner.ts'
import { isTimeZone } from '../../core/time/time-zone-schema.ts'
import { dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { getAvailability } from './availability.ts'
import { findCurrent } from './calendar.ts'
import { presentAppointment, presentSlot } from './present.ts'
import { requirePresentationForRead } from './require-presentation.ts'
import type { Availability, Booking, BookingInput, PreviewBookingInput } from './schema.ts'
import { bookableRange, groupByDate, listSlots, type SlotTime } from './slots.ts'

type Current = Awaited<ReturnType<typeof findCurrent>>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Returns the booked appointment, and the free slots grouped by date in the homeowner's time zone. Slots that overlap the
 * booked appointment count as free, because the homeowner may move the appointment to one of them. The slot of the appointment itself
 * is left out.
 */
export async function getBookingOptions(ctx: OrgContext, input: BookingInput): Promise<Booking> {
	const { presentationId } = input
	const { homeowner, prospectId } = await requirePresentationForRead(ctx, presentationId)
	const rules = await getAvailability(ctx)
	const timezone =
		input.attendeeTZ ?? (await readProspectTimeZone(ctx, prospectId)) ?? rules.timezone
	const current = await findCurrent({ ...ctx, tx: ctx.db, at: ctx.now() }, presentationId)
	const { email = null, phone = null } = Homeowner.parse(homeowner)
	return {
		slotsByDate: await listFreeSlots(ctx, rules, { timezone, current }),
		appointmentLength: rules.appointmentLength,
		timezone,
		existingAppointment: current && presentAppointment(current),
		contact: { email, phone },
	}
}

/**
 * Returns the slots that a homeowner of the company would see now, without an appointment. `contact` is that of the sample
 * homeowner, because the preview of a deck shows these slots.
 */
export async function previewBookingOptions(
	ctx: OrgContext,
	{ attendeeTZ }: PreviewBookingInput,
): Promise<Booking> {
	const rules = await getAvailability(ctx)
	const timezone = attendeeTZ ?? rules.timezone
	const { email = null, phone = null } = SAMPLE_HOMEOWNER
	return {
		slotsByDate: await listFreeSlots(ctx, rules, { timezone, current: null }),
		appointmentLength: rules.appointmentLength,
		timezone,
		existingAppointment: null,
		contact: { email, phone },
	}
}

async function readProspectTimeZone(
	ctx: OrgContext,
	prospectId: string,
): Promise<string | undefined> {
	const home = await ctx.db.prospect.findFirst({
		where: { id: prospectId, organizationId: ctx.organizationId },
		select: { timezone: true },
	})
	return home?.timezone != null && isTimeZone(home.timezone) ? home.timezone : undefined
}

async function listFreeSlots(
	ctx: OrgContext,
	rules: Availability,
	{ timezone, current }: { timezone: string; current: Current },
): Promise<Booking['slotsByDate']> {
	const now = ctx.now()
	const range = bookableRange(rules, now)
	const booked = await ctx.db.appointment.findMany({
		where: {
			organizationId: ctx.organizationId,
			cancelledAt: null,
			busyUntil: { gt: range.from },
			startsAt: { lt: new Date(range.to.getTime() + DAY) },
			...(current !== null && { id: { not: current.id } }),
		},
		select: { startsAt: true, busyUntil: true },
	})
	const isFree = ({ start, end }: SlotTime) => {
		const busyUntil = new Date(end.getTime() + rules.bufferMinutes * MINUTE)
		return (
			start >= range.from &&
			start.getTime() !== current?.startsAt.getTime() &&
			!booked.some((other) => other.startsAt < busyUntil && start < other.busyUntil)
		)
	}
	const today = dateIn(timezone, now)
	const shown = { from: startOfDate(timezone, today), to: range.to }
	const open = listSlots(rules, shown).filter(({ date }) => !rules.daysOff.includes(date))
	const days = [...groupByDate(timezone, open)].filter(
		([date, slots]) => date === today || slots.some(({ start }) => start >= range.from),
	)
	return Object.fromEntries(
		days.map(([date, slots]) => [date, slots.filter(isFree).map(presentSlot)]),
	)
}
