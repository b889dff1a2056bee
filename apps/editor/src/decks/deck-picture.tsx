import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { ProductSlideData, Tier } from '@dormer/api/content/pricing/schema'
import { TIERS } from '@dormer/api/content/pricing/tiers'
import { clsx } from 'clsx'
import { Images } from 'lucide-react'

/**
 * Renders the first slide of a deck as a picture: the slide's image, or the tiers of a price slide. Renders the name of the
 * deck when the first slide has only text.
 */
export function DeckPicture({ deck, isFirst = false }: { deck: DeckSummary; isFirst?: boolean }) {
	const src = deck.previewImageThumbUrl ?? deck.previewImageUrl
	if (src !== null)
		return (
			<img
				src={src}
				alt=""
				{...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
				className="aspect-video w-full bg-sunken object-cover"
			/>
		)
	if (deck.firstSlideProductData !== null)
		return <TierPreview data={deck.firstSlideProductData} accent={deck.brandingColors?.primary} />
	if (deck.slidesCount > 0)
		return (
			<div
				aria-hidden
				className="grid aspect-video items-center bg-sunken px-6 font-serif text-l leading-7 font-semibold text-balance text-ink-2"
			>
				{deck.name}
			</div>
		)
	return (
		<div className="grid aspect-video place-items-center bg-sunken text-ink-3">
			<Images className="size-8" strokeWidth={1.25} aria-hidden />
		</div>
	)
}

function TierPreview({
	data,
	accent,
}: {
	data: ProductSlideData
	accent: string | null | undefined
}) {
	return (
		<div className="grid aspect-video grid-cols-3 content-center gap-2.5 bg-sunken px-6">
			{TIERS.map((name) => {
				const tier = data[name]
				if (tier === null) return null
				return (
					<div
						key={name}
						className={clsx(
							'rounded-s bg-surface p-2.5',
							data.defaultSelectedTier === name ? 'ring-2' : 'ring-1 ring-line',
						)}
						style={accent ? { ['--tw-ring-color' as string]: accent } : undefined}
					>
						<p className="truncate text-[10px] leading-4 text-ink-meta">{tier.name}</p>
						<p className="num truncate font-serif text-m font-semibold">{price(tier)}</p>
						<i className="mt-2 block h-1 w-4/5 rounded-full bg-line" />
						<i className="mt-1.5 block h-1 w-3/5 rounded-full bg-line" />
					</div>
				)
			})}
		</div>
	)
}

function price({ price: { mode, amount } }: Tier): string {
	if (mode !== 'fixed' || amount === undefined) return '…'
	return amount.toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		maximumFractionDigits: 0,
	})
}
