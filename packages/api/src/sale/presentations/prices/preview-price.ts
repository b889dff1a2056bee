import type { GivenDiscount } from '../../../content/pricing/adjustment-schema.ts'
import { isBookName, measurementFieldOf, typedBounds } from '../../../content/pricing/index.ts'
import type { Pricing, TraceEntry } from '../../../content/pricing/schema.ts'
import { AppError, notFound } from '../../../core/errors.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import {
	buildResult,
	confirmSizes,
	enteredSizes,
	readCurrentReport,
	readLatestMeasurement,
} from '../../roof-measurements/index.ts'
import type { MeasurementRecord } from '../../roof-measurements/schema.ts'
import type {
	PreviewedInput,
	PreviewedSize,
	PreviewPriceInput,
	PricePreview,
} from '../price-preview-schema.ts'
import { requirePresentation } from '../read.ts'
import { adjustFacts } from './adjust-facts.ts'
import { calculatePrices, findTier, type PriceFacts, type PriceSource } from './calculate-prices.ts'
import { compareOptions } from './compare-options.ts'
import {
	allowedFacts,
	exceedsEveryLimit,
	exceedsOwnLimit,
	listApprovers,
	readDiscountLimits,
} from './discount-limit.ts'
import { type PricedPresentation, readPricedPresentation } from './priced-presentation.ts'
import { withCurrentBook } from './renew-book.ts'
import { hasSameAmount } from './rewrite-prices.ts'
import { readMustConfirm, storedMeasurement } from './stored-measurement.ts'

/**
 * Returns every option of a presentation as the homeowner sees it now and as it would be after a change, and each size of the
 * house that the prices use, with its source. For a discount above every limit of the company, returns the
 * options without it. Stores nothing. Rejects with 409 `CONFLICT` when `confirm` is given and the roof is not an estimate.
 */
export async function previewPrice(
	ctx: OrgContext,
	input: PreviewPriceInput,
): Promise<PricePreview> {
	const { organizationId } = ctx
	const { presentationId } = input
	await requirePresentation(ctx, presentationId)
	const stored = await readPricedPresentation(ctx.db, { organizationId, presentationId })
	if (stored === undefined) throw notFound('Presentation')
	const before = await withCurrentBook(ctx.db, stored, ctx.now())
	const limits = await readDiscountLimits(ctx, ctx.db)
	const about = { ...input, limitPercent: limits.own }
	const asked = await changedFacts(ctx, before, about)
	const needsApproval = exceedsOwnLimit(before, { ...asked, limits })
	const isRefused = needsApproval && exceedsEveryLimit(before, { ...asked, limits })
	const { facts: others } = isRefused
		? await changedFacts(ctx, before, { ...about, discount: undefined })
		: asked
	const facts = needsApproval && !isRefused ? allowedFacts(asked.facts, limits) : others
	// A chosen upgrade with an error would hide the values of its option.
	const unchosen = { ...withoutMustConfirm(facts), selections: [], adjustment: null }
	const rows = listRows(calculatePrices(before.book, unchosen).pricing)
	return {
		...compareFacts(before, facts),
		sizes: listSizes(before.book, rows),
		inputs: listInputs(before.book, rows),
		limitPercent: limits.own,
		highestPercent: limits.highest,
		needsApproval,
		approvers:
			needsApproval && !isRefused ? await listApprovers(ctx.db, { organizationId, limits }) : [],
	}
}

/** Returns every option before and after a change of the facts, and whether the change ends the homeowner's choice. */
export function compareFacts(
	before: PricedPresentation,
	facts: PriceFacts,
): Pick<PricePreview, 'options' | 'endsChoice'> {
	const { pricing } = calculatePrices(before.book, facts)
	return {
		options: compareOptions(before, pricing),
		endsChoice: before.selections.some((selection) => {
			const price = findTier(pricing, selection)
			return price === null || !hasSameAmount(selection.price, price)
		}),
	}
}

