import type { Playback } from '@dormer/api/sale/presentations/schema'
import type { PageName } from '../core/pages.ts'

const VISIT = 'Choose a time for a visit'

/** A way on from the presentation: one of our pages, where the deck's own button leads, or a link that opens beside it. */
export type NextStep = { label: string } & (
	| { page: PageName }
	| { url: string; opensBeside?: true }
)

/**
 * Every way on, the one that brings the homeowner furthest first: that is the page's main button, the
 * others stand beside it. A visit that the deck asks for by name comes before the deck's own button.
 */
export function listNextSteps(
	playback: Pick<Playback, 'branding' | 'slides' | 'selection' | 'contract' | 'actions'>,
): NextStep[] {
	const { branding, slides, selection, contract, actions } = playback
	const asked = actions.find(({ type }) => type === 'appointment')
	const visit: NextStep = { page: 'visit', label: asked?.name ?? VISIT }
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const priced = slides.some(({ pricing }) => pricing !== null)
	const signs = contract.available && !contract.signed && (selection !== null || !priced)
	const steps: (NextStep | false)[] = [
		signs && { page: 'agreement', label: 'Read and sign' },
		(contract.signed || asked !== undefined) && visit,
		url !== null && { url, label: branding?.cta.buttonText ?? 'Go on' },
		priced && {
			page: 'prices',
			label: selection ? 'See your choice' : 'Compare the prices',
		},
		!contract.signed && asked === undefined && visit,
		contract.signed && { page: 'agreement', label: 'Your agreement' },
		...actions.flatMap(toLinkStep),
	]
	return steps.filter((step) => step !== false)
}

function toLinkStep({ name, url }: Playback['actions'][number]): NextStep[] {
	return url === undefined ? [] : [{ url, label: name, opensBeside: true }]
}

/** An address a button may lead to: a page, a mail, a telephone. */
function safeUrl(url: string | null): string | null {
	return url !== null && /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : null
}
