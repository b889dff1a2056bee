import type { PricePreview } from '@dormer/api/sale/presentations/price-preview-schema'
import { formatDollars } from './format-dollars.ts'

type Monthly = NonNullable<PricePreview['options'][number]['after']['monthly']>

type Props = {
	options: PricePreview['options']
	firstName: string
	/** Heading of the price that the homeowner sees now. */
	now: string
	/** Heading of the price after the change. */
	next: string
}

/**
 * Renders the price of every option before and after a change. Discount and added work have a column when the change adds them to
 * prices without any, so that each row adds up. Otherwise they stand below the new price, like sales tax. A monthly payment stands
 * below each price, its terms below the table, and an option that stays without a price names what is missing.
 */
export function OptionPrices({ options, firstName, now, next }: Props) {
	const isFirst = options.every(({ before }) => !before.discountCents && !before.linesCents)
	const hasDiscount = isFirst && options.some(({ after }) => after.discountCents)
	const hasLines = isFirst && options.some(({ after }) => after.linesCents)
	const terms = options
		.flatMap(({ before, after }) => [before.monthly, after.monthly])
		.flatMap((monthly) => (monthly === null ? [] : formatTerms(monthly)))
	const heading = 'py-1.5 pl-2 text-right font-normal max-sm:pl-1'
	const amount = 'num py-2 pl-2 text-right max-sm:pl-1'
	return (
		<>
			<table className="w-full text-s max-sm:text-xs">
				<thead>
					<tr className="border-b border-line text-xs text-ink-meta">
						<th className="py-1.5 text-left font-normal">Option</th>
						<th className={heading}>{now}</th>
						{hasDiscount && <th className={heading}>Discount</th>}
						{hasLines && <th className={heading}>Added</th>}
						<th className={heading}>{next}</th>
					</tr>
				</thead>
				<tbody>
					{options.map(({ slideId, tier, name, isChosen, before, after }) => (
						<tr key={`${slideId} ${tier}`} className="border-b border-line align-top">
							<th scope="row" className="py-2 text-left font-semibold">
								{name}
								{isChosen && (
									<span className="block text-xs font-normal text-ink-meta">
										{firstName} chose this
									</span>
								)}
							</th>
							<td className={`${amount} text-ink-2`}>
								{before.display}
								<MonthlyLine monthly={before.monthly} />
							</td>
							{hasDiscount && (
								<td className={`${amount} sm:whitespace-nowrap text-ink-2`}>
									{after.discountCents ? `− ${formatDollars(-after.discountCents)}` : ''}
								</td>
							)}
							{hasLines && (
								<td className={`${amount} sm:whitespace-nowrap text-ink-2`}>
									{after.linesCents ? `+ ${formatDollars(after.linesCents)}` : ''}
								</td>
							)}
							<td className={`${amount} font-semibold`}>
								{after.display}
								<MonthlyLine monthly={after.monthly} />
								{!isFirst && after.discountCents ? (
									<span className="block text-xs font-normal text-ink-meta">
										with {formatDollars(-after.discountCents)} off
									</span>
								) : null}
								{!isFirst && after.linesCents ? (
									<span className="block text-xs font-normal text-ink-meta">
										with {formatDollars(after.linesCents)} of added work
									</span>
								) : null}
								{after.taxCents ? (
									<span className="block text-xs font-normal text-ink-meta">
										with {formatDollars(after.taxCents)} tax
									</span>
								) : null}
								{after.state === 'incomplete' && after.reason !== null && (
									<span className="block text-xs font-normal text-warn">{after.reason}</span>
								)}
								{after.state === 'estimate' && (
									<span className="block text-xs font-normal text-ink-meta">Still an estimate</span>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{[...new Set(terms)].map((sentence) => (
				<p key={sentence} className="mt-2 text-xs text-ink-meta">
					{sentence}
				</p>
			))}
		</>
	)
}

function MonthlyLine({ monthly }: { monthly: Monthly | null }) {
	if (monthly === null) return null
	return (
		<span className="block text-xs font-normal text-ink-2 sm:whitespace-nowrap">
			{monthly.display} a month
		</span>
	)
}

/** Returns the terms of a monthly payment: "Monthly with Front Range Credit Union: 120 payments, 6.9% APR, nothing down." */
function formatTerms({ lender, months, aprPercent, downPaymentPercent }: Monthly): string {
	const down = downPaymentPercent === 0 ? 'nothing' : `${downPaymentPercent}%`
	return `Monthly with ${lender}: ${months} payments, ${aprPercent}% APR, ${down} down.`
}
