import type { Playback } from '@dormer/api/sale/presentations/schema'
import { Bookmark, Captions, GalleryHorizontalEnd, Layers, type LucideIcon } from 'lucide-react'
import { formatCount } from '../core/format.ts'

type Expectation = { icon: LucideIcon; what: string; short: string; long: string }

/** What the homeowner will find, in three lines that hold true of this presentation. */
export function Expectations({ playback }: { playback: Playback }) {
	return (
		<ul className="expect" aria-label="What to expect">
			{listExpectations(playback).map(({ icon: Icon, what, short, long }) => (
				<li key={what}>
					<Icon className="i" aria-hidden="true" />
					<span>
						<b>{what}</b> <span className="narrow-only">{short}</span>
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
			what: formatCount(slides.length, 'short part'),
			short: 'at your own pace',
			long: 'Skip ahead, go back, or listen again.',
		},
		tiers > 1
			? {
					icon: Layers,
					what: formatCount(tiers, 'option'),
					short: 'side by side',
					long: 'Side by side, with what each of them includes.',
				}
			: {
					icon: Captions,
					what: 'Every word on screen',
					short: 'as it is said',
					long: 'Read along, or read alone with the sound off.',
				},
		{
			icon: Bookmark,
			what: 'Your place is kept',
			short: 'close it any time',
			long: 'Close it any time and go on at the same sentence.',
		},
	]
}
