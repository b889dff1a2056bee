import type { Verdict } from '../evidence/schema.ts'
import { verifyFile } from './verify-file.ts'
import type { VerificationRequest } from './verify-in-process.ts'
import { verifyStoredEvidence } from './verify-stored-evidence.ts'

/** Verifies an uploaded file or a stored document. */
export async function work(request: VerificationRequest): Promise<Verdict> {
	if ('stored' in request) return verifyStoredEvidence(request.stored)
	return (await verifyFile(request.file, request.known)).verdict
}
