import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { PriceRange, RoofEstimate } from './estimate-schema.ts'
import { MonthlyPayment } from './lender-schema.ts'
import { PRICE_STATES } from './price-state-schema.ts'
import { TIERS } from './tiers.ts'

export const TierName = z.enum(TIERS)
export type TierName = z.infer<typeof TierName>

/**
 * Text of a formula. The API reference gives a limit of 500 characters, which the pricing checks enforce. Their error says
 * where the formula is too long; an error of this schema would not.
 */
export const FormulaText = z.string().max(5000).meta({ maxLength: 500 })

/** Maximum number of lines of a price, and the largest step to which their sum is rounded up, in dollars. */
export const LINE_LIMITS = { lines: 40, roundUpTo: 10_000 } as const

/**
 * A line of a price that consists of lines: a quantity times the price of one unit. Without `taxable`, a line whose unit price is an
 * item of the price book is taxable when the item is, and every other line is.
 */
export const PriceLine = z.object({
	label: z
		.string()
		.min(1, 'Enter what the line is for')
		.max(120)
		.superRefine(refuseHiddenCharacters),
	unit: z.string().max(20).optional(),
	quantity: FormulaText,
	unitPrice: FormulaText,
	taxable: z.boolean().optional(),
	/** Whether homeowners read the line. Those that they do not read are one amount for them. */
	shown: z.boolean().default(true),
})
export type PriceLine = z.infer<typeof PriceLine>

export const TierPrice = z.object({
	mode: z.enum(['fixed', 'formula', 'lines', 'hidden']),
	amount: z.number().min(0).optional(),
	formula: FormulaText.optional(),
	lines: z
		.array(PriceLine)
		.max(LINE_LIMITS.lines, `A price has at most ${LINE_LIMITS.lines} lines`)
		.optional(),
	/** Step in dollars to which the sum of the lines is rounded up. */
	roundUpTo: z.number().int().min(1).max(LINE_LIMITS.roundUpTo).optional(),
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
	/**
	 * Whether a typed value belongs to one home (`home`) or is the same for every home (`everyone`). Only the latter may have a
	 * usual value (`homeValues`).
	 */
	purpose: z.enum(['home', 'everyone']).optional(),
	/** Usual value, for every home. Refused for a value of one home (`homeValues`). */
	default: z.number().optional(),
	/** Value for the editor and the preview of the deck. No homeowner’s price uses it. */
	sample: z.number().optional(),
	min: z.number().optional(),
	max: z.number().optional(),
})

/** A variable of a deck, or an item of the price book as one. Only an item that is not taxable has `taxable`. */
export type PriceVariable = z.infer<typeof PriceVariable> & { taxable?: false }

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
	'step_flashing_ft',
	'waste_pct',
])
export type MeasurementField = z.infer<typeof MeasurementField>

/** Smallest and largest plausible value of each measurement, in its unit. */
export const MEASUREMENT_BOUNDS = {
	roof_squares: { min: 0.1, max: 1000 },
	roof_area_sqft: { min: 10, max: 100_000 },
	predominant_pitch: { min: 0, max: 24 },
	facets: { min: 1, max: 200 },
	ridge_ft: { min: 0, max: 5000 },
	hip_ft: { min: 0, max: 5000 },
	valley_ft: { min: 0, max: 5000 },
	rake_ft: { min: 0, max: 5000 },
	eave_ft: { min: 0, max: 5000 },
	step_flashing_ft: { min: 0, max: 5000 },
	waste_pct: { min: 0, max: 100 },
} as const satisfies Record<MeasurementField, { min: number; max: number }>

/** Values of price variables by variable key. */
export const PriceNumbers = z.record(z.string().max(40), z.number())
export type PriceNumbers = z.infer<typeof PriceNumbers>

/** Measured values of a roof by field; null means that the value is unknown. */
export const MeasuredValues = z.partialRecord(MeasurementField, z.number().nullable())
/** Who gave a value, and when. `by` is null for an API key. `day` is the date in the time zone of the company. */
export const ValueOrigin = z.object({
	by: z.string().nullable(),
	at: IsoDateTime,
	day: z.iso.date(),
})
export type ValueOrigin = z.infer<typeof ValueOrigin>

/** Origins of the typed values of a presentation, by variable key. Values from before origins were stored have none. */
export const ValueOrigins = z.record(z.string().max(40), ValueOrigin)
export type ValueOrigins = z.infer<typeof ValueOrigins>

