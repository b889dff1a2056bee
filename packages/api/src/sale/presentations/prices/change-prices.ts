import { Prisma, type Tx } from '@dormer/db'
import { acceptPriceInputs } from '../../../content/pricing/index.ts'
import { canonicalJson } from '../../../core/canonical-json.ts'
import { AppError } from '../../../core/errors.ts'
import { type Home, requestMeasurementAfterChange } from './request-measurement.ts'
import { type PricedPresentation, requirePricedPresentation } from './priced-presentation.ts'
import type { PriceFacts } from './calculate-prices.ts'
import { readMeasurementResult, writePrices } from './reprice.ts'
import type { UpdatePresentationInput } from '../schema.ts'
import { requireUnsigned } from './require-unsigned.ts'

type PriceChange = Pick<
	UpdatePresentationInput,
	'price_inputs' | 'repOverrides' | 'measurement_strategy' | 'productSelection'
>
type PriceChangeContext = {
	organizationId: string
	presentationId: string
	input: PriceChange
	/** The house with its address checked, where the homeowner moved or may have to be measured. */
	home: Home | null
	moved: boolean
	at: Date
}

/**
 * Changes what prices stand on: values typed (null takes one away), the strategy, and the choice, which a rep may take
 * back so that prices move again. Prices that stand are not changed: 409 `CONFLICT`, once signed `ALREADY_SIGNED`.
 */
export async function changePrices(
	tx: Tx,
	changing: PriceChangeContext,
): Promise<{ otherNumbers: boolean; ignoredPriceInputs: string[] }> {
	const { input, at } = changing
	const before = await requirePricedPresentation(tx, changing)
	const { facts, ignoredPriceInputs } = mergeFacts(before, input)
	const reopens = input.productSelection === null && before.frozenAt !== null
	const stands = before.frozenAt !== null && !reopens
	const isOther = canonicalJson(facts) !== canonicalJson(before.facts)
	if (reopens || (stands && isOther)) await requireUnsigned(tx, changing)
	if (stands && isOther) throw frozenError(before)
	const measurementStrategy = input.measurement_strategy ?? before.measurementStrategy
	const { home, moved } = changing
	const askAgain = input.measurement_strategy === 'auto'
	const asking = { ...before, facts, measurementStrategy, at }
	if (home !== null) await requestMeasurementAfterChange(tx, { ...asking, home }, { moved, askAgain })
	const more = { measurementStrategy, ...(reopens && reopenedColumns(before)) }
	if (stands) {
		const { presentationId: id, organizationId } = changing
		await tx.presentation.updateMany({ where: { id, organizationId }, data: more })
		return { otherNumbers: false, ignoredPriceInputs }
	}
	const measurement = await readMeasurementResult(tx, changing)
	const selection = reopens ? null : facts.selection
	const written = { facts: { ...facts, measurement, selection }, at, more }
	return { ...(await writePrices(tx, before, written)), ignoredPriceInputs }
}

/** The facts with what was typed; `ignoredPriceInputs` are keys that no variable is called after. */
function mergeFacts(
	{ book, facts }: PricedPresentation,
	{ price_inputs = {}, repOverrides = {} }: PriceChange,
): { facts: PriceFacts; ignoredPriceInputs: string[] } {
	const typed = acceptPriceInputs(book.variables, withoutNulls(price_inputs))
	const set = acceptPriceInputs(book.variables, withoutNulls(repOverrides), 'repOverrides')
	const priceInputs = mergeNumbers(facts.priceInputs, price_inputs, typed.priceInputs)
	const overrides = mergeNumbers(facts.repOverrides, repOverrides, set.priceInputs)
	return {
		facts: { ...facts, priceInputs, repOverrides: overrides },
		ignoredPriceInputs: [...typed.ignoredPriceInputs, ...set.ignoredPriceInputs],
	}
}

type Numbers = Record<string, number>
type NumbersChange = Record<string, number | null>

function withoutNulls(typed: NumbersChange): Numbers {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
	)
}

function mergeNumbers(kept: Numbers, typed: NumbersChange, accepted: Numbers): Numbers {
	const left = Object.entries(kept).filter(([key]) => typed[key] !== null)
	return { ...Object.fromEntries(left), ...accepted }
}

function reopenedColumns({ engagement }: PricedPresentation): Prisma.PresentationUpdateManyMutationInput {
	return {
		selection: Prisma.DbNull,
		pricingFrozenAt: null,
		...(engagement === 'selected' && { engagement: 'viewed' }),
	}
}

function frozenError({ selection }: PricedPresentation): AppError {
	const why = selection === null ? 'The prices stand' : 'The homeowner has chosen: the prices stand'
	const message = `${why} until the choice is taken back`
	return new AppError('CONFLICT', message, { details: [{ path: 'productSelection', message }] })
}
