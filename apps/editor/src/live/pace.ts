/**
 * Gathers what is pushed and hands it on: the first at once, then at most every `ms`, so that a busy evening costs a page
 * one reading a second and no more.
 */
export function pace<T>(ms: number, handOn: (items: T[]) => void): (items: readonly T[]) => void {
	let waiting: T[] = []
	let timer: ReturnType<typeof setTimeout> | undefined
	const flush = () => {
		timer = undefined
		if (waiting.length === 0) return
		const items = waiting
		waiting = []
		timer = setTimeout(flush, ms)
		handOn(items)
	}
	return (items) => {
		waiting.push(...items)
		if (timer === undefined) flush()
	}
}
