import { randomUUID } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { decryptSecret, encryptSecret } from '../../core/secrets/stored-secret.ts'

export type StoredCall = {
	organizationId: string
	caller: string
	key: string
	operation: string
	bodyHash: Uint8Array<ArrayBuffer>
}
export type Claim = { state: 'claimed'; token: string } | { state: 'completed'; response: unknown }

/** Time for which the service stores an idempotency key. */
export const RETENTION_MS = 86_400_000
/**
 * Lease of a claim on an idempotency key. It is longer than the longest call. When a process dies during a call, a retry can
 * claim the key after the lease has expired.
 */
const LEASE_MS = 60_000

/**
 * Claims an idempotency key for a call, or returns the stored response if an earlier call has used the key. Only one of several
 * concurrent calls gets the claim, because the primary key allows only one row. Throws 409 `IDEMPOTENCY_KEY_REUSED` when the
 * key was used for a different operation or input. Throws 409 `IDEMPOTENCY_KEY_IN_USE` with `Retry-After` while a concurrent
 * call holds the claim.
 */
export async function claimCall(app: App, call: StoredCall): Promise<Claim> {
	const { organizationId, caller, key, operation, bodyHash } = call
	const token = randomUUID()
	const now = app.now()
	// An upsert of Prisma has no condition for its update.
	const { rowCount } = await app.pool.query(
		`insert into idempotent_call as c
		   (organization_id, caller, key, operation, body_hash, token, lease_until, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)
		 on conflict (organization_id, caller, key) do update
		   set operation = excluded.operation, body_hash = excluded.body_hash, token = excluded.token,
		       lease_until = excluded.lease_until, created_at = excluded.created_at, response = null
		 where c.created_at <= $9 or (c.response is null and c.lease_until <= $8)`,
		[
			organizationId,
			caller,
			key,
			operation,
			Buffer.from(bodyHash),
			token,
			new Date(now.getTime() + LEASE_MS),
			now,
			new Date(now.getTime() - RETENTION_MS),
		],
	)
	return rowCount === 1 ? { state: 'claimed', token } : readCompleted(app, call)
}

async function readCompleted(app: App, call: StoredCall): Promise<Claim> {
	const { organizationId, caller, key, operation, bodyHash } = call
	const known = await app.db.idempotentCall.findUnique({
		where: { organizationId_caller_key: { organizationId, caller, key } },
	})
	if (known === null) throw inUseError()
	if (known.operation !== operation || !Buffer.from(known.bodyHash).equals(bodyHash))
		throw new AppError(
			'IDEMPOTENCY_KEY_REUSED',
			'This Idempotency-Key was used for another request. Send a new key for a new request.',
		)
	if (known.response === null) throw inUseError()
	const bytes = decryptSecret(app, secretOf(call), known.response)
	if (bytes === undefined) throw new Error('No secret key decrypts the stored response of a call')
	return { state: 'completed', response: JSON.parse(bytes.toString('utf8')) }
}

function inUseError(): AppError {
	const message = 'A request with this Idempotency-Key is still running. Try again in a second.'
	return new AppError('IDEMPOTENCY_KEY_IN_USE', message, { headers: { 'Retry-After': '1' } })
}

/** Stores the response of a call. Has no effect when the call's lease has expired and a retry has claimed the key. */
export async function completeCall(
	app: App,
	{ call, token, response }: { call: StoredCall; token: string; response: unknown },
): Promise<void> {
	const { organizationId, caller, key } = call
	const text = Buffer.from(JSON.stringify(response ?? null))
	await app.db.idempotentCall.updateMany({
		where: { organizationId, caller, key, token },
		data: { response: encryptSecret(app, secretOf(call), text) },
	})
}

/** Deletes the claim of a call that failed, so the caller can repeat the call immediately. */
export async function releaseCall(app: App, call: StoredCall, token: string): Promise<void> {
	const { organizationId, caller, key } = call
	await app.db.idempotentCall.deleteMany({ where: { organizationId, caller, key, token } })
}

function secretOf({ organizationId, caller, key }: StoredCall) {
	const ownerId = `${organizationId} ${caller} ${key}`
	return { purpose: 'idempotent-response' as const, ownerId }
}
