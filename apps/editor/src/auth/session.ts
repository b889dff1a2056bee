import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { toApiError } from '../core/api-error.ts'
import { api } from '../core/trpc.ts'

/** Requires a session for a page; without one, redirects to the sign-in page, which returns to `href` afterwards. */
export async function requireSession(href: string): Promise<void> {
	try {
		await api.auth.me.ensureData()
	} catch (thrown) {
		if (toApiError(thrown).status !== 401) throw thrown
		throw redirect({ to: '/login', search: { next: href } })
	}
}

/** Redirects a signed-in user away from the sign-in page. */
export async function skipIfSignedIn(next: string | undefined): Promise<void> {
	const me = await api.auth.me.fetch().catch(() => null)
	if (me !== null) throw redirect({ href: next ?? '/' })
}

type Router = { invalidate: () => Promise<void> }

/** Clears the cache and reloads the routes when a response says that the session has ended. */
export function watchSession(queryClient: QueryClient, router: Router): void {
	const onError = (thrown: unknown) => {
		const wasSignedIn = api.auth.me.getData() !== undefined
		if (!wasSignedIn || toApiError(thrown).status !== 401) return
		queryClient.removeQueries()
		void router.invalidate()
	}
	queryClient.getQueryCache().subscribe(({ type, query }) => {
		if (type === 'updated' && query.state.status === 'error') onError(query.state.error)
	})
	queryClient.getMutationCache().subscribe(({ type, mutation }) => {
		if (type === 'updated' && mutation?.state.status === 'error') onError(mutation.state.error)
	})
}
