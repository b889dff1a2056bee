import { AppError } from '../../../core/errors.ts'

/** Rejects with 409 `PRICE_EXPIRED` when the price was valid only until an earlier time. */
export function requireValidPrice({ validUntil }: { validUntil: Date | null }, at: Date): void {
	if (validUntil === null || validUntil > at) return
	const message = 'These prices have expired. Ask for today’s prices.'
	throw new AppError('PRICE_EXPIRED', message, { details: [{ path: 'tier', message }] })
}
