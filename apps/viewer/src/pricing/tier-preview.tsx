import type { ProductSlideData, Tier } from '@dormer/api/content/pricing/schema'
import { messages } from '../messages/index.ts'
import { TierImage } from './tier-image.tsx'

/** Renders the tiers without prices, while no price can be calculated. */
export function TierPreview({ data }: { data: ProductSlideData | null }) {
	if (data === null) return null
	const title = messages().prices.optionsNow
	return (
		<section className="tier-preview" aria-label={title}>
			<h2>{title}</h2>
			<ul>
				{[data.good, data.better, data.best]
					.filter((tier): tier is Tier => tier !== null)
					.map((tier) => (
						<li key={tier.name}>
							<TierImage tier={tier} />
							<p>
								<b>{tier.name}</b>
								<small>{tier.tagline ?? tier.highlights[0]}</small>
							</p>
							{tier.badge && <span className="small">{tier.badge}</span>}
						</li>
					))}
			</ul>
		</section>
	)
}
