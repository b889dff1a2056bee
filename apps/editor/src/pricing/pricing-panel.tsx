import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import { TIER_GRADES, TIERS } from '@dormer/api/content/pricing/tiers'
import { isPriceMissing } from '@dormer/stage/missing-price'
import { Button } from '@dormer/ui/button'
import { CircleDollarSign, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '../core/format-dollars.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { emptyTier, firstTiers, tiersFromPicture } from '../deck-editing/first-tiers.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { PriceSlideFields } from './price-slide-fields.tsx'
import { TierEditor } from './tier-editor.tsx'

/**
 * Renders the prices of the open slide below the slide: one column for each tier with its price, highlights, upgrades and
 * calculation, and the texts of the price slide. A slide without prices offers those of its picture, or three empty tiers.
 */
export function PricingPanel() {
	const { slide } = useDeckLocation()
	return slide === undefined ? null : <Prices key={slide.id} />
}

function Prices() {
	const { edit } = useDeck()
	const { slide } = useDeckLocation()
	if (slide === undefined) return null
	const { id, productData, suggestedTiers } = slide
	const save = (value: ProductSlideData | null) => edit({ kind: 'prices', id, value })
	if (productData === null && suggestedTiers.length > 0)
		return (
			<Offer
				title="Prices on the picture"
				help="Read from the slide. Compare them with the picture before you use them."
			>
				<ul className="grid gap-3 sm:grid-cols-3">
					{suggestedTiers.map(({ name, amount, highlights }) => (
						<li key={name} className="rounded-m border border-line p-3">
							<p className="flex justify-between gap-3 font-semibold">
								<span>{name}</span>
								<span className="num">{formatDollars(amount * 100)}</span>
							</p>
							{highlights.length > 0 && (
								<p className="mt-1 text-xs text-ink-2">{highlights.join(' · ')}</p>
							)}
						</li>
					))}
				</ul>
				<div className="flex flex-wrap gap-2">
					<Button onClick={() => save(tiersFromPicture(suggestedTiers))}>
						<CircleDollarSign className="icon" aria-hidden />
						Use these prices
					</Button>
					<Button look="quiet" onClick={() => save(firstTiers())}>
						Type other prices
					</Button>
				</div>
			</Offer>
		)
	if (productData === null)
		return (
			<Offer
				title="Tiers"
				help="This slide has no prices. A price slide shows up to three tiers side by side."
			>
				<div>
					<Button onClick={() => save(firstTiers())}>
						<CircleDollarSign className="icon" aria-hidden />
						Make this a price slide
					</Button>
				</div>
			</Offer>
		)
	const put = (patch: Partial<ProductSlideData>) => save({ ...productData, ...patch })
	return (
		<div className="grid gap-4 px-4 pb-6 sm:px-6">
			<div className="grid gap-4 lg:grid-cols-3">
				{TIERS.map((key) => {
					const tier = productData[key]
					if (tier === null)
						return (
							<div
								key={key}
								className="grid min-h-24 place-content-center rounded-m border border-dashed border-line-strong lg:row-span-6"
							>
								<Button
									look="quiet"
									size="s"
									onClick={() => put({ [key]: emptyTier(TIER_GRADES[key]) })}
								>
									<Plus className="icon" aria-hidden />
									Add {TIER_GRADES[key]}
								</Button>
							</div>
						)
					return (
						<TierEditor
							key={key}
							tierKey={key}
							tier={tier}
							isRecommended={productData.defaultSelectedTier === key}
							isMissing={isPriceMissing(productData, key)}
							onChange={(next) => put({ [key]: next })}
							onRecommend={(isOn) => put({ defaultSelectedTier: isOn ? key : null })}
							onRemove={() =>
								put({
									[key]: null,
									...(productData.defaultSelectedTier === key && { defaultSelectedTier: null }),
								})
							}
						/>
					)
				})}
			</div>
			<PriceSlideFields data={productData} onChange={put} />
			<div>
				<Button look="quiet" size="s" onClick={() => save(null)}>
					Remove prices
				</Button>
			</div>
		</div>
	)
}

function Offer(props: { title: string; help: string; children: ReactNode }) {
	const { title, help, children } = props
	return (
		<section className="mx-4 mb-6 grid gap-3 rounded-m border border-line bg-surface p-4 sm:mx-6">
			<div>
				<h3 className="text-s font-semibold">{title}</h3>
				<p className="mt-1 text-xs text-ink-meta">{help}</p>
			</div>
			{children}
		</section>
	)
}
