import { LiveMark } from '../live/live-mark.tsx'
import { useWatching } from '../live/use-watching.ts'

/** How many homeowners watch at this moment; nothing while nobody does. */
export function WatchingCount() {
	const watching = useWatching()
	return watching.length === 0 ? null : <LiveMark>{watching.length} live</LiveMark>
}
