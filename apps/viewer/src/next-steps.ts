import type { Playback } from '@dormer/api/presentations/schema'
import type { PageName } from './use-page.ts'

/** A way on from the presentation: one of our pages, or where the deck's own button leads. */
export type NextStep = { label: string } & ({ page: PageName } | { url: string })

/**
 * Every way on, the one that brings the homeowner furthest first: that is the page's main button, the
 * others stand beside it.
 */
export function nextStepsOf(
	playback: Pick<Playback, 'branding' | 'slides' | 'selection'>,
): NextStep[] {
	const { branding, slides, selection } = playback
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const steps: (NextStep | false)[] = [
		url !== null && { url, label: branding?.cta.buttonText ?? 'Go on' },
		slides.some(({ pricing }) => pricing !== null) && {
			page: 'prices',
			label: selection ? 'See your choice' : 'Compare the prices',
		},
		{ page: 'visit', label: 'Choose a time for a visit' },
	]
	return steps.filter((step) => step !== false)
}

/** An address a button may lead to: a page, a mail, a telephone. */
function safeUrl(url: string | null): string | null {
	return url !== null && /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : null
}
