import type { People, WatchedDay } from '@dormer/api/outreach/activity/schema'
import { clsx } from 'clsx'

/** Renders how many presentations were watched to the end on each day of this week, beside the same weekday of last week. */
export function WatchedChart({ days }: Pick<People, 'days'>) {
	const most = Math.max(1, ...days.flatMap(({ watched, lastWeek }) => [watched ?? 0, lastWeek]))
	const today = days.findLastIndex(({ watched }) => watched !== null)
	return (
		<figure className="min-w-0 px-5 py-4">
			<figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<span className="text-s font-semibold">Watched to the end, by day</span>
				<span className="flex gap-3 text-xs text-ink-2">
					<Legend className="bg-line-strong">Last week</Legend>
					<Legend className="bg-ink-2">This week</Legend>
				</span>
			</figcaption>
			<ol className="mt-2 grid grid-cols-7">
				{days.map((day, index) => (
					<Day key={day.date} day={day} most={most} isToday={index === today} />
				))}
			</ol>
		</figure>
	)
}

type DayProps = {
	day: WatchedDay
	/** Number at the full height of the chart, which starts at zero. */
	most: number
	isToday: boolean
}

function Day({ day: { date, watched, lastWeek }, most, isToday }: DayProps) {
	const at = new Date(`${date}T00:00:00Z`)
	const weekday = (length: 'long' | 'short') =>
		at.toLocaleDateString('en-US', { weekday: length, timeZone: 'UTC' })
	const now = watched === null ? '' : `${watched}${isToday ? ' so far' : ''}, `
	return (
		<li className="text-center text-xs text-ink-2">
			<span className="sr-only">
				{weekday('long')}: {now}
				{lastWeek} last week
			</span>
			<span aria-hidden className="flex h-20 items-end justify-center gap-1 border-b border-line">
				<Bar value={lastWeek} most={most} className="bg-line-strong" />
				<Bar value={watched ?? 0} most={most} className={isToday ? 'bg-good' : 'bg-ink-2'} />
			</span>
			<span aria-hidden className={clsx('block pt-1', isToday && 'font-semibold text-ink')}>
				{weekday('short')}
			</span>
		</li>
	)
}

function Bar({ value, most, className }: { value: number; most: number; className: string }) {
	return (
		<span className="flex h-full w-3.5 flex-col justify-end">
			{value > 0 && <span className="num text-[11px] leading-4 text-ink-meta">{value}</span>}
			<span
				className={clsx('rounded-t-[3px]', className)}
				style={{ height: `${(value / most) * 75}%` }}
			/>
		</span>
	)
}

function Legend({ className, children }: { className: string; children: string }) {
	return (
		<span className="flex items-center gap-1.5">
			<span aria-hidden className={clsx('size-2.5 rounded-[2px]', className)} />
			{children}
		</span>
	)
}
