import { z } from 'zod'
import { AddedLine, Discount, PriceAdjustment } from '../../content/pricing/adjustment-schema.ts'
import {
	PriceNumbers,
	PriceSummary,
	Pricing,
	ProductSelection,
	SelectionTotal,
	TierName,
} from '../../content/pricing/schema.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import {
	External,
	ExternalFilters,
	ExternalId,
	MetadataChange,
	NewMetadata,
} from '../../core/external-schema.ts'
import { Homeowner, HomeownerInput } from '../../core/homeowner-schema.ts'
import { IsoDateTime, ListCursor, Revision, Uuid } from '../../core/schema.ts'
import { MeasurementReport } from '../roof-measurements/report-schema.ts'
import { Warning } from '../utility/schema.ts'
import {
	LanguageSettings,
	MeasurementStrategy,
	refuseBothNames,
	resolveSettings,
	settingFields,
} from './settings-schema.ts'

export { MeasurementStrategy }

export const PresentationStatus = z.enum([
	'not_started',
	'pending',
	'processing',
	'ready',
	'failed',
])
export type PresentationStatus = z.infer<typeof PresentationStatus>
export const Engagement = z.enum(['new', 'opened', 'viewed', 'selected', 'signed', 'cancelled'])
/**
 * Homeowner fields that change. An omitted field keeps its value, so no field has a default. Null removes an email address or a
 * phone number.
 */
const HomeownerChange = HomeownerInput.extend({
	city: HomeownerInput.shape.city.unwrap(),
	country: HomeownerInput.shape.country.unwrap(),
	email: HomeownerInput.shape.email.nullable(),
	phone: HomeownerInput.shape.phone.nullable(),
}).partial()
/**
 * Fields of a request that creates a presentation. Each setting has two names, one in the specification and one in the
 * presentation record. The request may use either name.
 */
export const CreatePresentationFields = z.object({
	deckId: Uuid,
	homeowner: HomeownerInput.optional(),
	prospect_id: Uuid.optional(),
	accept_address: z.boolean().optional(),
	external_id: ExternalId.optional(),
	metadata: NewMetadata.optional(),
	prospect_external_id: ExternalId.optional(),
	prospect_metadata: MetadataChange.optional(),
	...settingFields,
})
type CreationFields = z.infer<typeof CreatePresentationFields>

/** Returns the fields of a creation, each setting under one name and with its default. */
export function resolveCreation({
	deckId,
	homeowner,
	prospect_id,
	accept_address,
	external_id,
	metadata,
	prospect_external_id,
	prospect_metadata,
	...settings
}: CreationFields) {
	return {
		deckId,
		...(homeowner !== undefined && { homeowner }),
		...(prospect_id !== undefined && { prospect_id }),
		...(accept_address !== undefined && { accept_address }),
		...(external_id !== undefined && { external_id }),
		...(metadata !== undefined && { metadata }),
		...(prospect_external_id !== undefined && { prospect_external_id }),
		...(prospect_metadata !== undefined && { prospect_metadata }),
		...resolveSettings(settings),
	}
}

/** Rejects a creation that names the same thing twice. */
export function refuseAmbiguousCreation(input: CreationFields, context: z.RefinementCtx): void {
	refuseBothNames(input, context)
	if (input.prospect_id !== undefined && input.prospect_external_id !== undefined)
		context.addIssue({
			code: 'custom',
			path: ['prospect_external_id'],
			message: 'Send prospect_id or prospect_external_id, not both',
		})
}

export const CreatePresentationInput =
	CreatePresentationFields.superRefine(refuseAmbiguousCreation).transform(resolveCreation)
export type CreatePresentationInput = z.infer<typeof CreatePresentationInput>

export const CreatedPresentation = z.object({
	deck_presentation_id: Uuid,
	url: z.string(),
	status: PresentationStatus,
	/** Keys of `price_inputs` that are not price variables of the deck. */
	ignoredPriceInputs: z.array(z.string()),
	/**
	 * Problems that the homeowner would notice: errors of the deck's preflight, and prices that cannot be calculated because a
	 * value is missing.
	 */
	warnings: z.array(Warning),
})
export type CreatedPresentation = z.infer<typeof CreatedPresentation>

/** Presentation in a list. `price` is null when the deck has no pricing slide. */
export const Presentation = z.object({
	id: Uuid,
	deckId: Uuid,
	deckName: z.string(),
	prospectId: Uuid,
	...External.shape,
	/** `source_event_id` of the ingestion that created the presentation. Null for other presentations. */
	source_event_id: z.string().nullable(),
	/**
	 * Homeowner's link. Empty for an API key without the scope `presentations:write`, because such a key may not open
	 * presentations.
	 */
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
	/**
	 * Sentence that explains why the homeowner's address is invalid. Null unless the invalid address put the presentation on hold.
	 */
	parkedReason: z.string().nullable(),
	expiresAt: IsoDateTime.nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
	deletedAt: IsoDateTime.nullable(),
	/** False for a presentation of a test key. */
	livemode: z.boolean(),
})
export type Presentation = z.infer<typeof Presentation>

/**
 * Presentation with its prices. `pricingFrozenAt` is the time when the prices were frozen, or null while they can
 * change. `measurementRequestId` is the newest request to measure the roof.
 */
