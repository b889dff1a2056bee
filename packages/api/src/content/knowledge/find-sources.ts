import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import { findProfileSources } from './profile.ts'
import { retrieveChunks } from './retrieve-chunks.ts'

/** Passages of the documents that are worth reading for a question. */
const MAX_PASSAGES = 8

/** What a company's knowledge base holds for a question, as texts to answer from: its nearest passages and its profile. */
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
