import type { Timeline } from '@dormer/api/outreach/activity/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { ErrorState } from '@dormer/ui/error-state'
import { Segmented } from '@dormer/ui/segmented'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { dayOf, timeOf } from '../core/format.ts'
import { BROWSER_ZONE, formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { formatEvent } from './format-event.ts'
import { SlideTimeChart } from './slide-time-chart.tsx'

/** Renders the time on each slide and the timeline of a presentation. */
export function PresentationActivity({ presentation }: { presentation: PresentationDetail }) {
	const [shown, setShown] = useState<'moments' | 'everything'>('moments')
	const query = trpc.activity.presentation.useQuery(
		{ presentationId: presentation.id, slideViews: shown === 'everything' },
		{ placeholderData: keepPreviousData },
	)
	if (query.isPending)
		return (
			<div className="card">
				<RowsSkeleton label="Loading the activity" />
			</div>
		)
	if (query.data === undefined)
		return (
			<ErrorState
				title="The activity could not be loaded"
				message={errorMessage(query.error)}
				onRetry={() => void query.refetch()}
			/>
		)
	return (
		<>
			<SlideTimeChart timeline={query.data} />
			<section className="card p-5" aria-labelledby="timeline">
				<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
					<h2 id="timeline" className="text-m font-semibold">
						Timeline
					</h2>
					<Segmented
						label="Events in the timeline"
						value={shown}
						options={[
							{ value: 'moments', label: 'Moments' },
							{ value: 'everything', label: 'Everything' },
						]}
						onChange={setShown}
					/>
				</div>
				<Moments timeline={query.data} presentation={presentation} />
			</section>
		</>
	)
}

type MomentsProps = { timeline: Timeline; presentation: PresentationDetail }

function Moments({ timeline: { timeline, slides }, presentation }: MomentsProps) {
	if (timeline.length === 0) return <p className="text-s text-ink-meta">No activity yet.</p>
	const days = [...new Set(timeline.map(({ occurredAt }) => dayOf(occurredAt)))]
	const list = days.map((day) => (
		<div key={day} className="mt-3 first:mt-0">
			<h3 className="mb-1 text-xs font-medium text-ink-meta">{day}</h3>
			<ol>
				{timeline
					.filter(({ occurredAt }) => dayOf(occurredAt) === day)
					.map((entry) => (
						<li
							key={entry.id}
							className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-3 py-1 text-s leading-5"
						>
							<time dateTime={entry.occurredAt} className="num text-right text-ink-meta">
								{timeOf(entry.occurredAt)}
							</time>
							<span>{formatEvent(entry, slides, presentation)}</span>
						</li>
					))}
			</ol>
		</div>
	))
	return (
		<>
			<p className="mb-2 text-xs text-ink-meta">All times are {formatTimeZone(BROWSER_ZONE)}.</p>
			{list}
		</>
	)
}
