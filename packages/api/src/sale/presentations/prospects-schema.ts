import { z } from 'zod'
import {
	External,
	ExternalFilters,
	ExternalId,
	MetadataChange,
} from '../../core/external-schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { IsoDateTime, ListCursor, Uuid } from '../../core/schema.ts'

/** Homeowner as the company knows them, across several presentations. */
export const Prospect = z.object({
	id: Uuid,
	...External.shape,
	homeownerData: Homeowner,
	/** Number of presentations, without deleted ones. */
	presentationsCount: z.int(),
	livemode: z.boolean(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Prospect = z.infer<typeof Prospect>

export const ProspectInput = z.object({ prospectId: Uuid })
export type ProspectInput = z.infer<typeof ProspectInput>

export const ListProspectsInput = z.object({
	...ExternalFilters.shape,
	limit: z.number().int().min(1).max(100).default(50),
	cursor: ListCursor.optional(),
})
export type ListProspectsInput = z.infer<typeof ListProspectsInput>

export const ProspectList = z.object({
	prospects: z.array(Prospect),
	nextCursor: z.string().nullable(),
})
export type ProspectList = z.infer<typeof ProspectList>

/** Changes to a prospect. `external_id: null` removes the id. */
export const UpdateProspectInput = ProspectInput.extend({
	external_id: ExternalId.nullable().optional(),
	metadata: MetadataChange.optional(),
})
export type UpdateProspectInput = z.infer<typeof UpdateProspectInput>
