import { formatAddress } from '@dormer/providers/geocoding'
import { z } from 'zod'
import { notFound } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { QuestionInput } from './answer-schema.ts'
import { type AllQuestions, type AllQuestionsInput, ListedQuestion } from './schema.ts'

/** Position of the last question of a page. The next page starts after it. */
const Position = z.object({ waiting: z.boolean(), askedAt: IsoDateTime, id: Uuid })

type QuestionRow = Omit<
	ListedQuestion,
	'homeownerName' | 'homeownerAddress' | 'askedAt' | 'missedAt' | 'answeredAt' | 'contact'
> & {
	askedAt: Date
	waiting: boolean
	missedAt: Date | null
	answeredAt: Date | null
	homeowner: Homeowner
	leftContact: { email: string | null; phone: string | null; confirmed: boolean } | null
}
type Counts = Pick<AllQuestions, 'total' | 'waiting' | 'answered' | 'automatic'>
/** Row of the question query. When a page has no questions, the query returns one row that contains only the counts. */
type ListRow = { counts: Counts } & (QuestionRow | { id: null })

/**
 * Query for the questions of homeowners. Prisma cannot sort by a state that is derived from two columns. Leaves out messages that are no question, and questions about deleted presentations and decks. On the table `question`,
 * it uses the index (organization_id, asked_at), (deck_id, asked_at) or (presentation_id); on the table `mail_message`, the
 * index (presentation_id).
 */
const LIST = `
	with asked as (
	     select q.id, q.asked_at,
	            case when q.answered_at is not null then 'answered'
	                 when q.escalated then 'waiting' else 'automatic' end as state
	       from question q
	       join presentation p on p.id = q.presentation_id and p.deleted_at is null
	        and ($12::boolean is null or p.livemode = $12)
	       join deck d on d.id = q.deck_id and d.deleted_at is null
	      where q.organization_id = $1 and q.asked_by = 'homeowner' and q.kind <> 'unclear'
	        and ($2::uuid is null or q.deck_id = $2)
	        and ($3::uuid is null or q.presentation_id = $3)
	        and ($8::uuid is null or q.id = $8)),
	wanted as (
	     select *, state = 'waiting' as waiting,
	            case state when 'waiting' then asked_at end as waits_since
	       from asked
	      where ($4::boolean is null or (state = 'waiting') = $4) and ($5::text is null or state = $5)),
	page as (
	     select * from wanted
	      where $10::timestamptz is null
	         or case when $9::boolean then not waiting or (asked_at, $11::uuid) > ($10, id)
	                 else not waiting and (asked_at, id) < ($10, $11::uuid) end
	      order by waiting desc, waits_since, asked_at desc, id desc limit $6 offset $7)
	select jsonb_build_object(
	           'total', (select count(*) from wanted),
	           'waiting', (select count(*) from asked where state = 'waiting'),
	           'answered', (select count(*) from asked where state = 'answered'),
	           'automatic', (select count(*) from asked where state = 'automatic')) as counts, r.*
	  from (select 1) one
	  left join lateral (
	       select q.id, q.deck_id as "deckId", d.name as "deckName", q.presentation_id as "presentationId",
	              q.slide_id as "slideId", q.asked_by as "askedBy", q.question, q.kind, q.answer,
	              q.passages, q.source, q.missed_at as "missedAt", q.confidence, q.citations, q.escalated, q.related_slide_id as "relatedSlideId",
	              q.promoted_faq_id as "promotedFaqId", q.answered_at as "answeredAt", q.detail,
	              q.asked_at as "askedAt", page.waiting, page.waits_since, p.homeowner,
	              (select jsonb_build_object('email', c.email, 'phone', c.phone,
	                                 'confirmed', c.email is null or c.confirmed_at is not null)
	                 from question_contact c join question of on of.id = c.question_id
	                where of.presentation_id = q.presentation_id and of.asked_at <= q.asked_at
	                  and c.organization_id = q.organization_id
	                order by of.asked_at desc, of.id desc limit 1) as "leftContact",
	              (select jsonb_build_object('text', a.text, 'answeredBy', a.answered_by,
	                          'answeredAt', a.answered_at, 'readAt', a.read_at,
	                          'emailStatus', (select m.status from mail_message m
	                             where m.organization_id = q.organization_id
	                               and m.presentation_id = q.presentation_id
	                               and m.kind = 'question_answered' and m.data->>'questionId' = q.id::text
	                             order by m.created_at desc, m.id desc limit 1))
	                 from question_answer a
	                where a.question_id = q.id and a.organization_id = q.organization_id) as "repAnswer"
	         from page
	         join question q on q.id = page.id
	         join deck d on d.id = q.deck_id
	         join presentation p on p.id = q.presentation_id) r on true
	 order by r.waiting desc, r.waits_since, r."askedAt" desc, r.id desc`

