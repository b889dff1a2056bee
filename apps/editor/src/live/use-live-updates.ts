import type { LoggedEvent } from '@dormer/api/outreach/activity/schema'
import { useEffect } from 'react'
import { toApiError } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { refreshAfter, refreshAfterConnect } from './refresh.ts'
import { createStream } from './stream.ts'
import { throttleBatches } from './throttle-batches.ts'

const REFRESH_INTERVAL_MS = 1000

/**
 * Refreshes the data of the page when events arrive. Each tab has one event stream, connected while the tab is visible.
 */
export function useLiveUpdates(): void {
	useEffect(() => {
		const stream = createStream({
			connect: (input, handlers) => client.live.events.subscribe(input, handlers),
			onEvents: throttleBatches<LoggedEvent>(REFRESH_INTERVAL_MS, refreshAfter),
			onPages: () => void api.activity.watching.invalidate(),
			onFirst: refreshAfterConnect,
			isFinal: (error) => {
				const signedOut = toApiError(error).status === 401
				if (signedOut) void api.auth.me.invalidate()
				return signedOut
			},
		})
		const update = () => (document.visibilityState === 'visible' ? stream.resume() : stream.pause())
		update()
		document.addEventListener('visibilitychange', update)
		window.addEventListener('online', update)
		return () => {
			document.removeEventListener('visibilitychange', update)
			window.removeEventListener('online', update)
			stream.pause()
		}
	}, [])
}
