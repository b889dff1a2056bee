import type { Playback } from '@dormer/api/sale/presentations/schema'
import { createEventSender, type EventSender } from './activity/event-sender.ts'
import { reportOpenPage } from './activity/report-open-page.ts'
import { reportViewing } from './activity/report-viewing.ts'
import { type Access, createAccess } from './core/access.ts'
import { classifyLoadError, trpc } from './core/trpc.ts'
import { createPlayer, isPreparationDone, type Player } from './playback/player.ts'

export type Presentation = {
	player: Player
	playback: () => Playback | null
	/** Told to the company; before the presentation is there, nobody listens. */
	reportClick: (ctaType: string, ctaLabel: string) => void
	/** What only this homeowner may do; null before the presentation is there. */
	access: () => Access | null
	reload: () => void
	subscribe: (listener: () => void) => () => void
}

const POLL_MS = 3000

/**
 * Opens the presentation of a share key: fetches it, and while voices are still being made asks
 * again every three seconds until all are there; voices that nobody is making are asked for once.
 * A refusal goes to the player's state; once something is on the screen a failed request changes
 * nothing but the time of the next.
 */
export function openPresentation(shareKey: string): Presentation {
	let playback: Playback | null = null
	let underway = false
	let asked = false
	let again = 0
	let courier: EventSender | null = null
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
		if (underway) return
		underway = true
		try {
			playback = await trpc.presentations.playback.query({ shareKey })
			player.update(playback)
			if (courier === null) meet(playback)
			for (const listener of listeners) listener()
		} catch (error) {
			player.store.dispatch({ type: 'refused', why: classifyLoadError(error) })
			if (playback) player.network.reportFailure()
		}
		underway = false
		if (!playback) return
		const asks = !asked && lacksRecordings(playback)
		if (asks) {
			asked = true
			await start(playback)
		}
		clearTimeout(again)
		if (asks || !isPreparationDone(playback)) again = window.setTimeout(() => void load(), POLL_MS)
	}
	function meet({ presentationId }: Playback) {
		access = createAccess(presentationId, shareKey)
		courier = createEventSender({ presentationId, shareKey, access })
		reportViewing(player, courier)
		reportOpenPage(presentationId, access)
	}
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
		playback: () => playback,
		access: () => access,
		reload: () => void load(),
		reportClick: (ctaType, ctaLabel) => courier?.record({ type: 'cta.clicked', ctaType, ctaLabel }),
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

function lacksRecordings({ status, slides }: Playback): boolean {
	const idle = status === 'not_started' || status === 'failed'
	return idle && slides.some(({ audioUrl, script }) => audioUrl === null && script !== '')
}
