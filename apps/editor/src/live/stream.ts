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
	/** Called when a homeowner opens or closes a page, such as the prices or the contract. */
	onPages: () => void
	/**
	 * Called on the first batch of events. The caller then reloads its data, because the stream contains no events from before its
	 * first connection.
	 */
	onFirst: () => void
	/** Returns whether an error is final; the stream does not retry after a final error. */
	isFinal: (error: unknown) => boolean
}
export type Stream = { resume: () => void; pause: () => void }

const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/**
 * Creates the stream of the company's events. Each connection continues after the last received event. After an error,
 * reconnects in 1 s; each further error doubles the delay, up to 30 s.
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
	/** Current connection. The stream ignores messages of earlier connections. */
	let open: { unsubscribe: () => void } | null = null

	function reconnect(delayMs: number) {
		open = null
		clearTimeout(timer)
		timer = setTimeout(start, delayMs)
	}
	function start() {
		const current = { unsubscribe: () => {} }
		const ifCurrent =
			<Args extends unknown[]>(listener: (...args: Args) => void) =>
			(...args: Args) => {
				if (open === current) listener(...args)
			}
		open = current
		const { unsubscribe } = connect(lastEventId === null ? {} : { lastEventId }, {
			onStarted: ifCurrent(() => {
				failures = 0
			}),
			onData: ifCurrent(({ id, data }) => {
				const isFirst = lastEventId === null
				lastEventId = id
				const before = pages
				pages = JSON.stringify(data.pages)
				if (isFirst) onFirst()
				else if (pages !== before) onPages()
				if (data.events.length > 0) onEvents(data.events)
			}),
			onError: ifCurrent((error) => {
				if (isFinal(error)) return
				reconnect(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS))
				failures += 1
			}),
			onComplete: ifCurrent(() => reconnect(0)),
		})
		current.unsubscribe = unsubscribe
	}
	return {
		resume: () => {
			if (open !== null) return
			clearTimeout(timer)
			start()
		},
		pause: () => {
			clearTimeout(timer)
			const previous = open
			open = null
			previous?.unsubscribe()
		},
	}
}
