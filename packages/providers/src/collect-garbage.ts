/** V8 frees all that it can, and returns more memory to the system than after an ordinary collection. */
const ALL = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const

/**
 * Collects all garbage of the calling thread, and returns its memory to the system. Blocks the thread, for 300 ms with the heap of
 * the server. Does nothing in a process without `--expose-gc`.
 */
export function collectGarbage(): void {
	globalThis.gc?.(ALL)
}
