import type { MonthlyPayment } from '@dormer/api/content/pricing/lender-schema'
import type { Payment } from '@dormer/api/content/pricing/schema'
import { Info } from 'lucide-react'
import { messages } from '../messages/index.ts'
import './payment-terms.css'
import { MonthlyTerms } from './monthly-payment.tsx'

type Props = {
	payments: readonly Payment[] | undefined
	/** Monthly payment of the same price. */
	monthly: MonthlyPayment | null | undefined
	conditions: readonly string[] | undefined
	/** Date on which a deposit is due, when the homeowner can cancel until then. */
	depositDay?: string | undefined
	/** True while a choice is being saved. The amounts stay, in quiet ink. */
	isSaving?: boolean
}

/** Renders when the homeowner pays, and what could change the price. Renders nothing for what a price does not have. */
export function PaymentTerms({
	payments = [],
	monthly,
	conditions = [],
	depositDay,
	isSaving = false,
}: Props) {
	if (payments.length === 0 && monthly == null && conditions.length === 0) return null
	const t = messages().agreement
	return (
		<section className="payment-terms" aria-label={t.paymentsAndConditions}>
			{payments.length > 0 && (
				<>
					<h2>{t.payments.title}</h2>
					<ul>
						{payments.map((payment, index) => (
							<li key={`${index} ${payment.name}`}>
								<span>{formatPayment(payment)}</span>
								<span className={`num${isSaving ? ' price-saving' : ''}`}>{payment.display}</span>
								{payment.due !== null && <small>{formatDue(payment.due, depositDay)}</small>}
							</li>
						))}
					</ul>
				</>
			)}
			{monthly != null && (
				<>
					<h2>{t.payments.monthlyTitle}</h2>
					<div>
						<p className={`monthly num${isSaving ? ' price-saving' : ''}`}>
							{t.payments.monthly(monthly.display)}
						</p>
						<MonthlyTerms payments={[monthly]} />
						{payments.length > 0 && <p className="monthly-terms">{formatInstead(monthly)}</p>}
					</div>
				</>
			)}
			{conditions.length > 0 && (
				<>
					<h2>{t.payments.conditions}</h2>
					{conditions.map((text) => (
						<p key={text}>
							<Info className="i" aria-hidden="true" />
							{text}
						</p>
					))}
				</>
			)}
		</section>
	)
}

/** Formats what a loan means for the payments above it: nothing of them but its down payment is due. */
function formatInstead({ downPaymentCents, downPaymentDisplay }: MonthlyPayment): string {
	const { payments } = messages().agreement
	return downPaymentCents === 0 ? payments.loanForAll : payments.loanAfterDown(downPaymentDisplay)
}

/** Formats a payment with its share of the price: `Deposit, 30%`. */
function formatPayment({ kind, name, percent }: Payment): string {
	const what = kind === 'payment' ? name : messages().agreement.payments[kind]
	return percent === null ? what : `${what}, ${percent}%`
}

function formatDue(due: NonNullable<Payment['due']>, day: string | undefined): string {
	const { payments } = messages().agreement
	return day === undefined ? payments[due] : payments.dueOn(payments[due], day)
}
