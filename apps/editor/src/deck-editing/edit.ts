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
export type BrandingDraft = Omit<ReplaceBrandingInput, 'deckId' | 'revision'> & {
	logoUrl: string | null
	avatarUrl: string | null
}
export type DeckPatch = Omit<UpdateDeckInput, 'deckId' | 'settings'>
export type SlidePatch = Omit<UpdateSlideInput, 'slideId' | 'imageId' | 'slideType' | 'revision'>
export type FaqPatch = Omit<UpdateFaqInput, 'faqId' | 'revision'>
export type QaPatch = Omit<UpdateQaSettingsInput, 'deckId' | 'revision'>

/**
 * One change to a deck. The screen shows it immediately, the autosave sends it after a delay, and an inverse edit undoes it.
 * `base` is the revision of the record that the rep changed (`withBase`).
 */
export type Edit =
	| { kind: 'deck'; patch: DeckPatch }
	| { kind: 'slide'; id: string; patch: SlidePatch; base?: string | undefined }
	| { kind: 'faq'; id: string; patch: FaqPatch; base?: string | undefined }
	| { kind: 'qa'; patch: QaPatch; base?: string | undefined }
	| { kind: 'branding'; value: BrandingDraft; base?: string | undefined }
	| { kind: 'intro'; value: IntroRecord | null; base?: string | undefined }
	| { kind: 'variables'; value: PriceVariable[]; base?: string | undefined }
	| { kind: 'prices'; id: string; value: ProductSlideData | null; base?: string | undefined }
	| { kind: 'order'; slideIds: string[] }
	| { kind: 'remove-slide'; id: string }
	| { kind: 'remove-faq'; id: string }

/** Returns the key of the record that an edit changes; edits with the same key are merged. */
export function editKey(edit: Edit): string {
	return 'id' in edit ? `${edit.kind}:${edit.id}` : edit.kind
}

/** Returns the edit with the revision of the record that it changes, as the rep sees it. */
export function withBase(detail: DeckDetail, edit: Edit): Edit {
	return setBase(edit, revisionOf(detail, edit))
}

/** Returns the revision of the record that an edit changes. A record that does not exist yet has none. */
function revisionOf(detail: DeckDetail, edit: Edit): string | undefined {
	switch (edit.kind) {
		case 'slide':
			return detail.slides.find(({ id }) => id === edit.id)?.revision
		case 'prices': {
			const slide = detail.slides.find(({ id }) => id === edit.id)
			return slide?.productData ? slide.productDataRevision : undefined
		}
		case 'faq':
			return detail.faqs.find(({ id }) => id === edit.id)?.revision
		case 'branding':
			return detail.branding?.revision
		case 'intro':
			return detail.intro?.revision
		case 'qa':
			return detail.qaSettings.revision
		case 'variables':
			return detail.deck.settings.revision
		default:
			return undefined
	}
}

/** Returns the edit based on another revision of its record. Records without a revision have no base. */
export function setBase(edit: Edit, base: string | undefined): Edit {
	switch (edit.kind) {
		case 'slide':
		case 'faq':
		case 'branding':
		case 'intro':
		case 'prices':
		case 'qa':
		case 'variables':
			return { ...edit, base }
		default:
			return edit
	}
}

/**
 * Merges two edits with the same key: combines patches, and replaces any other value with the newer value. Keeps the revision
 * on which the older edit is based.
 */
export function mergeEdits(older: Edit, newer: Edit): Edit {
	const merged = mergeValues(older, newer)
	return 'base' in older ? setBase(merged, older.base) : merged
}

function mergeValues(older: Edit, newer: Edit): Edit {
	if (older.kind === 'deck' && newer.kind === 'deck')
		return { kind: 'deck', patch: mergeDeckPatches(older.patch, newer.patch) }
	if (older.kind === 'slide' && newer.kind === 'slide')
		return { ...newer, patch: { ...older.patch, ...newer.patch } }
	if (older.kind === 'faq' && newer.kind === 'faq')
		return { ...newer, patch: { ...older.patch, ...newer.patch } }
	if (older.kind === 'qa' && newer.kind === 'qa')
		return { ...newer, patch: { ...older.patch, ...newer.patch } }
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
			return { ...detail, branding: { ...edit.value, ...brandingBase(detail) } }
		case 'intro':
			return {
				...detail,
				intro: edit.value && { ...edit.value, revision: detail.intro?.revision ?? '' },
			}
		case 'variables':
			return {
				...detail,
				deck: {
					...detail.deck,
					settings: { ...detail.deck.settings, priceVariables: edit.value },
				},
			}
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
	return { id, deckId: deck.id, revision: branding?.revision ?? '', createdAt, updatedAt }
}

function patchDeck(deck: Deck, { metadata, ...fields }: DeckPatch): Deck {
	const merged = { ...deck.metadata, ...withoutUndefined(metadata ?? {}) }
	const entries = Object.entries(merged).flatMap(([key, value]) =>
		typeof value === 'string' ? [[key, value] as const] : [],
	)
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
