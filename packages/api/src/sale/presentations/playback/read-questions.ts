import { fileUrl } from '../../../core/file-url.ts'
import type { Context } from '../../../core/trpc.ts'
import type { Playback } from '../playback-schema.ts'
import type { Playable } from './read-playable.ts'

/** Maximum number of questions of each kind that a playback contains. */
const MAX_QUESTIONS = 20

/** Questions of the homeowner as the playback contains them, newest first. */
export type PlaybackQuestions = Pick<Playback, 'answers' | 'sourceAnswers' | 'waitingQuestions'>

export const NO_QUESTIONS: PlaybackQuestions = {
	answers: [],
	sourceAnswers: [],
	waitingQuestions: [],
}

/**
 * Reads the questions of the homeowner: those that a rep answered and, after the homeowner has signed, also those that a source
 * answered and those that wait for the answer of a rep.
 */
export async function readQuestions(
	ctx: Context,
	{ id: presentationId, organizationId, isContractSigned }: Playable,
): Promise<PlaybackQuestions> {
	const asked = { organizationId, presentationId, askedBy: 'homeowner' }
	const answers = await ctx.db.questionAnswer.findMany({
		where: { organizationId, question: { organizationId, presentationId } },
		include: { question: { select: { question: true } } },
		orderBy: [{ answeredAt: 'desc' }, { questionId: 'asc' }],
		take: MAX_QUESTIONS,
	})
	const presented = answers.map((row) => ({
		questionId: row.questionId,
		question: row.question.question,
		answer: row.text,
		answeredBy: row.answeredBy,
		answeredAt: row.answeredAt.toISOString(),
		readAt: row.readAt?.toISOString() ?? null,
		audioUrl: fileUrl(ctx, row.audioKey),
		durationMs: row.durationMs,
	}))
	if (!isContractSigned) return { ...NO_QUESTIONS, answers: presented }
	const [answered, waiting] = await Promise.all([
		ctx.db.question.findMany({
			where: { ...asked, kind: 'answer', escalated: false, missedAt: null, repAnswer: null },
			orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
			take: MAX_QUESTIONS,
		}),
		ctx.db.question.findMany({
			where: { ...asked, escalated: true, answeredAt: null },
			orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
			take: MAX_QUESTIONS,
		}),
	])
	return {
		answers: presented,
		sourceAnswers: answered.map(({ id, question, answer, askedAt }) => ({
			questionId: id,
			question,
			answer,
			askedAt: askedAt.toISOString(),
		})),
		waitingQuestions: waiting.map(({ id, question, askedAt }) => ({
			questionId: id,
			question,
			askedAt: askedAt.toISOString(),
		})),
	}
}
