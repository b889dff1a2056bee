import { UNSEALED_POLLING, UNSEALED_QUERY } from '../contracts/unsealed-query.ts'
import { trpc } from '../core/trpc.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'

/** Renders the number of homeowners watching now; nothing when there are none. */
export function WatchingCount() {
	const watching = useWatchers()
	return watching.length === 0 ? null : <LiveMark>{watching.length} live</LiveMark>
}

/** Renders the number of signed contracts that could not be sealed; nothing when there are none. */
export function UnsealedCount() {
	const { data } = trpc.contracts.listDocuments.useQuery(UNSEALED_QUERY, UNSEALED_POLLING)
	if (data === undefined || data.documents.length === 0) return null
	return (
		<span className="num font-medium text-bad">
			{data.documents.length}
			{data.nextCursor !== null && '+'}
			<span className="sr-only"> without a signed PDF</span>
		</span>
	)
}

/** Renders the number of questions that need an answer; nothing when there are none. */
export function WaitingCount() {
	const { data } = trpc.qa.allQuestions.useQuery({ waiting: true, limit: 5 })
	if (data === undefined || data.waiting === 0) return null
	return (
		<span className="num font-medium text-ink-meta">
			{data.waiting}
			<span className="sr-only"> need an answer</span>
		</span>
	)
}
