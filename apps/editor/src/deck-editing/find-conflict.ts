import { z } from 'zod'
import type { ConflictingText } from '../core/conflict-dialog.tsx'
import { conflictingTexts, currentRecord } from '../core/conflicting-texts.ts'
import type { SaveState } from './autosave.ts'
import { type Edit, editKey } from './edit.ts'

type Conflict = { edit: Edit; texts: ConflictingText[]; revision: string }

const Revised = z.looseObject({ revision: z.string() })
const DeckRecord = z.object({ settings: Revised })
const PricesRecord = z.object({
	productData: z.record(z.string(), z.unknown()),
	revision: z.string(),
})

/**
 * Returns the first edit whose record someone else saved in the meantime, with the texts that differ and the revision that they
 * saved. Returns null when there is none.
 */
export function findConflict({ edits, failures }: SaveState<Edit>): Conflict | null {
	for (const edit of edits) {
		const current = currentRecord(failures.get(editKey(edit)))
		const prices = PricesRecord.safeParse(current).data
		const saved =
			DeckRecord.safeParse(current).data?.settings ??
			(prices && { ...prices.productData, revision: prices.revision }) ??
			Revised.safeParse(current).data
		if (saved !== undefined)
			return { edit, texts: conflictingTexts(fieldsOf(edit), saved), revision: saved.revision }
	}
	return null
}

function fieldsOf(edit: Edit): object {
	switch (edit.kind) {
		case 'slide':
		case 'faq':
		case 'qa':
			return edit.patch
		case 'variables':
			return { priceVariables: edit.value }
		case 'prices':
			return edit.value ?? {}
		case 'intro': {
			const { backgroundImageUrl: _, ...fields } = edit.value ?? { backgroundImageUrl: null }
			return fields
		}
		case 'branding': {
			const { logoUrl: _logo, avatarUrl: _avatar, ...fields } = edit.value
			return fields
		}
		default:
			return {}
	}
}
