import type { Tx } from '@dormer/db'
import { enqueue } from '../../../core/jobs.ts'

/** Queues the job `prepare_presentation` in the caller's transaction. Reuses a waiting job of the presentation. */
export async function queuePreparation(
	tx: Pick<Tx, '$executeRaw'>,
	presentation: { organizationId: string; presentationId: string },
): Promise<void> {
	const { organizationId, presentationId } = presentation
	await enqueue(tx, 'prepare_presentation', {
		payload: { organizationId, presentationId },
		key: `prepare_presentation:${presentationId}`,
	})
}
