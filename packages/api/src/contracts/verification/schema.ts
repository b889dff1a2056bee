import { z } from 'zod'
import { UploadedFile } from '../../core/schema.ts'
import { PublicDocument, Verdict } from '../evidence/schema.ts'

export const VerifiedDocument = z.object({ document: PublicDocument, verdict: Verdict })
export type VerifiedDocument = z.infer<typeof VerifiedDocument>

/**
 * `verdict` is the result for an uploaded file. `kept` is the document that Dormer stores under the id in the file, with its
 * own verdict, or null when no such document is stored.
 */
export const VerifiedFile = z.object({ verdict: Verdict, kept: VerifiedDocument.nullable() })
export type VerifiedFile = z.infer<typeof VerifiedFile>

export const VerifyFileInput = z.object({ file: UploadedFile })
export type VerifyFileInput = z.infer<typeof VerifyFileInput>
