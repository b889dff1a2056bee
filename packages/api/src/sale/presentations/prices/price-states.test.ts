import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionState } from '../../../content/pricing/index.ts'
import { PRICE_TRANSITIONS } from '../../../content/pricing/price-state-schema.ts'
import {
	type PriceVariable,
	ProductSlideData,
	type TierName,
} from '../../../content/pricing/schema.ts'
import { calculatePrices, findTier, type PriceFacts, type PriceSource } from './calculate-prices.ts'
import { statePrice } from './price-of.ts'

const SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b3'
const FORMULAS = ['squares * 500', 'squares * 500 + ridge * 10', 'layers * 900 + fee', '9000']
/** Homes from decks of every kind: each variable with or without a usual and a sample value. */
const decks = fc.record({
	good: fc.constantFrom(...FORMULAS),
	better: fc.constantFrom(...FORMULAS),
	usual: fc.boolean(),
})
const acts = fc.array(
	fc.oneof(
		fc.record({
			act: fc.constant('type' as const),
			key: fc.constantFrom('squares', 'ridge', 'layers'),
			value: fc.constantFrom(10, 25, null),
		}),
		fc.record({ act: fc.constant('measure' as const), isEstimate: fc.boolean() }),
		fc.record({
			act: fc.constant('confirm' as const),
			field: fc.constantFrom('roof_squares' as const, 'ridge_ft' as const),
		}),
		fc.record({
			act: fc.constant('choose' as const),
			tier: fc.constantFrom<TierName>('good', 'better'),
		}),
		fc.record({
			act: fc.constantFrom('remove', 'sign', 'cancel', 'expire', 'renew', 'acceptEstimates'),
		}),
	),
	{ minLength: 1, maxLength: 3 },
)
/** What is known of a home before the acts. */
const homes = fc.record({
	priceInputs: fc.constantFrom({}, { layers: 1 }, { squares: 22, layers: 2 }),
	measurement: fc.constantFrom<PriceFacts['measurement']>(null, makeRoof(true), makeRoof(false)),
})
function makeRoof(isEstimate: boolean, mustConfirm = true): NonNullable<PriceFacts['measurement']> {
	const values = { roof_squares: 20, ridge_ft: 60 }
	const estimate = isEstimate ? { spread: 0.4, mustConfirm } : null
	return {
		values,
		note: null,
		estimate,
		confirmed: [],
		origin: null,
		measuredAt: null,
		report: null,
	}
}

type Act = typeof acts extends fc.Arbitrary<(infer Each)[]> ? Each : never
type Home = {
	facts: PriceFacts
	agreedAt: Date | null
	validUntil: Date | null
	mustConfirm: boolean
}

const NOW = new Date('2026-11-27T12:00:00Z')

function makeBook({
	good,
	better,
	usual,
}: {
	good: string
	better: string
	usual: boolean
}): PriceSource {
	const variables: PriceVariable[] = [
		{ key: 'squares', label: 'Roof', source: 'measurement', measurementField: 'roof_squares' },
		{ key: 'ridge', label: 'Ridge', source: 'measurement', measurementField: 'ridge_ft' },
		{ key: 'layers', label: 'Layers', source: 'manual' },
		{ key: 'fee', label: 'Permit', source: 'manual' },
	]
	const tier = (formula: string) => ({ name: formula, price: { mode: 'formula', formula } })
	const productData = ProductSlideData.parse({ good: tier(good), better: tier(better) })
	return {
		variables: usual
			? variables.map((variable) => ({ ...variable, default: 24, sample: 24 }))
			: variables,
		terms: { depositPercent: null, depositCents: null, payments: [], canCancel: true },
		lenders: [],
		tax: null,
		language: 'en',
		slides: [
			{ id: SLIDE_ID, title: 'Prices', slideType: 'product_pricing_v1', productData, script: '' },
		],
	}
}

/** Remembers each calculation, because the same homes come up often. */
const calculated = new Map<string, ReturnType<typeof calculatePrices>>()

function calculate(book: PriceSource, facts: PriceFacts): ReturnType<typeof calculatePrices> {
	const key = JSON.stringify([book, facts])
	const known = calculated.get(key) ?? calculatePrices(book, facts)
	calculated.set(key, known)
	return known
}

type Priced = ReturnType<typeof priceNow>

