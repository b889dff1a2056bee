import type { Tx } from '@dormer/db'
import { bookName, bookNamesIn } from '../pricing/index.ts'
import { PriceVariable, ProductSlideData, type TierName } from '../pricing/schema.ts'
import type { PriceItemUse } from './schema.ts'

const TIER_LABELS: Record<TierName, string> = { good: 'Good', better: 'Better', best: 'Best' }

type Formula = { text: string; use: PriceItemUse }

/**
 * Returns where formulas of the company use items of the price book, by the name of the item (`book.ridge_vent`): prices and
 * upgrades of price slides, variables of decks, and formulas of other items. Leaves out deleted decks.
 */
export async function findUses(
	db: Pick<Tx, 'deck' | 'slide' | 'priceItem'>,
	organizationId: string,
): Promise<ReadonlyMap<string, PriceItemUse[]>> {
	const [decks, slides, items] = await Promise.all([
		db.deck.findMany({
			where: { organizationId, deletedAt: null },
			orderBy: [{ name: 'asc' }, { id: 'asc' }],
			select: { id: true, name: true, priceVariables: true },
		}),
		db.slide.findMany({
			where: { organizationId, slideType: 'product_pricing_v1', deck: { deletedAt: null } },
			orderBy: { orderIndex: 'asc' },
			select: { deckId: true, orderIndex: true, productData: true },
		}),
		db.priceItem.findMany({
			where: { organizationId, formula: { not: null } },
			orderBy: { key: 'asc' },
			select: { name: true, formula: true },
		}),
	])
	const formulas = [
		...decks.flatMap((deck) => [
			...slides
				.filter(({ deckId }) => deckId === deck.id)
				.flatMap((slide) => slideFormulas(deck, slide)),
			...variableFormulas(deck),
		]),
		...items.map(({ name, formula }) => ({
			text: formula ?? '',
			use: { deckId: null, deckName: null, place: `the item ${name}` },
		})),
	]
	const uses = new Map<string, PriceItemUse[]>()
	for (const { text, use } of formulas)
		for (const name of bookNamesIn(text)) {
			const known = uses.get(name) ?? []
			if (!known.some((one) => one.deckId === use.deckId && one.place === use.place))
				uses.set(name, [...known, use])
		}
	return uses
}

/** Returns where an item is used. */
export const usesOf = (uses: ReadonlyMap<string, PriceItemUse[]>, key: string): PriceItemUse[] =>
	uses.get(bookName(key)) ?? []

/** Describes a use for a person: “Full roof, slide 4, Better”. */
export const describeUse = ({ deckName, place }: PriceItemUse): string =>
	deckName === null ? place : `${deckName}, ${place}`

type Deck = { id: string; name: string; priceVariables: unknown }

function slideFormulas(
	deck: Deck,
	{ orderIndex, productData }: { orderIndex: number; productData: unknown },
): Formula[] {
	const tiers = ProductSlideData.nullable().parse(productData)
	return (['good', 'better', 'best'] as const).flatMap((name) => {
		const tier = tiers?.[name] ?? null
		if (tier === null) return []
		const place = `slide ${orderIndex + 1}, ${TIER_LABELS[name]}`
		const at = (more: string): PriceItemUse => ({
			deckId: deck.id,
			deckName: deck.name,
			place: `${place}${more}`,
		})
		const { mode, formula = '', lines = [] } = tier.price
		return [
			...(mode === 'formula' ? [{ text: formula, use: at('') }] : []),
			...(mode === 'lines'
				? lines.flatMap(({ quantity, unitPrice }) =>
						[quantity, unitPrice].map((text) => ({ text, use: at('') })),
					)
				: []),
			...tier.upgrades.map((upgrade) => ({
				text: upgrade.formula,
				use: at(`, upgrade ${upgrade.label}`),
			})),
		]
	})
}

function variableFormulas({ id, name, priceVariables }: Deck): Formula[] {
	return PriceVariable.array()
		.parse(priceVariables)
		.filter(({ source }) => source === 'formula')
		.map(({ label, formula = '' }) => ({
			text: formula,
			use: { deckId: id, deckName: name, place: `the variable ${label}` },
		}))
}
