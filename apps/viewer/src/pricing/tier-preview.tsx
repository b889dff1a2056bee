import type { ProductSlideData, Tier } from '@dormer/api/content/pricing/schema'
import { TierImage } from './tier-image.tsx'

type Props = { data: ProductSlideData | null; name: string }

/** Renders the tiers without prices, while no price can be calculated. */
export function TierPreview({ data, name }: Props) {
	if (data === null) return null
	const recommended = data[data.defaultSelectedTier ?? 'better']
	return (
		<section className="tier-preview" aria-label="Options you can view now">
			<h2>Options you can view now</h2>
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
							{tier === recommended && <span className="small">{name}’s pick</span>}
						</li>
					))}
			</ul>
		</section>
	)
}
