import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Bookmark, Captions, GalleryHorizontalEnd, Layers, type LucideIcon } from 'lucide-react'
import { formatCount } from '../core/format.ts'

type Expectation = { icon: LucideIcon; title: string; short: string; long: string }

/**
 * Renders three things that the homeowner can expect: how many slides there are, which price options they compare, and that the
 * playback position is saved. With fewer than two price options, mentions the captions in their place.
 */
export function Expectations({ playback }: { playback: Playback }) {
	return (
		<ul className="expectations" aria-label="What to expect">
			{listExpectations(playback).map(({ icon: Icon, title, short, long }) => (
				<li key={title}>
					<Icon className="i" aria-hidden="true" />
					<span>
						<b>{title}</b> <span className="narrow-only">{short}</span>
						<span className="wide-only">{long}</span>
					</span>
				</li>
			))}
		</ul>
	)
}

function listExpectations({ slides }: Playback): Expectation[] {
	const options = slides.find(({ slideType }) => slideType === 'product_pricing_v1')?.productData
	const tiers = options ? [options.good, options.better, options.best].filter(Boolean).length : 0
	return [
		{
			icon: GalleryHorizontalEnd,
			title: formatCount(slides.length, 'short part'),
			short: 'at your own pace',
			long: 'Skip ahead, go back, or listen again.',
		},
		tiers > 1
			? {
					icon: Layers,
					title: formatCount(tiers, 'option'),
					short: 'side by side',
					long: 'Compare the options side by side, with what each one includes.',
				}
			: {
					icon: Captions,
					title: 'Every word on screen',
					short: 'as it is spoken',
					long: 'Read along, or read with the sound off.',
				},
		{
			icon: Bookmark,
			title: 'Your place is saved',
			short: 'close it any time',
			long: 'Close it any time and continue at the same sentence.',
		},
	]
}
