import type { Context } from '../../core/trpc.ts'
import { claimCall, completeCall, releaseCall, type StoredCall } from './claim-call.ts'
import { hashInput } from './hash-input.ts'

/** A call with the header Idempotency-Key. `operation` is the name of the procedure. */
export type IdempotentCall = { key: string; operation: string; input: unknown }

/**
 * Runs a call once per idempotency key within 24 hours (docs/design/contract.md#idempotency-keys). A repeated call
 * returns the first response. Rejects with 409 `IDEMPOTENCY_KEY_REUSED` when the operation or the input differs, and
 * with 409 `IDEMPOTENCY_KEY_IN_USE` while the first call runs. A failed call releases its key. Ignores the key of a
 * caller without a company.
 */
export async function runOnce(
	ctx: Context,
	{ key, operation, input }: IdempotentCall,
	run: () => Promise<unknown>,
): Promise<unknown> {
	const owner = ownerOf(ctx)
	if (owner === undefined) return run()
	const call: StoredCall = { ...owner, key, operation, bodyHash: hashInput(ctx, operation, input) }
	const claim = await claimCall(ctx, call)
	if (claim.state === 'completed') {
		ctx.setHeader('Idempotency-Replayed', 'true')
		return claim.response
	}
	const response = await run().catch(async (error: unknown) => {
		await releaseCall(ctx, call, claim.token).catch((err: unknown) =>
			ctx.log.warn(
				{ err },
				'idempotency key not released; it can be used again when its lease expires',
			),
		)
		throw error
	})
	await completeCall(ctx, { call, token: claim.token, response }).catch((err: unknown) =>
		ctx.log.error({ err, operation }, 'the response to an idempotency key could not be stored'),
	)
	return response
}

/**
 * Returns the owner of an idempotency key: the company, and the user, API key or presentation that made the call. Two owners
 * can use the same key for different calls.
 */
function ownerOf({ caller }: Context): { organizationId: string; caller: string } | undefined {
	if (caller.kind === 'anonymous' || caller.kind === 'enrolling') return undefined
	const { organizationId } = caller
	if (caller.kind === 'user') return { organizationId, caller: `user:${caller.userId}` }
	if (caller.kind === 'service') return { organizationId, caller: `key:${caller.keyId}` }
	return { organizationId, caller: `presentation:${caller.presentationId}` }
}