type Filter = {
	deckId?: string | undefined
	presentationId?: string | undefined
	waiting?: boolean | undefined
	state?: AllQuestionsInput['state']
	questionId?: string | undefined
	cursor?: string | undefined
	limit: number
	offset: number
}

/**
 * Lists the questions of homeowners. The questions that a rep must answer come first, oldest first; the other questions
 * follow, newest first.
 */
export async function listAllQuestions(ctx: OrgContext, filter: Filter): Promise<AllQuestions> {
	const { deckId = null, presentationId = null, waiting = null, state = null } = filter
	const { limit, questionId = null } = filter
	const after = readListCursor(filter.cursor, Position)
	const offset = after === undefined ? filter.offset : 0
	const { rows } = await ctx.pool.query<ListRow>({
		name: 'qa.all-questions',
		text: LIST,
		values: [
			ctx.organizationId,
			deckId,
			presentationId,
			waiting,
			state,
			limit + 1,
			offset,
			questionId,
			after?.waiting,
			after?.askedAt,
			after?.id,
			listedModes().livemode,
		],
	})
	const none = { total: 0, waiting: 0, answered: 0, automatic: 0 }
	const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
	const { page, nextCursor } = splitPage(found, limit, ({ waiting, askedAt, id }) => ({
		waiting,
		id,
		askedAt: askedAt.toISOString(),
	}))
	return {
		questions: page.map(presentListedQuestion),
		...(rows[0]?.counts ?? none),
		nextCursor,
	}
}

/**
 * Returns one question of a homeowner, with the same fields as in the list. Rejects with 404 when the list has no such
 * question.
 */
export async function readQuestion(
	ctx: OrgContext,
	{ questionId }: QuestionInput,
): Promise<ListedQuestion> {
	const { questions } = await listAllQuestions(ctx, { questionId, limit: 1, offset: 0 })
	const [question] = questions
	if (question === undefined) throw notFound('Question')
	return question
}

function presentListedQuestion(question: QuestionRow): ListedQuestion {
	const { homeowner, leftContact, repAnswer, ...row } = question
	const { first_name, last_name, email = '', phone = '', state = '', zip = '', ...home } = homeowner
	const known = email === '' && phone === '' ? null : { email: email || null, phone: phone || null }
	return ListedQuestion.parse({
		...row,
		homeownerName: [first_name, last_name].filter(Boolean).join(' '),
		homeownerAddress: formatAddress({ ...home, state, zip }),
		askedAt: row.askedAt.toISOString(),
		missedAt: row.missedAt?.toISOString() ?? null,
		answeredAt: row.answeredAt?.toISOString() ?? null,
		repAnswer: repAnswer && {
			...repAnswer,
			answeredAt: new Date(repAnswer.answeredAt).toISOString(),
			readAt: repAnswer.readAt && new Date(repAnswer.readAt).toISOString(),
		},
		contact:
			leftContact !== null
				? { ...leftContact, source: 'question' }
				: known && { ...known, source: 'homeowner', confirmed: true },
	})
}
