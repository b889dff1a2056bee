import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { Link } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'
import { isRunning, progressText } from '../generation/progress.ts'
import { useGenerations } from '../generation/use-generations.ts'

/** Renders the decks that are being generated; nothing when there are none. */
export function InProgress() {
	const { data } = trpc.decks.list.useQuery()
	const generations = useGenerations(data?.decks)
	const running = (data?.decks ?? []).flatMap((deck) => {
		const status = generations.get(deck.id)
		return status !== undefined && isRunning(status) ? [{ deck, status }] : []
	})
	if (running.length === 0) return null
	return (
		<section aria-labelledby="progress">
			<h2 id="progress" className="mb-3 text-m font-semibold">
				In progress
			</h2>
			<ul className="card divide-y divide-line">
				{running.map(({ deck, status }) => (
					<li key={deck.id} className="flex items-center gap-4 px-5 py-3">
						<div className="min-w-0 flex-1">
							<p className="mb-2 flex gap-2 text-s">
								<b className="truncate font-semibold">{deck.name}</b>
								<span className="truncate text-ink-meta">{progressText(status)}</span>
								<span className="num ml-auto text-ink-meta">{status.progress}%</span>
							</p>
							<Progress label={`Progress of ${deck.name}`} value={status.progress} />
						</div>
						<Button asChild look="quiet">
							<Link to="/decks/$deckId" params={{ deckId: deck.id }}>
								View deck
							</Link>
						</Button>
					</li>
				))}
			</ul>
		</section>
	)
}
