import type { Tx } from '@dormer/db'
import type { DeliveryAttempt } from './schema.ts'

/** What came of telling a receiver; `fault` is null when it took the message. */
export type AttemptResult = {
	requestHeaders: Record<string, string>
	responseStatus: number | null
	responseBody: string | null
	fault: DeliveryAttempt['fault']
	/** What a busy receiver asks us to wait, in milliseconds. */
	retryAfterMs?: number | undefined
	/** What the message is made of in our own tables: written in the transaction that records the attempt, or not at all. */
	write?: (tx: Tx) => Promise<void>
}
