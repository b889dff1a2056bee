import type { Tx } from '@dormer/db'
import { enqueue } from '../../../core/jobs.ts'

/** Queues the speaking of a presentation's own sentences, in the caller's transaction; one waiting job is enough. */
export async function queuePreparation(
	tx: Pick<Tx, '$executeRaw'>,
	presentation: { organizationId: string; presentationId: string },
): Promise<void> {
	const { organizationId, presentationId } = presentation
	await enqueue(tx, 'presentations.prepare', {
		payload: { organizationId, presentationId },
		key: `presentations.prepare:${presentationId}`,
	})
}
