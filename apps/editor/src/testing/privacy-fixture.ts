import type { Certificate, DataExport } from '@dormer/api/outreach/privacy/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns an export that is ready for download. `overrides` replaces single fields. */
export function exportFixture(overrides: Partial<DataExport> = {}): DataExport {
	return {
		id: fixtureId(931),
		status: 'ready',
		bytes: 3_400_000,
		createdAt: CREATED_AT,
		completedAt: CREATED_AT,
		expiresAt: '2026-06-08T15:00:00.000Z',
		downloadUrl: 'https://dormer.example/files/export.tar.gz',
		...overrides,
	}
}

/** Returns the certificate of the erasure of a homeowner. */
export function certificateFixture(overrides: Partial<Certificate> = {}): Certificate {
	return {
		format: 'dormer-erasure-1',
		certificateId: fixtureId(941),
		kind: 'homeowner',
		organizationId: fixtureId(902),
		presentationIds: [fixtureId(501)],
		requestedAt: CREATED_AT,
		completedAt: CREATED_AT,
		erased: { prospect: 1, question: 3 },
		objects: 2,
		kept: [],
		seal: { algorithm: 'SHA-256', certificate: 'certificate', signature: 'signature' },
		...overrides,
	}
}
