import type { Prisma, Tx } from '@dormer/db'
import parsePhone, { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { clientNetwork } from '../../core/client-network.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { enforceRateLimit, type LimitName } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { requireUnexpired } from '../presentations/index.ts'
import { emailAnswer, findAnswerContact, maskEmail, maskPhone } from './answer-contact.ts'
import type {
	AnswerContact,
	FollowUp,
	SetContactInput,
	SetDetailInput,
	ViewedQuestionInput,
} from './answer-schema.ts'
import { lockQuestion } from './lock-question.ts'

type Asked = Prisma.QuestionGetPayload<object> & { presentationId: string }

/**
 * Returns the follow-up of a question: the masked email address or phone number that gets the answer, the consent sentence, the
 * homeowner's added detail, and how soon the company usually answers. Rejects with 404 when the question does not belong to the
 * presentation (docs/design/contract.md#answers-to-questions).
 */
export async function getFollowUp(ctx: OrgContext, input: ViewedQuestionInput): Promise<FollowUp> {
	return presentFollowUp(ctx, await requireAsked(ctx, input, 'viewerEvents'))
}

/**
 * Stores the email address or phone number to which the answer to a question goes, with the consent text that the homeowner
 * saw. A later entry replaces an earlier one. If a rep has already answered, emails the answer to the new email address. Locks
 * the question, so that an answer given at the same moment is also emailed. Rejects with 400 when the phone number is invalid.
 */
export async function setContact(ctx: OrgContext, input: SetContactInput): Promise<FollowUp> {
	const asked = await requireAsked(ctx, input, 'qa')
	const { organizationId, id: questionId } = asked
	const contact = {
		email: input.email ?? null,
		phone: input.phone === undefined ? null : await normalizePhone(ctx, asked, input.phone),
		consent: await consentText(ctx, asked),
		leftAt: ctx.now(),
	}
	await ctx.db.$transaction(async (tx) => {
		await lockQuestion(tx, { id: questionId, organizationId })
		await tx.questionContact.upsert({
			where: { questionId, organizationId },
			create: { organizationId, questionId, ...contact },
			update: contact,
		})
		await emitUpdate(ctx, tx, { asked, change: 'contact' })
		await emailEarlierAnswer(ctx, tx, asked)
	})
	return presentFollowUp(ctx, asked)
}

/** Emails an answer that a rep gave before the homeowner entered the email address. */
async function emailEarlierAnswer(ctx: OrgContext, tx: Tx, asked: Asked): Promise<void> {
	const { organizationId, id: questionId, askedBy } = asked
	if (askedBy !== 'homeowner') return
	const answer = await tx.questionAnswer.findUnique({ where: { questionId, organizationId } })
	if (answer === null) return
	const { text, answeredBy } = answer
	await emailAnswer(ctx, tx, { asked, answer: text, answeredBy })
}

/** Stores the detail that the homeowner adds to a question. A later detail replaces the earlier detail. */
export async function setDetail(ctx: OrgContext, input: SetDetailInput): Promise<FollowUp> {
	const asked = await requireAsked(ctx, input, 'qa')
	const { detail } = input
	if (detail === asked.detail) return presentFollowUp(ctx, asked)
	const { id, organizationId } = asked
	await ctx.db.$transaction(async (tx) => {
		await tx.question.update({ where: { id, organizationId }, data: { detail } })
		await emitUpdate(ctx, tx, { asked, change: 'detail' })
	})
	return presentFollowUp(ctx, { ...asked, detail })
}

/** Returns a question of the presentation whose token the caller holds. Counts the call toward a rate limit. */
export async function requireAsked(
	ctx: OrgContext,
	{ presentationId, questionId }: ViewedQuestionInput,
	limit: LimitName,
): Promise<Asked> {
	requireUnexpired(ctx, (await requireViewedPresentation(ctx, presentationId)).expiresAt)
	await enforceRateLimit(ctx, limit, `${presentationId}:${clientNetwork(ctx.ip)}`)
	const { organizationId } = ctx
	const asked = await ctx.db.question.findFirst({
		where: { id: questionId, organizationId, presentationId },
	})
	if (asked === null) throw notFound('Question')
	return { ...asked, presentationId }
}

async function emitUpdate(
	ctx: OrgContext,
	tx: Parameters<typeof emit>[0],
	{ asked, change }: { asked: Asked; change: 'detail' | 'contact' },
): Promise<void> {
	const { organizationId, presentationId, deckId, id: questionId, slideId, question } = asked
	if (asked.askedBy !== 'homeowner') return
	await emit(tx, {
		organizationId,
		type: 'question.updated',
		aggregate: { type: 'presentation', id: presentationId },
		at: ctx.now(),
		payload: { presentationId, deckId, questionId, slideId, question, change },
	})
}

/** Returns a phone number in E.164 form. A number without a country code belongs to the country of the home. */
async function normalizePhone(ctx: OrgContext, asked: Asked, phone: string): Promise<string> {
	const { organizationId, presentationId: id } = asked
	const { homeowner } = await ctx.db.presentation.findFirstOrThrow({
		where: { id, organizationId },
		select: { homeowner: true },
	})
	const { country } = z.object({ country: z.string().default('US') }).parse(homeowner)
	const parsed = parsePhone(phone, isSupportedCountry(country) ? country : 'US')
	if (parsed?.isPossible() !== true)
		throw invalid('phone', 'Enter a phone number with its area code, such as 303 555 0142')
	return parsed.number
}

/**
 * Returns the consent sentence that the homeowner reads beside the field for an email address or phone number. The address or
 * number is stored together with this sentence.
 */
async function consentText(
	ctx: OrgContext,
	{ organizationId, deckId }: Pick<Asked, 'organizationId' | 'deckId'>,
): Promise<string> {
	const deck = await ctx.db.deck.findFirstOrThrow({
		where: { id: deckId, organizationId },
		select: { branding: { select: { name: true } }, organization: { select: { name: true } } },
	})
	const company = deck.branding?.name || deck.organization.name
	return `${company} uses this address only to answer your questions.`
}

async function presentFollowUp(ctx: OrgContext, asked: Asked): Promise<FollowUp> {
	const [contact, consent, usually] = await Promise.all([
		findAnswerContact(ctx.db, asked),
		consentText(ctx, asked),
		usualDelay(ctx),
	])
	return {
		questionId: asked.id,
		contact: contact && maskContact(contact),
		consent,
		detail: asked.detail,
		usually,
	}
}

function maskContact({ email, phone }: AnswerContact): FollowUp['contact'] {
	if (email !== null) return { kind: 'email', masked: maskEmail(email) }
	return phone === null ? null : { kind: 'phone', masked: maskPhone(phone) }
}

const HOUR_MS = 3_600_000

/** SQL that reads the number and the median delay of the newest 20 answers of the last 90 days. */
const DELAY = `
	select count(*)::int as answers,
	       percentile_cont(0.5) within group (order by extract(epoch from delay) * 1000) as "medianMs"
	  from (select a.answered_at - q.asked_at as delay
	          from question_answer a
	          join question q on q.organization_id = a.organization_id and q.id = a.question_id
	         where q.organization_id = $1 and a.answered_at > $2
	         order by a.answered_at desc limit 20) newest`

async function usualDelay(ctx: OrgContext): Promise<FollowUp['usually']> {
	const since = new Date(ctx.now().getTime() - 90 * 24 * HOUR_MS)
	const { rows } = await ctx.pool.query<{ answers: number; medianMs: number | null }>({
		name: 'qa.usual-delay',
		text: DELAY,
		values: [ctx.organizationId, since],
	})
	const { answers = 0, medianMs = null } = rows[0] ?? {}
	if (answers < 3 || medianMs === null) return null
	if (medianMs <= 4 * HOUR_MS) return 'hours'
	if (medianMs <= 24 * HOUR_MS) return 'day'
	return medianMs <= 72 * HOUR_MS ? 'days' : null
}
