import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import { findProfileSources } from './profile.ts'
import { retrieveChunks } from './retrieve-chunks.ts'

/** Number of passages that an answer may use. */
const MAX_PASSAGES = 8

/**
 * Returns the sources for answering a question: the best matching passages of the documents, and the company profile.
 */
export async function findSources(
	app: App,
	search: { organizationId: string; question: string },
): Promise<AnswerSource[]> {
	const { organizationId } = search
	const [passages, profile] = await Promise.all([
		retrieveChunks(app, { ...search, limit: MAX_PASSAGES }),
		findProfileSources({ db: app.db, organizationId }),
	])
	const documents = passages.map(({ documentId, title, headings, text }) => ({
		type: 'document' as const,
		id: documentId,
		title,
		section: headings.join(', '),
		lines: text.split('\n').filter((line) => line.trim() !== ''),
	}))
	return [...documents, ...profile]
}
