import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { formatEvent } from '../activity/format-event.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Event types that the list omits, because it already shows the event `question.asked` of the same question. A question that
 * needs an answer is also in the “Waiting for you” list.
 */
const HIDDEN_TYPES = ['question.missed', 'question.escalated']

/** Renders the newest events of all presentations. */
export function Recently() {
	const { data, isError, refetch } = trpc.activity.recent.useQuery()
	if (data === undefined)
		return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />
	const shown = data.activity.filter(({ eventType }) => !HIDDEN_TYPES.includes(eventType))
	if (shown.length === 0) return null
	return (
		<section aria-labelledby="recently">
			<h2 id="recently" className="mb-1 text-m font-semibold">
				Recent activity
			</h2>
			<ul className="divide-y divide-line">
				{shown.map((entry) => {
					const { id, name, deletedAt } = entry.presentation
					return (
						<li key={entry.id} className="flex items-baseline gap-3 py-2 text-s">
							<span className="min-w-0 flex-1">
								{deletedAt === null ? (
									<Link
										to="/presentations/$presentationId"
										params={{ presentationId: id }}
										className="rounded-xs font-semibold hover:underline"
									>
										{name}
									</Link>
								) : (
									<b className="font-semibold">{name}</b>
								)}
								<span className="block text-ink-2">{formatEvent(entry, [])}</span>
							</span>
							<time
								dateTime={entry.occurredAt}
								className="num shrink-0 text-xs whitespace-nowrap text-ink-meta"
							>
								{formatRelativeTime(entry.occurredAt)}
							</time>
						</li>
					)
				})}
			</ul>
		</section>
	)
}

function Loading() {
	return (
		<div role="status" aria-label="Loading recent events" className="grid gap-3">
			<Skeleton className="h-4 w-24" />
			<Skeleton className="h-8" />
			<Skeleton className="h-8" />
			<Skeleton className="h-8" />
		</div>
	)
}

function LoadError({ onRetry }: { onRetry: () => void }) {
	return (
		<section aria-labelledby="recently" role="alert">
			<h2 id="recently" className="mb-1 text-m font-semibold">
				Recent activity
			</h2>
			<p className="mb-2 text-s text-ink-2">Recent events could not be loaded.</p>
			<Button size="s" onClick={onRetry}>
				Try again
			</Button>
		</section>
	)
}
