import type { LiveBatch } from '@dormer/api/outreach/live/schema'

type Tracked = { id: string; data: LiveBatch }
type Handlers = {
	onStarted: () => void
	onData: (tracked: Tracked) => void
	onError: (error: unknown) => void
	onComplete: () => void
}
type Connect = (input: { lastEventId?: string }, handlers: Handlers) => { unsubscribe: () => void }

type StreamOptions = {
	connect: Connect
	onEvents: (batch: LiveBatch['events']) => void
	/** Homeowners have other pages open than before. */
	onPages: () => void
	/** The stream stands for the first time: what was read before it may have missed something. */
	onFirst: () => void
	/** True ends the stream: there is no use in asking again. */
	isFinal: (error: unknown) => boolean
}
export type Stream = { wake: () => void; sleep: () => void }

const SHORTEST_MS = 1000
const LONGEST_MS = 30_000

/**
 * One stream of the company's events, from `wake` until `sleep`. Whenever it stands again it goes on from the place it
 * had reached, so that nothing is missed: after a nap, a lost line, a server that was replaced. Asks again after 1 s,
 * then after twice as long each time, at most 30 s.
 */
export function createStream({
	connect,
	onEvents,
	onPages,
	onFirst,
	isFinal,
}: StreamOptions): Stream {
	let lastEventId: string | null = null
	let pages = ''
	let failures = 0
	let timer: ReturnType<typeof setTimeout> | undefined
	/** The connection that counts; what an earlier one still says is not heard. */
	let open: { unsubscribe: () => void } | null = null

	function again(delayMs: number) {
		open = null
		clearTimeout(timer)
		timer = setTimeout(start, delayMs)
	}
	function start() {
		const mine = { unsubscribe: () => {} }
		const heard =
			<Args extends unknown[]>(listener: (...args: Args) => void) =>
			(...args: Args) => {
				if (open === mine) listener(...args)
			}
		open = mine
		const { unsubscribe } = connect(lastEventId === null ? {} : { lastEventId }, {
			onStarted: heard(() => {
				failures = 0
			}),
			onData: heard(({ id, data }) => {
				const isFirst = lastEventId === null
				lastEventId = id
				const before = pages
				pages = JSON.stringify(data.pages)
				if (isFirst) onFirst()
				else if (pages !== before) onPages()
				if (data.events.length > 0) onEvents(data.events)
			}),
			onError: heard((error) => {
				if (isFinal(error)) return
				again(Math.min(SHORTEST_MS * 2 ** failures, LONGEST_MS))
				failures += 1
			}),
			onComplete: heard(() => again(0)),
		})
		mine.unsubscribe = unsubscribe
	}
	return {
		wake: () => {
			if (open !== null) return
			clearTimeout(timer)
			start()
		},
		sleep: () => {
			clearTimeout(timer)
			const was = open
			open = null
			was?.unsubscribe()
		},
	}
}
