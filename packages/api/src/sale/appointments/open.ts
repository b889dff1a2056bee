import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { getAvailability } from './availability.ts'
import { readRequest } from './request.ts'
import type { BookInput } from './schema.ts'

type Presentation = Awaited<ReturnType<typeof requireViewedPresentation>>

/** The presentation whose visit is looked at; a homeowner's calls are counted, 30 a minute. */
export function openForReading(ctx: OrgContext, presentationId: string): Promise<Presentation> {
	return open(ctx, presentationId, 'appointmentRead')
}

/** The presentation whose visit is changed; a homeowner's calls are counted, 10 a minute. */
export function openForChange(ctx: OrgContext, presentationId: string): Promise<Presentation> {
	return open(ctx, presentationId, 'appointmentWrite')
}

async function open(
	ctx: OrgContext,
	presentationId: string,
	limit: 'appointmentRead' | 'appointmentWrite',
): Promise<Presentation> {
	const presentation = await requireViewedPresentation(ctx, presentationId)
	if (ctx.caller.kind === 'presentation') await enforceRateLimit(ctx, limit, presentationId)
	return presentation
}

/** The times of the slot that is asked for, as a row has them; what is no slot is refused (400). */
export async function readTimes(
	ctx: OrgContext,
	input: BookInput,
): Promise<{ startsAt: Date; endsAt: Date; busyUntil: Date }> {
	const rules = await getAvailability(ctx)
	const { start, end } = readRequest(rules, input, ctx.now())
	const busyUntil = new Date(end.getTime() + rules.bufferMinutes * 60_000)
	return { startsAt: start, endsAt: end, busyUntil }
}
