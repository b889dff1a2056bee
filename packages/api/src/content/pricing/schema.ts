import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
export const TierName = z.enum(['good', 'better', 'best'])

export type TierName = z.infer<typeof TierName>

/** A request holds this much. What a formula may be is for the pricing slice to say: at most 500 characters. */
export const FormulaText = z.string().max(5000)

export const TierPrice = z.object({
	mode: z.enum(['fixed', 'formula', 'hidden']),
	amount: z.number().min(0).optional(),
	formula: FormulaText.optional(),
	prefix: z.string().max(40).optional(),
	suffix: z.string().max(40).optional(),
})

export const Tier = z.object({
	name: z.string().min(1).max(80),
	tagline: z.string().max(200).optional(),
	/** An image id or an https address. */
	imageUrl: z.string().max(2000).optional(),
	highlights: z.array(z.string().max(200)).max(12).default([]),
	price: TierPrice,
	upgrades: z
		.array(
			z.object({
				key: z.string().max(40),
				label: z.string().max(120),
				formula: FormulaText,
			}),
		)
		.max(20)
		.default([]),
	warranty: z.string().max(200).optional(),
	badge: z.string().max(40).optional(),
})

export type Tier = z.infer<typeof Tier>

/** Good, better and best. `brandLogo` is deprecated: stored, shown nowhere. */
export const ProductSlideData = z.object({
	good: Tier.nullable().default(null),
	better: Tier.nullable().default(null),
	best: Tier.nullable().default(null),
	subtitle: z.string().max(300).nullable().default(null),
	brandLogo: z.string().nullable().default(null).meta({ deprecated: true }),
	disclaimer: z.string().max(2000).nullable().default(null),
	defaultSelectedTier: TierName.nullable().default(null),
})

export type ProductSlideData = z.infer<typeof ProductSlideData>

export const PriceVariable = z.object({
	key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Lower-case letters, digits and _, at most 40'),
	label: z.string().min(1).max(80),
	unit: z.string().max(20).optional(),
	source: z.enum(['manual', 'measurement', 'formula']),
	measurementField: z.string().max(40).optional(),
	/** At most 500 characters; the pricing slice refuses more and says where. */
	formula: z.string().max(5000).optional(),
	default: z.number().optional(),
	min: z.number().optional(),
	max: z.number().optional(),
})

export type PriceVariable = z.infer<typeof PriceVariable>

/** What a formula may be at most; more is refused where it is written. */
export const FORMULA_LIMITS = { characters: 500, nodes: 200, depth: 32 } as const

/** The measured facts a price variable may stand on. Lengths in feet, `predominant_pitch` in 12ths. */
export const MeasurementField = z.enum([
	'roof_squares',
	'roof_area_sqft',
	'predominant_pitch',
	'facets',
	'ridge_ft',
	'hip_ft',
	'valley_ft',
	'rake_ft',
	'eave_ft',
	'waste_pct',
])
export type MeasurementField = z.infer<typeof MeasurementField>

/** Values of price variables by key. */
export const PriceNumbers = z.record(z.string().max(40), z.number())
export type PriceNumbers = z.infer<typeof PriceNumbers>

/** What was measured, null where it is unknown, and a sentence that says from what. */
export const MeasuredValues = z.partialRecord(MeasurementField, z.number().nullable())
export const StoredMeasurement = z.object({ values: MeasuredValues, note: z.string().nullable() })
export type StoredMeasurement = z.infer<typeof StoredMeasurement>

/** Where in the formula, in UTF-16 units: `start` up to but without `end`. */
const Span = { start: z.number().int(), end: z.number().int() }

/** A mistake in a formula, said to the rep; `repair` is the text to put over its span. */
export const FormulaProblem = z.object({
	...Span,
	message: z.string(),
	repair: z.object({ ...Span, text: z.string(), label: z.string() }).nullable(),
})
export type FormulaProblem = z.infer<typeof FormulaProblem>

/** What is wrong in a deck's prices; `path` names the field, `problem` the place in its formula. */
export const PricingIssue = z.object({
	path: z.string(),
	message: z.string(),
	problem: FormulaProblem.nullable(),
})
export type PricingIssue = z.infer<typeof PricingIssue>

/** A decimal as text, without exponent, at most 12 digits after the point. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

export const InputSource = z.enum(['price_inputs', 'rep', 'measurement', 'default'])
export type InputSource = z.infer<typeof InputSource>

/** `value` is exact for the replay, `display` and `sentence` are for people. */
const displayFields = {
	label: z.string(),
	value: DecimalText,
	display: z.string(),
	sentence: z.string(),
}

