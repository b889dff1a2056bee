import type { MonthlyPayment } from '@dormer/api/content/pricing/lender-schema'
import { formatTerms } from '../core/format.ts'
import { messages } from '../messages/index.ts'
import './monthly-payment.css'

type Props = {
	monthly: MonthlyPayment | null | undefined
	/** True while a choice is being saved. The amount stays, in quiet ink. */
	isSaving?: boolean
}

/** Renders the monthly payment below its price. Its terms must stand on the same page (`MonthlyTerms`). */
export function MonthlyAmount({ monthly, isSaving = false }: Props) {
	if (monthly == null) return null
	return (
		<p className={`monthly num${isSaving ? ' price-saving' : ''}`}>
			{messages().agreement.payments.orMonthly(monthly.display)}
		</p>
	)
}

/** Renders the terms of monthly payments, each once, with the page of the lender on which the homeowner applies. */
export function MonthlyTerms({ payments }: { payments: readonly MonthlyPayment[] }) {
	const byTerms = new Map(payments.map((payment) => [formatTerms(payment), payment]))
	return [...byTerms].map(([terms, { applyUrl }]) => (
		<p key={terms} className="monthly-terms">
			<span>{terms}</span>
			<ApplyLink url={applyUrl} />
		</p>
	))
}

/** Renders the link to the page of a lender on which the homeowner applies for the loan. Renders nothing without one. */
export function ApplyLink({ url }: { url: string | null }) {
	if (url === null) return null
	return (
		<>
			{' '}
			<a href={url} target="_blank" rel="noopener noreferrer">
				{messages().agreement.applyForLoan}
			</a>
		</>
	)
}
