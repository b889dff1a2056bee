import type { Db } from '@dormer/db'
import { newId } from '../core/ids.ts'
import { emitAll } from '../events/emit.ts'

/**
 * Emits events of one company in one transaction. Returns the id of the presentation of each; these presentations do not exist.
 */
export async function emitEvents(db: Db, organizationId: string, count: number): Promise<string[]> {
	const at = new Date()
	const events = Array.from({ length: count }, () => {
		const presentationId = newId()
		return {
			type: 'presentation.opened' as const,
			organizationId,
			aggregate: { type: 'presentation' as const, id: presentationId },
			payload: { presentationId, deckId: newId() },
			at,
		}
	})
	await db.$transaction((tx) => emitAll(tx, organizationId, events))
	return events.map(({ aggregate }) => aggregate.id)
}
