import { lazy, Suspense } from 'react'

const Inbox = lazy(async () => ({ default: (await import('./inbox.tsx')).Inbox }))

/** Renders the inbox once its code is loaded, so the first page does not wait for it. */
export function LazyInbox() {
	return (
		<span className="grid size-8">
			<Suspense>
				<Inbox />
			</Suspense>
		</span>
	)
}
