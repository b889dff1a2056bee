import type { Tier, TierName, TierPricing } from '@dormer/api/content/pricing/schema'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { messages } from '../messages/index.ts'
import { TierImage } from './tier-image.tsx'
import { Grade, TierPoints } from './tier-points.tsx'

type Props = { name: TierName; tier: Tier; price: TierPricing; recommended: boolean }

/** Renders one tier with the range of its price while the roof is only estimated. The tier cannot be chosen. */
export function EstimatedTier({ name, tier, price, recommended }: Props) {
	const [open, setOpen] = useState(recommended || name === 'better')
	const title = useId()
	const display = messages().prices.words(price.display)
	const className = `tier${recommended ? ' tier-recommended' : ''}${open ? ' tier-open' : ''}`
	return (
		<article className={className} aria-labelledby={title}>
			<div className="tier-head">
				<TierImage tier={tier} />
				<div className="tier-name">
					<Grade name={name} tier={tier} />
					<h2 id={title}>{tier.name}</h2>
					{!open && <p className="tier-range narrow-only num">{display}</p>}
				</div>
				<button
					type="button"
					className="narrow-only"
					aria-expanded={open}
					aria-label={`${tier.name}, ${display}`}
					onClick={() => setOpen(!open)}
				>
					<ChevronDown className="i" aria-hidden="true" />
				</button>
			</div>
			<div className="tier-body">
				{tier.badge && (
					<p>
						<span className="badge badge-inline">{tier.badge}</span>
					</p>
				)}
				<p className="price price-range num">{display}</p>
				<p className="price-note">
					{price.range ? messages().prices.estimateOnly : messages().prices.afterMeasurement}
				</p>
				<TierPoints tier={tier} />
			</div>
		</article>
	)
}
