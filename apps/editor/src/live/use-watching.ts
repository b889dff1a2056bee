import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { trpc } from '../core/trpc.ts'

/** Who goes away says nothing: while somebody watches, it is asked again this often. */
const ASK_MS = 15_000
const NOBODY: Watcher[] = []

/** Whose presentation is open now, the newest visit first. */
export function useWatching(): Watcher[] {
	const { data } = trpc.activity.watching.useQuery(undefined, {
		refetchInterval: ({ state }) => (state.data?.watching.length ? ASK_MS : false),
	})
	return data?.watching ?? NOBODY
}
