/**
 * Returns a function that collects items and passes them on in batches. Passes on the first batch immediately and at most one
 * batch every `intervalMs` afterwards.
 */
export function throttleBatches<T>(
	intervalMs: number,
	onBatch: (items: T[]) => void,
): (items: readonly T[]) => void {
	let waiting: T[] = []
	let timer: ReturnType<typeof setTimeout> | undefined
	const flush = () => {
		timer = undefined
		if (waiting.length === 0) return
		const items = waiting
		waiting = []
		timer = setTimeout(flush, intervalMs)
		onBatch(items)
	}
	return (items) => {
		waiting.push(...items)
		if (timer === undefined) flush()
	}
}
