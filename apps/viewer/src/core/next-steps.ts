import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { messages } from '../messages/index.ts'
import { closingTexts } from './closing-texts.ts'
import type { PageName } from './pages.ts'

/**
 * Next step that the viewer offers. It opens a page of the viewer, the URL of the deck's closing button, or a link in a new
 * tab. `shortLabel` is for a bar with little room.
 */
export type NextStep = { label: string; shortLabel?: string } & (
	| { page: PageName }
	| { url: string; opensInNewTab?: true }
)

/**
 * Returns the next steps. The first step is the one closest to a sale; screens show it as the main button. After the signature,
 * omits the prices and the deck's button, because both are sales content.
 */
export function listNextSteps(
	playback: Pick<
		Playback,
		'branding' | 'language' | 'slides' | 'price' | 'contract' | 'actions' | 'appointment'
	>,
): NextStep[] {
	const { branding, slides, price, contract, actions } = playback
	const t = messages().steps
	const appointmentAction = actions.find(({ type }) => type === 'appointment')
	const appointment: NextStep = {
		page: 'visit',
		...(playback.appointment !== null
			? { label: t.yourAppointment }
			: appointmentAction
				? { label: appointmentAction.name }
				: { label: t.chooseAppointment, shortLabel: t.chooseTime }),
	}
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const priced = slides.some(({ pricing }) => pricing !== null)
	const canSign = contract.available && !contract.signed && (price?.state === 'chosen' || !priced)
	const steps: (NextStep | false)[] = [
		canSign && { page: 'agreement', label: t.readAndSign },
		(contract.signed || appointmentAction !== undefined) && appointment,
		!contract.signed &&
			url !== null && { url, label: closingTexts(playback)?.buttonText ?? t.continue },
		!contract.signed &&
			priced && {
				page: 'prices',
				label: price?.chosen ? t.seeChoice : t.comparePrices,
			},
		!contract.signed && appointmentAction === undefined && appointment,
		contract.signed && { page: 'agreement', label: t.yourAgreement },
		...actions.flatMap(toLinkStep),
	]
	return steps.filter((step) => step !== false)
}

function toLinkStep({ name, url }: Playback['actions'][number]): NextStep[] {
	return url === undefined ? [] : [{ url, label: name, opensInNewTab: true }]
}

/** Returns the URL when its scheme is http, https, mailto or tel. Returns null for any other URL. */
function safeUrl(url: string | null): string | null {
	return url !== null && /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : null
}
