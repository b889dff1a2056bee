import { UNSEALED_POLLING, UNSEALED_QUERY } from '../contracts/unsealed-query.ts'
import { trpc } from '../core/trpc.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatching } from '../live/use-watching.ts'

/** How many homeowners watch at this moment; nothing while nobody does. */
export function WatchingCount() {
	const watching = useWatching()
	return watching.length === 0 ? null : <LiveMark>{watching.length} live</LiveMark>
}

/** How many signed contracts could not be sealed; nothing while none is so. */
export function UnsealedCount() {
	const { data } = trpc.contracts.listDocuments.useQuery(UNSEALED_QUERY, UNSEALED_POLLING)
	if (data === undefined || data.documents.length === 0) return null
	return (
		<span className="num font-medium text-bad">
			{data.documents.length}
			{data.nextCursor !== null && '+'}
			<span className="sr-only"> not sealed</span>
		</span>
	)
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
