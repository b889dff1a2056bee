/**
 * State of the slide views. `slideId` is the current slide. `since` is the time of the last update in milliseconds, or null
 * while the browser tab is hidden.
 */
export type ViewState = { slideId: string | null; since: number | null }
/** Report about a slide: how many milliseconds the slide was visible since the previous report. */
export type SlideViewReport = { slideId: string; durationMs: number }

export const NO_SLIDE: ViewState = { slideId: null, since: null }

/**
 * Maximum number of milliseconds counted between two updates. Updates come every 20 s, so a longer gap means that the
 * device slept.
 */
const MAX_SPAN_MS = 60_000

/**
 * Returns the new view state and the reports to send. The report about the previous slide contains how long the slide was
 * visible since the last update. A new slide is reported immediately with 0 ms, so the API knows that the slide was opened.
 */
export function updateViews(
	{ slideId, since }: ViewState,
	next: { slideId: string | null; visible: boolean },
	now: number,
): { view: ViewState; reports: SlideViewReport[] } {
	const reports: SlideViewReport[] = []
	const durationMs = since === null ? 0 : Math.round(Math.min(MAX_SPAN_MS, now - since))
	if (slideId !== null && durationMs > 0) reports.push({ slideId, durationMs })
	if (next.slideId !== null && next.slideId !== slideId)
		reports.push({ slideId: next.slideId, durationMs: 0 })
	const counts = next.visible && next.slideId !== null
	return { view: { slideId: next.slideId, since: counts ? now : null }, reports }
}
