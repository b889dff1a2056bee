import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Bookmark, Captions, GalleryHorizontalEnd, Layers, type LucideIcon } from 'lucide-react'
import { messages } from '../messages/index.ts'

type Expectation = { icon: LucideIcon; title: string; short: string; long: string }

/**
 * Renders three things that the homeowner can expect: how many slides there are, which price options they compare, and that the
 * playback position is saved. With fewer than two price options, mentions the captions in their place.
 */
export function Expectations({ playback }: { playback: Playback }) {
	return (
		<ul className="expectations" aria-label={messages().start.expect}>
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
	const t = messages().start
	const tiers = options ? [options.good, options.better, options.best].filter(Boolean).length : 0
	return [
		{
			icon: GalleryHorizontalEnd,
			title: t.shortParts(slides.length),
			short: t.ownPace,
			long: t.skipAhead,
		},
		tiers > 1
			? {
					icon: Layers,
					title: t.options(tiers),
					short: t.sideBySide,
					long: t.compare,
				}
			: {
					icon: Captions,
					title: t.everyWord,
					short: t.asSpoken,
					long: t.readAlong,
				},
		{
			icon: Bookmark,
			title: t.placeSaved,
			short: t.closeAnyTime,
			long: t.continueSentence,
		},
	]
}