/**
 * Measurement report that a person used: the values that it gives, a sentence that cites it, and who used it. Typed and confirmed
 * values come before it, so `fields` leaves them out.
 */
export const ReportSource = z.object({
	fields: z.array(MeasurementField),
	note: z.string(),
	/** Fields whose element in the file a person assigned by hand. */
	assigned: z.array(MeasurementField).default([]),
	origin: ValueOrigin,
})
export type ReportSource = z.infer<typeof ReportSource>

/**
 * Measured values and a sentence about the source of the measurement. `estimate` is null for a roof that was measured with
 * sufficient confidence or that a rep has entered. `confirmed` names the values of an estimate that a person confirmed.
 * `origin` is the person who entered the roof or confirmed these values. `report` is null without a measurement report.
 */
export const StoredMeasurement = z.object({
	values: MeasuredValues,
	note: z.string().nullable(),
	estimate: RoofEstimate.nullable().default(null),
	confirmed: z.array(MeasurementField).default([]),
	origin: ValueOrigin.nullable().default(null),
	measuredAt: IsoDateTime.nullable().default(null),
	report: ReportSource.nullable().default(null),
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

export const InputSource = z.enum(['price_inputs', 'rep', 'measurement', 'default', 'sample'])
export type InputSource = z.infer<typeof InputSource>

/**
 * Origin of a value: `typed` for this home, `confirmed` by a person who saw it, `reported` by a measurement report that a
 * person used, `measured` with sufficient confidence, `estimated`, the `usual` value for every home, or a `sample` in the editor.
 */
export const ValueBasis = z.enum([
	'typed',
	'confirmed',
	'reported',
	'measured',
	'estimated',
	'usual',
	'sample',
])
export type ValueBasis = z.infer<typeof ValueBasis>

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

/** What the row of a line says about it: whether it is taxable, and whether homeowners read it. */
export const TracedLine = z.object({ taxable: z.boolean(), shown: z.boolean() })

/**
 * One row of the explanation "Why this price". A row `input` has a value from outside the deck, and a row `missing` has
 * a value that is not known yet. A row `step` is a formula variable (with `key`) or the condition of an `if`. The rows
 * `amount` and `rounding` add up to the row `total`, together with the rows `discount`, `line` and `tax` after the row `subtotal` in a
 * price that has them. An `expression` refers only to earlier rows.
 */
export const TraceEntry = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('input'),
		key: z.string(),
		source: InputSource,
		/** Left out in prices from before it was stored. */
		basis: ValueBasis.optional(),
		/** Name of the person who gave the value. Left out when unknown. */
		givenBy: z.string().optional(),
		givenAt: IsoDateTime.optional(),
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
		/** Only a line has it. The amount of a line is rounded half up to cents. */
		line: TracedLine.optional(),
		expression: z.string(),
		...displayFields,
	}),
	z.object({
		kind: z.literal('rounding'),
		rule: z.enum(['roundup_to', 'round', 'ceil', 'floor', 'cents']),
		expression: z.string(),
		...displayFields,
	}),
	/** The option before its upgrades. Only a price without lines and with upgrades has it. */
	z.object({ kind: z.literal('option'), ...displayFields }),
	z.object({ kind: z.literal('subtotal'), ...displayFields }),
	z.object({
		kind: z.literal('discount'),
		/** Calculation over `subtotal`. The discount is its value, rounded down to cents. */
		expression: z.string(),
		givenBy: z.string().optional(),
		givenAt: IsoDateTime.optional(),
		...displayFields,
	}),
	z.object({ kind: z.literal('line'), expression: z.string(), ...displayFields }),
	/** The expression is a calculation over `taxable`, what is taxable of the price before the tax (`exemptShare`). */
	z.object({ kind: z.literal('tax'), expression: z.string(), ...displayFields }),
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

export const TierPricing = z.object({
	...price,
	/** Left out without an amount, and when no lender of the company covers it. */
	monthly: MonthlyPayment.optional(),
	upgrades: z.array(UpgradePricing),
})
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

export const PriceState = z.enum(PRICE_STATES)
export type PriceState = z.infer<typeof PriceState>

/** A value of this home that nobody has given. `source` says who can give it, as in `PriceVariable`. */
export const MissingValue = z.object({
	key: z.string(),
	label: z.string(),
	source: PriceVariable.shape.source,
})
export type MissingValue = z.infer<typeof MissingValue>

