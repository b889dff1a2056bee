import type { Timeline } from '@dormer/api/activity/schema'
import type { ReactNode } from 'react'
import { sayDuration } from '../live/say-duration.ts'
import { clock } from '../narration/clip.ts'
import { timesOf } from './times.ts'

/** How long each slide was looked at: in the newest visit, after what was before it. Nothing before a second of it. */
export function SecondsChart({ timeline }: { timeline: Timeline }) {
	const { slides, before, latest, longest } = timesOf(timeline)
	if (before + latest < 1000) return null
	return (
		<section className="card p-5" aria-labelledby="seconds">
			<div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id="seconds" className="text-m font-semibold">
					Time on each slide
				</h2>
				{before > 0 && (
					<p className="num flex flex-wrap gap-x-4 text-xs text-ink-2">
						<Key className="bg-line-strong">Before, {sayDuration(before)}</Key>
						<Key className="bg-ink">Newest visit, {sayDuration(latest)}</Key>
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
								style={{ width: `${(100 * slide.before) / longest}%` }}
							/>
							<i className="bg-ink" style={{ width: `${(100 * slide.latest) / longest}%` }} />
						</span>
						<span className="num text-right">{clock(slide.before + slide.latest)}</span>
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
