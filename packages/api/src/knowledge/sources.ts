import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../app.ts'
import { retrieveChunks } from './retrieve.ts'

/** Passages of the documents that are worth reading for a question. */
const PASSAGES = 8

/** The passages of an organization's documents nearest to a question, as texts to answer from. */
export async function findSources(
	app: App,
	search: { organizationId: string; question: string },
): Promise<AnswerSource[]> {
	const passages = await retrieveChunks(app, { ...search, limit: PASSAGES })
	return passages.map(({ documentId, title, headings, text }) => ({
		type: 'document',
		id: documentId,
		title,
		topic: headings.join(', '),
		lines: text.split('\n').filter((line) => line.trim() !== ''),
	}))
}
