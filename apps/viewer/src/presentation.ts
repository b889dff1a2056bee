import type { Action } from '@dormer/api/sale/actions/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { watchAttention } from './activity/attention.ts'
import { createEventSender, type EventSender } from './activity/event-sender.ts'
import { reportViewing } from './activity/report-viewing.ts'
import { type Access, createAccess } from './core/access.ts'
import { translateSlidePrices } from './core/slide-prices.ts'
import { classifyLoadError, trpc } from './core/trpc.ts'
import { loadMessages } from './messages/index.ts'
import { createPlayer, isPreparationDone, type Player } from './playback/player.ts'
import { loadAllPages } from './use-page.ts'

/** Player, data and functions of one presentation, shared by all screens. */
export type Presentation = {
	player: Player
	/** Key of the homeowner's link. Empty in a preview. */
	shareKey: string
	playback: () => Playback | null
	/** Records a click on a call to action. Does nothing before the presentation is loaded. */
	reportClick: (ctaType: string, ctaLabel: string) => void
	/** Records that the player carried out a command. Has no effect before the presentation is loaded. */
	reportCommand: (command: Action) => void
	/** Returns the homeowner's API access; null before the presentation is loaded. */
	access: () => Access | null
	reload: () => void
	subscribe: (listener: () => void) => () => void
}

const POLL_MS = 3000
/** Number of polls for the recording of a rep's answer. After them, the page shows the answer without audio. */
const ANSWER_POLLS = 20

/**
 * Opens the presentation of a share key. Polls every 3 s until all recordings are made, and for at most one minute for the
 * recordings of the rep's answers. Asks the server once to make missing recordings of slides. When the first load fails,
 * stores the error in the player state.
 */
export function openPresentation(shareKey: string): Presentation {
	let playback: Playback | null = null
	let loading = false
	let startRequested = false
	let pollTimer = 0
	let answerPolls = 0
	let eventSender: EventSender | null = null
	let access: Access | null = null
	const listeners = new Set<() => void>()
	const player = createPlayer({
		shareKey,
		refetch: () => void load(),
		onStart: () => {
			if (playback) void start(playback)
		},
	})

	async function load() {
		if (loading) return
		loading = true
		try {
			const loaded = await trpc.presentations.playback.query({ shareKey })
			await loadMessages(loaded.language)
			playback = translateSlidePrices(loaded)
			player.update(playback)
			if (eventSender === null) startReporting(playback)
			for (const listener of listeners) listener()
		} catch (error) {
			player.store.dispatch({ type: 'loadFailed', error: classifyLoadError(error) })
			if (playback) player.network.reportFailure()
		}
		loading = false
		if (!playback) return
		const startNow = !startRequested && lacksRecordings(playback)
		if (startNow) {
			startRequested = true
			await start(playback)
		}
		const pollForAnswers = lacksAnswerRecordings(playback) && answerPolls++ < ANSWER_POLLS
		clearTimeout(pollTimer)
		if (startNow || pollForAnswers || !isPreparationDone(playback))
			pollTimer = window.setTimeout(() => void load(), POLL_MS)
	}
	function startReporting({ presentationId }: Playback) {
		access = createAccess(presentationId, shareKey)
		eventSender = createEventSender({ presentationId, shareKey, access })
		const attention = watchAttention(player.store)
		reportViewing(player, attention, eventSender)
		const prepared = () => (playback && isPreparationDone(playback) ? playback : null)
		void loadBackgroundWork({
			shareKey,
			presentationId,
			access,
			player,
			attention,
			prepared,
			loadAllPages,
		})
	}
	/** Asks the server to synthesize the missing recordings. */
	function start({ presentationId }: Playback) {
		return trpc.presentations.start
			.mutate({ presentationId })
			.catch(() => player.network.reportFailure())
	}

	player.store.subscribe((previous) => {
		if (previous.phase !== 'loading' && player.store.state().phase === 'loading') void load()
	})
	void load()
	return {
		player,
		shareKey,
		playback: () => playback,
		access: () => access,
		reload: () => void load(),
		reportClick: (ctaType, ctaLabel) =>
			eventSender?.record({ type: 'cta.clicked', ctaType, ctaLabel }),
		reportCommand: ({ action }) => eventSender?.record({ type: 'action_execution', action }),
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

/** Loads separately what a presentation does besides playing, so the viewer appears without waiting for this code. */
async function loadBackgroundWork(opened: Parameters<StartBackgroundWork>[0]) {
	try {
		const { startBackgroundWork } = await import('./activity/background-work.ts')
		startBackgroundWork(opened)
	} catch {
		opened.player.network.reportFailure()
	}
}
type StartBackgroundWork = typeof import('./activity/background-work.ts').startBackgroundWork

/** Returns whether recordings are missing and the server is not making them now. */
function lacksRecordings({ status, slides }: Playback): boolean {
	const idle = status === 'not_started' || status === 'failed'
	return idle && slides.some(({ audioUrl, script }) => audioUrl === null && script !== '')
}

/**
 * Returns whether the recording of a rep's answer is missing. The server synthesizes the recording only after the rep has sent
 * the answer.
 */
function lacksAnswerRecordings({ answers }: Playback): boolean {
	return answers.some(({ audioUrl }) => audioUrl === null)
}
