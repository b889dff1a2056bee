import {
	ActKind,
	type FeedEntry,
	type People,
	type Watcher,
} from '@dormer/api/outreach/activity/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Segmented } from '@dormer/ui/segmented'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Phone } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatDate } from '../core/calendar.ts'
import { dayOf, timeOf } from '../core/format.ts'
import { formatDollars } from '../core/format-dollars.ts'
import { formatSessionNumber } from '../core/format-duration.ts'
import { Page } from '../core/page.tsx'
import { BROWSER_ZONE, formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { formatWatching } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'
import { ActIcon } from './act-icon.tsx'
import { ACT_LABELS, formatAct } from './format-act.ts'
import { WatchedChart } from './watched-chart.tsx'

/** Renders what homeowners did, newest first, with the numbers of the week. The URL stores the filter. */
export function ActivityPage() {
	useDocumentTitle('Activity')
	const search = useSearch({ from: '/app/activity' })
	const { data: kind } = ActKind.safeParse(search.kind)
	const navigate = useNavigate({ from: '/activity' })
	const people = trpc.activity.people.useQuery(
		{ ...(kind !== undefined && { kind }), ...(search.who === 'mine' && { mine: true }) },
		{ placeholderData: keepPreviousData },
	)
	const { data } = people
	const watchers = useWatchers()
	const change = (next: typeof search) =>
		void navigate({ search: next, replace: true, resetScroll: false })
	return (
		<Page title="Activity" note={data && formatWeek(data)}>
			{people.isPending && (
				<div className="card">
					<RowsSkeleton label="Loading the activity" />
				</div>
			)}
			{people.isError && data === undefined && (
				<ErrorState
					title="The activity could not be loaded"
					message={errorMessage(people.error)}
					onRetry={() => void people.refetch()}
				/>
			)}
			{data !== undefined && (
				<>
					<Numbers people={data} />
					<div className="mb-4 flex flex-wrap items-start gap-3">
						<FilterChips
							value={kind ?? 'all'}
							options={[
								{ value: 'all', label: 'All', count: sumOf(data.counts) },
								...ActKind.options.map((value) => ({
									value,
									label: ACT_LABELS[value],
									count: data.counts[value],
								})),
							]}
							onChange={(value) => {
								const { kind: _, ...others } = search
								change(value === 'all' ? others : { ...others, kind: value })
							}}
							className="flex-1 basis-96"
						/>
						<Segmented
							label="Whose homeowners"
							value={search.who ?? 'everyone'}
							options={[
								{ value: 'mine', label: 'Mine' },
								{ value: 'everyone', label: 'Everyone' },
							]}
							onChange={(who) => {
								const { who: _, ...others } = search
								change(who === 'mine' ? { ...others, who } : others)
							}}
						/>
					</div>
					<Acts people={data} watchers={kind === undefined || kind === 'opened' ? watchers : []} />
				</>
			)}
		</Page>
	)
}

/** Names the week by its Monday in the time zone of the company. */
function formatWeek({ days: [monday] }: People): string | undefined {
	return monday && `Week of ${formatDate(monday.date, { month: 'long', day: 'numeric' })}`
}

function sumOf(counts: People['counts']): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const NUMBERS = ['opened', 'watched', 'asked', 'chose', 'signed'] as const

/** Renders the numbers of this week, each with that of last week up to the same weekday. */
function Numbers({ people }: { people: People }) {
	const { week, weekAmounts, lastWeek, days, waitingQuestions } = people
	const today = days.findLast(({ watched }) => watched !== null)
	const weekday = today && formatDate(today.date, { weekday: 'long' })
	const waiting = waitingQuestions.length
	return (
		<div className="card mb-5 grid overflow-hidden xl:grid-cols-[1fr_400px]">
			<dl className="grid grid-cols-5 border-line max-xl:border-b xl:border-r">
				{NUMBERS.map((kind) => (
					<div
						key={kind}
						className="min-w-0 border-line px-5 py-4 not-last:border-r max-sm:px-2.5 max-sm:py-3"
					>
						<dt className="text-s text-ink-2 max-sm:text-xs">{ACT_LABELS[kind]}</dt>
						<dd>
							<span className="num block text-2xl leading-9 font-semibold max-sm:text-xl">
								{week[kind]}
							</span>
							{(kind === 'chose' || kind === 'signed') && weekAmounts[kind] > 0 && (
								<span className="num block truncate text-xs text-ink-2 max-sm:hidden">
									{formatDollars(Math.round(weekAmounts[kind] / 100) * 100)}
								</span>
							)}
							<span className="num block text-xs text-ink-meta max-sm:sr-only">
								{lastWeek[kind]} by {weekday} last week
							</span>
							{kind === 'asked' && waiting > 0 && (
								<Link
									to="/questions"
									className="num rounded-xs text-xs font-medium text-accent hover:underline"
								>
									{waiting} to answer
								</Link>
							)}
						</dd>
					</div>
				))}
			</dl>
			<WatchedChart days={days} />
		</div>
	)
}

type ActsProps = { people: People; watchers: readonly Watcher[] }

function Acts({ people: { activity, waitingQuestions }, watchers }: ActsProps) {
	if (activity.length === 0 && watchers.length === 0)
		return (
			<div className="card">
				<EmptyState icon={<Activity className="icon-l" aria-hidden />} title="Nothing here yet">
					What homeowners do with your presentations will appear here.
				</EmptyState>
			</div>
		)
	const days = [...new Set(activity.map(({ occurredAt }) => dayOf(occurredAt)))]
	return (
		<>
			{watchers.length > 0 && (
				<section className="card mb-4" aria-label="Now">
					<ul className="divide-y divide-line">
						{watchers.map((watcher) => (
							<WatcherRow key={watcher.presentationId} watcher={watcher} />
						))}
					</ul>
				</section>
			)}
			{days.map((day) => (
				<section key={day} className="card mb-4" aria-label={day}>
					<h2 className="px-5 pt-3 pb-1 text-xs font-medium text-ink-meta">{day}</h2>
					<ul className="divide-y divide-line">
						{activity
							.filter(({ occurredAt }) => dayOf(occurredAt) === day)
							.map((entry) => (
								<ActRow key={entry.id} entry={entry} waiting={waitingQuestions} />
							))}
					</ul>
				</section>
			))}
			<p className="text-xs text-ink-meta">All times are in {formatTimeZone(BROWSER_ZONE)}.</p>
		</>
	)
}

/** Width of the button of a row. On a phone, the button fills the row below the text. */
const ACTION = 'w-20 max-sm:ml-11 max-sm:h-11 max-sm:w-[calc(100%-44px)]'

/** Renders a homeowner who is watching now, with a call button. */
function WatcherRow({ watcher }: { watcher: Watcher }) {
	const { name, phone, presentationId, visits, address, deckName } = watcher
	const [street = address] = address.split(',')
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 text-s">
			<ActIcon kind="live" />
			<p className="min-w-0 flex-1 basis-52">
				<span>
					<Link
						to="/presentations/$presentationId"
						params={{ presentationId }}
						className="rounded-xs font-semibold hover:underline"
					>
						{name}
					</Link>{' '}
					<span className="font-medium text-good">{formatWatching(watcher)}</span>
				</span>
				<span className="line-clamp-2 text-ink-2">
					{[street, deckName, formatSessionNumber(visits)].join(' · ')}
				</span>
			</p>
			<span className="text-xs">
				<LiveMark>Now</LiveMark>
			</span>
			<Button asChild size="s" className={ACTION}>
				{phone === null || phone === '' ? (
					<Link
						to="/presentations/$presentationId"
						params={{ presentationId }}
						aria-label={`Open the presentation for ${name}`}
					>
						Open
					</Link>
				) : (
					<a href={`tel:${phone}`} aria-label={`Call ${name}`}>
						<Phone className="icon" aria-hidden />
						Call
					</a>
				)}
			</Button>
		</li>
	)
}

