import type { Timeline } from '@dormer/api/outreach/activity/schema'
import type { ReactNode } from 'react'
import { formatDuration } from '../core/format-duration.ts'
import { formatClipTime } from '../narration/clip.ts'
import { splitSlideTimes } from './slide-times.ts'

/** Renders one bar per slide with its viewing time. Renders nothing when the total viewing time is below 1 s. */
export function SlideTimeChart({ timeline }: { timeline: Timeline }) {
	const { slides, earlier, latest, longest } = splitSlideTimes(timeline)
	if (earlier + latest < 1000) return null
	return (
		<section className="card p-5" aria-labelledby="seconds">
			<div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id="seconds" className="text-m font-semibold">
					Time on each slide
				</h2>
				{earlier > 0 && (
					<p className="num flex flex-wrap gap-x-4 text-xs text-ink-2">
						<Key className="bg-line-strong">
							Earlier viewing sessions, {formatDuration(earlier)}
						</Key>
						<Key className="bg-ink">Latest viewing session, {formatDuration(latest)}</Key>
					</p>
				)}
			</div>
			<ol className="grid gap-2">
				{slides.map((slide) => (
					<li
						key={slide.slideId}
						className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_3rem] sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_3rem] items-center gap-3 text-s"
					>
						<span className="truncate text-ink-2">
							<span className="num mr-2 text-ink-meta">{slide.slideIndex + 1}</span>
							{slide.title}
						</span>
						<span aria-hidden className="flex h-3.5 overflow-hidden rounded-xs bg-sunken">
							<i
								className="bg-line-strong"
								style={{ width: `${(100 * slide.earlier) / longest}%` }}
							/>
							<i className="bg-ink" style={{ width: `${(100 * slide.latest) / longest}%` }} />
						</span>
						<span className="num text-right">{formatClipTime(slide.earlier + slide.latest)}</span>
					</li>
				))}
			</ol>
		</section>
	)
}

function Key({ className, children }: { className: string; children: ReactNode }) {
	return (
		<span className="inline-flex items-center gap-1.5">
			<i aria-hidden className={`size-2.5 rounded-[3px] ${className}`} />
			{children}
		</span>
	)
}
