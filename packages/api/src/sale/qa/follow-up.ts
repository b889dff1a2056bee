import type { Prisma, Tx } from '@dormer/db'
import parsePhone, { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { clientNetwork } from '../../core/client-network.ts'
import { maskEmail } from '../../core/contact/mask-email.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { readLanguage } from '../../core/language/read-language.ts'
import { enforceRateLimit, type LimitName } from '../../core/limits.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'
import { emit } from '../../events/emit.ts'
import { requireUnexpired } from '../presentations/index.ts'
import { emailAnswer, findAnswerContact, maskPhone } from './answer-contact.ts'
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
 * saw. An email address is final for its question, so a question emails one address at most. An address other than that of
 * the homeowner's record gets an email that asks its owner to agree (`agreeToAnswers`); answers wait until then. If a rep has
 * already answered, emails the answer to an address that needs no agreement. Locks the question, so an answer given at the
 * same moment is also emailed. Rejects with 400 when the phone number is invalid, and with 409 for a second email address.
 */
export async function setContact(ctx: OrgContext, input: SetContactInput): Promise<FollowUp> {
	const asked = await requireAsked(ctx, input, 'qa')
	const { organizationId, id: questionId } = asked
	const email = input.email ?? null
	const isKnown = email === null || (await isOfRecord(ctx, asked, email))
	const contact = {
		email,
		phone: input.phone === undefined ? null : await normalizePhone(ctx, asked, input.phone),
		consent: await consentText(ctx, asked),
		leftAt: ctx.now(),
		confirmedAt: isKnown ? ctx.now() : null,
	}
	await ctx.db.$transaction(async (tx) => {
		await lockKeptPresentation(tx, asked)
		await lockQuestion(tx, { id: questionId, organizationId })
		const before = await tx.questionContact.findUnique({ where: { questionId, organizationId } })
		if (before?.email != null) {
			if (before.email === email) return
			throw new AppError(
				'CONFLICT',
				`The answer to this question goes to ${maskEmail(before.email)}. Ask again to get an answer elsewhere.`,
			)
		}
		if (!isKnown) await askForAgreement(ctx, tx, { asked, to: email })
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

/** Returns whether an address is that of the homeowner's record, which the company entered. */
async function isOfRecord(
	ctx: OrgContext,
	{ organizationId, presentationId: id }: Asked,
	email: string,
): Promise<boolean> {
	const { homeowner } = await ctx.db.presentation.findFirstOrThrow({
		where: { id, organizationId },
		select: { homeowner: true },
	})
	return Homeowner.parse(homeowner).email?.trim().toLowerCase() === email
}

/** Queues the email that asks the owner of an address to agree. Limits such emails to 5 per presentation and day. */
async function askForAgreement(
	ctx: OrgContext,
	tx: Tx,
	{ asked, to }: { asked: Asked; to: string },
): Promise<void> {
	const { organizationId, id: questionId, presentationId } = asked
	await enforceRateLimit(ctx, 'answerAddresses', presentationId)
	await queueEmail(tx, ctx, {
		kind: 'answer_address',
		organizationId,
		presentationId,
		to,
		at: ctx.now(),
		data: { questionId },
		dedupeKey: `answer_address:${questionId}`,
	})
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
		await lockKeptPresentation(tx, asked)
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
 * Returns the consent sentence that the homeowner reads next to the field for an email address or phone number. The address or
 * number is stored together with this sentence.
 */
async function consentText(
	ctx: OrgContext,
	{
		organizationId,
		deckId,
		presentationId,
	}: Pick<Asked, 'organizationId' | 'deckId' | 'presentationId'>,
): Promise<string> {
	const presentation = await ctx.db.presentation.findFirstOrThrow({
		where: { id: presentationId, organizationId },
		select: { languageSettings: true },
	})
	const deck = await ctx.db.deck.findFirstOrThrow({
		where: { id: deckId, organizationId },
		select: { branding: { select: { name: true } }, organization: { select: { name: true } } },
	})
	const company = deck.branding?.name || deck.organization.name
	return readLanguage(presentation) === 'es'
		? `${company} usa este dato solo para responder a sus preguntas.`
		: `${company} uses this address only to answer your questions.`
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

function maskContact({ email, phone, confirmed }: AnswerContact): FollowUp['contact'] {
	if (email !== null) return { kind: 'email', masked: maskEmail(email), confirmed }
	return phone === null ? null : { kind: 'phone', masked: maskPhone(phone), confirmed }
}

const HOUR_MS = 3_600_000

/** Returns how long an answer usually takes: the median delay of the newest 20 answers of the last 90 days. */
async function usualDelay({ db, organizationId, now }: OrgContext): Promise<FollowUp['usually']> {
	const since = new Date(now().getTime() - 90 * 24 * HOUR_MS)
	const answers = await db.questionAnswer.findMany({
		where: { organizationId, answeredAt: { gt: since } },
		select: { answeredAt: true, question: { select: { askedAt: true } } },
		orderBy: { answeredAt: 'desc' },
		take: 20,
	})
	if (answers.length < 3) return null
	const delays = answers.map(
		({ answeredAt, question }) => answeredAt.getTime() - question.askedAt.getTime(),
	)
	const medianMs = median(delays)
	if (medianMs <= 4 * HOUR_MS) return 'hours'
	if (medianMs <= 24 * HOUR_MS) return 'day'
	return medianMs <= 72 * HOUR_MS ? 'days' : null
}

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b)
	const middle = (sorted.length - 1) / 2
	return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
