/** Measurements of a page since it was opened. */
export type Observed = {
	/** Sum of the layout shifts that follow no input (https://web.dev/articles/cls). */
	layoutShift: number
	/** Milliseconds from each click or key to the next paint (https://web.dev/articles/inp). Those below 16 ms are missing. */
	interactionMs: number[]
	/**
	 * Milliseconds from the first click until a recording sounds and the captions mark its first word. Null before that moment.
	 */
	firstWordMs: number | null
}

declare global {
	interface Window {
		observed: Observed
	}
}

/** Measures the page into `window.observed`. Runs inside the page, before the code of the page. */
export function observePage(): void {
	const observed: Observed = { layoutShift: 0, interactionMs: [], firstWordMs: null }
	window.observed = observed
	const numberOf = (entry: PerformanceEntry, field: string) => Number(Reflect.get(entry, field))
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			if (Reflect.get(entry, 'hadRecentInput') === false)
				observed.layoutShift += numberOf(entry, 'value')
	}).observe({ type: 'layout-shift', buffered: true })
	const inputs = { type: 'event', buffered: true, durationThreshold: 16 }
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			if (numberOf(entry, 'interactionId') > 0) observed.interactionMs.push(entry.duration)
	}).observe(inputs)

	let clickedAt: number | null = null
	let soundAt: number | null = null
	let wordAt: number | null = null
	addEventListener(
		'click',
		({ timeStamp }) => {
			clickedAt ??= timeStamp
		},
		{ capture: true },
	)
	const { play } = HTMLMediaElement.prototype
	HTMLMediaElement.prototype.play = function playObserved() {
		this.addEventListener('timeupdate', () => {
			if (!this.muted && this.currentTime > 0)
				soundAt ??= performance.now() - this.currentTime * 1000
		})
		return play.call(this)
	}
	function watchCaptions(now: number) {
		if (document.querySelector('[data-spoken]') !== null) wordAt ??= now
		if (clickedAt !== null && soundAt !== null && wordAt !== null)
			observed.firstWordMs = Math.max(soundAt, wordAt) - clickedAt
		else requestAnimationFrame(watchCaptions)
	}
	requestAnimationFrame(watchCaptions)
}
