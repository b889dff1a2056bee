import { z } from 'zod'
import { NextStep } from '../../accounts/company/schema.ts'
import { Branding } from '../../content/branding/schema.ts'
import { IntroRecord } from '../../content/decks/schema.ts'
import { Font } from '../../content/fonts/schema.ts'
import {
	PriceNumbers,
	PriceSummary,
	Pricing,
	ProductSelection,
	ProductSlideData,
	SlidePricing,
	TierName,
} from '../../content/pricing/schema.ts'
import { SlideType } from '../../content/slides/schema.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'
import { ViewerTheme } from '../../core/theme-schema.ts'
import { SquaresRange } from '../roof-measurements/schema.ts'
import { PlaybackAnswer, PlaybackSourceAnswer } from './answer-schema.ts'
import {
	LanguageSettings,
	MeasurementStrategy,
	refuseBothNames,
	resolveSettings,
	settingFields,
} from './settings-schema.ts'

export { MeasurementStrategy, refuseBothNames, resolveSettings }

export const PresentationStatus = z.enum([
	'not_started',
	'pending',
	'processing',
	'ready',
	'failed',
])
export type PresentationStatus = z.infer<typeof PresentationStatus>
export const Engagement = z.enum(['new', 'opened', 'viewed', 'selected', 'signed', 'cancelled'])
/** Homeowner fields that change. An omitted field keeps its value, so no field has a default. */
const HomeownerChange = Homeowner.extend({
	city: Homeowner.shape.city.unwrap(),
	country: Homeowner.shape.country.unwrap(),
}).partial()
/** Fields of a request that creates a presentation. Settings may have either of their names. */
export const CreatePresentationFields = z.object({
	deckId: Uuid,
	homeowner: Homeowner.optional(),
	prospect_id: Uuid.optional(),
	...settingFields,
})
export const CreatePresentationInput = CreatePresentationFields.superRefine(
	refuseBothNames,
).transform(({ deckId, homeowner, prospect_id, ...settings }) => ({
	deckId,
	...(homeowner !== undefined && { homeowner }),
	...(prospect_id !== undefined && { prospect_id }),
	...resolveSettings(settings),
}))
export type CreatePresentationInput = z.infer<typeof CreatePresentationInput>

/** Problem of a new presentation. `code` is a code of the deck's preflight, or `price_unresolved`. */
const CreationWarning = z.object({ code: z.string(), message: z.string() })

export const CreatedPresentation = z.object({
	deck_presentation_id: Uuid,
	url: z.string(),
	status: PresentationStatus,
	/** Keys of `price_inputs` that are not price variables of the deck. */
	ignoredPriceInputs: z.array(z.string()),
	/** Errors of the deck and prices without a value, which the homeowner would notice. */
	warnings: z.array(CreationWarning),
})
export type CreatedPresentation = z.infer<typeof CreatedPresentation>

/** Presentation in a list. `price` is null when the deck has no pricing slide. */
export const Presentation = z.object({
	id: Uuid,
	deckId: Uuid,
	deckName: z.string(),
	prospectId: Uuid,
	/** Homeowner's link. Empty for an API key without the scope `presentations:write`, because such a key may not open
	 * presentations. */
	url: z.string(),
	status: PresentationStatus,
	engagement: Engagement,
	homeownerData: Homeowner,
	formattedAddress: z.string(),
	voiceSettings: VoiceSettings,
	languageSettings: LanguageSettings,
	priceInputs: PriceNumbers,
	measurementStrategy: MeasurementStrategy,
	price: PriceSummary.nullable(),
	slidesReady: z.number().int(),
	totalSlides: z.number().int(),
	firstViewedAt: IsoDateTime.nullable(),
	lastViewedAt: IsoDateTime.nullable(),
	parkedAt: IsoDateTime.nullable(),
	/** Sentence that explains why the presentation is on hold (parked): the reason why its address is invalid. */
	parkedReason: z.string().nullable(),
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
	deletedAt: IsoDateTime.nullable(),
})
export type Presentation = z.infer<typeof Presentation>

/**
 * Presentation with its prices. `pricingFrozenAt` is the time when the prices were frozen, or null while they can
 * change. `measurementRequestId` is the newest request to measure the roof.
 */
export const PresentationDetail = Presentation.extend({
	repOverrides: PriceNumbers,
	pricing: Pricing,
	selection: ProductSelection.nullable(),
	pricingFrozenAt: IsoDateTime.nullable(),
	measurementRequestId: Uuid.nullable(),
})
export type PresentationDetail = z.infer<typeof PresentationDetail>

export const PresentationInput = z.object({ presentationId: Uuid })
export type PresentationInput = z.infer<typeof PresentationInput>

export const PlaybackInput = z.object({ shareKey: z.string().min(1).max(100) })
export type PlaybackInput = z.infer<typeof PlaybackInput>