/**
 * One row of "why this price". `input`: a value that came from outside; `missing`: one still to come;
 * `step`: a formula variable (with `key`) or a condition that chose the branch; `amount` and `rounding`:
 * what adds up, row by row, to `total`. An `expression` names earlier rows and nothing else.
 */
export const TraceEntry = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('input'),
		key: z.string(),
		source: InputSource,
		unit: z.string().optional(),
		...displayFields,
	}),
	z.object({
		kind: z.literal('missing'),
		key: z.string(),
		label: z.string(),
		source: z.enum(['manual', 'measurement', 'formula']),
		sentence: z.string(),
	}),
	z.object({
		kind: z.literal('step'),
		key: z.string().optional(),
		expression: z.string(),
		unit: z.string().optional(),
		...displayFields,
	}),
	z.object({
		kind: z.literal('amount'),
		sign: z.enum(['+', '-']),
		upgrade: z.string().optional(),
		expression: z.string(),
		...displayFields,
	}),
	z.object({
		kind: z.literal('rounding'),
		rule: z.enum(['roundup_to', 'round', 'ceil', 'floor', 'cents']),
		expression: z.string(),
		...displayFields,
	}),
	z.object({ kind: z.literal('total'), ...displayFields }),
])
export type TraceEntry = z.infer<typeof TraceEntry>

/**
 * A price as it is shown. `amountCents` is there when it is priced and not hidden; `missing` holds the keys
 * of the variables it waits for; `reason` says in one sentence why there is no price.
 */
const price = {
	status: z.enum(['priced', 'deferred', 'error']),
	amountCents: z.number().int().min(0).optional(),
	currency: z.string(),
	display: z.string(),
	missing: z.array(z.string()),
	reason: z.string().optional(),
	trace: z.array(TraceEntry),
}

/** An upgrade's own price; a `selected` one is part of the tier's amount. */
export const UpgradePricing = z.object({
	key: z.string(),
	label: z.string(),
	selected: z.boolean(),
	...price,
})
export type UpgradePricing = z.infer<typeof UpgradePricing>

export const TierPricing = z.object({ ...price, upgrades: z.array(UpgradePricing) })
export type TierPricing = z.infer<typeof TierPricing>

/** The prices of one product slide; null where the slide has no such tier. */
export const SlidePricing = z.object({
	good: TierPricing.nullable(),
	better: TierPricing.nullable(),
	best: TierPricing.nullable(),
})
export type SlidePricing = z.infer<typeof SlidePricing>

/** The prices of a presentation, one entry per product slide in the deck's order. */
export const Pricing = z.array(z.object({ slideId: z.string(), ...SlidePricing.shape }))
export type Pricing = z.infer<typeof Pricing>

/** A tier and the upgrades chosen with it; `price` is what it was when it was chosen. */
export const ProductSelection = z.object({
	slideId: Uuid,
	tier: TierName,
	upgrades: z.array(z.string()),
	price: TierPricing,
	selectedAt: IsoDateTime,
})
export type ProductSelection = z.infer<typeof ProductSelection>

/** The one price that stands for a presentation in a list: of the tier chosen, or of the one its slide puts forward. */
export const PriceSummary = z.object({
	slideId: Uuid,
	tier: TierName,
	name: z.string(),
	status: TierPricing.shape.status,
	display: z.string(),
	chosen: z.boolean(),
})
export type PriceSummary = z.infer<typeof PriceSummary>

/** What a price variable comes to; `reason` says why there is no value. */
export const VariableResult = z.object({
	key: z.string(),
	source: z.enum([...InputSource.options, 'formula', 'missing']),
	value: DecimalText.nullable(),
	display: z.string().nullable(),
	reason: z.string().nullable(),
})
export type VariableResult = z.infer<typeof VariableResult>

/**
 * Prices to try: tiers and, where they are being written too, variables in place of the deck's own. The values are
 * those of `presentationId`, if one is named, under the ones given.
 */
export const PreviewPricingInput = z.object({
	deckId: Uuid,
	productData: ProductSlideData.prefault({}),
	priceVariables: z.array(PriceVariable).max(50).optional(),
	presentationId: Uuid.optional(),
	values: z
		.object({
			priceInputs: PriceNumbers.default({}),
			repOverrides: PriceNumbers.default({}),
			measurement: MeasuredValues.default({}),
			selectedUpgrades: z.partialRecord(TierName, z.array(z.string().max(40)).max(20)).default({}),
		})
		.prefault({}),
})
export type PreviewPricingInput = z.infer<typeof PreviewPricingInput>

/** `issues` name the fields of the request that are not in order; what is in order has its price all the same. */
export const PricingPreview = z.object({
	pricing: SlidePricing,
	variables: z.array(VariableResult),
	issues: z.array(PricingIssue),
})
export type PricingPreview = z.infer<typeof PricingPreview>
