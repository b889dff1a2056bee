import type { Tx } from '@dormer/db'
import { enqueue } from '../../../core/jobs.ts'

/** Queues the job `presentations.prepare` in the caller's transaction. Reuses a waiting job of the presentation. */
export async function queuePreparation(
	tx: Pick<Tx, '$executeRaw'>,
	presentation: { organizationId: string; presentationId: string },
): Promise<void> {
	const { organizationId, presentationId } = presentation
	await enqueue(tx, 'presentations.prepare', {
		payload: { organizationId, presentationId },
		key: preparationKey(presentationId),
	})
}

/** Returns the key under which the job `presentations.prepare` of a presentation is queued. */
export function preparationKey(presentationId: string): string {
	return `presentations.prepare:${presentationId}`
}
