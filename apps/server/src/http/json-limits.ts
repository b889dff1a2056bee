import { fitsJsonLimits } from '@dormer/api'

/**
 * Limits for a JSON body of up to 1 MB. They are needed because empty lists use up to thirty times more memory after parsing.
 */
const LIMITS = { depth: 1000, values: 20_000 }

/** Error type for a body that exceeds the limits. The error handler answers it with 400. */
export const JSON_LIMITS_EXCEEDED = 'json.limits'

/** Rejects a JSON body with more than 1,000 levels or 20,000 values, before the body is parsed. */
export function checkJsonLimits(_request: unknown, _response: unknown, body: Uint8Array): void {
	if (fitsJsonLimits(body, LIMITS)) return
	throw Object.assign(new Error('The JSON exceeds the limits'), {
		status: 400,
		type: JSON_LIMITS_EXCEEDED,
	})
}
