import { Button } from '@dormer/ui/button'
import { clsx } from 'clsx'
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

/** Renders the button that opens the navigation on a tablet, with a dot while a homeowner is watching and the waiting questions. */
export function MenuButton({ onClick }: { onClick: () => void }) {
	const watching = useWatchers().length
	const waiting = useWaitingQuestions()
	const label = [
		'Open navigation',
		...(watching > 0 ? [`${watching} watching now`] : []),
		...(waiting > 0 ? [`${formatCount(waiting, 'question')} to answer`] : []),
	].join(', ')
	return (
		<Button look="quiet" size="icon" aria-label={label} onClick={onClick} className="relative">
			<Menu className="icon" aria-hidden />
			<LiveDot count={watching} className="top-0.5 left-0.5 ring-sunken" />
			<WaitingBadge count={waiting} className="-top-0.5 -right-0.5" />
		</Button>
	)
}

/** Renders, on the tab of the presentations, a dot while a homeowner is watching. */
export function WatchingMark() {
	const watching = useWatchers().length
	return (
		<>
			<LiveDot count={watching} className="-top-0.5 -right-1 ring-surface" />
			{watching > 0 && <span className="sr-only">, {watching} watching now</span>}
		</>
	)
}

/** Renders, on the tab of the questions, how many of them wait for an answer. */
export function WaitingMark() {
	const waiting = useWaitingQuestions()
	return (
		<>
			<WaitingBadge count={waiting} className="-top-1.5 -right-2.5" />
			{waiting > 0 && <span className="sr-only">, {waiting} to answer</span>}
		</>
	)
}

type MarkProps = { count: number; className: string }

function LiveDot({ count, className }: MarkProps) {
	if (count === 0) return null
	return (
		<span aria-hidden className={clsx('absolute size-2 rounded-full bg-good ring-2', className)} />
	)
}

function WaitingBadge({ count, className }: MarkProps) {
	if (count === 0) return null
	return (
		<span
			aria-hidden
			className={clsx(
				'num absolute grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-ink',
				className,
			)}
		>
			{count > 9 ? '9+' : count}
		</span>
	)
}

function useWaitingQuestions(): number {
	const { data } = trpc.qa.allQuestions.useQuery({ waiting: true, limit: 5 })
	return data?.waiting ?? 0
}

/** Renders the number of questions that need an answer; nothing when there are none. */
export function WaitingCount() {
	const waiting = useWaitingQuestions()
	if (waiting === 0) return null
	return (
		<span className="num font-medium text-ink-meta">
			{waiting}
			<span className="sr-only"> need an answer</span>
		</span>
	)
}
