import type { Tx } from '@dormer/db'
import type { DeliveryAttempt } from './schema.ts'

/** Result of a delivery attempt. `fault` is null when the receiver accepted the message. */
export type AttemptResult = {
	requestHeaders: Record<string, string>
	responseStatus: number | null
	/** Headers of the receiver's response, except cookies. */
	responseHeaders?: Record<string, string>
	responseBody: string | null
	fault: DeliveryAttempt['fault']
	/** Value of the `Retry-After` header, in milliseconds. */
	retryAfterMs?: number | undefined
	/** Queues the emails of an email subscription, in the transaction that records the attempt. */
	write?: (tx: Tx) => Promise<void>
}
