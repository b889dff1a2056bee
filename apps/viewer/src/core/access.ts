import { readError, trpc } from './trpc.ts'

/** Access of one homeowner to the API. Every call sends the homeowner's presentation token. */
export type Access = {
	/**
	 * Runs `call` with a presentation token. When the server answers `TOKEN_EXPIRED`, requests a new token and runs `call`
	 * once more.
	 */
	withToken: <T>(call: (context: { token: string }) => Promise<T>) => Promise<T>
	/** Returns the current presentation token; null before the first call. */
	current: () => string | null
	/** True in the preview of a deck, which stores nothing. */
	isPreview?: true
}

/**
 * Creates an object that exchanges a share key for presentation tokens and gives them to API calls. Keeps the token only in the
 * page's memory.
 */
export function createAccess(presentationId: string, shareKey: string): Access {
	let token: string | null = null
	let pending: Promise<string> | null = null

	/** Requests a new token. Concurrent calls share one request. */
	function renewToken(expired: string | null): Promise<string> {
		pending ??= requestToken(expired).finally(() => {
			pending = null
		})
		return pending
	}
	async function requestToken(expired: string | null): Promise<string> {
		const { mutate } = trpc.presentations.eventsToken
		const issued =
			expired === null
				? await mutate({ presentationId, shareKey })
				: await mutate({ presentationId, _token: expired }).catch(() =>
						mutate({ presentationId, shareKey }),
					)
		token = issued.token
		return issued.token
	}
	return {
		withToken: async (call) => {
			const used = token ?? (await renewToken(null))
			try {
				return await call({ token: used })
			} catch (error) {
				if (readError(error).code !== 'TOKEN_EXPIRED') throw error
				return call({ token: await renewToken(used) })
			}
		},
		current: () => token,
	}
}
