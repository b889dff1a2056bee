import type { Tx } from '@dormer/db'
import { enqueue } from '../../core/jobs.ts'
import { emit } from '../../events/emit.ts'

type Completed = {
	organizationId: string
	requestId: string
	deckId: string
	presentationId: string | null
	source: string
	at: Date
}

/**
 * Emits `measurement.completed` in the caller's transaction. When the measurement belongs to a presentation, also queues a job
 * that calculates the prices of that presentation again.
 */
export async function emitCompleted(tx: Tx, completed: Completed): Promise<void> {
	const { organizationId, at, ...payload } = completed
	const { requestId, presentationId } = payload
	await emit(tx, {
		type: 'measurement.completed',
		organizationId,
		aggregate: { type: 'measurement', id: requestId },
		payload,
		at,
	})
	if (presentationId === null) return
	await enqueue(tx, 'reprice_presentation', {
		payload: { organizationId, presentationId },
		key: `reprice_presentation:${presentationId}`,
	})
}
