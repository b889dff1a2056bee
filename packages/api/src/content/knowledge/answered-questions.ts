import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireDocument } from './present.ts'
import type {
	AnsweredQuestion,
	AnsweredQuestions,
	DocumentAnswerCount,
	DocumentInput,
} from './schema.ts'

const MAX_QUESTIONS = 50

/**
 * SQL that returns one row for each pair of a homeowner's question and a document that its answer cites, with the first quote
 * from the document. Prisma cannot look into the citations, which are JSON. When the viewer showed passages instead of an answer, the documents of these passages count as cited.
 * Leaves out questions about deleted presentations and decks. Uses the index question (organization_id, asked_at).
 */
const ANSWERED = `
	select q.question, q.asked_at, c.document_id, c.quote
	  from question q
	  join presentation p on p.id = q.presentation_id and p.deleted_at is null
	   and ($2::boolean is null or p.livemode = $2)
	  join deck d on d.id = q.deck_id and d.deleted_at is null
	 cross join lateral (
	       select distinct on (1) cited ->> 'id' as document_id, cited ->> 'quote' as quote
	         from jsonb_array_elements(q.citations || q.passages) with ordinality as all_cited(cited, place)
	        where cited ->> 'type' = 'document'
	        order by 1, place) c
	 where q.organization_id = $1 and q.asked_by = 'homeowner'
	   and (q.citations || q.passages) @> '[{"type": "document"}]'`

const COUNTS = `
	select document_id as "documentId", count(*)::int as times from (${ANSWERED}) answered
	 group by document_id`

/**
 * Groups questions that differ only in case, spaces and punctuation, and returns each group with its latest wording.
 */
const QUESTIONS = `
	select (array_agg(question order by asked_at desc))[1] as question,
	       (array_agg(quote order by asked_at desc))[1] as quote,
	       count(*)::int as times, max(asked_at) as "lastAskedAt",
	       (sum(count(*)) over ())::int as total
	  from (${ANSWERED}) answered
	 where document_id = $3
	 group by btrim(lower(regexp_replace(question, '[^[:alnum:]]+', ' ', 'g')))
	 order by times desc, "lastAskedAt" desc
	 limit ${MAX_QUESTIONS}`

/**
 * Returns, for each document, the number of homeowner questions whose answer cites the document. Leaves out documents
 * that no answer cites.
 */
export async function countAnswersByDocument(
	ctx: OrgContext,
): Promise<{ documents: DocumentAnswerCount[] }> {
	const { rows } = await ctx.pool.query<DocumentAnswerCount>({
		name: 'knowledge.answered',
		text: COUNTS,
		values: [ctx.organizationId, listedModes().livemode],
	})
	return { documents: rows }
}

type QuestionRow = Omit<AnsweredQuestion, 'lastAskedAt'> & { lastAskedAt: Date; total: number }

/**
 * Returns the homeowner questions that a document answered, most frequent first. Rejects with 404 for an unknown
 * document.
 */
export async function listAnsweredQuestions(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<AnsweredQuestions> {
	await requireDocument(ctx, documentId)
	const { rows } = await ctx.pool.query<QuestionRow>({
		name: 'knowledge.questions',
		text: QUESTIONS,
		values: [ctx.organizationId, listedModes().livemode, documentId],
	})
	const questions = rows.map(({ question, quote, times, lastAskedAt }) => ({
		question,
		quote,
		times,
		lastAskedAt: lastAskedAt.toISOString(),
	}))
	return { questions, total: rows[0]?.total ?? 0 }
}