function ActRow({ entry, waiting }: { entry: FeedEntry; waiting: readonly string[] }) {
	const act = formatAct(entry)
	if (act === null) return null
	const { id, name, deletedAt } = entry.presentation
	const question = waiting.find((each) => each === entry.payload.questionId)
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 text-s">
			<ActIcon kind={act.kind} />
			<p className="min-w-0 flex-1 basis-52">
				<span>
					<b className="font-semibold">{name}</b> {act.words}
				</span>
				<span className="line-clamp-2 text-ink-2">{act.detail}</span>
			</p>
			<time dateTime={entry.occurredAt} className="num text-xs text-ink-meta">
				{timeOf(entry.occurredAt)}
			</time>
			{deletedAt !== null ? (
				<span className="w-20 text-center text-xs text-ink-meta">Deleted</span>
			) : question !== undefined ? (
				<Button asChild size="s" className={ACTION}>
					<Link to="/questions" search={{ question }} aria-label={`Answer ${name}’s question`}>
						Answer
					</Link>
				</Button>
			) : (
				<Button asChild size="s" className={ACTION}>
					<Link
						to="/presentations/$presentationId"
						params={{ presentationId: id }}
						aria-label={`Open the presentation for ${name}`}
					>
						Open
					</Link>
				</Button>
			)}
		</li>
	)
}
