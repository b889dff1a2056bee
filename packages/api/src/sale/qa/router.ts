import { z } from 'zod'
import { Faq } from '../../content/faqs/schema.ts'
import { Success } from '../../core/schema.ts'
import { publicProcedure, router, userProcedure, viewerProcedure } from '../../core/trpc.ts'
import { listAllQuestions } from './all-questions.ts'
import { askQuestion } from './answer.ts'
import { continueAfterQuestion } from './intent.ts'
import { listQuestions, markAnswered, promoteQuestion } from './questions.ts'
import {
	AllQuestions,
	AllQuestionsInput,
	Answer,
	AnsweredInput,
	AskedQuestion,
	AskInput,
	ContinueInput,
	ContinueIntent,
	ListQuestionsInput,
	PromoteQuestionInput,
} from './schema.ts'
import { streamAnswer } from './stream.ts'

const group = 'Q&A'

export const qaRouter = router({
	continue: publicProcedure
		.meta({
			rest: 'POST /api/intent/continue',
			group,
			summary: 'Whether a reply in a pause means to go on, to go back or to ask',
			errors: ['RATE_LIMITED'],
			callsProvider: true,
		})
		.input(ContinueInput)
		.output(ContinueIntent)
		.mutation(({ ctx, input }) => continueAfterQuestion(ctx, input)),
	ask: viewerProcedure
		.meta({
			rest: 'POST /api/qa',
			group,
			summary: 'Answer a question from the FAQs, the documents and the slides, with its sources',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(AskInput)
		.output(Answer)
		.mutation(({ ctx, input }) => askQuestion(ctx, input)),
	askStream: viewerProcedure
		.meta({
			group,
			summary: 'The same as it is written: words that may be shown, then the answer',
			callsProvider: true,
		})
		.input(AskInput)
		.mutation(({ ctx, input, signal }) => streamAnswer(ctx, input, signal)),
	questions: userProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/questions',
			group,
			summary: 'What was asked about a deck, the newest first',
			errors: ['NOT_FOUND'],
		})
		.input(ListQuestionsInput)
		.output(z.object({ questions: z.array(AskedQuestion), total: z.number().int() }))
		.query(({ ctx, input }) => listQuestions(ctx, input)),
	allQuestions: userProcedure
		.meta({
			rest: 'GET /api/questions',
			group,
			summary: 'What homeowners asked, those first that wait for the rep',
		})
		.input(AllQuestionsInput)
		.output(AllQuestions)
		.query(({ ctx, input }) => listAllQuestions(ctx, input)),
	answered: userProcedure
		.meta({
			rest: 'PUT /api/questions/{questionId}/answered',
			group,
			summary: 'Say that the homeowner has their answer, or take it back',
			errors: ['NOT_FOUND'],
		})
		.input(AnsweredInput)
		.output(Success)
		.mutation(({ ctx, input }) => markAnswered(ctx, input)),
	promote: userProcedure
		.meta({
			rest: 'POST /api/questions/{questionId}/promote',
			group,
			summary: 'Make an FAQ of a question that was asked',
			errors: ['NOT_FOUND'],
		})
		.input(PromoteQuestionInput)
		.output(z.object({ faq: Faq }))
		.mutation(({ ctx, input }) => promoteQuestion(ctx, input)),
})
