import type { AppRouter } from '@dormer/api'
import {
	createTRPCClient,
	httpLink,
	type TRPCClient,
	TRPCClientError,
	type TRPCLink,
} from '@trpc/client'
import { messages } from '../messages/index.ts'
/** Reason why a presentation could not be loaded. A retry can succeed only after `failed`. */
export type LoadError = 'missing' | 'expired' | 'failed'

export const API_PATH = '/api/trpc'

/** Sends or answers one API call. */
export type CallHandler = ReturnType<TRPCLink<AppRouter>>

let replacement: CallHandler | null = null

/** Makes `handler` answer every later API call, so none reaches the server. Only the preview of a deck does this. */
export function replaceServer(handler: CallHandler) {
	replacement = handler
}

/** Creates an API client over one tRPC link. The client imports only the types of the router and no server code. */
export function createClient(link: TRPCLink<AppRouter>): TRPCClient<AppRouter> {
	return createTRPCClient<AppRouter>({
		links: [
			(runtime) => {
				const send = link(runtime)
				return (call) => (replacement ?? send)(call)
			},
		],
	})
}

/** Returns the header with the presentation token, which is `token` of a call's context. */
export function tokenHeader(context: { token?: unknown } = {}): Record<string, string> {
	return typeof context.token === 'string' ? { 'x-presentation-token': context.token } : {}
}

/** API client. Each call sends the presentation token in a header. */
export const trpc: TRPCClient<AppRouter> = createClient(
	httpLink({ url: API_PATH, headers: ({ op: { context } }) => tokenHeader(context) }),
)

/**
 * Classifies an error of the call that loads a presentation as expired (404 with reason `PRESENTATION_EXPIRED`), missing (404,
 * 400) or failed.
 */
export function classifyLoadError(error: unknown): LoadError {
	const { status, reason } = readError(error)
	if (status !== 404 && status !== 400) return 'failed'
	return reason === 'PRESENTATION_EXPIRED' ? 'expired' : 'missing'
}

type ErrorData = { httpStatus?: number; appError?: { code?: string }; reason?: string }

/**
 * Returns the status, error code and reason of a failed call. All three are undefined when the server did not answer.
 */
export function readError(error: unknown): { status?: number; code?: string; reason?: string } {
	if (!(error instanceof TRPCClientError)) return {}
	const { httpStatus, appError, reason }: ErrorData = error.data ?? {}
	return {
		...(httpStatus !== undefined && { status: httpStatus }),
		...(appError?.code !== undefined && { code: appError.code }),
		...(reason !== undefined && { reason }),
	}
}

/**
 * Returns what a failed call means for the homeowner: the message of the catalog, or else the server's when the catalog has the
 * server's language. Returns a general message without an answer of the server, and for a status of 500 or more.
 */
export function errorMessage(error: unknown): string {
	const { status, code } = readError(error)
	const t = messages()
	if (status === undefined || status >= 500 || !(error instanceof Error)) return t.requestFailed
	const translated = t.errors[code ?? ''] ?? t.refused
	if (translated !== '') return translated
	return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
}
