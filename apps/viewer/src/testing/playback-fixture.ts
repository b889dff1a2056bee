import type { Playback, PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'
import { makeStatedPrice, PRICE_SLIDE_ID, PRICES, PRODUCT } from './pricing-fixture.ts'
import { silentAudioUrl } from './silent-audio.ts'
import { makeSlide } from './slides.ts'

export const PRESENTATION_ID = '0190b5a4-0000-7000-8000-0000000000a1'

/** Makes a slide with a silent recording. The recording is as long as it takes to speak the words of the slide. */
export function makeRecordedSlide(
	sentences: string[],
	overrides: Partial<PlaybackSlide> = {},
): PlaybackSlide {
	const slide = makeSlide(sentences)
	return { ...slide, audioUrl: silentAudioUrl(slide.durationMs), ...overrides }
}

export const FIRST_SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b1'
export const SECOND_SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b2'

/**
 * Makes the slides "Your roof today" (5.4 s) and "What we install" (4.2 s), and the price slide "Your options" (2.6 s).
 */
export function makeSlides(): PlaybackSlide[] {
	return [
		makeRecordedSlide(['Your roof is nineteen years old.', 'It lost granules on the north side.'], {
			id: FIRST_SLIDE_ID,
			title: 'Your roof today',
		}),
		makeRecordedSlide(['We install shingles that last.', 'They stay on in high wind.'], {
			id: SECOND_SLIDE_ID,
			title: 'What we install',
		}),
		makeRecordedSlide(['Here are your three options.'], {
			id: PRICE_SLIDE_ID,
			title: 'Your options',
			slideType: 'product_pricing_v1',
			productData: PRODUCT,
			pricing: PRICES,
		}),
	]
}

/** Makes a presentation that is ready to play. Dana Reyes of Summit Peak Roofing sent it to Karen Delgado. */
export function makePlayback(overrides: Partial<Playback> = {}): Playback {
	const slides = overrides.slides ?? makeSlides()
	return {
		presentationId: PRESENTATION_ID,
		status: 'ready',
		type: 'structured',
		title: 'Your new roof',
		homeowner: {
			firstName: 'Karen',
			fullName: 'Karen Delgado',
			street: '4518 Maple Ridge Road',
			city: 'Boulder',
		},
		company: {
			name: 'Summit Peak Roofing',
			phone: '(303) 555-0142',
			email: 'hello@summitpeak.example',
			website: null,
			logoUrl: null,
			timezone: 'America/Denver',
		},
		rep: { name: 'Dana Reyes', avatarUrl: null },
		language: 'en',
		intro: {
			headline: 'Your new roof, explained',
			subtitle: 'What we found and what it costs',
			ctaButtonLabel: null,
			backgroundImage: null,
			backgroundImageUrl: null,
		},
		introImageSizes: null,
		branding: null,
		theme: { brand: '#2a3038', spark: '#e7c08a', css: {} },
		fonts: [],
		slides,
		roofEstimate: null,
		selection: null,
		selections: [],
		selectionTotal: null,
		price: makeStatedPrice(),
		contract: { available: true, signed: false },
		appointment: null,
		nextSteps: [],
		actions: [],
		answers: [],
		sourceAnswers: [],
		waitingQuestions: [],
		totalDurationMs: slides.reduce((sum, { durationMs }) => sum + durationMs, 0),
		expiresAt: null,
		createdAt: '2026-11-20T17:00:00.000Z',
		...overrides,
	}
}
