import { z } from 'zod'
import { AddedLine, Discount } from '../../content/pricing/adjustment-schema.ts'
import { IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { PreviewedOption } from './price-preview-schema.ts'
import { AdjustmentChange, PresentationDetail } from './schema.ts'

/** Changes of one homeowner's price. Fields that are left out stay as they are. */
export const AdjustPriceInput = AdjustmentChange.extend({
	presentationId: Uuid,
	/** For the team only. The homeowner never sees it. */
	note: z.string().trim().max(500).default(''),
	/** Whether the homeowner gets an email about the new price. For a request, once somebody allows it. */
	tellHomeowner: z.boolean().optional(),
	revision: Revision.optional(),
})
export type AdjustPriceInput = z.infer<typeof AdjustPriceInput>

/**
 * `applied`: the homeowner has the price. `requested`: the discount exceeds the limit of the person, and the price stays as it was
 * until somebody allows it. `refused`: it was not allowed. `replaced`: a later change took the place of the request.
 */
export const AdjustmentStatus = z.enum(['applied', 'requested', 'refused', 'replaced'])
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>

/** What an adjustment asked for. Null and left-out fields are those of the request. */
export const StoredChange = z.object({
	slideId: Uuid.optional(),
	price_inputs: z.record(z.string(), z.number().nullable()).optional(),
	repOverrides: z.record(z.string(), z.number().nullable()).optional(),
	discount: Discount.nullable().optional(),
	lines: z.array(AddedLine).optional(),
	validUntil: IsoDateTime.nullable().optional(),
	tellHomeowner: z.boolean().optional(),
})
export type StoredChange = z.infer<typeof StoredChange>

/**
 * A change of a homeowner's price. `by` and `decidedBy` are names; `by` is the name of the key for an API key, and null for one
 * that changed a price before the names of keys were stored.
 */
export const AdjustmentRecord = z.object({
	id: Uuid,
	status: AdjustmentStatus,
	change: StoredChange,
	/** Every option before and after the change. */
	options: z.array(PreviewedOption),
	note: z.string(),
	by: z.string().nullable(),
	createdAt: IsoDateTime,
	decidedBy: z.string().nullable(),
	decidedAt: IsoDateTime.nullable(),
})
export type AdjustmentRecord = z.infer<typeof AdjustmentRecord>

export const AdjustedPrice = z.object({
	adjustment: AdjustmentRecord,
	presentation: PresentationDetail,
	/** Keys of `price_inputs` and `repOverrides` that are not price variables of the snapshot. */
	ignoredPriceInputs: z.array(z.string()),
})
export type AdjustedPrice = z.infer<typeof AdjustedPrice>

/** A discount that waits for the decision of the caller. */
export const DiscountRequest = z.object({
	presentationId: Uuid,
	homeownerName: z.string(),
	adjustment: AdjustmentRecord,
})
export type DiscountRequest = z.infer<typeof DiscountRequest>
export const DiscountRequests = z.object({ requests: z.array(DiscountRequest) })
export type DiscountRequests = z.infer<typeof DiscountRequests>

export const AdjustmentList = z.object({ adjustments: z.array(AdjustmentRecord) })
export type AdjustmentList = z.infer<typeof AdjustmentList>

export const DecideAdjustmentInput = z.object({
	presentationId: Uuid,
	adjustmentId: Uuid,
	allow: z.boolean(),
})
export type DecideAdjustmentInput = z.infer<typeof DecideAdjustmentInput>
