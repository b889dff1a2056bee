import { Skeleton } from '@dormer/ui/skeleton'

/** Renders placeholders for the deck cards during loading. */
export function DecksSkeleton() {
	return (
		<div role="status" aria-label="Loading decks">
			<Skeleton className="mb-5 h-8 w-64" />
			<div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
				{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
					<div key={key} className="card overflow-hidden">
						<Skeleton className="aspect-video rounded-none!" />
						<div className="px-4 pt-4 pb-4">
							<Skeleton className="h-4 w-2/3" />
							<Skeleton className="mt-2.5 h-3 w-4/5" />
							<Skeleton className="mt-3.5 h-5 w-24" />
						</div>
					</div>
				))}
			</div>
		</div>
	)
}
