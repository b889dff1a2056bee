import type { ProductSlideData, Tier } from '@dormer/api/content/pricing/schema'
import { TierImage } from './tier-image.tsx'

type Props = { data: ProductSlideData | null; name: string }

/** The tiers without their prices, while those are still on their way. */
export function TierPreview({ data, name }: Props) {
	if (data === null) return null
	const pick = data[data.defaultSelectedTier ?? 'better']
	return (
		<section className="look-now" aria-label="What you can look at now">
			<h2>What you can look at now</h2>
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
							{tier === pick && <span className="small">{name}’s pick</span>}
						</li>
					))}
			</ul>
		</section>
	)
}
