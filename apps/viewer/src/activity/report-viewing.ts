import type { Player } from '../playback/player.ts'
import { locate } from '../playback/timeline.ts'
import type { EventSender } from './event-sender.ts'
import { NO_SLIDE, updateViews } from './slide-views.ts'

const REPORT_MS = 20_000

/**
 * Tells what the homeowner sees: that the presentation was opened, each slide on the screen with the
 * time it was visible (every 20 s, and when it is left or hidden), and that the end was reached.
 */
export function reportViewing({ store, network }: Player, courier: EventSender) {
	let watching = NO_SLIDE
	function look() {
		const { phase, pageOpen: away, timeline, positionMs } = store.state()
		const inRoom = !away && (phase === 'playing' || phase === 'paused' || phase === 'waiting')
		const part = inRoom ? timeline.parts[locate(timeline, positionMs).part] : undefined
		const visible = document.visibilityState === 'visible'
		const told = updateViews(watching, { slideId: part?.id ?? null, visible }, performance.now())
		watching = told.watching
		for (const seen of told.seen) courier.record({ type: 'slide.viewed', ...seen })
	}

	courier.record({ type: 'presentation.opened' })
	store.subscribe((previous) => {
		const { phase, pageOpen: away, timeline, positionMs } = store.state()
		const { part } = locate(timeline, positionMs)
		const moved = part !== locate(previous.timeline, previous.positionMs).part
		if (moved || phase !== previous.phase || away !== previous.pageOpen) look()
		if (phase === 'ended' && previous.phase !== 'ended')
			courier.record({ type: 'presentation.completed' })
	})
	network.subscribe(() => network.online() && courier.send())
	setInterval(look, REPORT_MS)
	document.addEventListener('visibilitychange', () => {
		look()
		if (document.visibilityState === 'hidden') courier.sendBeacon()
	})
	addEventListener('pagehide', () => {
		look()
		courier.sendBeacon()
	})
}
