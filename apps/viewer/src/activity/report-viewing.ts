import type { Player } from '../playback/player.ts'
import { locate } from '../playback/timeline.ts'
import type { Attention } from './attention.ts'
import type { EventSender } from './event-sender.ts'
import { reportOpening } from './report-opening.ts'
import { NO_SLIDE, updateViews } from './slide-views.ts'

const REPORT_MS = 20_000

/**
 * Records the opening and the completion of the presentation, and the visible time of each slide. Records the time every 20 s,
 * when the slide changes, and when the browser tab is hidden. Records nothing while the homeowner has left the presentation open.
 */
export function reportViewing(
	{ store, network }: Pick<Player, 'store' | 'network'>,
	attention: Attention,
	sender: EventSender,
) {
	let view = NO_SLIDE
	function updateView() {
		const { phase, pageOpen, timeline, positionMs } = store.state()
		const slideVisible =
			!pageOpen && (phase === 'playing' || phase === 'paused' || phase === 'waiting')
		const part = slideVisible ? timeline.parts[locate(timeline, positionMs).part] : undefined
		const visible = document.visibilityState === 'visible' && !attention.isIdle()
		const update = updateViews(view, { slideId: part?.id ?? null, visible }, performance.now())
		view = update.view
		const idleMs = Math.round(attention.idleMs())
		for (const report of update.reports) sender.record({ type: 'slide.viewed', ...report, idleMs })
	}

	reportOpening(store, () => sender.record({ type: 'presentation.opened' }))
	store.subscribe((previous) => {
		const { phase, pageOpen, timeline, positionMs } = store.state()
		const { part } = locate(timeline, positionMs)
		const slideChanged = part !== locate(previous.timeline, previous.positionMs).part
		if (slideChanged || phase !== previous.phase || pageOpen !== previous.pageOpen) updateView()
		const wasEnded = previous.phase === 'ended' || previous.askedFrom === 'ended'
		if (phase === 'ended' && !wasEnded) sender.record({ type: 'presentation.completed' })
	})
	attention.subscribe(updateView)
	network.subscribe(() => network.online() && sender.send())
	setInterval(updateView, REPORT_MS)
	document.addEventListener('visibilitychange', () => {
		updateView()
		if (document.visibilityState === 'hidden') sender.sendBeacon()
	})
	addEventListener('pagehide', () => {
		updateView()
		sender.sendBeacon()
	})
}
