/** Which slide is on the screen, and since when it has been visible; null while the page is hidden. */
export type ViewState = { slideId: string | null; since: number | null }
export type SlideViewReport = { slideId: string; durationMs: number }

export const NO_SLIDE: ViewState = { slideId: null, since: null }

/** Reports come every 20 s, so a longer span was slept through, by the machine or the browser. */
const MAX_SPAN_MS = 60_000

/**
 * What is seen from now on, and what there is to tell: a slide that was left with the milliseconds
 * since it was told of last, a slide that was reached with 0. Called again with nothing changed it
 * reports the time up to now, so that a page which is closed without a word loses little.
 */
export function updateViews(
	{ slideId, since }: ViewState,
	next: { slideId: string | null; visible: boolean },
	now: number,
): { watching: ViewState; seen: SlideViewReport[] } {
	const seen: SlideViewReport[] = []
	const durationMs = since === null ? 0 : Math.round(Math.min(MAX_SPAN_MS, now - since))
	if (slideId !== null && durationMs > 0) seen.push({ slideId, durationMs })
	if (next.slideId !== null && next.slideId !== slideId)
		seen.push({ slideId: next.slideId, durationMs: 0 })
	const counts = next.visible && next.slideId !== null
	return { watching: { slideId: next.slideId, since: counts ? now : null }, seen }
}
