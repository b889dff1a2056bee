import type { Tx } from '@dormer/db'
import type { PresentationRef } from './prices/priced-presentation.ts'

/**
 * Sets the engagement of a presentation when its contract is signed or canceled, in the caller's transaction. Follow-up
 * emails skip a presentation with the engagement `cancelled`.
 */
export async function setEngagement(
	tx: Tx,
	{ organizationId, presentationId: id }: PresentationRef,
	engagement: 'signed' | 'cancelled',
): Promise<void> {
	await tx.presentation.updateMany({ where: { id, organizationId }, data: { engagement } })
}

/** Stores the time at which the homeowner first opened the contract, in the caller's transaction. Later calls keep it. */
export async function recordContractRead(
	tx: Tx,
	{ organizationId, presentationId: id }: PresentationRef,
	at: Date,
): Promise<void> {
	await tx.presentation.updateMany({
		where: { id, organizationId, contractReadAt: null },
		data: { contractReadAt: at },
	})
}

type Views = {
	id: string
	organizationId: string
	openedAt: Date | null
	firstViewedAt: Date | null
	lastViewedAt: Date | null
	engagement: string
}

/**
 * Updates a presentation's view times and moves its engagement forward (new, opened, viewed), never back. The caller's
 * transaction has locked the presentation's row and passes it.
 */
export async function recordViews(
	tx: Tx,
	{ id, organizationId, openedAt, engagement, firstViewedAt, lastViewedAt }: Views,
	events: readonly { type: string; at: Date }[],
): Promise<void> {
	if (events.length === 0) return
	const times = events.map(({ at }) => at)
	const openings = events.flatMap(({ type, at }) => (type === 'presentation.opened' ? [at] : []))
	const isWatched = events.some(({ type }) =>
		['slide.viewed', 'presentation.completed'].includes(type),
	)
	const isEarly = ['new', 'opened'].includes(engagement)
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: {
			firstViewedAt: sortTimes([firstViewedAt, ...times])[0] ?? null,
			lastViewedAt: sortTimes([lastViewedAt, ...times]).at(-1) ?? null,
			openedAt: sortTimes([openedAt, ...openings]).at(-1) ?? null,
			engagement: isEarly ? (isWatched ? 'viewed' : 'opened') : engagement,
		},
	})
}

function sortTimes(times: readonly (Date | null)[]): Date[] {
	return times.flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())
}
