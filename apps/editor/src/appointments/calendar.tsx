import type { Availability, ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, localTimeAt, formatWeek, formatTimeZone, datesOfWeek } from '../core/calendar.ts'
import { formatCount } from '../core/format.ts'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'

type CalendarProps = {
	rules: Availability
	/** A date of the week to show; without one today's. */
	day: string | undefined
	onDay: (day: string | undefined) => void
}
type Asked = { to: 'move' | 'cancel'; visit: ListedAppointment }

/** One week of visits in the company's time zone, and the way to the others. */
export function Calendar({ rules, day, onDay }: CalendarProps) {
	const { timezone } = rules
	const now = new Date()
	const today = localTimeAt(timezone, now).date
	const dates = datesOfWeek(day ?? today)
	const [from = today, to = today] = [dates[0], dates.at(-1)]
	const list = trpc.appointments.list.useQuery({ from, to })
	const [asked, setAsked] = useState<Asked | null>(null)
	const visits = list.data?.appointments ?? []
	const week = {
		dates,
		today,
		rules,
		visits,
		onMove: (visit: ListedAppointment) => setAsked({ to: 'move', visit }),
		onCancel: (visit: ListedAppointment) => setAsked({ to: 'cancel', visit }),
	}
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-2">
				<Button onClick={() => onDay(undefined)} disabled={dates.includes(today)}>
					Today
				</Button>
				<Button size="icon" aria-label="Previous week" onClick={() => onDay(addDays(from, -7))}>
					<ChevronLeft className="icon" aria-hidden />
				</Button>
				<Button size="icon" aria-label="Next week" onClick={() => onDay(addDays(from, 7))}>
					<ChevronRight className="icon" aria-hidden />
				</Button>
				<h2 aria-live="polite" className="ml-1 text-m font-semibold">
					{formatWeek(dates)}
				</h2>
				{visits.length > 0 && (
					<p className="num text-s text-ink-meta">{formatCount(visits.length, 'visit')}</p>
				)}
				<ZoneNote timezone={timezone} now={now} />
			</div>
			{list.isError ? (
				<div className="card">
					<ErrorState
						title="The visits could not be read"
						message={errorMessage(list.error)}
						onRetry={() => void list.refetch()}
					/>
				</div>
			) : (
				<>
					<div className="relative hidden md:block">
						<WeekGrid {...week} />
						{list.isPending && (
							<div role="status" aria-label="Loading visits" className="absolute inset-0">
								<Skeleton className="h-full opacity-40" />
							</div>
						)}
					</div>
					<div className="md:hidden">
						{list.isPending ? <Skeleton className="h-72" /> : <WeekList {...week} />}
					</div>
					{list.data !== undefined && visits.length === 0 && <NoVisits rules={rules} />}
				</>
			)}
			{asked?.to === 'move' && (
				<MoveVisit visit={asked.visit} timezone={timezone} onClose={() => setAsked(null)} />
			)}
			{asked?.to === 'cancel' && (
				<CancelVisit visit={asked.visit} timezone={timezone} onClose={() => setAsked(null)} />
			)}
		</>
	)
}

function ZoneNote({ timezone, now }: { timezone: string; now: Date }) {
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone
	const [zone, mine] = [formatTimeZone(timezone, now), formatTimeZone(own, now)]
	return (
		<p className="text-s text-ink-meta lg:ml-auto">
			Times are in {zone}, the company’s{zone === mine ? '' : `. Yours is ${mine}.`}
		</p>
	)
}

function NoVisits({ rules }: { rules: Availability }) {
	return (
		<p className="text-s text-ink-2 max-md:rounded-m max-md:border max-md:border-line max-md:bg-surface max-md:px-6 max-md:py-10 max-md:text-center max-md:text-balance md:mt-3">
			Nobody has booked a visit this week.{' '}
			{rules.windows.length === 0 ? (
				<>
					Homeowners cannot book yet:{' '}
					<Link
						to="/appointments"
						search={{ view: 'hours' }}
						className="font-medium text-accent underline underline-offset-3"
					>
						say when you visit
					</Link>
					.
				</>
			) : (
				'Homeowners book at the end of their presentation.'
			)}
		</p>
	)
}
