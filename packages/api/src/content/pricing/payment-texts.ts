import type { CatalogLanguage } from '../../core/languages.ts'
import type { MonthlyPayment } from './lender-schema.ts'
import type { Payment } from './schema.ts'

type PaymentTexts = Record<
	| 'title'
	| 'conditions'
	| 'deposit'
	| 'balance'
	| 'after_cancellation'
	| 'before_work'
	| 'monthlyTitle'
	| 'loanForAll',
	string
> & {
	dueOn: (due: string, date: string) => string
	monthly: (amount: string) => string
	orMonthly: (amount: string) => string
	loanTerms: (terms: { lender: string; months: number; apr: number; down: number }) => string
	loanAfterDown: (amount: string) => string
}

/**
 * Names of payments and when they are due, and the terms of a loan, in the proposal and in the contract. The catalogs of the viewer
 * have the same words.
 */
export const PAYMENT_TEXTS: Record<CatalogLanguage, PaymentTexts> = {
	en: {
		title: 'When you pay',
		conditions: 'What could change the price',
		deposit: 'Deposit',
		balance: 'When the work is done',
		after_cancellation: 'After your days to cancel',
		before_work: 'Before the work begins',
		dueOn: (due, date) => `${due}, on ${date}`,
		monthlyTitle: 'Or by the month',
		monthly: (amount) => `${amount} a month`,
		orMonthly: (amount) => `or ${amount} a month`,
		loanTerms: ({ lender, months, apr, down }) =>
			`With ${lender}: ${months} monthly payments at ${apr}% annual percentage rate (APR), ${down === 0 ? 'nothing' : `${down}%`} down.`,
		loanForAll:
			'The loan covers the whole price: with it you pay no deposit and none of the payments above.',
		loanAfterDown: (amount) =>
			`With the loan you pay ${amount} down and none of the payments above.`,
	},
	es: {
		title: 'Cuándo paga usted',
		conditions: 'Qué podría cambiar el precio',
		deposit: 'Depósito',
		balance: 'Al terminar el trabajo',
		after_cancellation: 'Después de los días para cancelar',
		before_work: 'Antes de empezar el trabajo',
		dueOn: (due, date) => `${due}, el ${date}`,
		monthlyTitle: 'O por mes',
		monthly: (amount) => `${amount} al mes`,
		orMonthly: (amount) => `o ${amount} al mes`,
		loanTerms: ({ lender, months, apr, down }) =>
			`Con ${lender}: ${months} pagos mensuales con una tasa de porcentaje anual (APR) del ${apr}%, ${down === 0 ? 'sin pago inicial' : `con un pago inicial del ${down}%`}.`,
		loanForAll:
			'El préstamo cubre todo el precio: con él, usted no paga el depósito ni ninguno de los pagos de arriba.',
		loanAfterDown: (amount) =>
			`Con el préstamo, usted hace un pago inicial de ${amount} y ninguno de los pagos de arriba.`,
	},
}

/** Words with which a script names a monthly payment. They include its terms, which must be said with it. */
const SPOKEN: Record<CatalogLanguage, (payment: MonthlyPayment) => string> = {
	en: ({ display, months, aprPercent, downPaymentPercent: down }) =>
		`${display} a month, in ${months} monthly payments at an annual percentage rate of ${aprPercent}%, with ${down === 0 ? 'nothing' : `${down}%`} down`,
	es: ({ display, months, aprPercent, downPaymentPercent: down }) =>
		`${display} al mes, en ${months} pagos mensuales con una tasa de porcentaje anual del ${aprPercent}%, ${down === 0 ? 'sin pago inicial' : `con un pago inicial del ${down}%`}`,
}

/**
 * Returns the sentences that stand wherever a monthly payment is named: number of payments, annual percentage rate and down payment
 * (12 CFR 1026.24(d)(2)), and what the company adds for its lender.
 */
export function formatMonthlyTerms(payment: MonthlyPayment, language: CatalogLanguage): string {
	const { lender, months, aprPercent: apr, downPaymentPercent: down, disclosure } = payment
	const terms = PAYMENT_TEXTS[language].loanTerms({ lender, months, apr, down })
	return `${terms} ${disclosure}`.trim()
}

/**
 * Returns what a loan means for a payment schedule above it: the loan pays the company, so nothing of the schedule but the down
 * payment is due from the homeowner. Empty without a schedule.
 */
export function formatLoanInstead(
	{ downPaymentCents, downPaymentDisplay }: MonthlyPayment,
	{
		payments = [],
		language,
	}: { payments: readonly Payment[] | undefined; language: CatalogLanguage },
): string {
	const t = PAYMENT_TEXTS[language]
	if (payments.length === 0) return ''
	return downPaymentCents === 0 ? t.loanForAll : t.loanAfterDown(downPaymentDisplay)
}

/** Returns a monthly payment with its terms for a sentence of a script, without the period at the end. */
export function speakMonthly(payment: MonthlyPayment, language: CatalogLanguage): string {
	const added = payment.disclosure.replace(/\.$/, '')
	return `${SPOKEN[language](payment)}${added === '' ? '' : `. ${added}`}`
}
