import { z } from 'zod'
import { ExternalFilters, ExternalId, Metadata, NewMetadata } from '../../core/external-schema.ts'
import { DeckLanguage, IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { Branding } from '../branding/schema.ts'
import { Faq } from '../faqs/schema.ts'
import { GenerationStatus } from '../generation/schema.ts'
import { PriceVariable, ProductSlideData } from '../pricing/schema.ts'
import { QaSettings } from '../qa-settings/schema.ts'
import { Slide, SlideType } from '../slides/schema.ts'

export const DeckType = z.enum(['structured', 'image-based'])
export type DeckType = z.infer<typeof DeckType>
export const DeckSummary = z.object({
	id: Uuid,
	name: z.string(),
	description: z.string().nullable(),
	type: DeckType,
	isActive: z.boolean(),
	previewImageUrl: z.string().nullable(),
	previewImageThumbUrl: z.string().nullable(),
	generation: GenerationStatus.nullable(),
	firstSlideType: SlideType.nullable(),
	firstSlideProductData: ProductSlideData.nullable(),
	brandingColors: z
		.object({ primary: z.string().nullable(), neutral: z.string().nullable() })
		.nullable(),
	tags: z.array(z.string()),
	slidesCount: z.number().int(),
	presentationsCount: z.number().int(),
	staleAudioCount: z.number().int(),
	external_id: z.string().nullable(),
	/** Data of other systems, without the settings that `metadata` of a single deck also contains. */
	metadata: Metadata,
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type DeckSummary = z.infer<typeof DeckSummary>

/** Filters of the deck list. */
export const ListDecksInput = ExternalFilters
export type ListDecksInput = z.infer<typeof ListDecksInput>

export const DeckList = z.object({ decks: z.array(DeckSummary) })
export type DeckList = z.infer<typeof DeckList>

/** Speech engine of a deck's voice. A deck without a voice uses the default voice of the engine. */
export const VoiceProvider = z.enum(['local', 'elevenlabs', 'openai'])

export const Deck = z.object({
	id: Uuid,
	name: z.string(),
	description: z.string().nullable(),
	type: DeckType,
	isActive: z.boolean(),
	tags: z.array(z.string()),
	external_id: z.string().nullable(),
	/** Settings of the deck, and data of other systems by key. */
	metadata: z
		.object({
			deckContext: z.string().optional(),
			language: DeckLanguage.optional(),
			voiceProvider: VoiceProvider.optional(),
			voiceId: z.string().optional(),
		})
		.catchall(z.string().optional()),
	settings: z.object({ priceVariables: z.array(PriceVariable), revision: z.string() }),
	/**
	 * Whether generated FAQs are published immediately. When null, an FAQ is published immediately only if a language model wrote
	 * it and it passed the checks.
	 */
	publishFaqs: z.boolean().nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Deck = z.infer<typeof Deck>

const name = z.string().trim().min(1, 'Give the deck a name').max(120)
const tags = z.array(z.string().trim().min(1).max(40)).max(20)

const voiceProvider = VoiceProvider.nullable()
const voiceId = z.string().max(120).nullable()
const externalValue = z.string().max(500, 'Shorten the value to 500 characters').nullable()

export const CreateDeckInput = z.object({
	name,
	description: z.string().max(2000).nullable().default(null),
	type: DeckType.default('image-based'),
	deckContext: z.string().max(10_000).nullable().default(null),
	language: DeckLanguage.default('en'),
	tags: tags.default([]),
	voiceProvider: voiceProvider.optional(),
	voiceId: voiceId.optional(),
	publishFaqs: z.boolean().nullable().optional(),
	external_id: ExternalId.nullable().optional(),
	metadata: NewMetadata.optional(),
})
export type CreateDeckInput = z.infer<typeof CreateDeckInput>

export const UpdateDeckInput = z.object({
	deckId: Uuid,
	name: name.optional(),
	description: z.string().max(2000).nullable().optional(),
	type: DeckType.optional(),
	isActive: z.boolean().optional(),
	tags: tags.optional(),
	metadata: z
		.object({
			deckContext: z.string().max(10_000).nullable().optional(),
			language: DeckLanguage.optional(),
			voiceProvider: voiceProvider.optional(),
			voiceId: voiceId.optional(),
		})
		.catchall(externalValue.optional())
		.optional(),
	external_id: ExternalId.nullable().optional(),
	/**
	 * Fields of `metadata` that a request may also contain at the top level, as in POST /api/decks. If both are given, the value
	 * in `metadata` takes precedence.
	 */
	deckContext: z.string().max(10_000).nullable().optional(),
	language: DeckLanguage.optional(),
	voiceProvider: voiceProvider.optional(),
	voiceId: voiceId.optional(),
	settings: z
		.object({ priceVariables: z.array(PriceVariable).max(50), revision: Revision.optional() })
		.optional(),
	publishFaqs: z.boolean().nullable().optional(),
})
export type UpdateDeckInput = z.infer<typeof UpdateDeckInput>

export const DeckInput = z.object({ deckId: Uuid })
export type DeckInput = z.infer<typeof DeckInput>

/** Deck to duplicate. Without a `name`, the duplicate has the name of the deck with ` copy` after it. */
export const DuplicateDeckInput = DeckInput.extend({ name: name.optional() })
export type DuplicateDeckInput = z.infer<typeof DuplicateDeckInput>

/** The intro page of a presentation. `backgroundImage` is an image id or an https URL. */
export const Intro = z.object({
	backgroundImage: z.string().max(2000).nullable().default(null),
	headline: z.string().trim().min(1, 'Write a headline').max(120),
	subtitle: z.string().trim().max(200).nullable().default(null),
	ctaButtonLabel: z.string().trim().max(40).nullable().default(null),
})
export type Intro = z.infer<typeof Intro>
export const IntroRecord = Intro.extend({ backgroundImageUrl: z.string().nullable() })
export type IntroRecord = z.infer<typeof IntroRecord>
/** The intro page as its editors see it. */
export const DeckIntro = IntroRecord.extend({ revision: z.string() })
export type DeckIntro = z.infer<typeof DeckIntro>
export const SetIntroInput = Intro.extend({ deckId: Uuid, revision: Revision.optional() })
export type SetIntroInput = z.infer<typeof SetIntroInput>

/** Code of the preflight error for a tier whose price nobody has typed. */
export const PRICE_TO_TYPE = 'price_to_type'

/**
 * A deck problem that a homeowner would notice. `panel` and `slideId` identify the editor panel and the slide where the
 * rep can fix the problem.
 */
export const PreflightFinding = z.object({
	code: z.string(),
	message: z.string(),
	detail: z.string().nullable(),
	slideId: Uuid.nullable(),
	panel: z.enum([
		'script',
		'pricing',
		'faqs',
		'qa',
		'voice',
		'brand',
		'contract',
		'intro',
		'settings',
	]),
})
export type PreflightFinding = z.infer<typeof PreflightFinding>
export const Preflight = z.object({
	errors: z.array(PreflightFinding),
	warnings: z.array(PreflightFinding),
	passed: z.array(z.string()),
})
export type Preflight = z.infer<typeof Preflight>

export const DeckDetail = z.object({
	deck: Deck,
	slides: z.array(Slide),
	faqs: z.array(Faq),
	branding: Branding.nullable(),
	qaSettings: QaSettings,
	intro: DeckIntro.nullable(),
	presentationsCount: z.number().int(),
})
export type DeckDetail = z.infer<typeof DeckDetail>
