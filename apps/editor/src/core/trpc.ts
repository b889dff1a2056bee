import type { AppRouter } from '@dormer/api'
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
import { queryClient } from './query-client.ts'

/** Output types of all tRPC procedures, for records whose Zod schema is not part of the browser code. */
export type RouterOutputs = inferRouterOutputs<AppRouter>

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/**
 * Maximum body size in bytes of requests that continue after the page closes (`keepalive`). Browsers allow 64 kB for all such
 * requests together.
 */
const KEEPALIVE_BYTES = 8_000

type Send = NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>

const send: Send = (input, { signal, ...init } = {}) => {
	const body = typeof init.body === 'string' ? init.body : ''
	const keepalive = init.method === 'POST' && body.length < KEEPALIVE_BYTES
	return fetch(input, { ...init, signal: signal ?? null, keepalive, credentials: 'same-origin' })
}

const ENDPOINT = '/api/trpc'

/**
 * tRPC client of the editor. Batches queries. Sends mutations immediately, because the batch timer stops when the page closes.
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

/** Query utilities for code outside React, such as route guards and uploads. */
export const api: ReturnType<typeof createTRPCQueryUtils<AppRouter>> = createTRPCQueryUtils({
	client,
	queryClient,
})
