import type { Action } from '@dormer/api/sale/actions/schema'
import { trpc } from '../core/trpc.ts'
import { SPEEDS, type Speed } from '../playback/machine.ts'
import type { Player } from '../playback/player.ts'
import type { PlayerStore } from '../playback/store.ts'

/** Maximum number of words in a command. A longer text is sent as a question without asking the server for a command. */
const MAX_WORDS = 7
const CATEGORIES: readonly Action['category'][] = ['display', 'navigation', 'audio']

/**
 * Returns the player command in what the homeowner typed or said. Returns null for a question, and when the server does not
 * respond.
 */
export async function findCommand(
	{ store }: Pick<Player, 'store'>,
	{ presentationId, input }: { presentationId: string; input: string },
): Promise<Action | null> {
	if (input.includes('?') || input.trim().split(/\s+/).length > MAX_WORDS) return null
	const { parts } = store.state().timeline
	const totalSlides = parts.length
	try {
		const found = await trpc.actions.find.mutate({
			input,
			presentationId,
			context: { totalSlides },
		})
		if (found.type === 'no_action' || !CATEGORIES.includes(found.action.category)) return null
		return found.action
	} catch {
		return null
	}
}

/**
 * Runs a command in the player. Returns true on success, a message when the browser cannot run it, and false for an unknown
 * command.
 */
export async function runCommand(store: PlayerStore, action: Action): Promise<boolean | string> {
	switch (action.action) {
		case 'captions_on':
		case 'captions_off': {
			const wanted = action.action === 'captions_on'
			if (store.state().captions !== wanted) store.dispatch({ type: 'toggleCaptions' })
			return true
		}
		case 'full_screen':
			return changeScreen(() => document.documentElement.requestFullscreen())
		case 'exit_full_screen':
			return document.fullscreenElement === null || changeScreen(() => document.exitFullscreen())
		case 'faster':
		case 'slower':
		case 'set_speed':
			store.dispatch({ type: 'speed', speed: chooseSpeed(store.state().speed, action) })
			return true
		case 'next':
		case 'previous':
			store.dispatch({ type: action.action === 'next' ? 'nextPart' : 'previousPart' })
			return true
		case 'first':
		case 'last':
		case 'go_to': {
			const { parts } = store.state().timeline
			const number = action.action === 'first' ? 1 : (action.slideNumber ?? parts.length)
			const part = parts[number - 1]
			if (part !== undefined) store.dispatch({ type: 'seek', toMs: part.startMs })
			return part !== undefined
		}
		default:
			return false
	}
}

async function changeScreen(change: () => Promise<void>): Promise<true | string> {
	const isDone = await Promise.resolve()
		.then(change)
		.then(
			() => true,
			() => false,
		)
	return isDone || 'This browser cannot show the presentation in full screen.'
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
