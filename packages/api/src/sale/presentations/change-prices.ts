import { Prisma, type Tx } from '@dormer/db'
import { acceptPriceInputs } from '../../content/pricing/index.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { AppError } from '../../core/errors.ts'
import { type Home, measureAfterChange } from './measure.ts'
import { type Priced, requirePriced } from './priced.ts'
import type { PriceFacts } from './prices.ts'
import { readMeasured, writePrices } from './reprice.ts'
import type { UpdatePresentationInput } from './schema.ts'
import { refuseSigned } from './signed.ts'

type PriceChange = Pick<
	UpdatePresentationInput,
	'price_inputs' | 'repOverrides' | 'measurement_strategy' | 'productSelection'
>
type Changing = {
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
	changing: Changing,
): Promise<{ otherNumbers: boolean; ignoredPriceInputs: string[] }> {
	const { input, at } = changing
	const before = await requirePriced(tx, changing)
	const { facts, ignoredPriceInputs } = mergeFacts(before, input)
	const reopens = input.productSelection === null && before.frozenAt !== null
	const stands = before.frozenAt !== null && !reopens
	const isOther = canonicalJson(facts) !== canonicalJson(before.facts)
	if (reopens || (stands && isOther)) await refuseSigned(tx, changing)
	if (stands && isOther) throw standing(before)
	const measurementStrategy = input.measurement_strategy ?? before.measurementStrategy
	const { home, moved } = changing
	const askAgain = input.measurement_strategy === 'auto'
	const asking = { ...before, facts, measurementStrategy, at }
	if (home !== null) await measureAfterChange(tx, { ...asking, home }, { moved, askAgain })
	const more = { measurementStrategy, ...(reopens && reopened(before)) }
	if (stands) {
		const { presentationId: id, organizationId } = changing
		await tx.presentation.updateMany({ where: { id, organizationId }, data: more })
		return { otherNumbers: false, ignoredPriceInputs }
	}
	const measurement = await readMeasured(tx, changing)
	const selection = reopens ? null : facts.selection
	const written = { facts: { ...facts, measurement, selection }, at, more }
	return { ...(await writePrices(tx, before, written)), ignoredPriceInputs }
}

/** The facts with what was typed; `ignoredPriceInputs` are keys that no variable is called after. */
function mergeFacts(
	{ book, facts }: Priced,
	{ price_inputs = {}, repOverrides = {} }: PriceChange,
): { facts: PriceFacts; ignoredPriceInputs: string[] } {
	const typed = acceptPriceInputs(book.variables, withoutNulls(price_inputs))
	const set = acceptPriceInputs(book.variables, withoutNulls(repOverrides), 'repOverrides')
	const priceInputs = merge(facts.priceInputs, price_inputs, typed.priceInputs)
	const overrides = merge(facts.repOverrides, repOverrides, set.priceInputs)
	return {
		facts: { ...facts, priceInputs, repOverrides: overrides },
		ignoredPriceInputs: [...typed.ignoredPriceInputs, ...set.ignoredPriceInputs],
	}
}

type Numbers = Record<string, number>
type Typed = Record<string, number | null>

function withoutNulls(typed: Typed): Numbers {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
	)
}

function merge(kept: Numbers, typed: Typed, accepted: Numbers): Numbers {
	const left = Object.entries(kept).filter(([key]) => typed[key] !== null)
	return { ...Object.fromEntries(left), ...accepted }
}

function reopened({ engagement }: Priced): Prisma.PresentationUpdateManyMutationInput {
	return {
		selection: Prisma.DbNull,
		pricingFrozenAt: null,
		...(engagement === 'selected' && { engagement: 'viewed' }),
	}
}

function standing({ selection }: Priced): AppError {
	const why = selection === null ? 'The prices stand' : 'The homeowner has chosen: the prices stand'
	const message = `${why} until the choice is taken back`
	return new AppError('CONFLICT', message, { details: [{ path: 'productSelection', message }] })
}
