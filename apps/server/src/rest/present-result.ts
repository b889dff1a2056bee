import { isFields } from './aliases.ts'
import { withResponseAliases } from './apply-aliases.ts'
import { withoutRequestOnly } from './request-only.ts'
import { confirmsChange, type RestRoute } from './routes.ts'

/**
 * Returns the result of a procedure as REST presents it: without the fields that only requests have, with the other names of
 * fields, and with `success` after a change.
 */
export function presentResult(route: RestRoute, result: unknown): unknown {
	const shown = withResponseAliases(route.output, withoutRequestOnly(route.output, result))
	return confirmsChange(route) && isFields(shown) ? { success: true, ...shown } : shown
}
