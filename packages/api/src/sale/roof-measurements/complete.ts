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

/** Tells that there is a result, and has the presentation that waits for it priced anew; in the caller's transaction. */
export async function announceResult(tx: Tx, completed: Completed): Promise<void> {
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
	await enqueue(tx, 'presentations.reprice', {
		payload: { organizationId, presentationId },
		key: `presentations.reprice:${presentationId}`,
	})
}
