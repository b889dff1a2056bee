import type { Prisma, Tx } from '@dormer/db'
import { acceptPriceInputs } from '../../../content/pricing/index.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import { withdrawReports } from '../../roof-measurements/index.ts'
import type { UpdatePresentationInput } from '../schema.ts'
import type { PriceFacts } from './calculate-prices.ts'
import { type PricedPresentation, requirePricedPresentation } from './priced-presentation.ts'
import { queuePriceAnswers } from './queue-price-answers.ts'
import { storeRenewedBook, withCurrentBook } from './renew-book.ts'
import { type Home, requestMeasurementAfterChange } from './request-measurement.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { reopenedColumns, rewritePrices } from './rewrite-prices.ts'
import { originsOf, readMeasurementResult } from './stored-measurement.ts'
import { writePrices } from './write-prices.ts'

type PriceChange = Pick<
	UpdatePresentationInput,
	'price_inputs' | 'repOverrides' | 'measurement_strategy' | 'productSelection' | 'validUntil'
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
	/** Whether the new address is that of another house. */
	moved: boolean
	/** Name of the person who changes the values; null for an API key. */
	by: string | null
	at: Date
}

/**
 * Changes the price inputs, the rep’s overrides, the measurement strategy and the end of validity. A change that moves the
 * amount of a chosen price ends the choice (`rewritePrices`). At another house, the values typed for the old one and its measurement
 * report no longer count. This also ends a choice whose amount depends on them. An agreed price keeps them until its contract is
 * canceled. `productSelection: null` removes all selections of the homeowner. Rejects with 409 `ALREADY_SIGNED` when the change would move a signed price.
 */
export async function changePrices(
	tx: Tx,
	change: PriceChangeContext,
): Promise<{ numbersChanged: boolean; ignoredPriceInputs: string[] }> {
	const { input, at, by } = change
	const stored = await requirePricedPresentation(tx, change)
	const renews = input.validUntil !== undefined
	const before = renews ? await withCurrentBook(tx, stored, at) : stored
	const moved = change.moved && before.agreedAt === null
	const { facts, ignoredPriceInputs } = mergeFacts(moved ? withoutTyped(before) : before, change)
	const reopens = input.productSelection === null && before.selections.length > 0
	const isChanged =
		moved ||
		before !== stored ||
		canonicalJson(valuesOf(facts)) !== canonicalJson(valuesOf(before.facts))
	if (reopens || isChanged || input.validUntil !== undefined) requireUnsigned(before)
	await queuePriceAnswers(tx, before, { validUntil: input.validUntil, at })
	const measurementStrategy = input.measurement_strategy ?? before.measurementStrategy
	const { home } = change
	if (change.moved) await withdrawReports(tx, { ...change, at })
	const retryFailed = input.measurement_strategy === 'auto'
	if (home !== null) {
		const need = { ...before, facts, measurementStrategy, at, home }
		await requestMeasurementAfterChange(tx, need, { moved: change.moved, retryFailed })
	}
	const more = {
		measurementStrategy,
		...(input.validUntil !== undefined && { priceValidUntil: input.validUntil }),
		...(reopens && reopenedColumns(before)),
		...(change.moved && !moved && movedWhileAgreed(at)),
	}
	if (before.selections.length > 0 && !reopens && !isChanged) {
		const { presentationId: id, organizationId } = change
		await tx.presentation.updateMany({ where: { id, organizationId }, data: more })
		return { numbersChanged: false, ignoredPriceInputs }
	}
	await storeRenewedBook(tx, before, at)
	const measurement = await readMeasurementResult(tx, change)
	const changed = { ...facts, measurement }
	const written = reopens
		? await writePrices(tx, before, { facts: { ...changed, selections: [] }, at, more })
		: await rewritePrices(tx, before, { facts: changed, at, by, more })
	return { numbersChanged: written.numbersChanged, ignoredPriceInputs }
}

/**
 * Returns the columns of an agreed price whose presentation is now about another house. The price stays. Its time of freezing, later
 * than the signature, marks the move: when the contract is canceled, `reopenAgreedPrice` calculates without the old house.
 */
function movedWhileAgreed(at: Date): Prisma.PresentationUpdateManyMutationInput {
	return { priceInputs: {}, repOverrides: {}, priceOrigins: {}, pricingFrozenAt: at }
}

/** Returns a presentation without the values that were typed for its home. */
function withoutTyped(priced: PricedPresentation): PricedPresentation {
	const facts = { ...priced.facts, priceInputs: {}, repOverrides: {}, origins: {} }
	return { ...priced, facts }
}

/** Returns the values that a request can change. */
function valuesOf({ priceInputs, repOverrides }: PriceFacts) {
	return { priceInputs, repOverrides }
}

/**
 * Merges the values of a request into the stored price inputs and overrides. `ignoredPriceInputs` lists the keys of the
 * request that are not price variables.
 */
export function mergeFacts(
	{ book, facts, timeZone: timezone }: PricedPresentation,
	{
		input: { price_inputs = {}, repOverrides = {} },
		by,
		at,
	}: Pick<PriceChangeContext, 'by' | 'at'> & {
		input: Partial<Pick<PriceChange, 'price_inputs' | 'repOverrides'>>
	},
): { facts: PriceFacts; ignoredPriceInputs: string[] } {
	const inputs = acceptPriceInputs(book.variables, withoutNulls(price_inputs))
	const overrides = acceptPriceInputs(book.variables, withoutNulls(repOverrides), 'repOverrides')
	const typed = { ...inputs.priceInputs, ...overrides.priceInputs }
	const origins = originsOf(Object.keys(typed), { by, at, timezone })
	return {
		facts: {
			...facts,
			origins: { ...facts.origins, ...origins },
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
