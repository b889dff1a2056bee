import { formatPrice } from './format-values.ts'
import type { Payment, PlannedPayment, SelectionTotal } from './schema.ts'

/** How a company is paid. At most one of percentage and amount of the deposit is set. */
export type PaymentTerms = {
	depositPercent: number | null
	depositCents: number | null
	payments: readonly PlannedPayment[]
	/** Whether the homeowner has days to cancel. The deposit is due after them. */
	canCancel: boolean
}

/** Returns whether a company has entered a deposit or payments. */
function hasSchedule(
	terms: Pick<PaymentTerms, 'depositPercent' | 'depositCents' | 'payments'>,
): boolean {
	return terms.depositPercent !== null || terms.depositCents !== null || terms.payments.length > 0
}

/**
 * Divides a price into the deposit and the payments after it. They add up to the price to the cent: each percentage of the price is
 * rounded half up to cents, no payment exceeds what remains, and the last one is what remains. Leaves out payments of $0. Returns
 * none for a price without an amount, and for a company without a payment schedule.
 */
export function paymentsOf(total: SelectionTotal | null, terms: PaymentTerms): Payment[] {
	if (total?.amountCents === undefined || !hasSchedule(terms)) return []
	const { amountCents, currency } = total
	let rest = amountCents
	return plan(terms).flatMap(({ cents, ...payment }): Payment[] => {
		const asked = payment.percent === null ? cents : percentOf(amountCents, payment.percent)
		const amount = Math.min(asked ?? rest, rest)
		rest -= amount
		if (amount === 0) return []
		return [{ ...payment, amountCents: amount, display: formatPrice(amount, currency) }]
	})
}

type Planned = Omit<Payment, 'amountCents' | 'display'> & { cents: number | null }

/** Returns the deposit and the payments after it. `cents` is null for a percentage and for what remains. */
function plan({ depositPercent, depositCents, payments, canCancel }: PaymentTerms): Planned[] {
	const deposit: Planned = {
		kind: 'deposit',
		name: 'Deposit',
		percent: depositPercent,
		due: canCancel ? 'after_cancellation' : 'before_work',
		cents: depositCents,
	}
	const balance: Planned = {
		kind: 'balance',
		name: 'When the work is done',
		percent: null,
		due: null,
		cents: null,
	}
	return [
		...(depositPercent === null && depositCents === null ? [] : [deposit]),
		...(payments.length === 0 ? [balance] : []),
		...payments.map(
			({ name, percent }): Planned => ({ kind: 'payment', name, percent, due: null, cents: null }),
		),
	]
}

/** Returns a whole percentage of an amount in cents, rounded half up to cents. */
export function percentOf(cents: number, percent: number): number {
	return Math.floor((cents * percent + 50) / 100)
}