export const ListPresentationsInput = z.object({
	deckId: Uuid.optional(),
	search: z.string().max(200).optional(),
	status: PresentationStatus.optional(),
	engagement: Engagement.optional(),
	/**
	 * Status of the one price that the list shows for a presentation. A `deferred` price needs a value that is not known
	 * yet.
	 */
	priceStatus: PriceSummary.shape.status.optional(),
	/**
	 * True lists only presentations that are on hold (parked) because of an invalid address. False lists only
	 * presentations that are not on hold.
	 */
	parked: z.boolean().optional(),
	/**
	 * `seen` sorts presentations by their last view, newest first. A presentation without a view is sorted by its
	 * creation time.
	 */
	sort: z.enum(['created', 'seen']).default('created'),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
})
export type ListPresentationsInput = z.infer<typeof ListPresentationsInput>

export const ListDeckPresentationsInput = ListPresentationsInput.required({ deckId: true })
export type ListDeckPresentationsInput = z.infer<typeof ListDeckPresentationsInput>

export const PresentationList = z.object({
	presentations: z.array(Presentation),
	pagination: z.object({
		total: z.number().int(),
		limit: z.number().int(),
		offset: z.number().int(),
	}),
})
export type PresentationList = z.infer<typeof PresentationList>

/** Changed values, by variable key. They are merged into the stored values, and null removes a stored value. */
const PriceNumbersChange = z.record(z.string().max(40), z.number().nullable())

/** Changes to a presentation. `productSelection: null` removes the homeowner's selection and unfreezes the prices. */
export const UpdatePresentationInput = z
	.object({
		presentationId: Uuid,
		homeowner: HomeownerChange.optional(),
		expiresAt: IsoDateTime.nullable().optional(),
		...settingFields,
		price_inputs: PriceNumbersChange.optional(),
		priceInputs: PriceNumbersChange.optional(),
		repOverrides: PriceNumbersChange.optional(),
		productSelection: z.null().optional(),
	})
	.superRefine(refuseBothNames)
	.transform(({ voiceSettings, languageSettings, priceInputs, measurementStrategy, ...input }) => ({
		...input,
		voice_settings: input.voice_settings ?? voiceSettings,
		language_settings: input.language_settings ?? languageSettings,
		price_inputs: input.price_inputs ?? priceInputs,
		measurement_strategy: input.measurement_strategy ?? measurementStrategy,
	}))
export type UpdatePresentationInput = z.infer<typeof UpdatePresentationInput>

export const UpdatedPresentation = z.object({
	presentation: PresentationDetail,
	/** Keys of `price_inputs` and `repOverrides` that are not price variables of the snapshot. */
	ignoredPriceInputs: z.array(z.string()),
})
export type UpdatedPresentation = z.infer<typeof UpdatedPresentation>

export const SelectProductInput = z.object({
	presentationId: Uuid,
	slideId: Uuid,
	tier: TierName,
	upgrades: z.array(z.string().max(40)).max(20).default([]),
})
export type SelectProductInput = z.infer<typeof SelectProductInput>
export const SelectionAnswer = z.object({ selection: ProductSelection.nullable() })
export type SelectionAnswer = z.infer<typeof SelectionAnswer>

export const PresentationReadiness = z.object({
	status: PresentationStatus,
	slidesReady: z.number().int(),
	totalSlides: z.number().int(),
})
export type PresentationReadiness = z.infer<typeof PresentationReadiness>

export const EventsTokenInput = z.object({
	presentationId: Uuid,
	shareKey: z.string().max(100).optional(),
	_token: z.string().max(1024).optional(),
})
export type EventsTokenInput = z.infer<typeof EventsTokenInput>
export const EventsToken = z.object({ token: z.string(), expiresAt: z.number().int() })
export type EventsToken = z.infer<typeof EventsToken>

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
	company: z.object({
		name: z.string(),
		phone: z.string().nullable(),
		email: z.string().nullable(),
		website: z.string().nullable(),
		logoUrl: z.string().nullable(),
	}),
	rep: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
	language: z.string(),
	intro: IntroRecord.nullable(),
	branding: Branding.nullable(),
	theme: ViewerTheme,
	/** Uploaded font families that the theme uses. */
	fonts: z.array(Font),
	slides: z.array(PlaybackSlide),
	/** Size of the roof while prices wait for a confirmed roof: range in squares and source of the estimate, else null. */
	roofEstimate: SquaresRange.extend({ note: z.string() }).nullable(),
	/** Tier and upgrades that the homeowner selected. */
	selection: ProductSelection.nullable(),
	/**
	 * `available` means that the deck has a contract to sign. `signed` means that a contract is signed and not canceled.
	 */
	contract: z.object({ available: z.boolean(), signed: z.boolean() }),
	/** Booked appointment with the homeowner's time zone; null when there is none or it has ended. */
	appointment: z
		.object({ startTime: IsoDateTime, endTime: IsoDateTime, attendeeTZ: z.string() })
		.nullable(),
	/** What happens next, in the company's words. Empty until a contract is signed. */
	nextSteps: z.array(NextStep),
	/** Other published actions of the deck, oldest first: links to open and appointments to book. */
	actions: z.array(PlaybackAction),
	/** Questions that a rep answered, newest answer first, at most 20. */
	answers: z.array(PlaybackAnswer),
	/** Questions that a source answered, newest question first, at most 20. Empty until a contract is signed. */
	sourceAnswers: z.array(PlaybackSourceAnswer),
	totalDurationMs: z.number(),
	/** Expiry time of the presentation. Null means that the presentation does not expire. */
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
})
export type Playback = z.infer<typeof Playback>
