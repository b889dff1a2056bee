import { ApiRequestError } from '../core/api-error.ts'
import { api, client, type RouterOutputs } from '../core/trpc.ts'
import { type Edit, editKey, sortByIds } from './edit.ts'
import { currentBase, recordSave } from './own-revisions.ts'

/** Saves one edit and writes the server's response to the query cache. Throws when the server rejects the edit. */
export async function sendEdit(deckId: string, edit: Edit): Promise<void> {
	const update = await save(deckId, edit)
	api.decks.get.setData({ deckId }, (detail) => detail && update(detail))
	// React Query renders the response in a later task. Until then, the edit has to stay, or fields would lose what was typed.
	await new Promise((resolve) => setTimeout(resolve))
	void api.decks.preflight.invalidate({ deckId })
	void api.decks.list.invalidate()
}

type Saved = RouterOutputs['decks']['get']
type PendingUpdate = Promise<Update>
type Update = (detail: Saved) => Saved

async function save(deckId: string, edit: Edit): PendingUpdate {
	const revision = 'base' in edit ? currentBase(editKey(edit), edit.base) : undefined
	switch (edit.kind) {
		case 'deck': {
			const { deck } = await client.decks.update.mutate({ deckId, ...edit.patch })
			if (edit.patch.metadata?.voiceId !== undefined) void api.decks.get.invalidate({ deckId })
			return (detail) => ({ ...detail, deck })
		}
		case 'slide': {
			const { slide } = await client.slides.update.mutate({
				slideId: edit.id,
				...edit.patch,
				revision,
			})
			recordSave(editKey(edit), revision, slide.revision)
			return (detail) => ({ ...detail, slides: replaceById(detail.slides, slide) })
		}
		case 'faq': {
			const { faq } = await client.faqs.update.mutate({ faqId: edit.id, ...edit.patch, revision })
			recordSave(editKey(edit), revision, faq.revision)
			return (detail) => ({ ...detail, faqs: replaceById(detail.faqs, faq) })
		}
		case 'qa': {
			const patch = { deckId, ...edit.patch, revision }
			const { qaSettings } = await client.qa.updateSettings.mutate(patch)
			recordSave(editKey(edit), revision, qaSettings.revision)
			return (detail) => ({ ...detail, qaSettings })
		}
		case 'branding': {
			const { branding } = await client.branding.replace.mutate({
				deckId,
				...edit.value,
				revision,
			})
			recordSave(editKey(edit), revision, branding.revision)
			return (detail) => ({ ...detail, branding })
		}
		case 'intro':
			return saveIntro(deckId, edit, revision)
		case 'variables': {
			await rejectInvalidPrices({ deckId, priceVariables: edit.value })
			const { deck } = await client.decks.update.mutate({
				deckId,
				settings: { priceVariables: edit.value, revision },
			})
			recordSave(editKey(edit), revision, deck.settings.revision)
			return (detail) => ({ ...detail, deck })
		}
		case 'prices':
			return savePrices(deckId, edit, revision)
		case 'order':
			return saveOrder(deckId, edit.slideIds)
		case 'remove-slide':
			await client.slides.delete.mutate({ slideId: edit.id })
			return (detail) => ({ ...detail, slides: detail.slides.filter(({ id }) => id !== edit.id) })
		case 'remove-faq':
			await client.faqs.delete.mutate({ faqId: edit.id })
			return (detail) => ({ ...detail, faqs: detail.faqs.filter(({ id }) => id !== edit.id) })
	}
}

async function saveIntro(
	deckId: string,
	edit: Extract<Edit, { kind: 'intro' }>,
	revision: string | undefined,
): Promise<Update> {
	const { value } = edit
	if (value === null) {
		await client.decks.deleteIntro.mutate({ deckId })
		return (detail) => ({ ...detail, intro: null })
	}
	const { intro } = await client.decks.setIntro.mutate({ deckId, ...value, revision })
	recordSave(editKey(edit), revision, intro.revision)
	return (detail) => ({ ...detail, intro })
}

async function savePrices(
	deckId: string,
	edit: Extract<Edit, { kind: 'prices' }>,
	revision: string | undefined,
): Promise<Update> {
	const { id: slideId, value: productData } = edit
	if (productData === null) {
		await client.slides.deleteProductData.mutate({ slideId })
		return replacePrices(slideId, { productData, slideType: 'standard' })
	}
	await rejectInvalidPrices({ deckId, productData })
	const saved = await client.slides.setProductData.mutate({ slideId, productData, revision })
	recordSave(editKey(edit), revision, saved.revision)
	return replacePrices(slideId, {
		productData: saved.productData,
		productDataRevision: saved.revision,
		slideType: 'product_pricing_v1',
	})
}

type Prices = Parameters<typeof client.pricing.preview.mutate>[0]

/** Checks formulas with the price preview before saving, because saving a half-typed formula would fail. */
async function rejectInvalidPrices(prices: Prices): Promise<void> {
	const { issues } = await client.pricing.preview.mutate(prices)
	const [first] = issues
	if (first === undefined) return
	const details = issues.map(({ path, message }) => ({ path, message }))
	throw new ApiRequestError({
		error: first.message,
		code: 'VALIDATION_ERROR',
		details,
		status: 400,
	})
}

function replacePrices(
	slideId: string,
	prices: Pick<Saved['slides'][number], 'productData' | 'slideType'> & {
		productDataRevision?: string
	},
): Update {
	return (detail) => ({
		...detail,
		slides: detail.slides.map((slide) => (slide.id === slideId ? { ...slide, ...prices } : slide)),
	})
}

/** Saves the order of the visible slides. Slides with a pending removal come last. */
async function saveOrder(deckId: string, visible: string[]): Promise<Update> {
	const known = api.decks.get.getData({ deckId })?.slides ?? []
	const slideIds = sortByIds(known, visible).map(({ id }) => id)
	const { slides } = await client.slides.reorder.mutate({ deckId, slideIds })
	return (detail) => ({ ...detail, slides })
}

function replaceById<T extends { id: string }>(list: T[], fresh: T): T[] {
	return list.map((item) => (item.id === fresh.id ? fresh : item))
}
