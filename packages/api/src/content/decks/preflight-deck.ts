import { shownContact } from '../../core/contact/shown-contact.ts'
import { Palette } from '../../core/theme-schema.ts'
import { textContrast } from '../branding/index.ts'
import { Branding } from '../branding/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import { Intro, type PreflightFinding } from './schema.ts'

/** Minimum contrast of text on the background: WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5

/** Checks that the deck is active, has slides and is not being generated. */
export function checkDeck({ deck, slides, generation }: PreflightData): CheckResult {
	const errors: PreflightFinding[] = []
	const warnings: PreflightFinding[] = []
	const running = generation?.status === 'pending' || generation?.status === 'processing'
	if (running)
		errors.push(
			finding({
				code: 'generating',
				message: 'The slides are still being generated',
				detail: 'Share the deck when the last slide is finished.',
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
				message: 'The slide generation stopped before it finished',
				detail: 'Try again from the deck. Finished slides are kept.',
				panel: 'settings',
			}),
		)
	if (!deck.isActive)
		warnings.push(
			finding({
				code: 'deck_inactive',
				message: 'The deck is archived',
				detail:
					'Reps cannot choose it for a new presentation. To use it again, restore it from the archive.',
				panel: 'settings',
			}),
		)
	return { errors, warnings }
}

/** Warns about suggested FAQs, because homeowners hear an FAQ only after the rep has accepted it. */
export function checkSuggestions({ faqs }: PreflightData): CheckResult {
	const waiting = faqs.filter(({ status }) => status === 'suggested').length
	if (waiting === 0) return {}
	return warn({
		code: 'faqs_suggested',
		message:
			waiting === 1
				? '1 suggested FAQ is waiting for you'
				: `${waiting} suggested FAQs are waiting for you`,
		detail: 'Homeowners hear a suggested FAQ only after you accept or edit it.',
		panel: 'faqs',
	})
}

/** Checks that the deck has published FAQs and that all their answers are recorded. Ignores suggested FAQs. */
export function checkFaqs({ faqs: all }: PreflightData): CheckResult {
	const faqs = all.filter(({ status }) => status === 'published')
	if (faqs.length < all.length && faqs.length === 0) return {}
	const silent = faqs.filter(({ audioKey }) => audioKey === null).length
	if (faqs.length === 0)
		return warn({
			code: 'faqs_missing',
			message: 'The deck has no FAQs',
			detail: 'Questions are answered from the slides and the knowledge base only.',
			panel: 'faqs',
		})
	const total = faqs.length === 1 ? '1 FAQ' : `${faqs.length} FAQs`
	if (silent === 0) return { passed: [`${total}, all with recordings`] }
	return warn({
		code: 'faqs_unrecorded',
		message: `${silent} of ${total} ${silent === 1 ? 'has' : 'have'} no recording`,
		detail: 'Homeowners see an answer without a recording but do not hear it.',
		panel: 'faqs',
	})
}

/** Warns that an English voice reads the scripts of a deck in another language, in which homeowners would have to follow the captions. */
export function checkVoice({ deck, isVoiceEnglish }: PreflightData): CheckResult {
	if (!isVoiceEnglish || /^en\b/i.test(deck.language)) return {}
	return warn({
		code: 'voice_language',
		message: 'The voice is English, and the deck is not',
		detail:
			'Homeowners hear an English voice read another language, and can only rely on the captions. Choose a voice that speaks the language of the deck.',
		panel: 'voice',
	})
}

/** Checks that the deck has branding and that its text colors have enough contrast. */
export function checkBranding({ branding }: PreflightData): CheckResult {
	if (branding === null)
		return warn({
			code: 'branding_missing',
			message: 'The deck has no branding',
			detail: 'The deck is shown in neutral colors without a logo.',
			panel: 'brand',
		})
	const contrast = textContrast(Palette.parse(branding.palette))
	if (contrast >= MIN_CONTRAST) return { passed: ['Text in the brand colors is easy to read'] }
	return warn({
		code: 'contrast_low',
		message: 'Text in the brand colors is hard to read',
		detail:
			'Homeowners will see a corrected color instead. Choose a darker text or a lighter background.',
		panel: 'brand',
	})
}

/** Minimum length of a logo's shorter side in pixels. A smaller logo cannot be read. */
const MIN_LOGO_SIDE = 24

/** Checks that the logo of the branding is stored and large enough to be read. */
export function checkLogo({ branding, logo }: PreflightData): CheckResult {
	if (branding === null || branding.logo === null) return {}
	const side = logo === null ? 0 : Math.min(logo.width ?? 0, logo.height ?? 0)
	if (logo !== null && side >= MIN_LOGO_SIDE) return {}
	const message =
		logo === null ? 'The logo cannot be loaded' : `The shorter side of the logo is only ${side} px`
	const detail = 'Upload the logo as an image, at least 24 px on the shorter side.'
	return { errors: [finding({ code: 'logo_unreadable', message, detail, panel: 'brand' })] }
}

/** Checks that the deck has an intro, which the editor calls the cover, with a picture. */
export function checkIntro({ deck }: PreflightData): CheckResult {
	const intro = Intro.nullable().parse(deck.intro)
	if (intro === null)
		return warn({
			code: 'intro_missing',
			message: 'The deck has no cover',
			detail: 'The start page shows the first slide instead.',
			panel: 'intro',
		})
	if (intro.backgroundImage !== null) return { passed: ['The cover has a picture and a headline'] }
	return warn({
		code: 'intro_picture_missing',
		message: 'The cover has no picture',
		detail: 'The start page shows the first slide instead.',
		panel: 'intro',
	})
}

/** Checks that homeowners see a phone number or an email address of the company. */
export function checkContact({ branding, company: { contact } }: PreflightData): CheckResult {
	const deckContact = Branding.shape.contact.parse(branding?.contact ?? null)
	const { phone, email } = shownContact(contact, deckContact)
	if (phone !== null || email !== null) return { passed: ['Homeowners see how to reach you'] }
	return warn({
		code: 'contact_missing',
		message: 'Homeowners see neither a phone number nor an email address',
		detail: 'An admin can add them under Settings.',
		panel: 'brand',
	})
}

function warn(about: Omit<PreflightFinding, 'slideId'>): CheckResult {
	return { warnings: [finding(about)] }
}

function finding(about: Omit<PreflightFinding, 'slideId'>): PreflightFinding {
	return { ...about, slideId: null }
}
