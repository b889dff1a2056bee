import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { toastError } from '@dormer/ui/toast'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { isReachable, PageUnreachable } from './lazy-page.ts'

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
	const retry = async () => {
		if (error instanceof PageUnreachable) {
			if (await isReachable()) window.location.reload()
			else toastError(errorMessage(error))
			return
		}
		reset()
		await router.invalidate()
	}
	return (
		<ErrorState
			heading="h1"
			title="This page did not open"
			message={errorMessage(error)}
			onRetry={() => void retry()}
		/>
	)
}

/** An address that leads nowhere. */
export function RouteMissing() {
	useDocumentTitle('Page not found')
	return (
		<main id="main">
			<EmptyState
				heading="h1"
				icon={<SearchX className="icon-l" aria-hidden />}
				title="There is no such page"
				action={
					<Button asChild>
						<Link to="/">Go to Home</Link>
					</Button>
				}
			>
				The address may be misspelled, or what it led to was deleted.
			</EmptyState>
		</main>
	)
}