async function changedFacts(
	ctx: OrgContext,
	before: PricedPresentation,
	{ roof, limitPercent, ...input }: PreviewPriceInput & { limitPercent: number },
): Promise<{ facts: PriceFacts; newDiscount: GivenDiscount | null }> {
	const { organizationId, presentationId, timeZone: timezone } = before
	const at = ctx.now()
	const by = ctx.caller.kind === 'user' ? ctx.caller.name : null
	const { facts, newDiscount } = adjustFacts(before, input, { by, at, limitPercent })
	if (roof === undefined) return { facts, newDiscount }
	const newest = await readLatestMeasurement(ctx.db, { organizationId, presentationId })
	if (newest === null)
		throw new AppError('CONFLICT', 'The roof of this home has not been measured.')
	const mustConfirm = await readMustConfirm(ctx.db, organizationId)
	const report = await readCurrentReport(ctx.db, { organizationId, presentationId })
	const record = {
		...newest,
		confirmedAt: at.toISOString(),
		confirmedBy: by === null ? null : { id: '', name: by },
	}
	const measurement = storedMeasurement(
		{ ...record, ...changedRoof(newest, roof, at) },
		{ mustConfirm, timezone, report },
	)
	return { facts: { ...facts, measurement }, newDiscount }
}

function changedRoof(
	record: MeasurementRecord,
	roof: NonNullable<PreviewPriceInput['roof']>,
	at: Date,
) {
	return 'confirm' in roof
		? confirmSizes(record, roof.confirm)
		: { result: buildResult(roof.enter, at), confirmedSizes: enteredSizes(roof.enter) }
}

/** Returns the facts with estimates counted as prices, so the trace names every size. */
function withoutMustConfirm(facts: PriceFacts): PriceFacts {
	const { measurement } = facts
	const estimate = measurement?.estimate ?? null
	return measurement === null || estimate === null
		? facts
		: { ...facts, measurement: { ...measurement, estimate: { ...estimate, mustConfirm: false } } }
}

type ValueRow = Extract<TraceEntry, { kind: 'input' | 'missing' }>

/** Returns the given and the missing values of all options and upgrades, by the key of the variable. */
function listRows(pricing: Pricing): ReadonlyMap<string, ValueRow> {
	const rows = pricing
		.flatMap(({ good, better, best }) => [good, better, best].filter((tier) => tier !== null))
		.flatMap(({ trace, upgrades }) => [trace, ...upgrades.map((upgrade) => upgrade.trace)].flat())
		.filter((entry): entry is ValueRow => entry.kind === 'input' || entry.kind === 'missing')
	return new Map(rows.map((row) => [row.key, row]))
}

/** Returns each measured value that the options and upgrades use, in the order of the deck’s variables. */
function listSizes({ variables }: PriceSource, rows: ReturnType<typeof listRows>): PreviewedSize[] {
	return variables.flatMap((variable): PreviewedSize[] => {
		const entry = rows.get(variable.key)
		const field = measurementFieldOf(variable)
		if (entry?.kind !== 'input' || entry.source !== 'measurement' || field === null) return []
		const { key, label, display, basis = 'measured', sentence } = entry
		return [{ key, field, value: Number(entry.value), label, display, basis, sentence }]
	})
}

/** Returns each value that a person can type for this home, in the order of the deck’s variables. */
function listInputs(
	{ variables }: PriceSource,
	rows: ReturnType<typeof listRows>,
): PreviewedInput[] {
	return variables.flatMap((variable): PreviewedInput[] => {
		const { key, label, unit = null, source } = variable
		const entry = rows.get(key)
		if (entry === undefined || source === 'formula' || isBookName(key)) return []
		const { sentence } = entry
		const [value, display] =
			entry.kind === 'input' ? [Number(entry.value), entry.display] : [null, null]
		return [{ key, label, unit, ...typedBounds(variable), value, display, sentence }]
	})
}
