import { z } from 'zod'
import { MEASUREMENT_BOUNDS, MeasurementField } from '../../content/pricing/schema.ts'
import { HomeownerInput } from '../../core/homeowner-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { Warning } from '../utility/schema.ts'

export const MeasurementStatus = z.enum([
	'pending',
	'requesting',
	'polling',
	'fallback',
	'completed',
	'failed',
	'timed_out',
	'cancelled',
	'skipped',
])
export type MeasurementStatus = z.infer<typeof MeasurementStatus>

/** Roof pitch as rise over a run of 12, from "0/12" (flat) to "24/12". */
export const Pitch = z.enum(Array.from({ length: 25 }, (_, rise) => `${rise}/12`))

/** Length in feet. An unknown length is null, never 0. */
const Feet = z.number().min(0).max(5000).nullable()
export const RoofLines = z.object({
	ridgesFt: Feet,
	hipsFt: Feet,
	valleysFt: Feet,
	rakesFt: Feet,
	eavesFt: Feet,
})
const Waste = z.object({ suggestedPct: z.number().min(0).max(100) })

/**
 * Measured roof (docs/design/contract.md#records). A square is 100 square feet of sloped surface. `facets` is null when
 * the number of roof planes is unknown. `source` is `provider` for a roof that was measured from images, `calculated`
 * for an estimate without images, and `manual` for values that a rep entered.
 */
export const RoofResult = z.object({
	squares: z.number(),
	totalAreaSqFt: z.number(),
	predominantPitch: Pitch,
	facets: z.number().int().nullable(),
	segments: z.array(
		z.object({ pitchDegrees: z.number(), azimuthDegrees: z.number(), areaSqFt: z.number() }),
	),
	lines: RoofLines,
	waste: Waste,
	source: z.enum(['provider', 'calculated', 'manual']),
	provider: z.string(),
	imagery: z.object({ date: z.string(), quality: z.string() }).nullable(),
	confidence: z.number().min(0).max(1),
	warnings: z.array(z.string()),
	measuredAt: IsoDateTime,
})
export type RoofResult = z.infer<typeof RoofResult>

/** Smallest and largest size that a roof may really have, in whole squares, when its measurement is only an estimate. */
export const SquaresRange = z.object({
	lowSquares: z.number().int(),
	highSquares: z.number().int(),
})
export type SquaresRange = z.infer<typeof SquaresRange>

export const RequestMeasurementInput = z.object({
	deckId: Uuid,
	homeowner: HomeownerInput,
	accept_address: z.boolean().optional(),
})
export type RequestMeasurementInput = z.infer<typeof RequestMeasurementInput>

/** Ordered measurement. `warnings` says when the address could not be checked. */
export const OrderedMeasurement = z.object({
	requestId: Uuid,
	status: MeasurementStatus,
	warnings: z.array(Warning),
})
export type OrderedMeasurement = z.infer<typeof OrderedMeasurement>

export const MeasurementInput = z.object({ requestId: Uuid })
export type MeasurementInput = z.infer<typeof MeasurementInput>

const Squares = z
	.number()
	.min(MEASUREMENT_BOUNDS.roof_squares.min, 'Enter at least 0.1 squares')
	.max(MEASUREMENT_BOUNDS.roof_squares.max, 'Enter at most 1,000 squares')
const Length = z.number().min(MEASUREMENT_BOUNDS.ridge_ft.min).max(MEASUREMENT_BOUNDS.ridge_ft.max)

/**
 * Values of an estimated roof that a person confirms, by measurement field, in the units of price variables. The area is
 * confirmed with the squares.
 */
export const ConfirmedValues = z.strictObject({
	roof_squares: Squares.optional(),
	predominant_pitch: z.number().int().min(0).max(24).optional(),
	facets: z.number().int().min(1).max(200).optional(),
	ridge_ft: Length.optional(),
	hip_ft: Length.optional(),
	valley_ft: Length.optional(),
	rake_ft: Length.optional(),
	eave_ft: Length.optional(),
	waste_pct: z.number().min(0).max(100).optional(),
})
export type ConfirmedValues = z.infer<typeof ConfirmedValues>

/** The measurement fields that can be confirmed. */
export const CONFIRMABLE = ConfirmedValues.keyof().options

export const ConfirmMeasurementInput = MeasurementInput.extend({ values: ConfirmedValues })
export type ConfirmMeasurementInput = z.infer<typeof ConfirmMeasurementInput>

/**
 * Measurement request. `result` is set once the request is completed, and `error` once it failed or timed out.
 * `needsConfirmation` is true for an estimate that no rep has confirmed. `estimate` is the range of the estimate, also
 * after a rep confirmed or replaced the estimate. `confirmedBy` is null for a result from before confirmations existed.
 */
export const MeasurementRecord = OrderedMeasurement.omit({ warnings: true }).extend({
	deckId: Uuid,
	presentationId: Uuid.nullable(),
	formattedAddress: z.string(),
	result: RoofResult.nullable(),
	error: z.string().nullable(),
	createdAt: IsoDateTime,
	settledAt: IsoDateTime.nullable(),
	needsConfirmation: z.boolean(),
	estimate: SquaresRange.nullable(),
	/** Values of the estimate that a person confirmed. */
	confirmedSizes: z.array(MeasurementField),
	confirmedAt: IsoDateTime.nullable(),
	confirmedBy: z.object({ id: Uuid, name: z.string() }).nullable(),
})
export type MeasurementRecord = z.infer<typeof MeasurementRecord>

/** Action on an open request: `cancel` withdraws the request, `skip` continues without a measurement. */
export const CancelMeasurementInput = MeasurementInput.extend({
	action: z.enum(['cancel', 'skip']),
})
export type CancelMeasurementInput = z.infer<typeof CancelMeasurementInput>

/**
 * Measurements that a rep enters. Omitted lengths are unknown. When `waste` (the percentage of material lost in cutting) is
 * omitted, it is derived from pitch and facets.
 */
export const EnterMeasurementInput = MeasurementInput.extend({
	squares: Squares,
	predominantPitch: Pitch,
	facets: z.number().int().min(1).max(200).optional(),
	lines: RoofLines.partial().optional(),
	waste: Waste.optional(),
})
export type EnterMeasurementInput = z.infer<typeof EnterMeasurementInput>

/** Measurements that a rep enters, without the request that they belong to. */
export const EnteredValues = EnterMeasurementInput.omit({ requestId: true })
