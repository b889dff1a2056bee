import type { Tx } from '@dormer/db'
import { newId } from '../core/ids.ts'
import type { EventPayloads, EventType } from './schema.ts'

type Aggregate = {
	type: 'deck' | 'document' | 'mail' | 'measurement' | 'presentation' | 'subscription'
	id: string
}

/**
 * Writes an event in the transaction of its cause: it is told if and only if the change is. Viewer events come in batches
 * by a statement of their own, so what follows every event hangs on the table's trigger, not here.
 */
export async function emit<Type extends EventType>(
	tx: Tx,
	event: {
		type: Type
		organizationId: string
		aggregate: Aggregate
		payload: EventPayloads[Type]
		at: Date
	},
): Promise<void> {
	await tx.event.create({
		data: {
			id: newId(),
			organizationId: event.organizationId,
			eventType: event.type,
			aggregateType: event.aggregate.type,
			aggregateId: event.aggregate.id,
			payload: event.payload,
			occurredAt: event.at,
		},
	})
}
