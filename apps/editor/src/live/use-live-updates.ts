import type { LoggedEvent } from '@dormer/api/outreach/activity/schema'
import { useEffect } from 'react'
import { toApiError } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { pace } from './pace.ts'
import { refreshAfter, refreshUnheard } from './refresh.ts'
import { createStream } from './stream.ts'

const PACE_MS = 1000

/** Keeps what is on the screen up to date: one stream a tab, as long as the tab is looked at. */
export function useLiveUpdates(): void {
	useEffect(() => {
		const stream = createStream({
			connect: (input, handlers) => client.live.events.subscribe(input, handlers),
			onEvents: pace<LoggedEvent>(PACE_MS, refreshAfter),
			onPages: () => void api.activity.watching.invalidate(),
			onFirst: refreshUnheard,
			isFinal: (error) => {
				const signedOut = toApiError(error).status === 401
				if (signedOut) void api.auth.me.invalidate()
				return signedOut
			},
		})
		const look = () => (document.visibilityState === 'visible' ? stream.wake() : stream.sleep())
		look()
		document.addEventListener('visibilitychange', look)
		window.addEventListener('online', look)
		return () => {
			document.removeEventListener('visibilitychange', look)
			window.removeEventListener('online', look)
			stream.sleep()
		}
	}, [])
}
