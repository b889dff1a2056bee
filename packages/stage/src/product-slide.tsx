import type { ProductSlideData, Tier, TierName } from '@dormer/api/slides/schema'

const TIERS: readonly TierName[] = ['good', 'better', 'best']

/** Good, better and best side by side: name, price where it is a fixed one, what is in it. */
export function ProductSlide({ title, data }: { title: string; data: ProductSlideData }) {
	const tiers = TIERS.flatMap((key) => {
		const tier = data[key]
		return tier ? [{ key, tier }] : []
	})
	return (
		<div className="slide-prices">
			<p className="slide-title">{title}</p>
			{data.subtitle && <p className="slide-subtitle">{data.subtitle}</p>}
			<ul className="slide-tiers">
				{tiers.map(({ key, tier }) => (
					<TierCard key={key} tier={tier} chosen={data.defaultSelectedTier === key} />
				))}
			</ul>
			{data.disclaimer && <p className="slide-disclaimer">{data.disclaimer}</p>}
		</div>
	)
}

function TierCard({ tier, chosen }: { tier: Tier; chosen: boolean }) {
	const price = fixedPrice(tier.price)
	return (
		<li className={chosen ? 'slide-tier slide-tier-chosen' : 'slide-tier'}>
			{tier.badge && <span className="slide-badge">{tier.badge}</span>}
			<b className="slide-tier-name">{tier.name}</b>
			{tier.tagline && <span className="slide-tagline">{tier.tagline}</span>}
			{price && <span className="slide-price">{price}</span>}
			{tier.highlights.length > 0 && (
				<ul className="slide-highlights">
					{tier.highlights.map((highlight) => (
						<li className="slide-highlight" key={highlight}>
							{highlight}
						</li>
					))}
				</ul>
			)}
			{tier.warranty && <span className="slide-warranty">{tier.warranty}</span>}
		</li>
	)
}

/**
 * A fixed price as it is shown, whole dollars without cents ("from $14,330"); null for a hidden
 * price and for one that a formula decides.
 */
export function fixedPrice(price: Tier['price']): string | null {
	if (price.mode !== 'fixed' || price.amount === undefined) return null
	const amount = price.amount.toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: Number.isInteger(price.amount) ? 0 : 2,
	})
	return [price.prefix, amount, price.suffix].filter(Boolean).join(' ')
}
