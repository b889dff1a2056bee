import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceAdjustment } from './adjustment-schema.ts'
import { type PriceValues, priceSlide } from './price-slides.ts'
import { replay } from './replay.ts'
import { ProductSlideData, type TierPricing, TraceEntry } from './schema.ts'

const SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b3'
const GIVEN = { by: 'Maya Okafor', at: '2026-11-27T17:00:00.000Z' }

const amountOff = (dollars: number, limitPercent = 100): PriceAdjustment['discount'] => ({
	kind: 'amount',
	amountCents: Math.round(dollars * 100),
	reason: 'We are on your street that week',
	limitPercent,
	...GIVEN,
})
const percentOff = (percent: number, limitPercent = 100): PriceAdjustment['discount'] => ({
	kind: 'percent',
	percent,
	reason: 'We are on your street that week',
	limitPercent,
	...GIVEN,
})

/** Calculates an option of `dollars` with the upgrade "Gutter guards" for $1,628. */
function price(
	dollars: number,
	{ discount = null, lines = [] }: Partial<PriceAdjustment>,
	selectedUpgrades: PriceValues['selectedUpgrades'] = {},
): TierPricing {
	const { better } = priceSlide(
		ProductSlideData.parse({
			better: {
				name: 'Better',
				price: { mode: 'fixed', amount: dollars },
				upgrades: [{ key: 'guards', label: 'Gutter guards', formula: '1628' }],
			},
		}),
		[],
		{ selectedUpgrades, adjustment: { slideId: SLIDE_ID, discount, lines } },
	)
	if (better === null) throw new Error('The tier has no price')
	return better
}

/** Returns the rows from the subtotal on as texts: "label | display | sentence". */
function rows({ trace }: TierPricing): string[] {
	return trace
		.slice(trace.findIndex(({ kind }) => kind === 'subtotal'))
		.map((row) => `${row.label} | ${'display' in row ? row.display : ''} | ${row.sentence}`)
}

describe('priceSlide with an adjustment', () => {
	it('shows the price before, the discount with its reason, the added lines and the total', () => {
		const line = { text: 'Replace soft decking, a sheet', quantity: 6, unitCents: 8500, ...GIVEN }
		const adjusted = price(19_690, { discount: percentOff(10), lines: [line] })
		expect(adjusted).toMatchObject({ amountCents: 1_823_100, display: '$18,231' })
		expect(rows(adjusted)).toEqual([
			'Before discount and added work | $19,690.00 | The option with its upgrades.',
			'Discount, 10% | −$1,969.00 | We are on your street that week.',
			'Replace soft decking, a sheet | $510.00 | 6 × $85. Added by Maya Okafor.',
			'Better | $18,231.00 | All of the above.',
		])
	})

	it('takes a percentage off the option with its upgrades, and does not round the result again', () => {
		const { amountCents, display } = price(
			19_690.55,
			{ discount: percentOff(8) },
			{ better: ['guards'] },
		)
		expect(amountCents).toBe(2_131_855 - Math.floor(2_131_855 * 0.08))
		expect(display).toBe('$19,613.07')
	})

	it('never takes more off than the limit, also when the price is lower than at the time of the discount', () => {
		const adjusted = price(1000, { discount: amountOff(500, 8) })
		expect(adjusted.amountCents).toBe(92_000)
		expect(rows(adjusted)[1]).toBe(
			'Discount | −$80.00 | We are on your street that week. At most 8% of the price.',
		)
		expect(rows(adjusted)[0]).toMatch(/^Before discount \| /)
	})

	it('takes at most the whole price off', () => {
		expect(price(300, { discount: amountOff(500) }).amountCents).toBe(0)
	})

	it('leaves a hidden price and a price without an adjustment as they are', () => {
		const { trace } = price(300, {})
		expect(trace.map(({ kind }) => kind)).toEqual(['amount', 'total'])
	})

	it('replays to the cent and keeps the floor of the discount, for 2,000 random proposals', () => {
		const cents = fc.integer({ min: 1, max: 9_000_000 })
		const discounts = fc.oneof(
			fc
				.tuple(cents, fc.integer({ min: 0, max: 100 }))
				.map(([off, limit]) => amountOff(off / 100, limit)),
			fc
				.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 100 }))
				.map(([hundredths, limit]) => percentOff(hundredths / 100, limit)),
			fc.constant(null),
		)
		const lines = fc.array(
			fc.record({
				text: fc.constant('Added work'),
				quantity: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
				unitCents: fc.integer({ min: 1, max: 100_000 }),
			}),
			{ maxLength: 4 },
		)
		const selected = fc.constantFrom({}, { better: ['guards'] })
		const proposals = fc.record({ base: cents, discount: discounts, added: lines, selected })
		fc.assert(
			fc.property(proposals, ({ base, discount, added, selected }) => {
				const given = added.map((line) => ({ ...line, ...GIVEN }))
				const adjusted = price(base / 100, { discount, lines: given }, selected)
				const trace = TraceEntry.array().parse(JSON.parse(JSON.stringify(adjusted.trace)))
				expect(replay(trace)).toEqual({ amountCents: adjusted.amountCents, mismatches: [] })
				const before = base + ('better' in selected ? 162_800 : 0)
				const addedCents = added
					.map(({ quantity, unitCents }) =>
						Math.round((Math.round(quantity * 100) * unitCents) / 100),
					)
					.reduce((sum, each) => sum + each, 0)
				const off = before + addedCents - (adjusted.amountCents ?? 0)
				expect(off).toBeGreaterThanOrEqual(0)
				expect(off * 100).toBeLessThanOrEqual(before * (discount?.limitPercent ?? 0))
				if (discount?.kind === 'percent')
					expect(off * 100).toBeLessThanOrEqual(before * discount.percent + 1e-6)
			}),
			{ numRuns: 2000 },
		)
	})

	it('reports a mismatch when the discount or a line of the trace is changed, or the subtotal is removed', () => {
		const line = { text: 'Skylight', quantity: 1, unitCents: 64_000, ...GIVEN }
		const { trace } = price(10_000, { discount: percentOff(5), lines: [line] })
		for (const kind of ['subtotal', 'discount', 'line']) {
			const at = trace.findIndex((row) => row.kind === kind)
			const row = trace[at]
			if (row === undefined || row.kind === 'missing') throw new Error(`No row ${kind}`)
			expect(replay(trace.with(at, { ...row, value: '1' })).mismatches).not.toEqual([])
			expect(replay(trace.toSpliced(at, 1)).mismatches).not.toEqual([])
		}
	})
})
