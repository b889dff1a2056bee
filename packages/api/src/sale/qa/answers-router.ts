import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, presentationProcedure, router } from '../../core/trpc.ts'
import { readQuestion } from './all-questions.ts'
import { answerQuestion } from './answer-question.ts'
import {
	AnswerQuestionInput,
	FollowUp,
	QuestionInput,
	SetContactInput,
	SetDetailInput,
	ViewedQuestionInput,
} from './answer-schema.ts'
import { getFollowUp, setContact, setDetail } from './follow-up.ts'
import { markAnswerRead } from './read-answer.ts'
import { ListedQuestion } from './schema.ts'

const group = 'Q&A'

/** Procedures of the `qa` router about questions that a person answers. */
export const answersRouter = router({
	question: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/questions/{questionId}',
			group,
			summary: 'Get a homeowner’s question',
			errors: ['NOT_FOUND'],
		})
		.input(QuestionInput)
		.output(z.object({ question: ListedQuestion }))
		.query(async ({ ctx, input }) => ({ question: await readQuestion(ctx, input) })),
	answer: orgProcedure('presentations:send')
		.meta({
			rest: 'PUT /api/questions/{questionId}/answer',
			group,
			summary: 'Answer a question: email the answer and show it in the presentation',
			errors: ['NOT_FOUND'],
		})
		.input(AnswerQuestionInput)
		.output(z.object({ question: ListedQuestion }))
		.mutation(({ ctx, input }) => answerQuestion(ctx, input)),
	followUp: presentationProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/questions/{questionId}',
			group,
			summary: 'Get where the answer to a question goes, and how soon the company usually answers',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(ViewedQuestionInput)
		.output(FollowUp)
		.query(({ ctx, input }) => getFollowUp(ctx, input)),
	setContact: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/questions/{questionId}/contact',
			group,
			summary: 'Set the email address or phone number to which the answer goes',
			errors: ['CONFLICT', 'NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(SetContactInput)
		.output(FollowUp)
		.mutation(({ ctx, input }) => setContact(ctx, input)),
	setDetail: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/questions/{questionId}/detail',
			group,
			summary: 'Add a detail to a question',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(SetDetailInput)
		.output(FollowUp)
		.mutation(({ ctx, input }) => setDetail(ctx, input)),
	markAnswerRead: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/questions/{questionId}/read',
			group,
			summary: 'Record that the homeowner saw the company’s answer',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(ViewedQuestionInput)
		.output(Success)
		.mutation(({ ctx, input }) => markAnswerRead(ctx, input)),
})
