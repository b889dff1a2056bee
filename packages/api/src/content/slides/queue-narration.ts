import type { Tx } from '@dormer/db'
import { enqueue } from '../../core/jobs.ts'

/** Queues the recording of a slide; the job reads the script when it runs. */
export async function queueNarration(
	tx: Tx,
	{ id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
	await enqueue(tx, 'narrate_slide', {
		payload: { organizationId, slideId: id },
		key: `narrate_slide:${id}`,
	})
}