function priceNow(book: PriceSource, home: Home) {
	const { pricing, price } = calculate(book, home.facts)
	if (price === null) throw new Error('The deck has prices')
	return { home, pricing, ...statePrice(price, { ...home, change: null }, NOW) }
}

/** Applies an act by the rules of the services: an act that they refuse changes nothing. */
function perform(book: PriceSource, { home, ...before }: Priced, act: Act): Home {
	const { facts } = home
	const withFacts = (next: PriceFacts): Home => {
		if (home.agreedAt !== null) return home
		if (facts.selections.length === 0) return { ...home, facts: next }
		const after = calculate(book, next).pricing
		const stands = facts.selections.every((choice) => {
			const [was, is] = [findTier(before.pricing, choice), findTier(after, choice)]
			return is?.status === 'priced' && is.amountCents === was?.amountCents
		})
		return { ...home, facts: stands ? next : { ...next, selections: [] } }
	}
	switch (act.act) {
		case 'type': {
			const { [act.key]: _, ...others } = facts.priceInputs
			const priceInputs = act.value === null ? others : { ...others, [act.key]: act.value }
			return withFacts({ ...facts, priceInputs })
		}
		case 'measure': {
			if (facts.selections.length > 0) return home
			return withFacts({ ...facts, measurement: makeRoof(act.isEstimate, home.mustConfirm) })
		}
		case 'confirm': {
			const { measurement } = facts
			if (measurement === null || measurement.estimate === null) return home
			const confirmed = [...new Set([...measurement.confirmed, act.field])]
			return withFacts({ ...facts, measurement: { ...measurement, confirmed } })
		}
		case 'choose': {
			const price = findTier(before.pricing, { slideId: SLIDE_ID, tier: act.tier })
			const isRefused = home.agreedAt !== null || before.state === 'expired'
			if (price?.status !== 'priced' || isRefused) return home
			if (home.mustConfirm) expect(optionState(price)).toBe('exact')
			const choice = { slideId: SLIDE_ID, tier: act.tier, upgrades: [] }
			return { ...home, facts: { ...facts, selections: [choice] } }
		}
		case 'remove':
			return home.agreedAt === null ? { ...home, facts: { ...facts, selections: [] } } : home
		case 'sign':
			return before.state === 'chosen' ? { ...home, agreedAt: NOW } : home
		case 'cancel':
			return { ...home, agreedAt: null }
		case 'expire':
			return { ...home, validUntil: NOW }
		case 'renew':
			return { ...home, validUntil: null }
		case 'acceptEstimates': {
			if (facts.selections.length > 0) return home
			const { measurement } = facts
			const estimate = measurement?.estimate && { ...measurement.estimate, mustConfirm: false }
			const next = measurement && { ...measurement, estimate: estimate ?? null }
			return { ...home, mustConfirm: false, facts: { ...facts, measurement: next } }
		}
	}
}

describe('state of a price', () => {
	it('moves only along the transitions of the table, for 10,000 random decks and homes', () => {
		fc.assert(
			fc.property(decks, homes, acts, (deck, facts, sequence) => {
				const book = makeBook(deck)
				let before = priceNow(book, {
					facts: { ...facts, repOverrides: {}, origins: {}, adjustment: null, selections: [] },
					agreedAt: null,
					validUntil: null,
					mustConfirm: true,
				})
				for (const act of sequence) {
					const home = perform(book, before, act)
					const after = home === before.home ? before : priceNow(book, home)
					const { state: from, total } = before
					if (after.state !== from) expect(PRICE_TRANSITIONS[from]).toContain(after.state)
					if (from === 'agreed' && after.state === 'agreed') expect(after.total).toEqual(total)
					before = after
				}
			}),
			{ numRuns: 10_000 },
		)
	}, 60_000)

	it('is never exact for a home whose size nobody measured, typed or confirmed', () => {
		fc.assert(
			fc.property(decks, (deck) => {
				const book = makeBook(deck)
				const measurement = makeRoof(true)
				const facts = {
					priceInputs: {},
					repOverrides: {},
					origins: {},
					measurement,
					adjustment: null,
					selections: [],
				}
				const { pricing } = calculatePrices(book, facts)
				for (const tier of ['good', 'better'] as const) {
					const price = findTier(pricing, { slideId: SLIDE_ID, tier })
					if (deck[tier].includes('squares') && price !== null)
						expect(optionState(price)).toBe('estimate')
				}
			}),
			{ numRuns: 200 },
		)
	})
})
