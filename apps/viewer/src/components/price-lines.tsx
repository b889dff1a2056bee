import { listPriceRows, listSumRows } from '@dormer/api/content/pricing/price-rows'
import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { formatStepAmount } from '@dormer/stage/step-amount'
import './price-lines.css'
import { messages } from '../messages/index.ts'

type Props = {
	price: Pick<TierPricing, 'trace'>
	title?: string | undefined
	/** False before a choice: then no row appears and moves the page when a switch is turned. */
	hasUpgrades?: boolean
}

/** Rows that add up others, and need no sentence. */
const SUMS: readonly TraceEntry['kind'][] = ['option', 'subtotal', 'total']

/**
 * Renders what a price consists of: its lines, or the option with its upgrades, the discount with its reason, each added line, the
 * tax, and the total. Renders nothing for a price without any of them. `title` stands above them.
 */
export function PriceLines({ price, title, hasUpgrades = true }: Props) {
	const rows = hasUpgrades ? listSumRows(price.trace) : listPriceRows(price.trace)
	if (rows.length === 0) return null
	const t = messages().prices
	const list = (
		<ul className="price-lines" aria-label={t.howMade}>
			{rows.map((row, index) => (
				<li key={`${index} ${row.label}`} className={`price-lines-${row.kind}`}>
					<b>{row.kind === 'total' ? t.total : t.words(row.label)}</b>
					<span className="num">{formatStepAmount(rows, index)}</span>
					{!SUMS.includes(row.kind) && <small>{t.words(row.sentence)}</small>}
				</li>
			))}
		</ul>
	)
	if (title === undefined) return list
	return (
		<>
			<h3 className="price-lines-title">{title}</h3>
			{list}
		</>
	)
}
