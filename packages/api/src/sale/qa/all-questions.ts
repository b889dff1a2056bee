import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type AllQuestions, type AllQuestionsInput, ListedQuestion } from './schema.ts'

type QuestionRow = Omit<ListedQuestion, 'homeownerName' | 'askedAt' | 'missedAt' | 'answeredAt'> & {
	askedAt: Date
	missedAt: Date | null
	answeredAt: Date | null
	homeowner: Homeowner
}
/** Row of the question query. When a page has no questions, the query returns one row that contains only the counts. */
type ListRow = { total: number; open: number } & (QuestionRow | { id: null })

/**
 * Query for the questions of homeowners. Leaves out questions about deleted presentations and decks. Postgres uses the
 * index on (organization_id, asked_at), on (deck_id, asked_at) for one deck, or on (presentation_id) for one
 * presentation.
 */
const LIST = `
	with asked as (
	     select q.id, q.asked_at,
	            q.escalated and q.promoted_faq_id is null and q.answered_at is null as waiting
	       from question q
	       join presentation p on p.id = q.presentation_id and p.deleted_at is null
	       join deck d on d.id = q.deck_id and d.deleted_at is null
	      where q.organization_id = $1 and q.asked_by = 'homeowner'
	        and ($2::uuid is null or q.deck_id = $2)
	        and ($3::uuid is null or q.presentation_id = $3)),
	wanted as (select * from asked where $4::boolean is null or waiting = $4),
	page as (
	     select * from wanted order by waiting desc, asked_at desc, id desc limit $5 offset $6)
	select t.total, t.open, r.*
	  from (select (select count(*)::int from wanted) as total,
	               (select count(*)::int from asked where waiting) as open) t
	  left join lateral (
	       select q.id, q.deck_id as "deckId", d.name as "deckName", q.presentation_id as "presentationId",
	              q.slide_id as "slideId", q.asked_by as "askedBy", q.question, q.kind, q.answer,
	              q.passages, q.source, q.missed_at as "missedAt", q.confidence, q.citations, q.escalated, q.related_slide_id as "relatedSlideId",
	              q.promoted_faq_id as "promotedFaqId", q.answered_at as "answeredAt",
	              q.asked_at as "askedAt", page.waiting, p.homeowner
	         from page
	         join question q on q.id = page.id
	         join deck d on d.id = q.deck_id
	         join presentation p on p.id = q.presentation_id) r on true
	 order by r.waiting desc, r."askedAt" desc, r.id desc`

/**
 * Lists the questions of homeowners. The questions that a rep must answer come first. Both groups are sorted newest
 * first.
 */
export async function listAllQuestions(
	ctx: OrgContext,
	input: AllQuestionsInput,
): Promise<AllQuestions> {
	const { deckId = null, presentationId = null, waiting = null, limit, offset } = input
	const { rows } = await ctx.pool.query<ListRow>({
		name: 'qa.all-questions',
		text: LIST,
		values: [ctx.organizationId, deckId, presentationId, waiting, limit, offset],
	})
	return {
		questions: rows.flatMap((row) => (row.id === null ? [] : [presentListedQuestion(row)])),
		total: rows[0]?.total ?? 0,
		waiting: rows[0]?.open ?? 0,
	}
}

function presentListedQuestion({ homeowner, ...row }: QuestionRow): ListedQuestion {
	const { first_name, last_name } = homeowner
	return ListedQuestion.parse({
		...row,
		homeownerName: [first_name, last_name].filter(Boolean).join(' '),
		askedAt: row.askedAt.toISOString(),
		missedAt: row.missedAt?.toISOString() ?? null,
		answeredAt: row.answeredAt?.toISOString() ?? null,
	})
}
