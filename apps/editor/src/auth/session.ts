import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { toApiError } from '../core/api-error.ts'
import { api } from '../core/trpc.ts'

/** Redirects a user who is not signed in to the sign-in page. The sign-in page opens `href` after the user signs in. */
export async function requireSession(href: string): Promise<void> {
	try {
		await api.auth.me.ensureData()
	} catch (thrown) {
		const { status, code } = toApiError(thrown)
		if (code === 'SECOND_FACTOR_SETUP') throw redirect({ to: '/second-factor' })
		if (status !== 401) throw thrown
		throw redirect({ to: '/login', search: { next: href } })
	}
}

/**
 * Redirects a signed-in user from the sign-in page to the page `next`, or to the home page when `next` is missing. Does not
 * read `auth.me`, because browsers report its 401 to a visitor as an error of the page.
 */
export async function skipIfSignedIn(next: string | undefined): Promise<void> {
	const isSignedIn = await api.auth.isSignedIn.fetch(undefined, { staleTime: 0 }).catch(() => false)
	if (isSignedIn) throw redirect({ href: next ?? '/' })
}

type Router = { invalidate: () => Promise<void> }

/** Clears the query cache and reloads the routes when the session of a signed-in user has ended (401). */
export function watchSession(queryClient: QueryClient, router: Router): void {
	const onError = (thrown: unknown) => {
		const wasSignedIn = api.auth.me.getData() !== undefined
		const { status, code } = toApiError(thrown)
		if (!wasSignedIn || (status !== 401 && code !== 'SECOND_FACTOR_SETUP')) return
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
