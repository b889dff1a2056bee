import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import { findProfileSources } from './profile.ts'
import { MAX_COMPARED, passageSource, readAllPassages } from './read-all-passages.ts'
import { retrieveChunks } from './retrieve-chunks.ts'

/** Number of passages of a company with more than `MAX_COMPARED` that an answer may use. */
const MAX_PASSAGES = 8

/**
 * Returns the sources for answering a question: the passages of the documents and the company profile. Of a company with many
 * passages, only those that match the question best.
 */
export async function findSources(
	app: App,
	search: { organizationId: string; question: string },
): Promise<AnswerSource[]> {
	const { organizationId } = search
	const [passages, profile] = await Promise.all([
		findPassages(app, search),
		findProfileSources({ db: app.db, organizationId }),
	])
	return [...passages, ...profile]
}

async function findPassages(
	app: App,
	search: { organizationId: string; question: string },
): Promise<AnswerSource[]> {
	const { organizationId } = search
	const count = await app.db.kbChunk.count({
		where: { organizationId, document: { status: 'ready' } },
	})
	if (count <= MAX_COMPARED) return readAllPassages(app, organizationId)
	const found = await retrieveChunks(app, { ...search, limit: MAX_PASSAGES })
	return found.map(passageSource)
}
