import type { AppRouter } from '@dormer/api'
import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import type { Refusal } from './playback/machine.ts'

/** The API as the browser sees it: types only, no server code comes along. */
export const trpc: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
	links: [httpLink({ url: '/api/trpc' })],
})

/** Why a presentation did not come: gone or out of date (both 404, told apart by the words), or something that may pass. */
export function refusalOf(error: unknown): Refusal {
	if (!(error instanceof TRPCClientError)) return 'failed'
	const { httpStatus }: { httpStatus?: number } = error.data ?? {}
	if (httpStatus !== 404 && httpStatus !== 400) return 'failed'
	return error.message.includes('expired') ? 'expired' : 'missing'
}
