import { toApiError } from '../core/api-error.ts'
import { useDeck } from './deck-editor.ts'

/** Returns the server's message for one field of an edit that could not be saved. `key` identifies the edit (`editKey`). */
export function useFieldError(key: string, field: string): string | undefined {
	const { saving } = useDeck()
	const thrown = saving.failures.get(key)
	if (thrown === undefined) return undefined
	return toApiError(thrown).details.find(
		({ path }) => path === field || path.startsWith(`${field}.`),
	)?.message
}
