import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { trpc } from '../core/trpc.ts'

/**
 * Polling interval in milliseconds while a homeowner has a presentation open. Polling is needed because no event is emitted when the
 * homeowner leaves.
 */
const POLL_MS = 15_000
const NO_WATCHERS: Watcher[] = []

/** Returns the homeowners who watch their presentation now, latest viewing session first. */
export function useWatchers(): Watcher[] {
	return useViewers().filter(({ isActive }) => isActive)
}

/** Returns the homeowners who have their presentation open now: first those who watch, then those who left it open. */
export function useViewers(): Watcher[] {
	const { data } = trpc.activity.watching.useQuery(undefined, {
		refetchInterval: ({ state }) => (state.data?.watching.length ? POLL_MS : false),
	})
	return data?.watching ?? NO_WATCHERS
}