/** Lowest and highest amount of all options without a choice. */
export const PriceSpan = z.object({
	lowCents: z.number().int().min(0),
	highCents: z.number().int().min(0),
	display: z.string(),
})
export type PriceSpan = z.infer<typeof PriceSpan>

/**
 * A choice that a change of the price ended. `before` is what the homeowner had chosen, `after` the same option now, or null
 * when it has no price anymore. `by` is the person who changed the price; null for a change by an API key or an upgrade.
 */
export const PriceChange = z.object({
	name: z.string(),
	before: SelectionTotal,
	after: SelectionTotal.nullable(),
	/** Values, discounts and added lines that differ. `before` is null for what is new, `after` for what was removed. */
	reasons: z.array(
		z.object({
			label: z.string(),
			before: z.string().nullable(),
			after: z.string().nullable(),
			/** Reason of a discount, or how an added line is calculated. */
			sentence: z.string().optional(),
		}),
	),
	/** The options that were chosen, with their upgrades. Empty for a change from before this field existed. */
	ended: z
		.array(z.object({ slideId: Uuid, tier: TierName, upgrades: z.array(z.string()) }))
		.default([]),
	by: z.string().nullable(),
	at: IsoDateTime,
})
export type PriceChange = z.infer<typeof PriceChange>

/** Maximum number of payments after the deposit, and maximum number of characters in the name of a payment. */
export const PAYMENT_LIMITS = { payments: 8, nameCharacters: 80 } as const

/** A payment after the deposit, named after its milestone. `percent` is null for the last one, which is what remains. */
export const PlannedPayment = z.object({
	name: z
		.string()
		.trim()
		.min(1, 'Enter when this payment is due, such as “On the first day of work”')
		.max(PAYMENT_LIMITS.nameCharacters)
		.superRefine(refuseHiddenCharacters),
	/** The name in Spanish presentations. Empty or left out for a name that is Spanish itself, and for a standard one. */
	spanishName: z
		.string()
		.trim()
		.max(PAYMENT_LIMITS.nameCharacters)
		.superRefine(refuseHiddenCharacters)
		.optional(),
	percent: z
		.number('Enter a whole number from 1 to 99')
		.int('Enter a whole number from 1 to 99')
		.min(1, 'Enter at least 1 percent')
		.max(99, 'Enter at most 99 percent')
		.nullable(),
})
export type PlannedPayment = z.infer<typeof PlannedPayment>

/**
 * One payment of a price. `percent` is the share of the price, or null for an amount and for what remains. `due` says when a
 * deposit is due; the name of another payment does.
 */
export const Payment = z.object({
	kind: z.enum(['deposit', 'payment', 'balance']),
	name: z.string(),
	percent: z.number().int().nullable(),
	due: z.enum(['after_cancellation', 'before_work']).nullable(),
	amountCents: z.number().int().min(0),
	display: z.string(),
})
export type Payment = z.infer<typeof Payment>

/**
 * What is stored of the price of a presentation. `state` is its state at the last change, before a signature and the end of
 * validity count. Without a choice, it describes the preselected option.
 */
export const StoredPrice = z.object({
	slideId: Uuid,
	tier: TierName,
	name: z.string(),
	status: TierPricing.shape.status,
	display: z.string(),
	chosen: z.boolean(),
	unconfirmed: z.literal(true).optional(),
	state: PriceState,
	total: SelectionTotal.nullable(),
	span: PriceSpan.nullable(),
	missing: z.array(MissingValue),
	/** Payments of the total, which they add up to. Empty without a choice, and without a payment schedule. */
	payments: z.array(Payment).default([]),
	/** Sales tax in the total or, without a choice, in the price of the stated option. Null without tax. */
	taxCents: z.number().int().nullable().default(null),
	/** Monthly payment of the total or, without a choice, of the stated option. Null when no lender covers it. */
	monthly: MonthlyPayment.nullable().default(null),
	/** Conditions of the price: the small texts of the chosen price slides or, without a choice, of the stated one. */
	conditions: z.array(z.string()).default([]),
})
export type StoredPrice = z.infer<typeof StoredPrice>

/**
 * The price of a presentation, as `priceOf` states it. Every page, list, email, contract and record shows this
 * (docs/design/prices.md). `slideId` and `tier` are those of the newest selection. `total` is the total of the selections.
 */
export const PriceSummary = StoredPrice.extend({
	validUntil: IsoDateTime.nullable(),
	change: PriceChange.nullable(),
})
export type PriceSummary = z.infer<typeof PriceSummary>
