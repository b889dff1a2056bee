import type { TierPricing } from '@dormer/api/content/pricing/schema'
import { formatStepAmount } from '@dormer/stage/step-amount'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../core/format.ts'

type Props = { name: string; price: TierPricing; onClose: () => void }

/** Renders how a price is calculated: one row for each step, then the total. */
export function PriceExplanation({ name, price, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	const rows = price.trace.filter(({ kind }) => kind !== 'total')
	return (
		<dialog
			ref={dialog}
			className="price-explanation"
			aria-labelledby="why"
			closedby="any"
			onClose={onClose}
		>
			<div className="price-explanation-head">
				<h2 id="why">Why {price.display}?</h2>
				<button
					type="button"
					className="icon-btn"
					aria-label="Close"
					onClick={() => dialog.current?.close()}
				>
					<X className="i" aria-hidden="true" />
				</button>
			</div>
			<section className="price-explanation-body" aria-label="The steps">
				<p>This price has {formatCount(rows.length, 'step')}. Nothing else is added.</p>
				<ol className="trace">
					{rows.map((entry, index) => (
						<li key={`${index} ${entry.label}`}>
							<b>{entry.label}</b>
							<span className="num">{formatStepAmount(rows, index) ?? 'Not known yet'}</span>
							<small>{entry.sentence}</small>
						</li>
					))}
					<li className="trace-sum">
						<b>{name}</b>
						<span className="num">{price.display}</span>
					</li>
				</ol>
			</section>
		</dialog>
	)
}
