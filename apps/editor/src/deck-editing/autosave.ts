export type SaveStatus = 'saved' | 'saving' | 'unsaved'
/** `edits` are those the server does not have yet, in the order in which they are to be laid over what it has. */
export type SaveState<E> = {
	edits: readonly E[]
	status: SaveStatus
	failures: ReadonlyMap<string, unknown>
}

type Options<E> = {
	keyOf: (edit: E) => string
	merge: (older: E, newer: E) => E
	send: (edit: E) => Promise<void>
	/** How long an edit waits for the next one of its key. */
	delayMs: (edit: E) => number
	/** A removal that can still be undone: it waits, but nothing is unsaved because of it. */
	isDeferred: (edit: E) => boolean
}

export type Autosave<E> = ReturnType<typeof createAutosave<E>>

/**
 * Sends edits a little after they were made, one at a time for each key. A later edit of the same key joins the one
 * that waits. What the server refuses waits on, together with its reason, until it is edited or tried again.
 */
export function createAutosave<E>({ keyOf, merge, send, delayMs, isDeferred: isHeld }: Options<E>) {
	const waiting = new Map<string, E>()
	const sending = new Map<string, { edit: E; done: Promise<void> }>()
	const failures = new Map<string, unknown>()
	const timers = new Map<string, ReturnType<typeof setTimeout>>()
	const listeners = new Set<() => void>()
	let state: SaveState<E> = { edits: [], status: 'saved', failures }

	const publish = () => {
		const edits = [...[...sending.values()].map(({ edit }) => edit), ...waiting.values()]
		const busy = edits.some((edit) => !isHeld(edit))
		const status = failures.size > 0 ? 'unsaved' : busy ? 'saving' : 'saved'
		state = { edits, status, failures: new Map(failures) }
		for (const listener of listeners) listener()
	}
	const stopTimer = (key: string) => {
		clearTimeout(timers.get(key))
		timers.delete(key)
	}
	const sendKey = async (key: string): Promise<void> => {
		stopTimer(key)
		await sending.get(key)?.done
		const edit = waiting.get(key)
		if (edit === undefined) return
		waiting.delete(key)
		const done = deliver(key, edit)
		sending.set(key, { edit, done })
		publish()
		await done
	}
	const deliver = async (key: string, edit: E): Promise<void> => {
		try {
			await send(edit)
			failures.delete(key)
		} catch (thrown) {
			const newer = waiting.get(key)
			waiting.set(key, newer === undefined ? edit : merge(edit, newer))
			failures.set(key, thrown)
		}
		sending.delete(key)
		publish()
	}

	return {
		push(edit: E): void {
			const key = keyOf(edit)
			const before = waiting.get(key)
			waiting.set(key, before === undefined ? edit : merge(before, edit))
			stopTimer(key)
			timers.set(
				key,
				setTimeout(() => void sendKey(key), delayMs(edit)),
			)
			publish()
		},
		/** Takes back an edit that has not been sent; false when it is too late. */
		cancel(key: string): boolean {
			stopTimer(key)
			const was = waiting.delete(key)
			failures.delete(key)
			publish()
			return was
		},
		/** Sends now what waits, held removals only when asked to; resolves when the server has answered. */
		async flush({ held }: { held: boolean }): Promise<void> {
			const due = [...waiting].filter(([, edit]) => held || !isHeld(edit))
			await Promise.all(due.map(([key]) => sendKey(key)))
			await Promise.all([...sending.values()].map(({ done }) => done))
		},
		subscribe(listener: () => void): () => void {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		getState: (): SaveState<E> => state,
	}
}
