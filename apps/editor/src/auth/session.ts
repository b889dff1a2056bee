import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { toApiError } from '../core/api-error.ts'
import { api } from '../core/trpc.ts'

/** A page of the editor opens for a signed-in person; anybody else signs in first and then comes back here. */
export async function requireSession(href: string): Promise<void> {
	try {
		await api.auth.me.ensureData()
	} catch (thrown) {
		if (toApiError(thrown).status !== 401) throw thrown
		throw redirect({ to: '/login', search: { next: href } })
	}
}

/** The sign-in page sends a signed-in person on. */
export async function skipIfSignedIn(next: string | undefined): Promise<void> {
	const me = await api.auth.me.fetch().catch(() => null)
	if (me !== null) throw redirect({ href: next ?? '/' })
}

type Router = { invalidate: () => Promise<void> }

/** A session that ends while a page is open: forget what was read and ask to sign in again. */
export function watchSession(queryClient: QueryClient, router: Router): void {
	const onRefusal = (thrown: unknown) => {
		const wasSignedIn = api.auth.me.getData() !== undefined
		if (!wasSignedIn || toApiError(thrown).status !== 401) return
		queryClient.removeQueries()
		void router.invalidate()
	}
	queryClient.getQueryCache().subscribe(({ type, query }) => {
		if (type === 'updated' && query.state.status === 'error') onRefusal(query.state.error)
	})
	queryClient.getMutationCache().subscribe(({ type, mutation }) => {
		if (type === 'updated' && mutation?.state.status === 'error') onRefusal(mutation.state.error)
	})
}
