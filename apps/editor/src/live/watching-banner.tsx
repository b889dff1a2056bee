import type { Watcher } from '@dormer/api/outreach/activity/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { Phone } from 'lucide-react'
import { formatLastActive } from '../core/format.ts'
import { formatDuration, formatSessionNumber } from '../core/format-duration.ts'
import { useNow } from '../core/use-now.ts'
import { formatOpenPlace, formatPlace, placeSince } from './format-place.ts'
import { LiveMark } from './live-mark.tsx'
import { useViewers } from './use-watchers.ts'
import { WatchedSlide } from './watched-slide.tsx'

/**
 * Renders what the homeowner is viewing and for how long, with a call button; or since when the homeowner has left the
 * presentation open. Renders nothing while the presentation is closed.
 */
export function WatchingBanner({ presentation }: { presentation: PresentationDetail }) {
	const watcher = useViewers().find(({ presentationId }) => presentationId === presentation.id)
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
							{watcher.isActive ? (
								<LiveMark>
									<span className="whitespace-normal">
										{['Watching now', formatPlace(watcher)].filter(Boolean).join(': ')}
									</span>
								</LiveMark>
							) : (
								<Status tone="open">
									Left open, last active {formatLastActive(watcher.lastActiveAt)}
								</Status>
							)}
						</p>
						<p className="text-s text-ink-2">
							{watcher.isActive ? <Times watcher={watcher} /> : <LeftAt watcher={watcher} />}
						</p>
					</div>
					{phone !== undefined && phone !== '' && (
						<Button asChild look={watcher.isActive ? 'primary' : 'outline'}>
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

/** Renders where the homeowner left the presentation. */
function LeftAt({ watcher }: { watcher: Watcher }) {
	return [formatOpenPlace(watcher), formatSessionNumber(watcher.visits)].filter(Boolean).join(', ')
}

/**
 * Renders how long the current page and the viewing session are open. With `aria-live` off, screen readers do not announce
 * every second.
 */
function Times({ watcher }: { watcher: Watcher }) {
	const { startedAt, visits } = watcher
	const here = placeSince(watcher)
	const now = useNow()
	const since = (at: string) => formatDuration(now - Date.parse(at))
	const session = formatSessionNumber(visits)
	return (
		<span aria-live="off" className="num">
			{here !== null && `Here for ${since(here)}. `}
			{session.charAt(0).toUpperCase() + session.slice(1)}, started {since(startedAt)} ago.
		</span>
	)
}
