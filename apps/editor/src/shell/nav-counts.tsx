import { Button } from '@dormer/ui/button'
import { Menu } from 'lucide-react'
import { UNSEALED_POLLING, UNSEALED_QUERY } from '../contracts/unsealed-query.ts'
import { formatCount } from '../core/format.ts'
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

/** Renders the button that opens the navigation on a phone, with a dot while a homeowner is watching and the waiting questions. */
export function MenuButton({ onClick }: { onClick: () => void }) {
	const watching = useWatchers().length
	const { data } = trpc.qa.allQuestions.useQuery({ waiting: true, limit: 5 })
	const waiting = data?.waiting ?? 0
	const label = [
		'Open navigation',
		...(watching > 0 ? [`${watching} watching now`] : []),
		...(waiting > 0 ? [`${formatCount(waiting, 'question')} to answer`] : []),
	].join(', ')
	return (
		<Button look="quiet" size="icon" aria-label={label} onClick={onClick} className="relative">
			<Menu className="icon" aria-hidden />
			{watching > 0 && (
				<span
					aria-hidden
					className="absolute top-0.5 left-0.5 size-2 rounded-full bg-good ring-2 ring-sunken"
				/>
			)}
			{waiting > 0 && (
				<span
					aria-hidden
					className="num absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-ink"
				>
					{waiting > 9 ? '9+' : waiting}
				</span>
			)}
		</Button>
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
