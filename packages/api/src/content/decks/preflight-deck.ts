import { Palette } from '../../core/theme-schema.ts'
import { textContrast } from '../branding/index.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import { Intro, type PreflightFinding } from './schema.ts'

/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5

/** The deck is switched on, finished, and has something to show. */
export function checkDeck({ deck, slides, generation }: PreflightData): CheckResult {
	const errors: PreflightFinding[] = []
	const warnings: PreflightFinding[] = []
	const running = generation?.status === 'pending' || generation?.status === 'processing'
	if (running)
		errors.push(
			finding({
				code: 'generating',
				message: 'Slides are still being made',
				detail: 'Share the deck when the last one is done.',
				panel: 'settings',
			}),
		)
	else if (slides.length === 0)
		errors.push(
			finding({
				code: 'no_slides',
				message: 'The deck has no slides',
				detail: 'Drop slide images or a PDF to begin.',
				panel: 'settings',
			}),
		)
	if (generation?.status === 'failed')
		warnings.push(
			finding({
				code: 'generation_failed',
				message: 'Making the slides stopped before the end',
				detail: 'Try again from the deck, finished slides are kept.',
				panel: 'settings',
			}),
		)
	if (!deck.isActive)
		warnings.push(
			finding({
				code: 'deck_inactive',
				message: 'The deck is switched off',
				detail: 'Reps do not see it when they make a presentation.',
				panel: 'settings',
			}),
		)
	return { errors, warnings }
}

/** Homeowners' questions have answers, spoken ones. */
export function checkFaqs({ faqs }: PreflightData): CheckResult {
	const silent = faqs.filter(({ audioKey }) => audioKey === null).length
	if (faqs.length === 0)
		return warn({
			code: 'faqs_missing',
			message: 'The deck has no FAQs',
			detail: 'Every question is answered from the slides alone.',
			panel: 'faqs',
		})
	const all = faqs.length === 1 ? '1 FAQ' : `${faqs.length} FAQs`
	if (silent === 0) return { passed: [`${all}, all with recordings`] }
	return warn({
		code: 'faqs_unrecorded',
		message: `${silent} of ${all} ${silent === 1 ? 'has' : 'have'} no recording`,
		detail: 'The answer is shown, not spoken.',
		panel: 'faqs',
	})
}

/** The deck looks like its company, and its text can be read. */
export function checkBranding({ branding }: PreflightData): CheckResult {
	if (branding === null)
		return warn({
			code: 'branding_missing',
			message: 'The deck has no branding',
			detail: 'It is shown in neutral colors without a logo.',
			panel: 'brand',
		})
	const contrast = textContrast(Palette.parse(branding.palette))
	const ratio = `${Math.floor(contrast * 10) / 10} to 1`
	if (contrast >= MIN_CONTRAST) return { passed: [`Brand colors pass contrast, ${ratio}`] }
	return warn({
		code: 'contrast_low',
		message: `Text on the background has a contrast of ${ratio}`,
		detail: `Below ${MIN_CONTRAST} to 1 some homeowners cannot read it; they are shown a corrected color.`,
		panel: 'brand',
	})
}

/** The cover greets with a picture. */
export function checkIntro({ deck }: PreflightData): CheckResult {
	const intro = Intro.nullable().parse(deck.intro)
	if (intro === null)
		return warn({
			code: 'intro_missing',
			message: 'The deck has no intro',
			detail: 'The first slide stands in for the cover.',
			panel: 'intro',
		})
	if (intro.backgroundImage !== null) return { passed: ['Intro has a picture and a headline'] }
	return warn({
		code: 'intro_picture_missing',
		message: 'The intro has no picture',
		detail: 'The first slide stands in for it.',
		panel: 'intro',
	})
}

/** A homeowner who wants a person finds one. */
export function checkContact({ branding, company: { contact } }: PreflightData): CheckResult {
	const reachable = contact.phone !== '' || contact.email !== '' || branding?.contact != null
	if (reachable) return { passed: ['Homeowners see how to reach you'] }
	return warn({
		code: 'contact_missing',
		message: 'Homeowners see no phone number and no e-mail',
		detail: 'Add one under Branding or in the company’s contact.',
		panel: 'brand',
	})
}

function warn(about: Omit<PreflightFinding, 'slideId'>): CheckResult {
	return { warnings: [finding(about)] }
}

function finding(about: Omit<PreflightFinding, 'slideId'>): PreflightFinding {
	return { ...about, slideId: null }
}
