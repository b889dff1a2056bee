import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { type Edit, editKey } from './edit.ts'

/**
 * Returns the edit that undoes `edit`, based on the deck before the edit. Returns null for a removal, because Undo cancels a
 * removal before it is sent to the server.
 */
export function inverseEdit(before: DeckDetail, edit: Edit): Edit | null {
	switch (edit.kind) {
		case 'deck': {
			const { metadata, ...fields } = edit.patch
			const { deckContext = null, voiceId = null, language = 'en' } = before.deck.metadata
			const old = metadata && pick({ deckContext, voiceId, language }, metadata)
			return {
				kind: 'deck',
				patch: { ...pick(before.deck, fields), ...(old && { metadata: old }) },
			}
		}
		case 'slide': {
			const slide = before.slides.find(({ id }) => id === edit.id)
			return slide ? { ...edit, patch: pick(slide, edit.patch) } : null
		}
		case 'faq': {
			const faq = before.faqs.find(({ id }) => id === edit.id)
			return faq ? { ...edit, patch: pick(faq, edit.patch) } : null
		}
		case 'qa':
			return { kind: 'qa', patch: pick(before.qaSettings, edit.patch) }
		case 'branding':
			return before.branding && { kind: 'branding', value: before.branding }
		case 'intro':
			return { kind: 'intro', value: before.intro }
		case 'variables':
			return { kind: 'variables', value: before.deck.settings.priceVariables }
		case 'prices': {
			const slide = before.slides.find(({ id }) => id === edit.id)
			return slide ? { ...edit, value: slide.productData } : null
		}
		case 'order':
			return { kind: 'order', slideIds: before.slides.map(({ id }) => id) }
		case 'remove-slide':
		case 'remove-faq':
			return null
	}
}

/** Returns the fields of `source` that also exist in `like`. */
function pick<S extends object, L extends object>(source: S, like: L): Partial<S> {
	const fields = Object.keys(like)
	const common = Object.entries(source).filter(([field]) => fields.includes(field))
	return Object.fromEntries(common) as Partial<S>
}

/** Returns a key for the fields that an edit changes; the history merges steps that change the same fields. */
export function editedFields(edit: Edit): string {
	const fields = 'patch' in edit ? Object.keys(edit.patch).toSorted().join() : ''
	return `${editKey(edit)} ${fields}`
}
