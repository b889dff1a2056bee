import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { messageOf } from '../refusal.ts'

/** A page is on its way. */
export function RoutePending() {
	return (
		<p role="status" className="sr-only">
			Loading
		</p>
	)
}

/** A page could not be opened. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	const retry = () => {
		reset()
		void router.invalidate()
	}
	return (
		<ErrorState
			heading="h1"
			title="This page did not open"
			message={messageOf(error)}
			onRetry={retry}
		/>
	)
}

/** An address that leads nowhere. */
export function RouteMissing() {
	return (
		<main>
			<EmptyState
				heading="h1"
				title="Nothing here"
				action={
					<Link to="/decks" className="font-medium text-accent underline underline-offset-3">
						Go to your decks
					</Link>
				}
			>
				The address may be misspelled, or what it led to was deleted.
			</EmptyState>
		</main>
	)
}
