import { upcomingHolidays } from '../../content/contract-templates/index.ts'
import { dateIn } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type Availability,
	type AvailabilitySettings,
	AvailabilityWindow,
	DEFAULT_RULES,
	type SetAvailabilityInput,
} from './schema.ts'

/** Returns the company's appointment rules with its time zone, or the default rules when none are stored. */
export async function getAvailability(ctx: OrgContext): Promise<Availability> {
	const { timezone, availability } = await ctx.db.organization.findUniqueOrThrow({
		where: { id: ctx.organizationId },
		select: { timezone: true, availability: { omit: { organizationId: true } } },
	})
	if (availability === null) return { ...DEFAULT_RULES, timezone }
	const windows = AvailabilityWindow.array().parse(availability.windows)
	return { ...availability, windows, timezone }
}

/** Returns the company's appointment rules with the federal holidays of the next 12 months. */
export async function getAvailabilitySettings(ctx: OrgContext): Promise<AvailabilitySettings> {
	const rules = await getAvailability(ctx)
	return { ...rules, federalHolidays: upcomingHolidays(dateIn(rules.timezone, ctx.now())) }
}

/** Replaces the company's appointment rules. Booked appointments do not change. */
export async function setAvailability(
	ctx: OrgContext,
	input: SetAvailabilityInput,
): Promise<AvailabilitySettings> {
	const { organizationId } = ctx
	const windows = input.windows.toSorted(
		(a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start),
	)
	const rules = { ...input, windows, daysOff: [...new Set(input.daysOff)].sort() }
	await ctx.db.appointmentAvailability.upsert({
		where: { organizationId },
		create: { organizationId, ...rules },
		update: rules,
	})
	return getAvailabilitySettings(ctx)
}
