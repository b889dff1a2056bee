import type { Action, ActionInput } from '@dormer/api/sale/actions/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { contactName } from '../core/headline.ts'
import { listNextSteps } from '../core/next-steps.ts'
import type { PageName } from '../core/pages.ts'
import { trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import { MAX_VOLUME, SPEEDS, type Speed } from '../playback/machine.ts'
import { canSetVolume } from '../playback/narration-source.ts'
import type { Player } from '../playback/player.ts'
import type { PlayerStore } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'

/**
 * What the viewer does after a command: continues where the homeowner asked, plays the slide on the screen, leaves playback
 * paused, opens a page, or says why it cannot follow the command.
 */
export type CommandOutcome =
	| { type: 'continue' | 'play' | 'pause' }
	| { type: 'open'; page: PageName }
	| { type: 'failed'; problem: string }

/** Maximum number of words in a command. A longer text is sent as a question without asking the server for a command. */
const MAX_WORDS = 10

type Text = {
	presentationId: string
	input: string
	/** Prompt to which the homeowner replies, and whether the answer moved the player to another slide. */
	prompt?: Pick<ActionInput['context'], 'promptText' | 'didNavigateToNewSlide'>
}

/**
 * Returns the command in what the homeowner typed or said. Returns null for a question, and when the server does not respond.
 */
export async function findCommand(
	{ store }: Pick<Player, 'store'>,
	{ presentationId, input, prompt }: Text,
): Promise<Action | null> {
	if (input.trim().split(/\s+/).length > MAX_WORDS) return null
	const { timeline, volume } = store.state()
	try {
		const found = await trpc.actions.find.mutate({
			input,
			presentationId,
			context: {
				slideNumber: currentSlide(store) + 1,
				totalSlides: timeline.parts.length,
				volume,
				...prompt,
			},
		})
		return found.type === 'no_action' ? null : found.action
	} catch {
		return null
	}
}

/** Carries out a command. Each command of the server has a case here: a recognized command is never asked as a question. */
export async function runCommand(
	playback: Playback,
	{ player: { store }, action }: { player: Pick<Player, 'store'>; action: Action },
): Promise<CommandOutcome> {
	switch (action.action) {
		case 'next':
			return showSlide(store, currentSlide(store) + (action.step ?? 1))
		case 'previous':
			return showSlide(store, Math.max(0, currentSlide(store) - (action.step ?? 1)))
		case 'first':
			return showSlide(store, 0)
		case 'last':
			return showSlide(store, playback.slides.length - 1)
		case 'go_to':
			return goToSlide(store, action.slideNumber)
		case 'replay':
			return showSlide(store, currentSlide(store))
		case 'play':
			return { type: 'play' }
		case 'pause':
			return { type: 'pause' }
		case 'mute':
		case 'unmute':
			store.dispatch({ type: action.action })
			return { type: 'continue' }
		case 'louder':
		case 'quieter':
		case 'set_volume':
			return changeVolume(store, action)
		case 'faster':
		case 'slower':
		case 'set_speed':
			store.dispatch({ type: 'speed', speed: chooseSpeed(store.state().speed, action) })
			return { type: 'continue' }
		case 'captions_on':
		case 'captions_off': {
			const wanted = action.action === 'captions_on'
			if (store.state().captions !== wanted) store.dispatch({ type: 'toggleCaptions' })
			return { type: 'continue' }
		}
		case 'full_screen':
			return changeScreen(() => document.documentElement.requestFullscreen())
		case 'exit_full_screen':
			return document.fullscreenElement === null
				? { type: 'continue' }
				: changeScreen(() => document.exitFullscreen())
		case 'sign':
			return openAgreement(playback)
		case 'book':
			return { type: 'open', page: 'visit' }
		case 'contact':
			return { type: 'open', page: 'call' }
		case 'open':
			return openNextStep(playback)
		case 'continue':
		case 'go_back':
			return { type: 'continue' }
		default:
			action.action satisfies never
			throw new Error(`Unknown command: ${action.action}`)
	}
}

/** Returns the index of the slide on the screen. */
function currentSlide(store: PlayerStore): number {
	const { timeline, positionMs } = store.state()
	return locate(timeline, positionMs).part
}

/** Shows a slide by its index and plays it. An index after the last slide ends the presentation. */
function showSlide(store: PlayerStore, part: number): CommandOutcome {
	store.dispatch({ type: 'seekPart', part })
	return { type: store.state().phase === 'ended' ? 'pause' : 'play' }
}

function goToSlide(store: PlayerStore, slideNumber: number | undefined): CommandOutcome {
	const total = store.state().timeline.parts.length
	if (slideNumber !== undefined && slideNumber >= 1 && slideNumber <= total)
		return showSlide(store, slideNumber - 1)
	return { type: 'failed', problem: messages().qa.nameASlide(total) }
}

function changeVolume(store: PlayerStore, { action, value }: Action): CommandOutcome {
	const { volume, muted } = store.state()
	if (!canSetVolume())
		return {
			type: 'failed',
			problem: messages().qa.noVolume,
		}
	if (action === 'louder' && volume === MAX_VOLUME && !muted)
		return {
			type: 'failed',
			problem: messages().qa.fullVolume,
		}
	store.dispatch({ type: 'volume', volume: value ?? volume })
	return { type: 'continue' }
}

async function changeScreen(change: () => Promise<void>): Promise<CommandOutcome> {
	try {
		await change()
		return { type: 'continue' }
	} catch {
		return { type: 'failed', problem: messages().qa.noFullScreen }
	}
}

/** Opens the agreement, or the prices while the homeowner has to choose one first. */
function openAgreement(playback: Playback): CommandOutcome {
	const pages = pagesOf(playback)
	const page = pages.find((name) => name === 'agreement') ?? pages.find((name) => name === 'prices')
	const { available, signed } = playback.contract
	if (page !== undefined && (available || signed)) return { type: 'open', page }
	return {
		type: 'failed',
		problem: messages().qa.noAgreement(contactName(playback)),
	}
}

/** Opens the first page of the next steps. The appointment is always one of them. */
function openNextStep(playback: Playback): CommandOutcome {
	return { type: 'open', page: pagesOf(playback)[0] ?? 'visit' }
}

function pagesOf(playback: Playback): PageName[] {
	return listNextSteps(playback).flatMap((step) => ('page' in step ? [step.page] : []))
}

/**
 * Returns the speed that a command selects: the next higher or lower speed of the player, or the available speed nearest to the
 * speed that the homeowner named.
 */
function chooseSpeed(now: Speed, { action, value = 1 }: Pick<Action, 'action' | 'value'>): Speed {
	const ascending = SPEEDS.toSorted((a, b) => a - b)
	const at = ascending.indexOf(now)
	if (action === 'faster') return ascending[at + 1] ?? now
	if (action === 'slower') return ascending[at - 1] ?? now
	const distance = (speed: Speed) => Math.abs(speed - value)
	const [nearest = now] = ascending.toSorted((one, other) => distance(one) - distance(other))
	return nearest
}
