import type { Watcher } from '@dormer/api/outreach/activity/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Phone } from 'lucide-react'
import { formatDuration, formatVisitNumber } from '../core/format-duration.ts'
import { useNow } from '../core/use-now.ts'
import { LiveMark } from './live-mark.tsx'
import { placeSince, sayPlace } from './say-place.ts'
import { useWatching } from './use-watching.ts'
import { WatchedSlide } from './watched-slide.tsx'

/** Over a presentation while its homeowner watches: where they are, for how long, and the way to call them. */
export function WatchingBanner({ presentation }: { presentation: PresentationDetail }) {
	const watcher = useWatching().find(({ presentationId }) => presentationId === presentation.id)
	const { phone, first_name: firstName } = presentation.homeownerData
	return (
		<div role="status" className={watcher === undefined ? 'contents' : 'block'}>
			{watcher !== undefined && (
				<section className="card mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 p-3 shadow-card sm:pr-4">
					<div className="w-24 shrink-0">
						<WatchedSlide url={presentation.url} slideId={watcher.slide?.slideId ?? null} />
					</div>
					<div className="min-w-0 flex-1 basis-52">
						<p className="text-m">
							<LiveMark>
								<span className="whitespace-normal">
									{['Watching now', sayPlace(watcher)].filter(Boolean).join(': ')}
								</span>
							</LiveMark>
						</p>
						<p className="text-s text-ink-2">
							<Times watcher={watcher} />
						</p>
					</div>
					{phone !== undefined && phone !== '' && (
						<Button asChild look="primary">
							<a href={`tel:${phone}`}>
								<Phone className="icon" aria-hidden />
								Call {firstName}
							</a>
						</Button>
					)}
				</section>
			)}
		</div>
	)
}

/** Not read out each second: a screen reader hears of each slide once. */
function Times({ watcher }: { watcher: Watcher }) {
	const { startedAt, visits } = watcher
	const here = placeSince(watcher)
	const now = useNow()
	const since = (at: string) => formatDuration(now - Date.parse(at))
	const visit = formatVisitNumber(visits)
	return (
		<span aria-live="off" className="num">
			{here !== null && `Here for ${since(here)}. `}
			{visit.charAt(0).toUpperCase() + visit.slice(1)}, opened {since(startedAt)} ago.
		</span>
	)
}
