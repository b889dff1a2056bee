import type { AppRouter } from '@dormer/api'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { Refusal } from './playback/machine.ts'

/** The API as the browser sees it: types only, no server code comes along. */
export const trpc = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] })

/** Why a presentation did not come: gone, out of date, or something that may pass. */
export function refusalOf(error: unknown): Refusal {
	if (!(error instanceof TRPCClientError)) return 'failed'
	const data: { httpStatus?: number; appError?: { code?: string } } = error.data ?? {}
	if (data.httpStatus === 404 || data.httpStatus === 400) return 'missing'
	return data.httpStatus === 410 || data.appError?.code === 'TOKEN_EXPIRED' ? 'expired' : 'failed'
}
