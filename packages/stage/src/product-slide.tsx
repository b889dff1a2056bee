import type {
	ProductSlideData,
	SlidePricing,
	Tier,
	TierPricing,
} from '@dormer/api/content/pricing/schema'
import { TIERS } from '@dormer/api/content/pricing/tiers'
import { isPriceMissing } from './missing-price.ts'

type ProductSlideProps = {
	title: string
	data: ProductSlideData
	pricing: SlidePricing | null
	formatMonthly: ((amount: string) => string) | undefined
	marksMissing: boolean
}

/**
 * Renders a price slide: one card for each tier with its name, price and highlights. When the prices are ranges because the
 * roof is only estimated, the slide says so below the cards. `marksMissing` outlines the tiers that have no price.
 */
export function ProductSlide({
	title,
	data,
	pricing,
	formatMonthly,
	marksMissing,
}: ProductSlideProps) {
	const tiers = TIERS.flatMap((key) => {
		const tier = data[key]
		return tier ? [{ key, tier }] : []
	})
	const reason = TIERS.map((key) => pricing?.[key]).find((price) => price?.unconfirmed)?.reason
	return (
		<div className="slide-prices">
			<p className="slide-title">{title}</p>
			{data.subtitle && <p className="slide-subtitle">{data.subtitle}</p>}
			<ul className="slide-tiers">
				{tiers.map(({ key, tier }) => (
					<TierCard
						key={key}
						tier={tier}
						price={pricing?.[key] ?? null}
						formatMonthly={formatMonthly}
						recommended={data.defaultSelectedTier === key}
						isMissing={marksMissing && isPriceMissing(data, key)}
					/>
				))}
			</ul>
			{reason && <p className="slide-disclaimer slide-estimate">{reason}</p>}
			{data.disclaimer && <p className="slide-disclaimer">{data.disclaimer}</p>}
		</div>
	)
}

type TierCardProps = {
	tier: Tier
	price: TierPricing | null
	formatMonthly: ProductSlideProps['formatMonthly']
	recommended: boolean
	isMissing: boolean
}

function TierCard({ tier, price, formatMonthly, recommended, isMissing }: TierCardProps) {
	const text = price === null ? formatFixedPrice(tier.price) : price.display
	const isPending = price !== null && price.status !== 'priced'
	return (
		<li className={recommended ? 'slide-tier slide-tier-chosen' : 'slide-tier'}>
			{tier.badge && <span className="slide-badge">{tier.badge}</span>}
			<b className="slide-tier-name">{tier.name}</b>
			{tier.tagline && <span className="slide-tagline">{tier.tagline}</span>}
			{isMissing ? (
				<span className="slide-price slide-price-missing">No price</span>
			) : text ? (
				<span className={isPending ? 'slide-price slide-price-open' : 'slide-price'}>{text}</span>
			) : null}
			{price?.monthly && formatMonthly && (
				<span className="slide-monthly">{formatMonthly(price.monthly.display)}</span>
			)}
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
 * Formats a fixed price with its prefix and suffix. Omits the cents of a whole dollar amount ("from $14,330"). Returns
 * null for a hidden price, and for a price that a formula calculates.
 */
export function formatFixedPrice(price: Tier['price']): string | null {
	if (price.mode !== 'fixed' || price.amount === undefined) return null
	const amount = price.amount.toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: Number.isInteger(price.amount) ? 0 : 2,
	})
	return [price.prefix, amount, price.suffix].filter(Boolean).join(' ')
}
