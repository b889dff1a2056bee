import type { DeckPreview } from '@dormer/api/sale/presentations/preview-schema'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { translateSlidePrices } from './core/slide-prices.ts'
import { type CallHandler, readError, replaceServer } from './core/trpc.ts'
import { loadMessages } from './messages/index.ts'
import { createPlayer } from './playback/player.ts'
import type { Presentation } from './presentation.ts'
import type { PreviewApi } from './preview/preview-api.ts'

/**
 * Opens the preview of a deck as a presentation. From then on, `api` answers every API call of the page. Reports no events
 * and stores nothing, neither on the server nor in the browser.
 */
export function openPreview(api: PreviewApi, { playback: first }: DeckPreview): Presentation {
	let playback = translateSlidePrices(first)
	const listeners = new Set<() => void>()
	const player = createPlayer({ shareKey: '', refetch: reload, onStart: () => undefined })

	function reload() {
		api.readDeck().then(
			async (read) => {
				await loadMessages(read.playback.language)
				playback = translateSlidePrices(read.playback)
				player.update(playback)
				for (const listener of listeners) listener()
			},
			(error: unknown) => {
				if (readError(error).status === undefined) player.network.reportFailure()
			},
		)
	}

	replaceServer(createHandler(api))
	player.update(playback)
	return {
		player,
		shareKey: '',
		playback: () => playback,
		access: () => access,
		reload,
		reportClick: () => undefined,
		reportCommand: () => undefined,
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

/** Access without a token, because no call reaches the server. */
const access = {
	withToken: <T>(call: (context: { token: string }) => Promise<T>) => call({ token: '' }),
	current: () => null,
	isPreview: true,
} as const

function createHandler({ answer }: PreviewApi): CallHandler {
	return ({ op }) =>
		observable((observer) => {
			answer(op.path, op.input).then(
				(data) => {
					observer.next({ result: { type: 'data', data } })
					observer.complete()
				},
				(error: unknown) => observer.error(TRPCClientError.from(toError(error))),
			)
		})
}

function toError(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error))
}
