import { z } from 'zod'
import { IsoDateTime, Url, Uuid } from '../../core/schema.ts'

/** An export of all data of the company. `downloadUrl` is set while the file can be downloaded. */
export const DataExport = z.object({
	id: Uuid,
	status: z.enum(['pending', 'ready', 'failed']),
	bytes: z.number().int().nullable(),
	createdAt: IsoDateTime,
	completedAt: IsoDateTime.nullable(),
	expiresAt: IsoDateTime.nullable(),
	downloadUrl: Url.nullable(),
})
export type DataExport = z.infer<typeof DataExport>
export const DataExports = z.object({ exports: z.array(DataExport) })
export type DataExports = z.infer<typeof DataExports>

/** Request to delete a company. `name` must match the company's name, which confirms the deletion. */
export const DeleteCompanyInput = z.object({ name: z.string().trim().min(1).max(200) })
export type DeleteCompanyInput = z.infer<typeof DeleteCompanyInput>

/** `name` repeats the first and last name of the homeowner, as a confirmation. */
export const EraseHomeownerInput = z.object({
	presentationId: Uuid,
	name: z.string().trim().min(1).max(200),
})
export type EraseHomeownerInput = z.infer<typeof EraseHomeownerInput>

/** How many rows of one table an erasure kept, and why it kept them. The table `files/contracts` means sealed PDFs in the storage. */
const Kept = z.object({ table: z.string(), rows: z.number().int(), why: z.string() })
export type Kept = z.infer<typeof Kept>

/** Number of deleted or redacted rows by table. */
export const ErasedRows = z.record(z.string(), z.number().int())

/**
 * Signed statement of what an erasure did.  The seal is the
 * signature over all other fields as canonical JSON, with the key that seals contracts.
 */
export const Certificate = z.object({
	format: z.literal('dormer-erasure-1'),
	certificateId: Uuid,
	kind: z.enum(['company', 'homeowner']),
	organizationId: Uuid,
	presentationIds: z.array(Uuid),
	requestedAt: IsoDateTime,
	completedAt: IsoDateTime,
	erased: ErasedRows,
	objects: z.number().int(),
	kept: z.array(Kept),
	seal: z.object({
		algorithm: z.literal('SHA-256'),
		certificate: z.string(),
		signature: z.string(),
	}),
})
export type Certificate = z.infer<typeof Certificate>

/** `certificate` is null until the erasure has completed. */
export const Erasure = z.object({
	certificateId: Uuid,
	status: z.enum(['running', 'completed']),
	certificate: Certificate.nullable(),
})
export type Erasure = z.infer<typeof Erasure>
export const ErasureInput = z.object({ certificateId: Uuid })
export type ErasureInput = z.infer<typeof ErasureInput>
