import type { PageName, Watcher } from '@dormer/api/outreach/activity/schema'

type Place = Pick<Watcher, 'slide' | 'page'>

const DOES: Record<PageName, string> = {
	prices: 'reading the prices',
	agreement: 'reading the contract',
	visit: 'arranging the visit',
}

/** Where a homeowner is, after "Watching now": the page over the slides, else the slide; null before the first. */
export function sayPlace({ slide, page }: Place): string | null {
	if (page !== null) return DOES[page.name]
	return slide && `slide ${slide.slideIndex + 1}, ${slide.title}`
}

/** The same where a few words fit: "Slide 3", "Reading the prices". */
export function sayPlaceShort({ slide, page }: Place): string {
	if (page !== null) return capital(DOES[page.name])
	return slide === null ? 'Watching' : `Slide ${slide.slideIndex + 1}`
}

/** What they do at this moment, over the card of who is closest to a decision. */
export function sayNow({ slide, page }: Place): string {
	if (page?.name === 'prices' || (page === null && slide?.isPricing)) return 'Viewing pricing now'
	return page === null ? 'Watching now' : `${capital(DOES[page.name])} now`
}

/** Since when they are there; null before the first slide. */
export function placeSince({ slide, page }: Place): string | null {
	return page?.since ?? slide?.since ?? null
}

/** Who is closest to a decision: over the contract, then over the prices, then the newest visit. */
export function hottestOf(watching: readonly Watcher[]): Watcher | undefined {
	return (
		watching.find(({ page }) => page?.name === 'agreement') ??
		watching.find((watcher) => sayNow(watcher) === 'Viewing pricing now') ??
		watching[0]
	)
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
