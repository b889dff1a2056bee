import { AppError, type Context, runOnce } from '@dormer/api'
import type { Request } from 'express'
import type { RestRoute } from './routes.ts'

/** Operations whose request body contains the idempotency key, so they ignore the header Idempotency-Key. */
const OWN_KEY = ['deliveries.send', 'deliveries.sendMail']
/** Operations on user accounts. They accept no idempotency key, because they never create or send records of the company. */
const ACCOUNT = /^(?:auth|secondFactor)\./

/** Returns whether calls of the route accept the header Idempotency-Key (docs/design/contract.md#idempotency-keys). */
export function takesIdempotencyKey({ method, meta, procedure }: RestRoute): boolean {
	const needsCredential = (meta.credentials ?? []).length > 0
	return (
		method === 'post' && needsCredential && !OWN_KEY.includes(procedure) && !ACCOUNT.test(procedure)
	)
}

type Call = { request: Request; ctx: Context; input: unknown }

/**
 * Runs a call. With a header Idempotency-Key that the route accepts, runs the call only once per key. Throws 400 for a key that
 * is empty, longer than 255 characters or not printable ASCII.
 */
export function runWithKey(
	route: RestRoute,
	{ request, ctx, input }: Call,
	run: () => Promise<unknown>,
): Promise<unknown> {
	const key = request.get('idempotency-key')
	if (key === undefined || !takesIdempotencyKey(route)) return run()
	if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw keyError()
	return runOnce(ctx, { key, operation: route.procedure, input }, run)
}

function keyError(): AppError {
	const path = 'Idempotency-Key'
	const message = 'Send 1 to 255 printable characters without spaces'
	return new AppError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, message }] })
}
