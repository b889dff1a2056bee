import { invalid } from '../../core/errors.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { addDays, dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentListedAppointment, WITH_PRESENTATION } from './present.ts'
import type { AppointmentList, ListAppointmentsInput } from './schema.ts'

const MAX_DAYS = 62

/**
 * Returns the company's appointments that start on or between two dates, ordered by start time. Omits canceled
 * appointments. The default range is the seven days from today, and the maximum range is 62 days.
 */
export async function listAppointments(
	ctx: OrgContext,
	input: ListAppointmentsInput,
): Promise<AppointmentList> {
	const { organizationId } = ctx
	const { timezone } = await ctx.db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { timezone: true },
	})
	const from = input.from ?? dateIn(timezone, ctx.now())
	const to = input.to ?? addDays(from, 6)
	if (to < from) throw invalid('to', 'The last date must be on or after the first date')
	if (to >= addDays(from, MAX_DAYS)) throw invalid('to', `Request at most ${MAX_DAYS} days`)
	const rows = await ctx.db.appointment.findMany({
		where: {
			organizationId,
			cancelledAt: null,
			presentation: listedModes(),
			startsAt: { gte: startOfDate(timezone, from), lt: startOfDate(timezone, addDays(to, 1)) },
		},
		include: WITH_PRESENTATION,
		orderBy: { startsAt: 'asc' },
	})
	return { appointments: rows.map(presentListedAppointment), from, to, timezone }
}
