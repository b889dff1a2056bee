import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { isReachable, PageUnreachable } from './lazy-page.ts'

/** Renders the loading state of a page. */
export function RoutePending() {
	return (
		<p role="status" className="sr-only">
			Loading
		</p>
	)
}

/** Renders the error state of a page that could not be opened. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	const retry = async () => {
		if (error instanceof PageUnreachable) {
			if (await isReachable()) window.location.reload()
			else (await import('@dormer/ui/toast')).toastError(errorMessage(error))
			return
		}
		reset()
		await router.invalidate()
	}
	return (
		<ErrorState
			heading="h1"
			title="This page could not be opened"
			message={errorMessage(error)}
			onRetry={() => void retry()}
		/>
	)
}

/** Renders the page for a URL that no page of the editor has. */
export function RouteMissing() {
	useDocumentTitle('Page not found')
	return (
		<main id="main">
			<EmptyState
				heading="h1"
				icon={<SearchX className="icon-l" aria-hidden />}
				title="Page not found"
				action={
					<Button asChild>
						<Link to="/">Go to Home</Link>
					</Button>
				}
			>
				The web address may be misspelled, or the page was deleted.
			</EmptyState>
		</main>
	)
}
