import { Prisma, type Tx } from '@dormer/db'
import { addPrices, homeownerPrice, totalOf } from '../../../content/pricing/index.ts'
import type {
	PriceChange,
	ProductSelection,
	TierPricing,
	TraceEntry,
} from '../../../content/pricing/schema.ts'
import { emit } from '../../../events/emit.ts'
import { calculatePrices, findTier, type PriceFacts } from './calculate-prices.ts'
import type { PricedPresentation } from './priced-presentation.ts'
import { queueConfirmationAnswers } from './queue-price-answers.ts'
import { writePrices } from './write-prices.ts'

type FactsChange = {
	facts: PriceFacts
	at: Date
	/** Name of the person who changed the price; null for an API key. */
	by: string | null
	more?: Prisma.PresentationUpdateManyMutationInput
}

/**
 * Writes prices with changed facts. A choice stands while its amount stays. When the amount changes, the choice ends: the
 * homeowner reads both amounts and chooses again (`endChoice`). When the price becomes exact, a request to confirm it is answered.
 */
export async function rewritePrices(
	tx: Tx,
	before: PricedPresentation,
	change: FactsChange,
): Promise<{ numbersChanged: boolean }> {
	const written = await keepOrEndChoice(tx, before, change)
	await queueConfirmationAnswers(tx, before, { ...change, pricing: written.pricing })
	return written
}

type Written = ReturnType<typeof writePrices>

async function keepOrEndChoice(
	tx: Tx,
	before: PricedPresentation,
	{ facts, at, by, more = {} }: FactsChange,
): Written {
	if (before.selections.length === 0) return writePrices(tx, before, { facts, at, more })
	const { pricing } = calculatePrices(before.book, facts)
	const prices = before.selections.map((selection) => findTier(pricing, selection))
	const kept = before.selections.flatMap((selection, index): ProductSelection[] => {
		const price = prices[index] ?? null
		return price !== null && hasSameAmount(selection.price, price) ? [{ ...selection, price }] : []
	})
	if (kept.length < before.selections.length)
		return endChoice(tx, before, { facts, at, by, more, prices })
	const selection = kept.at(-1) ?? Prisma.DbNull
	const stored = { selection, earlierSelections: kept.slice(0, -1) }
	return writePrices(tx, before, { facts, at, more: { ...more, ...stored } })
}

type EndedChoice = Required<FactsChange> & {
	/** The new price of each selection, in their order; null when the option does not exist anymore. */
	prices: readonly (TierPricing | null)[]
}

/** Returns whether two prices of an option have the same amount. A hidden price has no amount, and its text counts. */
export function hasSameAmount(before: TierPricing, after: TierPricing): boolean {
	if (after.status !== 'priced') return false
	return before.amountCents === undefined
		? before.display === after.display
		: before.amountCents === after.amountCents
}

/**
 * Ends the choice of a homeowner because a change moved its amount. Stores both amounts, which the viewer shows until the
 * homeowner chooses again, and what was chosen, whose upgrades it switches on again. Emits `price.changed`.
 */
async function endChoice(
	tx: Tx,
	before: PricedPresentation,
	{ facts, at, by, more, prices }: EndedChoice,
): Written {
	const { organizationId, presentationId, deckId, selections } = before
	const total = totalOf(selections)
	const [first, ...others] = prices.filter((price) => price?.status === 'priced')
	const isComplete = first != null && prices.length === others.length + 1
	const after = isComplete ? addPrices([first, ...others.filter((price) => price !== null)]) : null
	const written = await writePrices(tx, before, {
		facts: { ...facts, selections: [] },
		at,
		more: {
			...more,
			...reopenedColumns(before),
			...(total !== null && {
				priceChange: {
					name: selections.map(nameWithUpgrades).join(' + '),
					before: total,
					after,
					reasons: selections.flatMap(({ price }, index) => {
						const now = prices[index] ?? null
						return changedRows(homeownerPrice(price), now && homeownerPrice(now))
					}),
					ended: selections.map(({ slideId, tier, upgrades }) => ({ slideId, tier, upgrades })),
					by,
					at: at.toISOString(),
				} satisfies PriceChange,
			}),
		},
	})
	await emit(tx, {
		type: 'price.changed',
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: {
			presentationId,
			deckId,
			...(total?.amountCents !== undefined && { beforeCents: total.amountCents }),
			...(after?.amountCents !== undefined && { afterCents: after.amountCents }),
		},
		at,
	})
	return written
}

/** Names a choice with its upgrades, without a word of any language: "Preferred + Gutter guards". */
function nameWithUpgrades({ name, tier, price }: ProductSelection): string {
	const added = price.upgrades.filter(({ selected }) => selected).map(({ label }) => label)
	return [name ?? tier, ...added].join(' + ')
}

/** Returns what differs between two calculations of an option, as the homeowner reads it: values, discount and added lines. */
function changedRows(before: TierPricing, after: TierPricing | null): PriceChange['reasons'] {
	return [...changedInputs(before, after), ...changedAdjustments(before, after)]
}

/** Returns the discounts, added lines and taxes that only one of two calculations has. A tax follows the amount, so its rate counts. */
function changedAdjustments(before: TierPricing, after: TierPricing | null) {
	const isAdjustment = ({ kind }: TraceEntry) =>
		kind === 'discount' || kind === 'line' || kind === 'tax'
	const [old, current] = [before.trace, after?.trace ?? []].map((trace) =>
		trace.filter(isAdjustment).flatMap(shownRow),
	)
	const isSame = (one: ShownRow) => (other: ShownRow) =>
		one.label === other.label &&
		one.sentence === other.sentence &&
		(one.kind === 'tax' || one.display === other.display)
	return [
		...(old ?? [])
			.filter((row) => !current?.some(isSame(row)))
			.map(({ label, display }) => ({ label, before: display, after: null })),
		...(current ?? [])
			.filter((row) => !old?.some(isSame(row)))
			.map(({ label, display, sentence }) => ({ label, before: null, after: display, sentence })),
	]
}

type ShownRow = { kind: TraceEntry['kind']; label: string; display: string; sentence: string }

function shownRow(entry: TraceEntry): ShownRow[] {
	return entry.kind === 'missing' ? [] : [entry]
}

function changedInputs(before: TierPricing, after: TierPricing | null): PriceChange['reasons'] {
	return before.trace.flatMap((entry) => {
		if (entry.kind !== 'input') return []
		const now = after?.trace.find((other) => 'key' in other && other.key === entry.key)
		const display = now !== undefined && 'display' in now ? now.display : 'Unknown'
		return display === entry.display
			? []
			: [{ label: entry.label, before: entry.display, after: display }]
	})
}

/** Returns the column values for a presentation that has no selection left. Its prices are no longer frozen. */
export function reopenedColumns({
	engagement,
}: Pick<PricedPresentation, 'engagement'>): Prisma.PresentationUpdateManyMutationInput {
	return {
		selection: Prisma.DbNull,
		earlierSelections: [],
		pricingFrozenAt: null,
		...(engagement === 'selected' && { engagement: 'viewed' }),
	}
}
