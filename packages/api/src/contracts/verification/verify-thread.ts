import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import type { Verdict } from '../evidence/schema.ts'
import { verifyFile } from './verify-file.ts'
import type { VerificationRequest } from './verify-in-thread.ts'
import { verifyStoredEvidence } from './verify-stored-evidence.ts'

async function verify(request: VerificationRequest): Promise<Verdict> {
	if ('stored' in request) return verifyStoredEvidence(request.stored)
	return (await verifyFile(request.file, request.known)).verdict
}

serveThread(verify, () =>
	invalid('file', 'The file is nested too deeply to verify. Upload the original file.'),
)
