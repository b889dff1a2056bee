import type {
	AddedLine,
	Discount,
	PriceAdjustment,
} from '@dormer/api/content/pricing/adjustment-schema'
import type { PreviewedInput } from '@dormer/api/sale/presentations/price-preview-schema'
import type { AdjustmentChange } from '@dormer/api/sale/presentations/schema'
import { centsOf, hasTwoDigits, TWO_DIGITS } from '../core/cents.ts'
import { outsideOf } from '../core/number-bounds.ts'

/** An added line while a rep types it. Fields may be empty. */
export type LineDraft = {
	id: number
	text: string
	quantity: number | undefined
	dollars: number | undefined
}

/** The form of an adjustment while a rep fills it in. `inputs` has only the changed values; null removes one. */
export type AdjustmentDraft = {
	inputs: Record<string, number | null>
	/** What is wrong with the changed values that are out of bounds, by key. */
	outside: Record<string, string>
	kind: Discount['kind']
	/** Dollars or percent; undefined without a discount. */
	discount: number | undefined
	reason: string
	lines: LineDraft[]
	/** Calendar date in the time zone of the company; empty for no limit. */
	validDay: string
	note: string
}

/** Returns the form for the stored adjustment of a home. */
export function draftOf(stored: PriceAdjustment | null, validDay: string): AdjustmentDraft {
	const { discount = null, lines = [] } = stored ?? {}
	return {
		inputs: {},
		outside: {},
		kind: discount?.kind ?? 'amount',
		discount: discount?.kind === 'amount' ? discount.amountCents / 100 : discount?.percent,
		reason: discount?.reason ?? '',
		lines: lines.map(({ text, quantity, unitCents }, id) => ({
			id,
			text,
			quantity,
			dollars: unitCents / 100,
		})),
		validDay,
		note: '',
	}
}

/** Returns the part of a form that changes when a rep types a value of the home; null removes the value. */
export function typeValue(
	{ inputs, outside }: AdjustmentDraft,
	{ key, ...bounds }: PreviewedInput,
	value: number | null,
): Pick<AdjustmentDraft, 'inputs' | 'outside'> {
	const { [key]: _, ...others } = outside
	const problem = outsideOf(bounds, value)
	return {
		inputs: { ...inputs, [key]: value },
		outside: problem === undefined ? others : { ...others, [key]: problem },
	}
}

/** The numbers of an added line with fractions of a cent or more than two digits after the point. */
export type LineFractions = { quantity?: string; dollars?: string }

/** What a form lacks before it can be saved, by field. `fractions` has the lines by id. */
export type DraftProblems = {
	discount?: string
	reason?: string
	lines?: string
	fractions?: Record<number, LineFractions>
}

/** Returns the numbers of a form with more than two digits after the point. They are not rounded, because a person typed them. */
export function fractionsIn({
	discount,
	lines,
}: AdjustmentDraft): Pick<DraftProblems, 'discount' | 'fractions'> {
	const fractions = lines.flatMap(({ id, quantity, dollars }): [number, LineFractions][] =>
		hasTwoDigits(quantity) && hasTwoDigits(dollars)
			? []
			: [
					[
						id,
						{
							...(!hasTwoDigits(quantity) && { quantity: TWO_DIGITS }),
							...(!hasTwoDigits(dollars) && { dollars: TWO_DIGITS }),
						},
					],
				],
	)
	return {
		...(!hasTwoDigits(discount) && { discount: TWO_DIGITS }),
		...(fractions.length > 0 && { fractions: Object.fromEntries(fractions) }),
	}
}

/** Returns what a form lacks. A line without text and price counts as empty and is left out. */
export function problemsOf(draft: AdjustmentDraft): DraftProblems {
	const { discount, reason, kind, lines } = draft
	const isTooMuch = kind === 'percent' && discount !== undefined && discount > 100
	const { fractions = {}, ...others } = fractionsIn(draft)
	const isIncomplete = lines.some(
		(line) => !isEmptyLine(line) && !(line.id in fractions) && completeLine(line) === null,
	)
	return {
		...others,
		...(Object.keys(fractions).length > 0 && { fractions }),
		...(discount !== undefined && discount < 0 && { discount: 'Enter a positive number' }),
		...(isTooMuch && { discount: 'Enter at most 100' }),
		...(hasDiscount(discount) && reason.trim() === '' && { reason: 'Enter the reason' }),
		...(isIncomplete && { lines: 'Enter what is added, how much of it, and its price' }),
	}
}

/**
 * Returns the change that a form asks for. Leaves out what is not complete yet or out of bounds, so the prices can be shown while the rep
 * types.
 */
export function changeOf(
	{ inputs, outside, kind, discount, reason, lines: drafts }: AdjustmentDraft,
	slideId: string,
): AdjustmentChange {
	const lines = drafts.flatMap((line) => completeLine(line) ?? [])
	const typed = Object.entries(inputs).filter(([key]) => !(key in outside))
	const isSent = hasDiscount(discount) || lines.length > 0
	return {
		...(isSent && { slideId }),
		...(typed.length > 0 && { price_inputs: Object.fromEntries(typed) }),
		discount: discountOf({ kind, discount, reason }),
		lines,
	}
}

/** Returns whether a form differs from what is stored. A field that must be completed first counts as a difference. */
export function hasChange(
	draft: AdjustmentDraft,
	saved: AdjustmentDraft,
	priceInputs: Readonly<Record<string, number>>,
): boolean {
	const isTyped = ([key, value]: [string, number | null]) => (priceInputs[key] ?? null) !== value
	const askedBy = (form: AdjustmentDraft) =>
		JSON.stringify([changeOf({ ...form, inputs: {} }, ''), form.validDay, form.note.trim()])
	return (
		Object.keys(problemsOf(draft)).length > 0 ||
		Object.entries(draft.inputs).some(isTyped) ||
		askedBy(draft) !== askedBy(saved)
	)
}

/** Stands for the reason in a calculation until the rep has typed one. */
const NO_REASON = 'Without a reason yet'

function discountOf({
	kind,
	discount,
	reason,
}: Pick<AdjustmentDraft, 'kind' | 'discount' | 'reason'>): Discount | null {
	if (!hasDiscount(discount) || discount < 0 || !hasTwoDigits(discount)) return null
	const given = { reason: reason.trim() === '' ? NO_REASON : reason.trim() }
	if (kind === 'amount') return { kind, amountCents: centsOf(discount), ...given }
	return { kind, percent: Math.min(100, discount), ...given }
}

function hasDiscount(discount: number | undefined): discount is number {
	return discount !== undefined && discount !== 0
}

function isEmptyLine({ text, dollars }: LineDraft): boolean {
	return text.trim() === '' && dollars === undefined
}

function completeLine({ text, quantity, dollars }: LineDraft): AddedLine | null {
	if (!hasTwoDigits(quantity) || !hasTwoDigits(dollars)) return null
	const unitCents = centsOf(dollars ?? 0)
	if (text.trim() === '' || unitCents < 1 || quantity === undefined || quantity < 0.01) return null
	return { text: text.trim(), quantity, unitCents }
}
