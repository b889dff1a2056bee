import { readError, trpc } from './trpc.ts'

/** Calls that only the homeowner of one presentation may make. */
export type Access = {
	/** Calls with the presentation's token; one that has expired is traded for a new one, once. */
	withToken: <T>(call: (context: { token: string }) => Promise<T>) => Promise<T>
	/** The token as it is now, for a beacon; null before the first call. */
	current: () => string | null
}

/** Opens the presentation of a share key. The token lives as long as the page. */
export function createAccess(presentationId: string, shareKey: string): Access {
	let token: string | null = null
	let underway: Promise<string> | null = null

	function mint(old: string | null): Promise<string> {
		underway ??= ask(old).finally(() => {
			underway = null
		})
		return underway
	}
	async function ask(old: string | null): Promise<string> {
		const { mutate } = trpc.presentations.eventsToken
		const minted =
			old === null
				? await mutate({ presentationId, shareKey })
				: await mutate({ presentationId, _token: old }).catch(() =>
						mutate({ presentationId, shareKey }),
					)
		token = minted.token
		return minted.token
	}
	return {
		withToken: async (call) => {
			const used = token ?? (await mint(null))
			try {
				return await call({ token: used })
			} catch (error) {
				if (readError(error).code !== 'TOKEN_EXPIRED') throw error
				return call({ token: await mint(used) })
			}
		},
		current: () => token,
	}
}
