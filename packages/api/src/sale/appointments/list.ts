import { invalid } from '../../core/errors.ts'
import { addDays, dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentListedAppointment, WITH_HOME } from './present.ts'
import type { AppointmentList, ListAppointmentsInput } from './schema.ts'

const MOST_DAYS = 62

/**
 * The company's booked visits that begin on the dates, in order of time; cancelled ones are left out. At most 62 days;
 * without dates the seven that begin today.
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
	if (to < from) throw invalid('to', 'The last date must not be before the first')
	if (to >= addDays(from, MOST_DAYS)) throw invalid('to', `At most ${MOST_DAYS} days at once`)
	const rows = await ctx.db.appointment.findMany({
		where: {
			organizationId,
			cancelledAt: null,
			startsAt: { gte: startOfDate(timezone, from), lt: startOfDate(timezone, addDays(to, 1)) },
		},
		include: WITH_HOME,
		orderBy: { startsAt: 'asc' },
	})
	return { appointments: rows.map(presentListedAppointment), from, to, timezone }
}
