import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { Link } from '@tanstack/react-router'
import {
	BadgePercent,
	Check,
	CircleAlert,
	FilePen,
	type LucideIcon,
	MessageCircleQuestion,
	Ruler,
} from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { useWaiting } from './use-waiting.ts'
import type { WaitingItem } from './waiting-items.ts'

const KINDS: Record<WaitingItem['kind'], { icon: LucideIcon; className: string }> = {
	question: { icon: MessageCircleQuestion, className: 'bg-accent-soft text-accent' },
	contract: { icon: FilePen, className: 'bg-warn-soft text-warn' },
	price: { icon: Ruler, className: 'bg-info-soft text-info' },
	discount: { icon: BadgePercent, className: 'bg-warn-soft text-warn' },
	failure: { icon: CircleAlert, className: 'bg-bad-soft text-bad' },
}

/**
 * Renders the “Waiting for you” list: questions, chosen prices without a signature, canceled contracts, requested discounts,
 * prices with a missing value, and failures.
 */
export function WaitingList() {
	const { items, error, retry } = useWaiting()
	return (
		<section aria-labelledby="waiting">
			<h2 id="waiting" className="mb-3 text-m font-semibold">
				Waiting for you{' '}
				{items !== undefined && items.length > 0 && (
					<span className="num ml-1 font-normal text-ink-meta">{items.length}</span>
				)}
			</h2>
			<div className="card">
				{items === undefined && error === null && (
					<RowsSkeleton label="Loading your tasks" rows={3} />
				)}
				{items === undefined && error !== null && (
					<ErrorState
						heading="h3"
						title="Your tasks could not be loaded"
						message={errorMessage(error)}
						onRetry={retry}
					/>
				)}
				{items?.length === 0 && (
					<EmptyState
						heading="h3"
						icon={<Check className="icon-l" aria-hidden />}
						title="You’re all caught up"
					>
						Unanswered questions, contracts to sign, canceled contracts, requested discounts, prices
						with a missing value and failures appear here.
					</EmptyState>
				)}
				{items !== undefined && items.length > 0 && (
					<ul className="divide-y divide-line">
						{items.map((item) => (
							<Row key={item.key} item={item} />
						))}
					</ul>
				)}
			</div>
		</section>
	)
}

function Row({ item }: { item: WaitingItem }) {
	const { icon: Icon, className } = KINDS[item.kind]
	return (
		<li className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-5 py-3 sm:grid-cols-[32px_minmax(0,1fr)_auto_auto]">
			<span className={`grid size-8 place-items-center rounded-s ${className}`}>
				<Icon className="icon" aria-hidden />
			</span>
			<div className="min-w-0">
				<h3 className="text-s font-semibold">{item.title}</h3>
				<p className="line-clamp-2 text-s text-ink-2 sm:line-clamp-1">{item.text}</p>
			</div>
			<div className="col-start-2 flex items-center justify-between gap-3 sm:contents">
				<span className="num inline-block text-s text-ink-meta first-letter:uppercase">
					{formatRelativeTime(item.at)}
				</span>
				<Button asChild className="w-20">
					<Target item={item} />
				</Button>
			</div>
		</li>
	)
}

function Target({ item: { to, action, title }, ...rest }: { item: WaitingItem }) {
	const label = `${action}: ${title}`
	if (to.page === 'question')
		return (
			<Link to="/questions" search={{ question: to.id }} aria-label={label} {...rest}>
				{action}
			</Link>
		)
	if (to.page === 'knowledge')
		return (
			<Link to="/knowledge" aria-label={label} {...rest}>
				{action}
			</Link>
		)
	if (to.page === 'contract')
		return (
			<Link to="/contracts/$documentId" params={{ documentId: to.id }} aria-label={label} {...rest}>
				{action}
			</Link>
		)
	if (to.page === 'deck')
		return (
			<Link to="/decks/$deckId" params={{ deckId: to.id }} aria-label={label} {...rest}>
				{action}
			</Link>
		)
	return (
		<Link
			to="/presentations/$presentationId"
			params={{ presentationId: to.id }}
			aria-label={label}
			{...rest}
		>
			{action}
		</Link>
	)
}
