import type { AppRouter } from '@dormer/api'
import {
	createTRPCClient,
	httpLink,
	type TRPCClient,
	TRPCClientError,
	type TRPCLink,
} from '@trpc/client'
import type { LoadError } from '../playback/machine.ts'

export const API_PATH = '/api/trpc'

/** The API over one link, as the browser sees it: types only, no server code comes along. */
export function createClient(link: TRPCLink<AppRouter>): TRPCClient<AppRouter> {
	return createTRPCClient<AppRouter>({ links: [link] })
}

/** The API; a call's `token` becomes its header. */
export const trpc: TRPCClient<AppRouter> = createClient(
	httpLink({
		url: API_PATH,
		headers: ({ op: { context } }) =>
			typeof context.token === 'string' ? { 'x-presentation-token': context.token } : {},
	}),
)

/** Why a presentation did not come: gone or out of date (both 404, told apart by the words), or something that may pass. */
export function classifyLoadError(error: unknown): LoadError {
	const { status } = readError(error)
	if (!(error instanceof Error) || (status !== 404 && status !== 400)) return 'failed'
	return error.message.includes('expired') ? 'expired' : 'missing'
}

/** The status and code of a refused call; both undefined when no answer came. */
export function readError(error: unknown): { status?: number; code?: string } {
	if (!(error instanceof TRPCClientError)) return {}
	const { httpStatus, appError }: { httpStatus?: number; appError?: { code?: string } } =
		error.data ?? {}
	return {
		...(httpStatus !== undefined && { status: httpStatus }),
		...(appError?.code !== undefined && { code: appError.code }),
	}
}

/** A refusal in words for whoever did it: the server's own, unless it has none. */
export function errorMessage(error: unknown): string {
	const { status } = readError(error)
	return status !== undefined && status < 500 && error instanceof Error
		? `${error.message}.`
		: 'That did not get through. Try again.'
}
