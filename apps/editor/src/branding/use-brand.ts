import { toBrandingDraft } from '../deck-editing/branding-draft.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import type { BrandingDraft } from '../deck-editing/edit.ts'
import { useFieldError } from '../deck-editing/use-field-error.ts'

/** Returns the branding of the open deck and a function that changes part of it. */
export function useBrand() {
	const { detail, edit } = useDeck()
	const brand = toBrandingDraft(detail)
	const change = (patch: Partial<BrandingDraft>) =>
		edit({ kind: 'branding', value: { ...brand, ...patch } })
	return { brand, change }
}

/** Returns the server's error message for a field of the branding. */
export function useBrandFieldError(field: string): string | undefined {
	return useFieldError('branding', field)
}
