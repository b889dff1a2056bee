import type { FileVerification, VerifiedContract } from '../verify/verification.ts'
import { DOCUMENT_ID } from './contract-fixture.ts'

export const VALID: VerifiedContract['verdict'] = {
	valid: true,
	documentId: DOCUMENT_ID,
	checks: [{ name: 'seal', holds: true, message: 'The seal is intact.' }],
	statements: [],
}

/** Makes a sealed contract of Summit Peak Roofing that was not changed since it was signed. */
export function makeVerifiedContract(overrides: Partial<VerifiedContract> = {}): VerifiedContract {
	return {
		document: {
			documentId: DOCUMENT_ID,
			companyName: 'Summit Peak Roofing',
			signedAt: '2026-11-21T00:58:00.000Z',
			timeZone: 'America/Denver',
			sealStatus: 'sealed',
			cancelledAt: null,
			documentSha256: 'a'.repeat(64),
			pdfSha256: 'b'.repeat(64),
		},
		verdict: VALID,
		...overrides,
	}
}

/** Makes the verification result for a genuine file whose contract is stored. */
export function makeFileVerification(overrides: Partial<FileVerification> = {}): FileVerification {
	return { verdict: VALID, kept: makeVerifiedContract(), ...overrides }
}
