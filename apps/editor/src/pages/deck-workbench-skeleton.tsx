import { Skeleton } from '@dormer/ui/skeleton'

/** Renders the placeholder of the deck editor during loading. */
export function DeckWorkbenchSkeleton() {
	return (
		<main
			id="main"
			aria-label="Loading the deck"
			className="grid min-w-0 grid-rows-[52px_minmax(0,1fr)] bg-surface xl:h-dvh xl:grid-cols-[152px_minmax(0,1fr)_448px]"
		>
			<div className="col-span-full flex items-center gap-3 border-b border-line px-4">
				<Skeleton className="h-4 w-56" />
			</div>
			<div className="hidden gap-2.5 border-r border-line bg-paper p-3 pt-11 xl:grid xl:content-start">
				{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
					<Skeleton key={key} className="ml-5 aspect-video" />
				))}
			</div>
			<div className="bg-sunken px-6 pt-4">
				<Skeleton className="mb-4 h-5 w-48" />
				<Skeleton className="aspect-video" />
			</div>
			<div className="hidden gap-5 border-l border-line p-4 xl:grid xl:content-start">
				<Skeleton className="h-16" />
				<Skeleton className="h-12" />
				<Skeleton className="h-16" />
				<Skeleton className="h-12" />
			</div>
		</main>
	)
}
