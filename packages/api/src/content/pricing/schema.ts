import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { PriceRange, RoofEstimate } from './estimate-schema.ts'
export const TierName = z.enum(['good', 'better', 'best'])

export type TierName = z.infer<typeof TierName>

/**
 * Text of a formula. The API reference gives a limit of 500 characters, which the pricing checks enforce. Their error says
 * where the formula is too long; an error of this schema would not.
 */
export const FormulaText = z.string().max(5000).meta({ maxLength: 500 })

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
	/** An image id or an https URL. */
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

/** The tiers and texts of a price slide. `brandLogo` is deprecated: stored but never shown. */
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
	key: z
		.string()
		.regex(
			/^[a-z][a-z0-9_]{0,39}$/,
			'Start with a lowercase letter and use at most 40 lowercase letters, digits and _',
		),
	label: z.string().min(1).max(80),
	unit: z.string().max(20).optional(),
	source: z.enum(['manual', 'measurement', 'formula']),
	measurementField: z.string().max(40).optional(),
	formula: FormulaText.optional(),
	default: z.number().optional(),
	min: z.number().optional(),
	max: z.number().optional(),
})

export type PriceVariable = z.infer<typeof PriceVariable>

/** Maximum size of a formula: characters of its text, nodes of its tree, and levels of nesting. */
export const FORMULA_LIMITS = { characters: 500, nodes: 200, depth: 32 } as const

/** The roof measurements that a price variable can use. Lengths are in feet, `predominant_pitch` in 12ths. */
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

/** Values of price variables by variable key. */
export const PriceNumbers = z.record(z.string().max(40), z.number())
export type PriceNumbers = z.infer<typeof PriceNumbers>

/** Measured values of a roof by field; null means that the value is unknown. */
export const MeasuredValues = z.partialRecord(MeasurementField, z.number().nullable())
/**
 * Measured values and a sentence about the source of the measurement. `estimate` is null for a roof that was measured
 * with sufficient confidence or that a rep has confirmed.
 */
export const StoredMeasurement = z.object({
	values: MeasuredValues,
	note: z.string().nullable(),
	estimate: RoofEstimate.nullable().default(null),
})
export type StoredMeasurement = z.infer<typeof StoredMeasurement>

/** Position in a formula in UTF-16 units: `start` is inclusive, `end` is exclusive. */
const Span = { start: z.number().int(), end: z.number().int() }

/**
 * A syntax error in a formula with a message for the rep. `repair` is a suggested text and the span that it replaces.
 */
export const FormulaProblem = z.object({
	...Span,
	message: z.string(),
	repair: z.object({ ...Span, text: z.string(), label: z.string() }).nullable(),
})
export type FormulaProblem = z.infer<typeof FormulaProblem>

/**
 * A problem in the prices of a deck. `path` names the invalid field. `problem` gives the position of the error when the
 * field is a formula that cannot be parsed.
 */
export const PricingIssue = z.object({
	path: z.string(),
	message: z.string(),
	problem: FormulaProblem.nullable(),
})
export type PricingIssue = z.infer<typeof PricingIssue>

/** A decimal as text, without an exponent and with at most 12 digits after the point. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

export const InputSource = z.enum(['price_inputs', 'rep', 'measurement', 'default'])
export type InputSource = z.infer<typeof InputSource>

/**
 * Fields of all rows of a price trace that have a value. `value` is exact so that the price can be recalculated. `display` and
 * `sentence` are texts for the reader.
 */
const displayFields = {
	label: z.string(),
	value: DecimalText,
	display: z.string(),
	sentence: z.string(),
}

/**
 * One row of the explanation "Why this price". A row `input` has a value from outside the deck, and a row `missing` has
 * a value that is not known yet. A row `step` is a formula variable (with `key`) or the condition of an `if`. The rows
 * `amount` and `rounding` add up to the row `total`. An `expression` refers only to earlier rows.
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
 * A calculated price. `amountCents` is set when `status` is `priced` and the price is not hidden. `missing` lists the
 * keys of the variables without a value. `reason` explains why there is no price. `unconfirmed` is true until a rep
 * confirms the roof (docs/design/contract.md#prices). `range` is then the lowest and the highest amount, if they can be
 * calculated.
 */
const price = {
	status: z.enum(['priced', 'deferred', 'error']),
	amountCents: z.number().int().min(0).optional(),
	currency: z.string(),
	display: z.string(),
	missing: z.array(z.string()),
	reason: z.string().optional(),
	unconfirmed: z.literal(true).optional(),
	range: PriceRange.optional(),
	trace: z.array(TraceEntry),
}

/**
 * The price of an upgrade. A `selected` upgrade is included in the amount of the tier. `notNeeded` is true when its formula
 * comes to $0 for this home, for example for a roof without skylights. The viewer does not offer it
 * (docs/design/contract.md#prices).
 */
export const UpgradePricing = z.object({
	key: z.string(),
	label: z.string(),
	selected: z.boolean(),
	notNeeded: z.literal(true).optional(),
	...price,
})
export type UpgradePricing = z.infer<typeof UpgradePricing>

export const TierPricing = z.object({ ...price, upgrades: z.array(UpgradePricing) })
export type TierPricing = z.infer<typeof TierPricing>

/** The prices of one price slide. A tier that the slide does not have is null. */
export const SlidePricing = z.object({
	good: TierPricing.nullable(),
	better: TierPricing.nullable(),
	best: TierPricing.nullable(),
})
export type SlidePricing = z.infer<typeof SlidePricing>

/** The prices of a presentation, with one entry per price slide in deck order. */
export const Pricing = z.array(z.object({ slideId: z.string(), ...SlidePricing.shape }))
export type Pricing = z.infer<typeof Pricing>

/**
 * A selected tier with its upgrades. `price` is the price at the time of the selection. `title` is the title of the slide, and
 * `name` is the name of the tier. Selections from before these two fields existed have neither.
 */
export const ProductSelection = z.object({
	slideId: Uuid,
	title: z.string().optional(),
	tier: TierName,
	name: z.string().optional(),
	upgrades: z.array(z.string()),
	price: TierPricing,
	selectedAt: IsoDateTime,
})
export type ProductSelection = z.infer<typeof ProductSelection>

/** The total of all selections. It has no amount when one of the prices has none, for example a hidden price. */
export const SelectionTotal = TierPricing.pick({ amountCents: true, currency: true, display: true })
export type SelectionTotal = z.infer<typeof SelectionTotal>

/**
 * The price of a presentation in a list: the total of the selected tiers or, when none is selected, the price of the
 * preselected tier. `slideId` and `tier` are those of the newest selection. `unconfirmed` is true while a rep must confirm the
 * roof.
 */
export const PriceSummary = z.object({
	slideId: Uuid,
	tier: TierName,
	name: z.string(),
	status: TierPricing.shape.status,
	display: z.string(),
	chosen: z.boolean(),
	unconfirmed: z.literal(true).optional(),
})
export type PriceSummary = z.infer<typeof PriceSummary>
