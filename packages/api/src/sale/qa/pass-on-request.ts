import type { Tx } from '@dormer/db'
import { formatLongDate } from '../../content/contract-templates/index.ts'
import { withLock } from '../../core/advisory-lock.ts'
import type { App } from '../../core/app.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { JobPayloads } from '../../core/jobs.ts'
import { readLanguage } from '../../core/language/read-language.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import { dateIn } from '../../core/time/zoned-time.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { isSuppressed } from '../../email/index.ts'
import { hasPrices, PRICE_FIELDS, priceOf } from '../presentations/index.ts'
import { storeAnswer } from './answer-question.ts'
import { callTimesLeft } from './limits.ts'
import { requireQuestionContext } from './question-context.ts'
import { insertQuestion, type QuestionOrigin } from './record-question.ts'
import {
	AskInput,
	type CallBackInput,
	type ConfirmationInput,
	type NewPricesInput,
} from './schema.ts'

/** Id of the question with which a request waits for the rep. */
type WaitingRequest = { questionId: string }
/** Words of a request, and the answer that stands in its place until the rep answers. */
type Request = { question: string; answer: string }

type Requests = {
	confirm: Request
	renew: Request
	expired: Request
	/** For an expired presentation without prices. */
	reopen: Request
	call: (phone: string, day: string, time: CallBackInput['timeOfDay']) => Request
}

/** Requests in the homeowner's words, in the language of the presentation. */
const REQUESTS: Record<CatalogLanguage, Requests> = {
	en: {
		confirm: {
			question: 'Can you confirm the price for my home?',
			answer: 'Your rep will confirm the size of your roof and the price.',
		},
		renew: {
			question: 'Can you send me today’s prices?',
			answer: 'Your rep will send you today’s prices.',
		},
		expired: {
			question: 'Can you send me new prices? My presentation has expired.',
			answer: 'Your rep will send you new prices.',
		},
		reopen: {
			question: 'Can you open my presentation again? It has expired.',
			answer: 'Your rep will open your presentation again.',
		},
		call: (phone, day, time) => ({
			question: `Please call me back at ${phone}, on ${day} in the ${time}.`,
			answer: 'Your rep will call you back.',
		}),
	},
	es: {
		confirm: {
			question: '¿Me puede confirmar el precio para mi casa?',
			answer: 'Su representante confirmará el tamaño de su techo y el precio.',
		},
		renew: {
			question: '¿Me puede enviar los precios de hoy?',
			answer: 'Su representante le enviará los precios de hoy.',
		},
		expired: {
			question: '¿Me puede enviar precios nuevos? Mi presentación ya venció.',
			answer: 'Su representante le enviará precios nuevos.',
		},
		reopen: {
			question: '¿Puede abrir mi presentación otra vez? Ya venció.',
			answer: 'Su representante abrirá su presentación otra vez.',
		},
		call: (phone, day, time) => ({
			question: `Por favor, llámeme al ${phone} el ${day} por la ${SPANISH_TIMES[time]}.`,
			answer: 'Su representante le llamará.',
		}),
	},
}
const SPANISH_TIMES = { morning: 'mañana', afternoon: 'tarde', evening: 'noche' }
const DAY_MS = 86_400_000
const MAX_CALL_DAYS = 90

/**
 * Asks the rep to confirm an estimated price, or after its end of validity for a new one: only a rep can confirm an estimated
 * roof or renew a price (docs/design/prices.md).
 */
export async function askForConfirmation(
	ctx: OrgContext,
	{ presentationId }: ConfirmationInput,
): Promise<WaitingRequest> {
	const presentation = await requireViewer(ctx, presentationId)
	const requests = REQUESTS[readLanguage(presentation)]
	const isExpired = priceOf(presentation, ctx.now())?.state === 'expired'
	return passOnFromViewer(ctx, presentationId, isExpired ? requests.renew : requests.confirm)
}

/**
 * Asks the rep to call back on a day at a time of the day. Throws 400 for a time that is over in the time zone of the company, and
 * for a day more than 90 days from now.
 */
export async function askForCall(ctx: OrgContext, input: CallBackInput): Promise<WaitingRequest> {
	const { presentationId, phone, date, timeOfDay } = input
	const language = readLanguage(await requireViewer(ctx, presentationId))
	const { timezone } = await ctx.db.organization.findUniqueOrThrow({
		where: { id: ctx.organizationId },
		select: { timezone: true },
	})
	const today = dateIn(timezone, ctx.now())
	if (date < today || (Date.parse(date) - Date.parse(today)) / DAY_MS > MAX_CALL_DAYS)
		throw invalid('date', `Choose a day within the next ${MAX_CALL_DAYS} days`)
	if (date === today && !callTimesLeft(ctx.now(), timezone).includes(timeOfDay))
		throw invalid('timeOfDay', 'This time has passed. Choose a later one.')
	return passOnFromViewer(
		ctx,
		presentationId,
		REQUESTS[language].call(phone, formatLongDate(date, language), timeOfDay),
	)
}

/**
 * Asks the rep for new prices of an expired presentation, or to open it again when it has no prices. The share key of the link is the credential, because an expired
 * presentation issues no tokens. Rejects with 404 when the presentation is missing, deleted or not expired.
 */
