import type {
	GivenDiscount,
	GivenLine,
	PriceAdjustment,
} from '../../../content/pricing/adjustment-schema.ts'
import { invalid } from '../../../core/errors.ts'
import type { AdjustmentChange } from '../schema.ts'
import { listProductSlides, type PriceFacts } from './calculate-prices.ts'
import { mergeFacts } from './change-prices.ts'
import type { PricedPresentation } from './priced-presentation.ts'

type Given = {
	/** Name of the person who adjusts the price; null for an API key. */
	by: string | null
	at: Date
	/** Largest discount that this person may give or allow, in percent. */
	limitPercent: number
}

/**
 * Returns the facts of a price after a rep's change, and the discount if the change gives a new one. A discount that stays the
 * same keeps the limit under which it was given. Another price slide starts without discount and lines. Rejects with 400 when
 * discount or lines name no price slide of the deck.
 */
export function adjustFacts(
	before: PricedPresentation,
	change: AdjustmentChange,
	given: Given,
): { facts: PriceFacts; newDiscount: GivenDiscount | null; ignoredPriceInputs: string[] } {
	const { by, at } = given
	const { facts, ignoredPriceInputs } = mergeFacts(before, { input: change, by, at })
	const stored = before.facts.adjustment
	const isAsked = change.discount != null || (change.lines?.length ?? 0) > 0
	if (stored === null && !isAsked) return { facts, newDiscount: null, ignoredPriceInputs }
	const slideId = slideOf(before, change)
	const old = stored?.slideId === slideId ? stored : null
	const discount = mergeDiscount(old?.discount ?? null, change.discount, given)
	const lines = mergeLines(old?.lines ?? [], change.lines, given)
	const adjustment: PriceAdjustment | null =
		discount === null && lines.length === 0 ? null : { slideId, discount, lines }
	return {
		facts: { ...facts, adjustment },
		newDiscount: discount === old?.discount ? null : discount,
		ignoredPriceInputs,
	}
}

function mergeDiscount(
	old: GivenDiscount | null,
	asked: AdjustmentChange['discount'],
	{ by, at, limitPercent }: Given,
): GivenDiscount | null {
	if (asked === undefined) return old
	if (asked === null) return null
	if (old !== null && isSameDiscount(old, asked)) return old
	return { ...asked, by, at: at.toISOString(), limitPercent }
}

function isSameDiscount(old: GivenDiscount, asked: NonNullable<AdjustmentChange['discount']>) {
	const isSameAmount =
		old.kind === 'amount'
			? asked.kind === 'amount' && old.amountCents === asked.amountCents
			: asked.kind === 'percent' && old.percent === asked.percent
	return isSameAmount && old.reason === asked.reason
}

/** Returns the added lines after a change. A line that stays the same keeps the person who added it. */
function mergeLines(
	old: readonly GivenLine[],
	asked: AdjustmentChange['lines'],
	{ by, at }: Given,
): GivenLine[] {
	if (asked === undefined) return [...old]
	return asked.map((line) => {
		const same = old.find(
			({ text, quantity, unitCents }) =>
				text === line.text && quantity === line.quantity && unitCents === line.unitCents,
		)
		return same ?? { ...line, by, at: at.toISOString() }
	})
}

/** Returns the price slide of discount and lines: the named one, the one of the earlier adjustment, or the only one. */
function slideOf({ book, facts }: PricedPresentation, { slideId, discount }: AdjustmentChange) {
	const slides = listProductSlides(book).map((slide) => slide.slideId)
	const [only, ...others] = slides
	if (only === undefined)
		throw invalid(
			discount === undefined ? 'lines' : 'discount',
			'The deck has no price slide. Add one, then create a new presentation.',
		)
	if (slideId !== undefined && !slides.includes(slideId))
		throw invalid('slideId', 'The presentation has no price slide with this ID')
	const named = slideId ?? facts.adjustment?.slideId ?? (others.length === 0 ? only : undefined)
	if (named === undefined)
		throw invalid(
			'slideId',
			'The deck has several price slides. Send the slideId of the one to adjust.',
		)
	return named
}
