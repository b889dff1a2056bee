import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { dayOf } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { closestToDecision, formatPlaceShort } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'
import { Checklist } from './checklist.tsx'
import { FirstRun } from './first-run.tsx'
import { InProgress } from './in-progress.tsx'
import { LiveCard } from './live-card.tsx'
import { Recently } from './recently.tsx'
import { Today } from './today.tsx'
import { useSteps } from './use-steps.ts'
import { WaitingList } from './waiting-list.tsx'
import { Won } from './won.tsx'

const NewPresentationDialog = lazy(async () => ({
	default: (await import('../presentations/new-presentation-dialog.tsx')).NewPresentationDialog,
}))

/**
 * Renders the home page. A company without a deck sees the setup steps. A company with a deck sees recent events, the rep's
 * tasks and today's appointments.
 */
export function HomePage() {
	useDocumentTitle('Home')
	const checklist = useSteps()
	const watching = useWatchers()
	const featured = closestToDecision(watching)
	const others = watching.filter((watcher) => watcher !== featured)
	if (checklist?.isFirstRun) return <FirstRun steps={checklist.steps} />
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			<Greeting />
			<div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_296px] xl:grid-cols-[minmax(0,1fr)_312px]">
				<div className="grid min-w-0 gap-8">
					<Won />
					{featured !== undefined && (
						<div className="grid gap-3">
							<LiveCard watcher={featured} />
							{others.length > 0 && <AlsoWatching watchers={others} />}
						</div>
					)}
					<WaitingList />
					<InProgress />
				</div>
				<div className="grid min-w-0 gap-8">
					{checklist !== null && <Checklist checklist={checklist} />}
					<Today />
					<Recently />
				</div>
			</div>
		</main>
	)
}

/**
 * Renders the greeting with the main buttons. The buttons are absent while the decks are being read, because a company without a
 * deck gets the setup steps instead of this page.
 */
function Greeting() {
	const me = trpc.auth.me.useQuery()
	const { isPending } = trpc.decks.list.useQuery()
	const [creating, setCreating] = useState(false)
	const [firstName] = (me.data?.user.name ?? '').split(' ')
	const now = new Date()
	return (
		<header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-s text-ink-meta">{dayOf(now.toISOString())}</p>
				<h1 className="truncate text-2xl font-semibold tracking-[-.022em]">
					Good {partOfDay(now.getHours())}
					{firstName ? `, ${firstName}` : ''}
				</h1>
			</div>
			{!isPending && (
				<div className="flex flex-wrap gap-2">
					<Button asChild>
						<Link to="/decks" hash="new">
							<Upload className="icon" aria-hidden />
							Upload slides
						</Link>
					</Button>
					<Button look="primary" onClick={() => setCreating(true)}>
						<Plus className="icon" aria-hidden />
						New presentation
					</Button>
				</div>
			)}
			{creating && (
				<Suspense>
					<NewPresentationDialog onClose={() => setCreating(false)} />
				</Suspense>
			)}
		</header>
	)
}

function partOfDay(hour: number): string {
	if (hour < 12) return 'morning'
	return hour < 18 ? 'afternoon' : 'evening'
}

function AlsoWatching({ watchers }: { watchers: Watcher[] }) {
	return (
		<ul className="card divide-y divide-line">
			{watchers.map(({ presentationId, name, address, ...place }) => (
				<li
					key={presentationId}
					className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-2.5 text-s"
				>
					<Link
						to="/presentations/$presentationId"
						params={{ presentationId }}
						className="rounded-xs font-semibold hover:underline"
					>
						{name}
					</Link>
					<span className="min-w-0 flex-1 truncate text-ink-2">{address}</span>
					<LiveMark>{formatPlaceShort(place)}</LiveMark>
				</li>
			))}
		</ul>
	)
}
