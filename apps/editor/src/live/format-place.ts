import type { PageName, Watcher } from '@dormer/api/outreach/activity/schema'

type Place = Pick<Watcher, 'slide' | 'page'>

const PAGE_ACTIVITIES: Record<PageName, string> = {
	prices: 'reading the prices',
	proposal: 'reading the proposal',
	agreement: 'reading the contract',
	call: 'asking for a call',
	visit: 'booking an appointment',
	question: 'asking a question',
}

/**
 * Returns the page that a homeowner has open, or else the slide that the homeowner watches. Returns null before the
 * first slide.
 */
export function formatPlace({ slide, page }: Place): string | null {
	if (page !== null) return PAGE_ACTIVITIES[page.name]
	return slide && `slide ${slide.slideIndex + 1}, ${slide.title}`
}

const PAGE_NAMES: Record<PageName, string> = {
	prices: 'On the price page',
	proposal: 'On the proposal page',
	agreement: 'On the contract page',
	call: 'On the call request page',
	visit: 'On the appointment page',
	question: 'Asking a question',
}

/** Formats where a homeowner left a presentation open: "On the price page", "On slide 3, Layers". Returns null before the first slide. */
export function formatOpenPlace({ slide, page }: Place): string | null {
	if (page !== null) return PAGE_NAMES[page.name]
	return slide && `On slide ${slide.slideIndex + 1}, ${slide.title}`
}

/** Formats what a homeowner is viewing in a few words: "Slide 3", "Reading the prices". */
export function formatPlaceShort({ slide, page }: Place): string {
	if (page !== null) return capitalize(PAGE_ACTIVITIES[page.name])
	return slide === null ? 'Watching' : `Slide ${slide.slideIndex + 1}`
}

/** Formats the current activity of a homeowner as a heading: "Viewing pricing now", "Watching “Layers” now". */
export function formatActivity({ slide, page }: Place): string {
	if (page?.name === 'prices' || (page === null && slide?.isPricing)) return 'Viewing pricing now'
	if (page !== null) return `${capitalize(PAGE_ACTIVITIES[page.name])} now`
	return slide === null ? 'Watching now' : `Watching “${slide.title}” now`
}

/** Formats the current activity of a homeowner as the rest of a sentence: "is reading the prices", "is watching the price slide". */
export function formatWatching({ slide, page }: Place): string {
	if (page !== null) return `is ${PAGE_ACTIVITIES[page.name]}`
	if (slide === null) return 'is watching'
	return slide.isPricing ? 'is watching the price slide' : `is watching “${slide.title}”`
}

/** Returns the time at which the homeowner opened the current page or slide; null before the first slide. */
export function placeSince({ slide, page }: Place): string | null {
	return page?.since ?? slide?.since ?? null
}

/**
 * Formats the tier and the price of a homeowner's presentation in the live view. Writes “not chosen” next to a tier that the
 * homeowner has not chosen, so the rep does not mistake a preselected tier for a choice.
 */
export function formatPriceFact({ chosen, name, display }: NonNullable<Watcher['price']>) {
	return { name: chosen ? `Chose ${name}` : `${name}, not chosen`, value: display }
}

/**
 * Returns the homeowner who is closest to a decision: one who has the contract open, else one who views prices, else
 * the one who started watching last.
 */
export function closestToDecision(watching: readonly Watcher[]): Watcher | undefined {
	return (
		watching.find(({ page }) => page?.name === 'agreement') ??
		watching.find((watcher) => formatActivity(watcher) === 'Viewing pricing now') ??
		watching[0]
	)
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
