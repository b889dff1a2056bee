import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { getAvailability } from './availability.ts'
import { resolveSlot } from './resolve-slot.ts'
import type { BookInput } from './schema.ts'

type Presentation = Awaited<ReturnType<typeof requireViewedPresentation>>

/** Returns the presentation whose appointment is read. Limits the homeowner to 30 reads per minute. */
export function requirePresentationForRead(
	ctx: OrgContext,
	presentationId: string,
): Promise<Presentation> {
	return requirePresentation(ctx, presentationId, 'appointmentRead')
}

/** Returns the presentation whose appointment is changed. Limits the homeowner to 10 changes per minute. */
export function requirePresentationForWrite(
	ctx: OrgContext,
	presentationId: string,
): Promise<Presentation> {
	return requirePresentation(ctx, presentationId, 'appointmentWrite')
}

async function requirePresentation(
	ctx: OrgContext,
	presentationId: string,
	limit: 'appointmentRead' | 'appointmentWrite',
): Promise<Presentation> {
	const presentation = await requireViewedPresentation(ctx, presentationId)
	if (ctx.caller.kind === 'presentation') await enforceRateLimit(ctx, limit, presentationId)
	return presentation
}

/**
 * Returns the times of the requested slot as columns of a database row. Rejects with 400 when no slot has these
 * times.
 */
export async function resolveTimes(
	ctx: OrgContext,
	input: BookInput,
): Promise<{ startsAt: Date; endsAt: Date; busyUntil: Date }> {
	const rules = await getAvailability(ctx)
	const { start, end } = resolveSlot(rules, input, ctx.now())
	const busyUntil = new Date(end.getTime() + rules.bufferMinutes * 60_000)
	return { startsAt: start, endsAt: end, busyUntil }
}
