import { Skeleton } from './skeleton.tsx'

/** Renders placeholder rows of a list that is loading. `label` names the list for screen readers. */
export function RowsSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
	return (
		<div role="status" aria-label={label} className="divide-y divide-line">
			{Array.from({ length: rows }, (_, row) => (
				<div key={row} className="flex items-center gap-3 px-5 py-3.5">
					<Skeleton className="size-8 shrink-0" />
					<div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
						<Skeleton className="h-3.5 w-64 max-w-full" />
						<Skeleton className="h-3 w-96 max-w-full" />
					</div>
				</div>
			))}
		</div>
	)
}

/** Renders placeholder fields of a form that is loading. */
export function FieldsSkeleton({ label, fields }: { label: string; fields: number }) {
	return (
		<div role="status" aria-label={label} className="grid gap-4">
			{Array.from({ length: fields }, (_, field) => (
				<div key={field} className="grid gap-2">
					<Skeleton className="h-3 w-24" />
					<Skeleton className="h-8" />
				</div>
			))}
		</div>
	)
}
