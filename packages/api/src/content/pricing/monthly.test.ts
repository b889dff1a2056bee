import { describe, expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import type { Lender } from './lender-schema.ts'
import { monthlyCents, monthlyOf } from './monthly.ts'

const LENDER: Lender = {
	name: 'Front Range Credit Union',
	downPaymentPercent: 0,
	months: 120,
	aprPercent: 6.9,
	minLoanCents: 0,
	disclosure: 'On approved credit.',
	applyUrl: null,
}
const price = (amountCents: number) => ({ amountCents, currency: 'USD', display: '' })

describe('monthlyCents', () => {
	it.each([
		{ loan: 1_969_000, aprPercent: 6.9, months: 120, payment: 22_760 },
		{ loan: 1_538_000, aprPercent: 6.9, months: 120, payment: 17_778 },
		{ loan: 2_422_000, aprPercent: 6.9, months: 120, payment: 27_997 },
		{ loan: 100_000, aprPercent: 12, months: 12, payment: 8_885 },
		{ loan: 1_000_000, aprPercent: 0, months: 12, payment: 83_333 },
		{ loan: 1_200_000, aprPercent: 0, months: 24, payment: 50_000 },
		{ loan: 1, aprPercent: 0, months: 2, payment: 1 },
		{ loan: 1, aprPercent: 36, months: 360, payment: 0 },
	])(
		'repays $loan cents at $aprPercent% in $months payments of $payment cents',
		({ loan, payment, ...terms }) => {
			expect(monthlyCents(loan, terms)).toBe(payment)
		},
	)

	it('replays the loan within a cent per payment for 10,000 random loans and terms', () => {
		const random = seeded(120)
		const loans = Array.from({ length: 10_000 }, () => ({
			loanCents: 1 + random(random(2) === 0 ? 1000 : 200_000_000),
			months: 2 + random(359),
			aprPercent: random(10) === 0 ? 0 : random(36_001) / 1000,
		}))
		const missed = loans.filter(({ loanCents, ...terms }) => {
			const principal = presentValue(monthlyCents(loanCents, terms), terms)
			return Math.abs(principal - loanCents) > 0.5 * terms.months + 0.001
		})
		expect(missed).toEqual([])
	})
})

describe('monthlyOf', () => {
	it('takes off the down payment, rounded half up, and states the terms with the payment', () => {
		const lender = { ...LENDER, downPaymentPercent: 10, applyUrl: 'https://lender.example' }
		expect(monthlyOf(price(1_969_005), [lender])).toEqual({
			lender: 'Front Range Credit Union',
			amountCents: monthlyCents(1_772_104, LENDER),
			display: '$204.84',
			months: 120,
			aprPercent: 6.9,
			downPaymentPercent: 10,
			downPaymentCents: 196_901,
			downPaymentDisplay: '$1,969.01',
			loanCents: 1_772_104,
			disclosure: 'On approved credit.',
			applyUrl: 'https://lender.example',
		})
	})

	it('names the first lender whose smallest loan the price reaches', () => {
		const large = { ...LENDER, name: 'Large', minLoanCents: 500_000 }
		const small = { ...LENDER, name: 'Small', months: 12, minLoanCents: 100_000 }
		const named = (cents: number) => monthlyOf(price(cents), [large, small])?.lender
		expect(named(500_000)).toBe('Large')
		expect(named(499_999)).toBe('Small')
		expect(named(99_999)).toBeUndefined()
	})

	it('has no payment without a lender, for a hidden price, for $0 and for a payment below one cent', () => {
		expect(monthlyOf(price(1_969_000), [])).toBeNull()
		expect(monthlyOf({ currency: 'USD', display: 'On request' }, [LENDER])).toBeNull()
		expect(monthlyOf(price(0), [LENDER])).toBeNull()
		expect(monthlyOf(price(1), [LENDER])).toBeNull()
		expect(monthlyOf(null, [LENDER])).toBeNull()
	})
})

/** Discounts each payment to the day of the loan: what the payments repay after interest, in cents. */
function presentValue(
	payment: number,
	{ months, aprPercent }: Pick<Lender, 'months' | 'aprPercent'>,
): number {
	let principal = 0
	let worth = payment
	for (let month = 0; month < months; month++) {
		worth /= 1 + aprPercent / 1200
		principal += worth
	}
	return principal
}
