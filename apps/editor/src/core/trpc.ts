import type { AppRouter } from '@dormer/api'
import { QueryClient } from '@tanstack/react-query'
import {
	type CreateTRPCReact,
	createTRPCClient,
	createTRPCQueryUtils,
	createTRPCReact,
	httpBatchLink,
	httpLink,
	httpSubscriptionLink,
	splitLink,
	type TRPCClient,
} from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { toApiError } from './api-error.ts'

/** What each operation answers, for records that have no schema of their own in the browser. */
export type RouterOutputs = inferRouterOutputs<AppRouter>

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** A change outlives its page (`keepalive`), so that the last words typed are not lost; together such requests carry 64 kB. */
const KEEPALIVE_BYTES = 8_000

type Send = NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>

const send: Send = (input, { signal, ...init } = {}) => {
	const body = typeof init.body === 'string' ? init.body : ''
	const keepalive = init.method === 'POST' && body.length < KEEPALIVE_BYTES
	return fetch(input, { ...init, signal: signal ?? null, keepalive, credentials: 'same-origin' })
}

const ENDPOINT = '/api/trpc'

/**
 * Questions travel together; a change goes at once, since a page that is being left runs no timer any more; what happens
 * comes as server-sent events.
 */
export const client: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
	links: [
		splitLink({
			condition: ({ type }) => type === 'subscription',
			true: httpSubscriptionLink({ url: ENDPOINT }),
			false: splitLink({
				condition: ({ type }) => type === 'mutation',
				true: httpLink({ url: ENDPOINT, fetch: send }),
				false: httpBatchLink({ url: ENDPOINT, maxItems: 10, fetch: send }),
			}),
		}),
	],
})

export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 5_000,
			retry: (failures, error) => failures < 2 && isWorthRetrying(toApiError(error).status),
		},
	},
})

/** For code outside React: route guards and uploads. */
export const api: ReturnType<typeof createTRPCQueryUtils<AppRouter>> = createTRPCQueryUtils({
	client,
	queryClient,
})

/** A refusal stays a refusal; a broken line or a server in trouble may recover. */
function isWorthRetrying(status: number | null): boolean {
	return status === null || status >= 500
}
