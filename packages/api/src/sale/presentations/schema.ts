import { z } from 'zod'
import { Branding } from '../../content/branding/schema.ts'
import { IntroRecord } from '../../content/decks/schema.ts'
import { Font } from '../../content/fonts/schema.ts'
import {
	PriceNumbers,
	Pricing,
	ProductSelection,
	ProductSlideData,
	PriceSummary,
	SlidePricing,
	TierName,
} from '../../content/pricing/schema.ts'
import { SlideType } from '../../content/slides/schema.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'
import { ViewerTheme } from '../../core/theme-schema.ts'

export const PresentationStatus = z.enum([
	'not_started',
	'pending',
	'processing',
	'ready',
	'failed',
])
export type PresentationStatus = z.infer<typeof PresentationStatus>
export const Engagement = z.enum(['new', 'opened', 'viewed', 'selected', 'signed', 'cancelled'])
export const MeasurementStrategy = z.enum(['manual', 'auto'])
/** What of a homeowner changes; a field left out stays as it is, so none has a default. */
const HomeownerChange = Homeowner.extend({
	city: Homeowner.shape.city.unwrap(),
	country: Homeowner.shape.country.unwrap(),
}).partial()
export const LanguageSettings = z.object({ language: z.string().max(35).optional() })

export const CreatePresentationInput = z.object({
	deckId: Uuid,
	homeowner: Homeowner.optional(),
	prospect_id: Uuid.optional(),
	voice_settings: VoiceSettings.default({}),
	language_settings: LanguageSettings.default({}),
	price_inputs: PriceNumbers.default({}),
	measurement_strategy: MeasurementStrategy.default('manual'),
})
export type CreatePresentationInput = z.infer<typeof CreatePresentationInput>

export const CreatedPresentation = z.object({
	deck_presentation_id: Uuid,
	url: z.string(),
	status: PresentationStatus,
	/** Keys of `price_inputs` that no price variable of the deck is called after. */
	ignoredPriceInputs: z.array(z.string()),
})
export type CreatedPresentation = z.infer<typeof CreatedPresentation>

/** A presentation as lists have it; `price` is null where the deck has no price slide. */
export const Presentation = z.object({
	id: Uuid,
	deckId: Uuid,
	deckName: z.string(),
	prospectId: Uuid,
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
	/** Why the ingest could not make it presentable, in words. */
	parkedReason: z.string().nullable(),
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
	deletedAt: IsoDateTime.nullable(),
})
export type Presentation = z.infer<typeof Presentation>

/**
 * A presentation with its prices. From `pricingFrozenAt` on they stand. `measurementRequestId` is the newest request
 * to measure this roof.
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
	/** How the price stands that lists show: `deferred` ones wait for a value. */
	priceStatus: PriceSummary.shape.status.optional(),
	/** Those that ingest could not make presentable, or all others. */
	parked: z.boolean().optional(),
	/** `seen`: who watched last comes first; who never did stands where it was made. */
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

/** Values by key that join those there are; null takes one away. */
const PriceNumbersChange = z.record(z.string().max(40), z.number().nullable())

/** `productSelection: null` takes the homeowner's choice back, so that prices move again. */
export const UpdatePresentationInput = z.object({
	presentationId: Uuid,
	homeowner: HomeownerChange.optional(),
	expiresAt: IsoDateTime.nullable().optional(),
	voice_settings: VoiceSettings.optional(),
	price_inputs: PriceNumbersChange.optional(),
	repOverrides: PriceNumbersChange.optional(),
	measurement_strategy: MeasurementStrategy.optional(),
	productSelection: z.null().optional(),
})
export type UpdatePresentationInput = z.infer<typeof UpdatePresentationInput>

export const UpdatedPresentation = z.object({
	presentation: PresentationDetail,
	/** Keys of `price_inputs` and `repOverrides` that no price variable of the snapshot is called after. */
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
	/** What its tiers cost; null on a slide without prices. */
	pricing: SlidePricing.nullable(),
	imageUrl: z.string().nullable(),
	thumbUrl: z.string().nullable(),
	script: z.string(),
	/** Each sentence as the script has it: captions move by these. */
	sentences: z.array(
		z.object({ text: z.string(), firstWord: z.number().int(), wordCount: z.number().int() }),
	),
	audioUrl: z.string().nullable(),
	durationMs: z.number(),
	wordTimings: z.array(WordTiming),
})
export type PlaybackSlide = z.infer<typeof PlaybackSlide>
/** `url` is an https address, of an `external_link` alone. */
export const PlaybackAction = z.object({
	type: z.enum(['appointment', 'external_link']),
	name: z.string(),
	url: z.string().optional(),
})
export type PlaybackAction = z.infer<typeof PlaybackAction>

/** All that the viewer needs to play. */
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
		logoUrl: z.string().nullable(),
	}),
	rep: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
	language: z.string(),
	intro: IntroRecord.nullable(),
	branding: Branding.nullable(),
	theme: ViewerTheme,
	/** The uploaded families that the theme is set in. */
	fonts: z.array(Font),
	slides: z.array(PlaybackSlide),
	/** What the homeowner has chosen. */
	selection: ProductSelection.nullable(),
	/** Whether there is a contract to sign, and whether one stands signed. */
	contract: z.object({ available: z.boolean(), signed: z.boolean() }),
	/** The other things that the deck published for its end, the oldest first: a link to open, a visit to book. */
	actions: z.array(PlaybackAction),
	totalDurationMs: z.number(),
	/** Until when all of it is shown; null without an end. */
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
})
export type Playback = z.infer<typeof Playback>
