import { describe, expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { type PaymentTerms, paymentsOf } from './payments.ts'

const NONE: PaymentTerms = {
	depositPercent: null,
	depositCents: null,
	payments: [],
	canCancel: true,
}
const LATER = [
	{ name: 'On the first day of work', percent: 40 },
	{ name: 'After the walk-through', percent: null },
]

function divide(amountCents: number, terms: Partial<PaymentTerms>) {
	const total = { amountCents, currency: 'USD', display: '' }
	return paymentsOf(total, { ...NONE, ...terms }).map(({ name, display }) => [name, display])
}

describe('paymentsOf', () => {
	it('divides a price into the deposit, the payments by milestone and what remains', () => {
		expect(divide(2_081_800, { depositPercent: 30, payments: LATER })).toEqual([
			['Deposit', '$6,245.40'],
			['On the first day of work', '$8,327.20'],
			['After the walk-through', '$6,245.40'],
		])
	})

	it('rounds half a cent up, and the last payment takes what remains', () => {
		expect(divide(10_001, { depositPercent: 50, payments: [] })).toEqual([
			['Deposit', '$50.01'],
			['When the work is done', '$50'],
		])
	})

	it('never asks for more than the price, and leaves out payments of $0', () => {
		expect(divide(50_000, { depositCents: 100_000, payments: LATER })).toEqual([
			['Deposit', '$500'],
		])
		expect(divide(0, { depositPercent: 30, payments: LATER })).toEqual([])
	})

	it('has no payments for a hidden price and for a company without a schedule', () => {
		expect(
			paymentsOf({ currency: 'USD', display: 'On request' }, { ...NONE, depositPercent: 30 }),
		).toEqual([])
		expect(divide(2_000_000, {})).toEqual([])
	})

	it('adds up to the price to the cent for 10,000 random prices and schedules', () => {
		const random = seeded(34)
		for (let run = 0; run < 10_000; run++) {
			const amountCents = random(200_000_000)
			const deposit = random(3)
			const depositPercent = deposit === 0 ? random(60) : null
			const shares = Array.from({ length: random(4) }, () => 1 + random(12))
			const rows = paymentsOf(
				{ amountCents, currency: 'USD', display: '' },
				{
					canCancel: true,
					depositPercent,
					depositCents: deposit === 1 ? 1 + random(3_000_000) : null,
					payments: [...shares, null].map((percent) => ({ name: 'Payment', percent })),
				},
			)
			expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(amountCents)
			expect(rows.every((row) => row.amountCents > 0)).toBe(true)
		}
	})
})
