import { LiveMark } from '../live/live-mark.tsx'
import { useWatching } from '../live/use-watching.ts'
import { trpc } from '../trpc.ts'

/** How many homeowners watch at this moment; nothing while nobody does. */
export function WatchingCount() {
	const watching = useWatching()
	return watching.length === 0 ? null : <LiveMark>{watching.length} live</LiveMark>
}

/** How many questions wait for the rep; nothing while none does. */
export function WaitingCount() {
	const { data } = trpc.qa.allQuestions.useQuery({ waiting: true, limit: 5 })
	if (data === undefined || data.waiting === 0) return null
	return (
		<span className="num font-medium text-ink-meta">
			{data.waiting}
			<span className="sr-only"> need you</span>
		</span>
	)
}
