import type { App } from '../../core/app.ts'
import { RETENTION_MS } from './claim-call.ts'

/** Deletes the idempotency keys of calls that are older than 24 hours, of all companies. */
export async function deleteOldCalls(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - RETENTION_MS)
	await app.db.idempotentCall.deleteMany({ where: { createdAt: { lte: before } } })
}
