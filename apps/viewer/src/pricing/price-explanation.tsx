import { isLine } from '@dormer/api/content/pricing/price-rows'
import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { formatStepAmount } from '@dormer/stage/step-amount'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MonthlyAmount, MonthlyTerms } from '../components/monthly-payment.tsx'
import { messages } from '../messages/index.ts'

type Props = {
	name: string
	price: TierPricing
	/** Conditions of the price; null without any. */
	conditions: string | null
	onClose: () => void
}

/** Renders how a price is calculated: one row for each step, then the total. */
export function PriceExplanation({ name, price, conditions, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	const t = messages().prices
	const rows = stepsOf(price)
	return (
		<dialog
			ref={dialog}
			className="price-explanation"
			aria-labelledby="why"
			closedby="any"
			onClose={onClose}
		>
			<div className="price-explanation-head">
				<h2 id="why">{t.why(price.display)}</h2>
				<button
					type="button"
					className="icon-btn"
					aria-label={messages().general.close}
					onClick={() => dialog.current?.close()}
				>
					<X className="i" aria-hidden="true" />
				</button>
			</div>
			<section className="price-explanation-body" aria-label={t.theSteps}>
				<p>{t.stepsOnly(rows.length)}</p>
				<ol className="trace">
					{rows.map((entry, index) => (
						<li key={`${index} ${entry.label}`}>
							<b>{t.words(entry.label)}</b>
							<span className="num">{t.words(formatStepAmount(rows, index) ?? t.notKnown)}</span>
							<small>{t.words(entry.sentence)}</small>
						</li>
					))}
					<li className="trace-sum">
						<b>{name}</b>
						<span className="num">{price.display}</span>
					</li>
				</ol>
				{price.monthly && (
					<div className="price-explanation-monthly">
						<MonthlyAmount monthly={price.monthly} />
						<MonthlyTerms payments={[price.monthly]} />
					</div>
				)}
				{conditions && <p className="price-conditions">{conditions}</p>}
			</section>
		</dialog>
	)
}

/**
 * Returns the steps that a homeowner reads. Of a price that consists of lines, they leave out the prices of items, because each line
 * states the price of one unit.
 */
function stepsOf({ trace }: TierPricing): TraceEntry[] {
	const hasLines = trace.some(isLine)
	const isUnitPrice = (row: TraceEntry) => hasLines && row.kind === 'input' && row.unit === '$'
	return trace.filter((row) => row.kind !== 'total' && !isUnitPrice(row))
}
