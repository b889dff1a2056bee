import type { ReplaceBrandingInput } from '@dormer/api/content/branding/schema'
import type {
	Deck,
	DeckDetail,
	IntroRecord,
	UpdateDeckInput,
} from '@dormer/api/content/decks/schema'
import type { UpdateFaqInput } from '@dormer/api/content/faqs/schema'
import type { PriceVariable, ProductSlideData } from '@dormer/api/content/pricing/schema'
import type { UpdateQaSettingsInput } from '@dormer/api/content/qa-settings/schema'
import type { Slide, UpdateSlideInput } from '@dormer/api/content/slides/schema'

/** Branding in the editor: the API input without the deck id, and with the URLs of logo and avatar. */
export type BrandingDraft = Omit<ReplaceBrandingInput, 'deckId'> & {
	logoUrl: string | null
	avatarUrl: string | null
}
export type DeckPatch = Omit<UpdateDeckInput, 'deckId' | 'settings'>
export type SlidePatch = Omit<UpdateSlideInput, 'slideId' | 'imageId' | 'slideType'>
export type FaqPatch = Omit<UpdateFaqInput, 'faqId'>
export type QaPatch = Omit<UpdateQaSettingsInput, 'deckId'>

/**
 * One change to a deck. The screen shows it immediately, the autosave sends it after a delay, and an inverse edit undoes it.
 */
export type Edit =
	| { kind: 'deck'; patch: DeckPatch }
	| { kind: 'slide'; id: string; patch: SlidePatch }
	| { kind: 'faq'; id: string; patch: FaqPatch }
	| { kind: 'qa'; patch: QaPatch }
	| { kind: 'branding'; value: BrandingDraft }
	| { kind: 'intro'; value: IntroRecord | null }
	| { kind: 'variables'; value: PriceVariable[] }
	| { kind: 'prices'; id: string; value: ProductSlideData | null }
	| { kind: 'order'; slideIds: string[] }
	| { kind: 'remove-slide'; id: string }
	| { kind: 'remove-faq'; id: string }

/** Returns the key of the record that an edit changes; edits with the same key are merged. */
export function editKey(edit: Edit): string {
	return 'id' in edit ? `${edit.kind}:${edit.id}` : edit.kind
}

/** Merges two edits with the same key: combines patches, and replaces any other value with the newer value. */
export function mergeEdits(older: Edit, newer: Edit): Edit {
	if (older.kind === 'deck' && newer.kind === 'deck')
		return { kind: 'deck', patch: mergeDeckPatches(older.patch, newer.patch) }
	if (older.kind === 'slide' && newer.kind === 'slide')
		return { ...newer, patch: { ...older.patch, ...newer.patch } }
	if (older.kind === 'faq' && newer.kind === 'faq')
		return { ...newer, patch: { ...older.patch, ...newer.patch } }
	if (older.kind === 'qa' && newer.kind === 'qa')
		return { kind: 'qa', patch: { ...older.patch, ...newer.patch } }
	return newer
}

function mergeDeckPatches(older: DeckPatch, newer: DeckPatch): DeckPatch {
	if (older.metadata === undefined || newer.metadata === undefined) return { ...older, ...newer }
	return { ...older, ...newer, metadata: { ...older.metadata, ...newer.metadata } }
}

/** Returns the deck with the edit applied. */
export function applyEdit(detail: DeckDetail, edit: Edit): DeckDetail {
	switch (edit.kind) {
		case 'deck':
			return { ...detail, deck: patchDeck(detail.deck, edit.patch) }
		case 'slide':
			return { ...detail, slides: patchById(detail.slides, edit.id, edit.patch) }
		case 'faq':
			return { ...detail, faqs: patchById(detail.faqs, edit.id, edit.patch) }
		case 'qa':
			return { ...detail, qaSettings: { ...detail.qaSettings, ...withoutUndefined(edit.patch) } }
		case 'branding':
			return { ...detail, branding: { ...brandingBase(detail), ...edit.value } }
		case 'intro':
			return { ...detail, intro: edit.value }
		case 'variables':
			return { ...detail, deck: { ...detail.deck, settings: { priceVariables: edit.value } } }
		case 'prices':
			return { ...detail, slides: patchById(detail.slides, edit.id, pricingFields(edit.value)) }
		case 'order':
			return { ...detail, slides: sortByIds(detail.slides, edit.slideIds) }
		case 'remove-slide':
			return { ...detail, slides: detail.slides.filter(({ id }) => id !== edit.id) }
		case 'remove-faq':
			return { ...detail, faqs: detail.faqs.filter(({ id }) => id !== edit.id) }
	}
}

/**
 * Returns the prices of a slide (`productData`) together with the slide type that they require: the type of a price slide, or
 * the standard type when there are no prices.
 */
function pricingFields(
	productData: ProductSlideData | null,
): Pick<Slide, 'productData' | 'slideType'> {
	return { productData, slideType: productData === null ? 'standard' : 'product_pricing_v1' }
}

function brandingBase({ branding, deck }: DeckDetail) {
	const { id, createdAt, updatedAt } = branding ?? deck
	return { id, deckId: deck.id, createdAt, updatedAt }
}

function patchDeck(deck: Deck, { metadata, ...fields }: DeckPatch): Deck {
	const merged = { ...deck.metadata, ...withoutUndefined(metadata ?? {}) }
	const entries = Object.entries(merged).filter(([, value]) => value !== null)
	return { ...deck, ...withoutUndefined(fields), metadata: Object.fromEntries(entries) }
}

function patchById<T extends { id: string }, P extends object>(
	list: T[],
	id: string,
	patch: P,
): T[] {
	return list.map((item) => (item.id === id ? { ...item, ...withoutUndefined(patch) } : item))
}

/** Sorts items into the order of `ids`; items without a listed id follow in their current order. */
export function sortByIds<T extends { id: string }>(items: T[], ids: readonly string[]): T[] {
	const position = new Map(ids.map((id, index) => [id, index]))
	const rank = ({ id }: T) => position.get(id) ?? ids.length
	return items.toSorted((a, b) => rank(a) - rank(b))
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns the patch without its undefined fields, which must not overwrite existing values. */
function withoutUndefined<T extends object>(patch: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(patch).filter(([, value]) => value !== undefined),
	) as Defined<T>
}