export const PresentationDetail = Presentation.extend({
	repOverrides: PriceNumbers,
	pricing: Pricing,
	/** Newest of `selections`. */
	selection: ProductSelection.nullable(),
	/** Selections of the homeowner, at most one for each pricing slide, the newest last. */
	selections: z.array(ProductSelection),
	pricingFrozenAt: IsoDateTime.nullable(),
	/** Discount and added lines that a rep gave for this home; null without. */
	priceAdjustment: PriceAdjustment.nullable(),
	/** Revision of everything that a rep can adjust (`adjustPrice`). */
	priceRevision: Revision,
	measurementRequestId: Uuid.nullable(),
	/** Measurement report that the prices use; null without one. */
	measurementReport: MeasurementReport.nullable(),
})
export type PresentationDetail = z.infer<typeof PresentationDetail>

export const PresentationInput = z.object({ presentationId: Uuid })
export type PresentationInput = z.infer<typeof PresentationInput>

/** The new link of a presentation. */
export const ReplacedLink = z.object({ url: z.string() })
export type ReplacedLink = z.infer<typeof ReplacedLink>

export const ListPresentationsInput = z.object({
	deckId: Uuid.optional(),
	search: z.string().max(200).optional(),
	status: PresentationStatus.optional(),
	engagement: Engagement.optional(),
	/**
	 * Lists only presentations whose `price` has this status. `deferred` means that the price waits for a value, such as a roof
	 * measurement.
	 */
	priceStatus: PriceSummary.shape.status.optional(),
	/**
	 * True lists only presentations that are on hold (parked) because of an invalid address. False lists only
	 * presentations that are not on hold.
	 */
	parked: z.boolean().optional(),
	/** True lists only the presentations that the signed-in user created; none for an API key. */
	mine: z.boolean().optional(),
	...ExternalFilters.shape,
	source_event_id: z.string().max(200).optional(),
	prospect_external_id: ExternalId.optional(),
	/**
	 * `seen` sorts presentations by their last view, newest first. A presentation without a view is sorted by its
	 * creation time.
	 */
	sort: z.enum(['created', 'seen']).default('created'),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
	cursor: ListCursor.optional(),
})
export type ListPresentationsInput = z.infer<typeof ListPresentationsInput>

export const ListDeckPresentationsInput = ListPresentationsInput.required({ deckId: true })
export type ListDeckPresentationsInput = z.infer<typeof ListDeckPresentationsInput>

/**
 * Presentation of a list. `owner` is the name of the member who created it; null for one that an API key created, whose name is
 * `createdByKey`.
 * `contractReadAt` is the time at which the homeowner first opened the contract.
 */
export const ListedPresentation = Presentation.extend({
	owner: z.string().nullable(),
	createdByKey: z.string().nullable(),
	contractReadAt: IsoDateTime.nullable(),
	slidesWatched: z.number().int(),
	watchedToEnd: z.boolean(),
	waitingQuestions: z.number().int(),
})
export type ListedPresentation = z.infer<typeof ListedPresentation>

export const PresentationList = z.object({
	presentations: z.array(ListedPresentation),
	pagination: z.object({
		total: z.number().int(),
		limit: z.number().int(),
		offset: z.number().int(),
	}),
	nextCursor: z.string().nullable(),
})
export type PresentationList = z.infer<typeof PresentationList>

/** Changed values, by variable key. They are merged into the stored values, and null removes a stored value. */
export const PriceNumbersChange = z.record(z.string().max(40), z.number().nullable())

/**
 * What a rep adjusts in the price of one home. `slideId` names the price slide of discount and lines. It is needed only when the
 * deck has several. `discount: null` removes the discount; `lines` replaces all added lines.
 */
export const AdjustmentChange = z.object({
	slideId: Uuid.optional(),
	price_inputs: PriceNumbersChange.optional(),
	repOverrides: PriceNumbersChange.optional(),
	discount: Discount.nullable().optional(),
	lines: z.array(AddedLine).max(20).optional(),
	validUntil: IsoDateTime.nullable().optional(),
})
export type AdjustmentChange = z.infer<typeof AdjustmentChange>

/** Changes to a presentation. `productSelection: null` removes the homeowner's selection and unfreezes the prices. */
export const UpdatePresentationInput = z
	.object({
		presentationId: Uuid,
		homeowner: HomeownerChange.optional(),
		accept_address: z.boolean().optional(),
		expiresAt: IsoDateTime.nullable().optional(),
		/** End of validity of the price. A later time renews an expired price. */
		validUntil: IsoDateTime.nullable().optional(),
		...settingFields,
		price_inputs: PriceNumbersChange.optional(),
		priceInputs: PriceNumbersChange.optional(),
		repOverrides: PriceNumbersChange.optional(),
		productSelection: z.null().optional(),
		external_id: ExternalId.nullable().optional(),
		metadata: MetadataChange.optional(),
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
/** Input of the request that removes the homeowner's selection on one pricing slide. */
export const RemoveSelectionInput = z.object({ presentationId: Uuid, slideId: Uuid })
export type RemoveSelectionInput = z.infer<typeof RemoveSelectionInput>
export const SelectionAnswer = z.object({
	selection: ProductSelection.nullable(),
	selections: z.array(ProductSelection),
	total: SelectionTotal.nullable(),
	/** The price of this home after the change. Null when the deck has no price slide. */
	price: PriceSummary.nullable(),
})
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
