import { formatPrice } from './format-values.ts'
import type { Lender, MonthlyPayment } from './lender-schema.ts'
import { percentOf } from './payments.ts'
import type { SelectionTotal } from './schema.ts'

/** An annual rate in percent has at most three decimals, so a monthly rate is a whole number of parts of this. */
const MONTHLY_RATE_PARTS = 1_200_000n

/**
 * Returns the monthly payment of a price with the first lender whose smallest loan it reaches. The loan is the price without the
 * down payment, which is rounded half up to cents. Returns null for a price without an amount, and when no lender covers it.
 */
export function monthlyOf(
	total: SelectionTotal | null,
	lenders: readonly Lender[],
): MonthlyPayment | null {
	if (total?.amountCents === undefined) return null
	const { amountCents: priceCents, currency } = total
	for (const { name, minLoanCents, spanishDisclosure: _, ...terms } of lenders) {
		const downPaymentCents = percentOf(priceCents, terms.downPaymentPercent)
		const loanCents = priceCents - downPaymentCents
		const amountCents = monthlyCents(loanCents, terms)
		if (loanCents < minLoanCents || amountCents === 0) continue
		const [display, downPaymentDisplay] = [
			formatPrice(amountCents, currency),
			formatPrice(downPaymentCents, currency),
		]
		return {
			lender: name,
			amountCents,
			display,
			...terms,
			downPaymentCents,
			downPaymentDisplay,
			loanCents,
		}
	}
	return null
}

/**
 * Calculates the equal monthly payment that repays a loan, in cents, rounded half up: loan × r × (1 + r)^n / ((1 + r)^n − 1) with
 * the monthly rate r = annual percentage rate / 12 and n payments, or loan / n without interest (actuarial method, 12 CFR 1026
 * appendix J). Calculates with whole numbers, because rounded binary fractions can change a cent.
 */
export function monthlyCents(
	loanCents: number,
	{ aprPercent, months }: Pick<Lender, 'aprPercent' | 'months'>,
): number {
	const loan = BigInt(loanCents)
	const rate = BigInt(Math.round(aprPercent * 1000))
	if (rate === 0n) return divideHalfUp(loan, BigInt(months))
	const grown = (MONTHLY_RATE_PARTS + rate) ** BigInt(months)
	const repaid = grown - MONTHLY_RATE_PARTS ** BigInt(months)
	return divideHalfUp(loan * rate * grown, MONTHLY_RATE_PARTS * repaid)
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
	return Number((2n * dividend + divisor) / (2n * divisor))
}
