import type { CompanyFact, KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns a document that is ready to answer questions. */
export function documentFixture(overrides: Partial<KnowledgeDocument> = {}): KnowledgeDocument {
	return {
		documentId: fixtureId(701),
		filename: 'warranty.pdf',
		displayName: null,
		contentType: 'application/pdf',
		sizeBytes: 1_200_000,
		status: 'ready',
		error: null,
		chunkCount: 2,
		readingNotes: [],
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
		...overrides,
	}
}

/** Returns the fact "Insured", which the company has not entered. */
export function factFixture(overrides: Partial<CompanyFact> = {}): CompanyFact {
	return {
		kind: 'insured',
		label: 'Insured',
		statement: null,
		source: null,
		validUntil: null,
		confirmedBy: null,
		confirmedAt: null,
		suggestion: null,
		answers: 0,
		...overrides,
	}
}