export async function askForNewPrices(
	ctx: Context,
	{ shareKey }: NewPricesInput,
): Promise<WaitingRequest> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await ctx.db.presentation.findFirst({
		where: { shareKey, deletedAt: null, expiresAt: { lte: ctx.now() } },
		select: {
			id: true,
			organizationId: true,
			deckId: true,
			languageSettings: true,
			...PRICE_FIELDS,
		},
	})
	if (found === null) throw notFound('Expired presentation')
	const { id: presentationId, organizationId, deckId } = found
	const requests = REQUESTS[readLanguage(found)]
	return passOn(
		ctx,
		{ organizationId, deckId, presentationId, askedBy: 'homeowner' },
		hasPrices(priceOf(found, ctx.now())) ? requests.expired : requests.reopen,
	)
}

/**
 * Handles the job `answer_price_requests`. Marks the homeowner's requests for today's prices as answered that waited when the price
 * or the link was renewed: the renewed price is the answer, or the page that opens again.
 */
export async function answerPriceRequests(
	{ db }: App,
	{ organizationId, presentationId, renewed, renewedAt }: JobPayloads['answer_price_requests'],
): Promise<void> {
	await db.question.updateMany({
		where: {
			organizationId,
			presentationId,
			question: {
				in: Object.values(REQUESTS).flatMap(({ renew, expired, reopen }) =>
					renewed === 'price' ? renew.question : [expired.question, reopen.question],
				),
			},
			askedBy: 'homeowner',
			escalated: true,
			answeredAt: null,
			askedAt: { lte: renewedAt },
		},
		data: { answeredAt: renewedAt },
	})
}

/** Answer to a homeowner whose price became exact. It has no amount, because the price page states it. */
const CONFIRMED: Record<CatalogLanguage, string> = {
	en: 'The price for your home is confirmed. You can see it on your price page, where you can choose an option.',
	es: 'El precio para su casa está confirmado. Lo encuentra en su página de precios, donde puede elegir.',
}

/**
 * Handles the job `answer_confirmation_requests`. Answers the homeowner's request to confirm the price, which waited when the price
 * became exact, in the name of the person who confirmed it, or else of the company. Queues no email to an address that gets one about
 * the new price.
 */
export async function answerConfirmationRequests(
	app: App,
	{ organizationId, presentationId, by, confirmedAt }: JobPayloads['answer_confirmation_requests'],
): Promise<void> {
	const where = {
		organizationId,
		presentationId,
		presentation: { deletedAt: null },
		question: { in: Object.values(REQUESTS).map(({ confirm }) => confirm.question) },
		askedBy: 'homeowner',
		escalated: true,
		answeredAt: null,
		askedAt: { lte: confirmedAt },
	}
	const company = await app.db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { name: true },
	})
	for (const { id } of await app.db.question.findMany({ where, select: { id: true } }))
		await app.db.$transaction(async (tx) => {
			await lockRow(tx, { table: 'question', id, organizationId })
			const waiting = await tx.question.findFirst({
				where: { ...where, id },
				include: { presentation: true },
			})
			if (waiting === null || waiting.presentation === null) return
			const { presentation, ...asked } = waiting
			await storeAnswer(app, tx, {
				asked: { ...asked, presentationId },
				answer: CONFIRMED[readLanguage(presentation)],
				answeredBy: by ?? company.name,
				emailedElsewhere: await findNoticeAddress(tx, {
					organizationId,
					presentationId,
					at: confirmedAt,
				}),
			})
		})
}

/** Returns the address that an email about the price at a time goes to, or null without such an email. */
async function findNoticeAddress(
	tx: Tx,
	{
		organizationId,
		presentationId,
		at,
	}: { organizationId: string; presentationId: string; at: string },
): Promise<string | null> {
	const kind = 'price_changed'
	const mail = await tx.mailMessage.findFirst({
		where: { organizationId, presentationId, kind, createdAt: at },
		select: { toAddress: true },
	})
	if (mail === null) return null
	const { toAddress: address } = mail
	return (await isSuppressed(tx, { organizationId, address, kind })) ? null : address
}

/** Returns the presentation that the caller views. Counts the call toward the limit of the caller's network. */
async function requireViewer(ctx: OrgContext, presentationId: string) {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	return requireViewedPresentation(ctx, presentationId)
}

async function passOnFromViewer(
	ctx: OrgContext,
	presentationId: string,
	request: Request,
): Promise<WaitingRequest> {
	const input = AskInput.parse({ question: request.question, presentationId })
	return passOn(ctx, await requireQuestionContext(ctx, input), request)
}

/**
 * Passes a request of the homeowner on to the rep as an escalated question. Repeated and concurrent calls while the same request
 * waits for an answer create no second question.
 */
async function passOn(
	ctx: Context,
	origin: QuestionOrigin,
	{ question, answer }: Request,
): Promise<WaitingRequest> {
	const { organizationId, presentationId } = origin
	const questionId = await withLock(ctx, `requests of ${presentationId}`, async (tx) => {
		const waiting = await tx.question.findFirst({
			where: { organizationId, presentationId, question, escalated: true, answeredAt: null },
			select: { id: true },
		})
		if (waiting !== null) return waiting.id
		return insertQuestion(tx, ctx, {
			context: origin,
			question,
			slideId: null,
			outcome: {
				kind: 'escalated',
				passages: [],
				answer,
				source: 'fallback',
				confidence: 0,
				citations: [],
				escalated: true,
				relatedSlideId: null,
			},
		})
	})
	return { questionId }
}
