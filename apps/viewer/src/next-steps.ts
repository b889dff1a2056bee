import type { Playback } from '@dormer/api/presentations/schema'
import type { PageName } from './use-page.ts'

/** A way on from the presentation: one of our pages, or where the deck's own button leads. */
const VISIT = 'Choose a time for a visit'

export type NextStep = { label: string } & ({ page: PageName } | { url: string })

/**
 * Every way on, the one that brings the homeowner furthest first: that is the page's main button, the
 * others stand beside it.
 */
export function nextStepsOf(
	playback: Pick<Playback, 'branding' | 'slides' | 'selection' | 'contract'>,
): NextStep[] {
	const { branding, slides, selection, contract } = playback
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const priced = slides.some(({ pricing }) => pricing !== null)
	const signs = contract.available && !contract.signed && (selection !== null || !priced)
	const steps: (NextStep | false)[] = [
		signs && { page: 'agreement', label: 'Read and sign' },
		contract.signed && { page: 'visit', label: VISIT },
		url !== null && { url, label: branding?.cta.buttonText ?? 'Go on' },
		priced && {
			page: 'prices',
			label: selection ? 'See your choice' : 'Compare the prices',
		},
		!contract.signed && { page: 'visit', label: VISIT },
		contract.signed && { page: 'agreement', label: 'Your agreement' },
	]
	return steps.filter((step) => step !== false)
}

/** An address a button may lead to: a page, a mail, a telephone. */
function safeUrl(url: string | null): string | null {
	return url !== null && /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : null
}
