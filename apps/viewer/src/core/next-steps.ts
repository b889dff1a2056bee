import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { PageName } from './pages.ts'

const APPOINTMENT_LABEL = 'Choose an appointment time'

/**
 * Next step that the viewer offers. It opens a page of the viewer, the URL of the deck's closing button, or a link in a new
 * tab.
 */
export type NextStep = { label: string } & (
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
		'branding' | 'slides' | 'selection' | 'contract' | 'actions' | 'appointment'
	>,
): NextStep[] {
	const { branding, slides, selection, contract, actions } = playback
	const appointmentAction = actions.find(({ type }) => type === 'appointment')
	const appointment: NextStep = {
		page: 'visit',
		label:
			playback.appointment === null
				? (appointmentAction?.name ?? APPOINTMENT_LABEL)
				: 'Your appointment',
	}
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const priced = slides.some(({ pricing }) => pricing !== null)
	const canSign = contract.available && !contract.signed && (selection !== null || !priced)
	const steps: (NextStep | false)[] = [
		canSign && { page: 'agreement', label: 'Read and sign' },
		(contract.signed || appointmentAction !== undefined) && appointment,
		!contract.signed && url !== null && { url, label: branding?.cta.buttonText ?? 'Continue' },
		!contract.signed &&
			priced && {
				page: 'prices',
				label: selection ? 'See your choice' : 'Compare the prices',
			},
		!contract.signed && appointmentAction === undefined && appointment,
		contract.signed && { page: 'agreement', label: 'Your agreement' },
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
