import { listPriceRows } from '@dormer/api/content/pricing/price-rows'
import type { TierPricing } from '@dormer/api/content/pricing/schema'
import { formatStepAmount } from '@dormer/stage/step-amount'
import './price-lines.css'
import { messages } from '../messages/index.ts'

/**
 * Renders what a price consists of: its lines, the price before, the discount with its reason, each added line, the tax, and the total.
 * Renders nothing for a price without any of them.
 */
export function PriceLines({ price }: { price: Pick<TierPricing, 'trace'> }) {
	const rows = listPriceRows(price.trace)
	if (rows.length === 0) return null
	const t = messages().prices
	return (
		<ul className="price-lines" aria-label={t.howMade}>
			{rows.map((row, index) => (
				<li key={`${index} ${row.label}`} className={`price-lines-${row.kind}`}>
					<b>{row.kind === 'total' ? t.total : t.words(row.label)}</b>
					<span className="num">{formatStepAmount(rows, index)}</span>
					{row.kind !== 'subtotal' && row.kind !== 'total' && (
						<small>{t.words(row.sentence)}</small>
					)}
				</li>
			))}
		</ul>
	)
}
