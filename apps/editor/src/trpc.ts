import type { AppRouter } from '@dormer/api'
import { QueryClient } from '@tanstack/react-query'
import {
	type CreateTRPCReact,
	createTRPCClient,
	createTRPCQueryUtils,
	createTRPCReact,
	httpBatchLink,
	type TRPCClient,
} from '@trpc/react-query'
import { refusalOf } from './refusal.ts'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** A page that is being hidden sends what it still has to send with `keepalive`, which carries at most 64 kB. */
const KEEPALIVE_BYTES = 60_000

type Send = NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>

const send: Send = (input, { signal, ...init } = {}) => {
	const body = typeof init.body === 'string' ? init.body : ''
	const keepalive = document.visibilityState === 'hidden' && body.length < KEEPALIVE_BYTES
	return fetch(input, { ...init, signal: signal ?? null, keepalive, credentials: 'same-origin' })
}

export const client: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
	links: [httpBatchLink({ url: '/api/trpc', maxItems: 10, fetch: send })],
})

export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 5_000,
			retry: (failures, error) => failures < 2 && isWorthRetrying(refusalOf(error).status),
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
