import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import { splitHeadings } from './embed-chunks.ts'

/**
 * Maximum number of passages of a company that are compared with a question one by one. The search that chooses the best
 * passages of a larger company hides right answers (docs/decisions/0267-answers-in-the-companys-words.md).
 */
export const MAX_COMPARED = 300

/** Returns the first 300 passages of the organization's ready documents, newest document first, as sources of answers. */
export async function readAllPassages(
	{ db }: Pick<App, 'db'>,
	organizationId: string,
): Promise<AnswerSource[]> {
	const rows = await db.kbChunk.findMany({
		where: { organizationId, document: { status: 'ready' } },
		orderBy: [{ document: { createdAt: 'desc' } }, { documentId: 'asc' }, { position: 'asc' }],
		take: MAX_COMPARED,
		select: {
			documentId: true,
			headingPath: true,
			text: true,
			document: { select: { displayName: true, filename: true } },
		},
	})
	return rows.map(({ documentId, headingPath, text, document }) =>
		passageSource({
			documentId,
			text,
			title: document.displayName ?? document.filename,
			headings: splitHeadings(headingPath),
		}),
	)
}

type Passage = { documentId: string; title: string; headings: readonly string[]; text: string }

/** Returns a passage of a document as a source of answers. */
export const passageSource = ({ documentId, title, headings, text }: Passage): AnswerSource => ({
	type: 'document',
	id: documentId,
	title,
	section: headings.join(', '),
	lines: text.split('\n').filter((line) => line.trim() !== ''),
})
