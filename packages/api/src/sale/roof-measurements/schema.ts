import { z } from 'zod'
import { HomeownerInput } from '../../core/homeowner-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

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

export const RequestMeasurementInput = z.object({ deckId: Uuid, homeowner: HomeownerInput })
export type RequestMeasurementInput = z.infer<typeof RequestMeasurementInput>

export const MeasurementRequested = z.object({ requestId: Uuid, status: MeasurementStatus })
export type MeasurementRequested = z.infer<typeof MeasurementRequested>

export const MeasurementInput = z.object({ requestId: Uuid })
export type MeasurementInput = z.infer<typeof MeasurementInput>

/**
 * Measurement request. `result` is set once the request is completed, and `error` once it failed or timed out.
 * `needsConfirmation` is true for an estimate that no rep has confirmed. `estimate` is the range of the estimate, also
 * after a rep confirmed or replaced the estimate. `confirmedBy` is null for a result from before confirmations existed.
 */
export const MeasurementRecord = MeasurementRequested.extend({
	deckId: Uuid,
	presentationId: Uuid.nullable(),
	formattedAddress: z.string(),
	result: RoofResult.nullable(),
	error: z.string().nullable(),
	createdAt: IsoDateTime,
	settledAt: IsoDateTime.nullable(),
	needsConfirmation: z.boolean(),
	estimate: SquaresRange.nullable(),
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
	squares: z
		.number()
		.min(0.1, 'Enter at least 0.1 squares')
		.max(1000, 'Enter at most 1,000 squares'),
	predominantPitch: Pitch,
	facets: z.number().int().min(1).max(200).optional(),
	lines: RoofLines.partial().optional(),
	waste: Waste.optional(),
})
export type EnterMeasurementInput = z.infer<typeof EnterMeasurementInput>
