import { Prisma, type Tx } from '@dormer/db'
import { acceptPriceInputs } from '../../../content/pricing/index.ts'
import { AppError } from '../../../core/errors.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import type { UpdatePresentationInput } from '../schema.ts'
import type { PriceFacts } from './calculate-prices.ts'
import { type PricedPresentation, requirePricedPresentation } from './priced-presentation.ts'
import { readMeasurementResult, writePrices } from './reprice.ts'
import { type Home, requestMeasurementAfterChange } from './request-measurement.ts'
import { requireUnsigned } from './require-unsigned.ts'

type PriceChange = Pick<
	UpdatePresentationInput,
	'price_inputs' | 'repOverrides' | 'measurement_strategy' | 'productSelection'
>
type PriceChangeContext = {
	organizationId: string
	presentationId: string
	input: PriceChange
	/**
	 * Homeowner whose address was validated for this change. Null when no validation is needed: the address stays the same, and
	 * the change cannot cause a roof measurement.
	 */
	home: Home | null
	moved: boolean
	at: Date
}

/**
 * Changes the price inputs, the rep’s overrides and the measurement strategy. The prices are frozen once the homeowner has
 * selected a tier or signed. A change of frozen prices rejects with 409: `ALREADY_SIGNED` when the contract is signed,
 * otherwise `CONFLICT`. `productSelection: null` removes all selections of the homeowner, so that the prices can change again.
 */
export async function changePrices(
	tx: Tx,
	change: PriceChangeContext,
): Promise<{ numbersChanged: boolean; ignoredPriceInputs: string[] }> {
	const { input, at } = change
	const before = await requirePricedPresentation(tx, change)
	const { facts, ignoredPriceInputs } = mergeFacts(before, input)
	const reopens = input.productSelection === null && before.frozenAt !== null
	const isFrozen = before.frozenAt !== null && !reopens
	const isChanged = canonicalJson(facts) !== canonicalJson(before.facts)
	if (reopens || (isFrozen && isChanged)) await requireUnsigned(tx, change)
	if (isFrozen && isChanged) throw frozenError(before)
	const measurementStrategy = input.measurement_strategy ?? before.measurementStrategy
	const { home, moved } = change
	const retryFailed = input.measurement_strategy === 'auto'
	if (home !== null) {
		const need = { ...before, facts, measurementStrategy, at, home }
		await requestMeasurementAfterChange(tx, need, { moved, retryFailed })
	}
	const more = { measurementStrategy, ...(reopens && reopenedColumns(before)) }
	if (isFrozen) {
		const { presentationId: id, organizationId } = change
		await tx.presentation.updateMany({ where: { id, organizationId }, data: more })
		return { numbersChanged: false, ignoredPriceInputs }
	}
	const measurement = await readMeasurementResult(tx, change)
	const selections = reopens ? [] : facts.selections
	const update = { facts: { ...facts, measurement, selections }, at, more }
	return { ...(await writePrices(tx, before, update)), ignoredPriceInputs }
}

/**
 * Merges the values of a request into the stored price inputs and overrides. `ignoredPriceInputs` lists the keys of the
 * request that are not price variables.
 */
function mergeFacts(
	{ book, facts }: PricedPresentation,
	{ price_inputs = {}, repOverrides = {} }: PriceChange,
): { facts: PriceFacts; ignoredPriceInputs: string[] } {
	const inputs = acceptPriceInputs(book.variables, withoutNulls(price_inputs))
	const overrides = acceptPriceInputs(book.variables, withoutNulls(repOverrides), 'repOverrides')
	return {
		facts: {
			...facts,
			priceInputs: mergeNumbers(facts.priceInputs, price_inputs, inputs.priceInputs),
			repOverrides: mergeNumbers(facts.repOverrides, repOverrides, overrides.priceInputs),
		},
		ignoredPriceInputs: [...inputs.ignoredPriceInputs, ...overrides.ignoredPriceInputs],
	}
}

type Numbers = Record<string, number>
type NumbersChange = Record<string, number | null>

function withoutNulls(change: NumbersChange): Numbers {
	return Object.fromEntries(
		Object.entries(change).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
	)
}

function mergeNumbers(stored: Numbers, change: NumbersChange, accepted: Numbers): Numbers {
	const remaining = Object.entries(stored).filter(([key]) => change[key] !== null)
	return { ...Object.fromEntries(remaining), ...accepted }
}

/** Returns the column values for a presentation that has no selection left. Its prices are no longer frozen. */
export function reopenedColumns({
	engagement,
}: PricedPresentation): Prisma.PresentationUpdateManyMutationInput {
	return {
		selection: Prisma.DbNull,
		earlierSelections: [],
		pricingFrozenAt: null,
		...(engagement === 'selected' && { engagement: 'viewed' }),
	}
}

function frozenError({ selections }: PricedPresentation): AppError {
	const message =
		selections.length === 0
			? 'The prices are frozen. Remove the selection to change them.'
			: 'The homeowner has selected a tier, so the prices are frozen. Remove the selection to change them.'
	return new AppError('CONFLICT', message, { details: [{ path: 'productSelection', message }] })
}
