import { z } from 'zod'
import { NextStep } from '../../accounts/company/schema.ts'
import { Branding } from '../../content/branding/schema.ts'
import { IntroRecord } from '../../content/decks/schema.ts'
import { Font } from '../../content/fonts/schema.ts'
import { ImageSizes } from '../../content/images/schema.ts'
import {
	PriceSummary,
	ProductSelection,
	ProductSlideData,
	SelectionTotal,
	SlidePricing,
} from '../../content/pricing/schema.ts'
import { SlideType } from '../../content/slides/schema.ts'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'
import { ViewerTheme } from '../../core/theme-schema.ts'
import { SquaresRange } from '../roof-measurements/schema.ts'
import { PlaybackAnswer, PlaybackSourceAnswer, PlaybackWaitingQuestion } from './answer-schema.ts'
import { PresentationStatus } from './schema.ts'

export const PlaybackInput = z.object({ shareKey: z.string().min(1).max(100) })
export type PlaybackInput = z.infer<typeof PlaybackInput>

/** Company of a presentation, with the contact details that homeowners see. */
export const PlaybackCompany = z.object({
	name: z.string(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	website: z.string().nullable(),
	logoUrl: z.string().nullable(),
	/** IANA time zone of the company. */
	timezone: z.string(),
})
export type PlaybackCompany = z.infer<typeof PlaybackCompany>
const PlaybackRep = z.object({ name: z.string(), avatarUrl: z.string().nullable() })

export const PlaybackSlide = z.object({
	id: Uuid,
	slideId: z.string(),
	title: z.string(),
	bullets: z.array(z.string()),
	slideType: SlideType,
	productData: ProductSlideData.nullable(),
	/** Prices of the slide's tiers. Null on a slide without prices. */
	pricing: SlidePricing.nullable(),
	imageUrl: z.string().nullable(),
	thumbUrl: z.string().nullable(),
	/** The image in several widths. Null without an image, and until the copies are made. */
	imageSizes: ImageSizes.nullable(),
	script: z.string(),
	/** Sentences of the script, for the captions. */
	sentences: z.array(
		z.object({ text: z.string(), firstWord: z.number().int(), wordCount: z.number().int() }),
	),
	audioUrl: z.string().nullable(),
	durationMs: z.number(),
	wordTimings: z.array(WordTiming),
})
export type PlaybackSlide = z.infer<typeof PlaybackSlide>
/** What a homeowner sees instead of an expired presentation: its cover picture, the company, and whom to ask for a new one. */
export const ExpiredPresentation = z.object({
	homeowner: z.object({
		street: z.string(),
		city: z.string(),
		/** How the company can reach the homeowner. */
		contact: z.enum(['email', 'phone', 'email_or_phone']).nullable(),
	}),
	company: PlaybackCompany,
	rep: PlaybackRep.nullable(),
	language: z.string(),
	theme: ViewerTheme,
	introImageUrl: z.string().nullable(),
	/** The background image of the intro in several widths. Null without one, and until the copies are made. */
	introImageSizes: ImageSizes.nullable(),
	expiredAt: IsoDateTime,
	/** Whether the homeowner was shown a price. */
	hasPrices: z.boolean(),
	/** Whether the homeowner chose a price. */
	hasChoice: z.boolean(),
})
export type ExpiredPresentation = z.infer<typeof ExpiredPresentation>

/** Action at the end of the presentation. Only an `external_link` has a `url`, which is an https address. */
export const PlaybackAction = z.object({
	type: z.enum(['appointment', 'external_link']),
	name: z.string(),
	url: z.string().optional(),
})
export type PlaybackAction = z.infer<typeof PlaybackAction>

/** Everything that the viewer needs to play a presentation. */
export const Playback = z.object({
	presentationId: Uuid,
	status: PresentationStatus,
	type: z.enum(['structured', 'image-based']),
	title: z.string(),
	homeowner: z.object({
		firstName: z.string(),
		fullName: z.string(),
		street: z.string(),
		city: z.string(),
	}),
	company: PlaybackCompany,
	rep: PlaybackRep.nullable(),
	language: z.string(),
	intro: IntroRecord.nullable(),
	/** The background image of the intro in several widths. Null without one, and until the copies are made. */
	introImageSizes: ImageSizes.nullable(),
	branding: Branding.omit({ revision: true }).nullable(),
	theme: ViewerTheme,
	/** Uploaded font families that the theme uses. */
	fonts: z.array(Font),
	slides: z.array(PlaybackSlide),
	/**
	 * Estimated size of the roof while prices wait until a rep confirms the roof: a range in squares, and the source of
	 * the estimate. Otherwise null.
	 */
	roofEstimate: SquaresRange.extend({ note: z.string() }).nullable(),
	/** The tier that the homeowner selected last, with its upgrades. Null without a selection. */
	selection: ProductSelection.nullable(),
	/** Selections of the homeowner, at most one for each pricing slide, the newest last. */
	selections: z.array(ProductSelection),
	/** Total price of the selections. Null without a selection. */
	selectionTotal: SelectionTotal.nullable(),
	/** The price of this home. Null when the deck has no price slide. */
	price: PriceSummary.nullable(),
	/**
	 * `available` means that the deck has a contract to sign: exactly one is published, and its text has no blank. `signed`
	 * means that a contract is signed and not canceled.
	 */
	contract: z.object({ available: z.boolean(), signed: z.boolean() }),
	/** Booked appointment with the homeowner's time zone; null when there is none or it has ended. */
	appointment: z
		.object({ startTime: IsoDateTime, endTime: IsoDateTime, attendeeTZ: z.string() })
		.nullable(),
	/** What happens next, in the company's words. Empty until a contract is signed. */
	nextSteps: z.array(NextStep),
	/**
	 * Actions that the deck offers the homeowner at the end of the presentation: opening a link or booking an appointment. Lists
	 * the published actions, oldest first. Contracts are not in this list.
	 */
	actions: z.array(PlaybackAction),
	/** Questions that a rep answered, newest answer first, at most 20. */
	answers: z.array(PlaybackAnswer),
	/**
	 * Questions that slides, FAQs or documents answered, newest question first, at most 20. Only the page after signing shows
	 * these questions, so the list is empty until a contract is signed.
	 */
	sourceAnswers: z.array(PlaybackSourceAnswer),
	/**
	 * Questions that wait for the answer of a rep, newest question first, at most 20. Only the page after signing shows these
	 * questions, so the list is empty until a contract is signed.
	 */
	waitingQuestions: z.array(PlaybackWaitingQuestion),
	totalDurationMs: z.number(),
	/** Expiry time of the presentation. Null means that the presentation does not expire. */
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
})
export type Playback = z.infer<typeof Playback>
