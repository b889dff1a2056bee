export type SaveStatus = 'saved' | 'saving' | 'unsaved'
/**
 * State of the autosave. `edits` lists the unconfirmed edits in order. `failures` maps the key of an edit to its last error.
 */
export type SaveState<E> = {
	edits: readonly E[]
	status: SaveStatus
	failures: ReadonlyMap<string, unknown>
}

type Options<E> = {
	keyOf: (edit: E) => string
	merge: (older: E, newer: E) => E
	send: (edit: E) => Promise<void>
	/** Milliseconds before an edit is sent; a later edit with the same key restarts the delay. */
	delayMs: (edit: E) => number
	/** True for a removal that the rep can still undo. Such a removal does not count as unsaved work. */
	isDeferred: (edit: E) => boolean
}

export type Autosave<E> = ReturnType<typeof createAutosave<E>>

/**
 * Sends each edit after a delay, one request at a time for each key. Merges a later edit with the same key into the pending
 * edit. Keeps an edit that the server rejected, and sends it again with the next edit of the same key or when `flush` is
 * called.
 */
export function createAutosave<E>({ keyOf, merge, send, delayMs, isDeferred }: Options<E>) {
	const pending = new Map<string, E>()
	const sending = new Map<string, { edit: E; done: Promise<void> }>()
	const failures = new Map<string, unknown>()
	const timers = new Map<string, ReturnType<typeof setTimeout>>()
	const listeners = new Set<() => void>()
	let state: SaveState<E> = { edits: [], status: 'saved', failures }

	const publish = () => {
		const edits = [...[...sending.values()].map(({ edit }) => edit), ...pending.values()]
		const busy = edits.some((edit) => !isDeferred(edit))
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
		const edit = pending.get(key)
		if (edit === undefined) return
		pending.delete(key)
		const done = sendEdit(key, edit)
		sending.set(key, { edit, done })
		publish()
		await done
	}
	const sendEdit = async (key: string, edit: E): Promise<void> => {
		try {
			await send(edit)
			failures.delete(key)
		} catch (thrown) {
			const newer = pending.get(key)
			pending.set(key, newer === undefined ? edit : merge(edit, newer))
			failures.set(key, thrown)
		}
		sending.delete(key)
		publish()
	}

	return {
		push(edit: E): void {
			const key = keyOf(edit)
			const before = pending.get(key)
			pending.set(key, before === undefined ? edit : merge(before, edit))
			stopTimer(key)
			timers.set(
				key,
				setTimeout(() => void sendKey(key), delayMs(edit)),
			)
			publish()
		},
		/** Cancels a pending edit; returns false when the edit was already sent. */
		cancel(key: string): boolean {
			stopTimer(key)
			const wasPending = pending.delete(key)
			failures.delete(key)
			publish()
			return wasPending
		},
		/**
		 * Sends pending edits immediately. With `includeDeferred`, also sends removals that the rep could still undo. Resolves when
		 * the server has responded.
		 */
		async flush({ includeDeferred }: { includeDeferred: boolean }): Promise<void> {
			const due = [...pending].filter(([, edit]) => includeDeferred || !isDeferred(edit))
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
