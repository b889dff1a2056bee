import { z } from 'zod'
import { Faq } from '../../content/faqs/schema.ts'
import { Success } from '../../core/schema.ts'
import {
	orgProcedure,
	presentationProcedure,
	publicProcedure,
	router,
	viewerProcedure,
} from '../../core/trpc.ts'
import { listAllQuestions } from './all-questions.ts'
import { askQuestion } from './ask-question.ts'
import { listQuestions, markAnswered } from './deck-questions.ts'
import { classifyIntent } from './intent.ts'
import { askForCall, askForConfirmation, askForNewPrices } from './pass-on-request.ts'
import { promoteQuestion } from './promote-question.ts'
import { rejectAnswer } from './reject-answer.ts'
import {
	AllQuestions,
	AllQuestionsInput,
	Answer,
	AnsweredInput,
	AskedQuestion,
	AskInput,
	CallBackInput,
	ConfirmationInput,
	ContinueInput,
	ContinueIntent,
	ListQuestionsInput,
	NewPricesInput,
	PromoteQuestionInput,
	RejectAnswerInput,
	RejectedAnswer,
} from './schema.ts'
import { streamAnswer } from './stream-answer.ts'

const group = 'Q&A'

export const qaRouter = router({
	continue: publicProcedure
		.meta({
			rest: 'POST /api/intent/continue',
			group,
			summary: 'Classify the homeowner’s reply in a Q&A pause',
			errors: ['RATE_LIMITED'],
			callsProvider: true,
		})
		.input(ContinueInput)
		.output(ContinueIntent)
		.mutation(({ ctx, input }) => classifyIntent(ctx, input)),
	ask: viewerProcedure('presentations:write')
		.meta({
			rest: 'POST /api/qa',
			group,
			summary: 'Answer a question from the FAQs, the documents and the slides, with its sources',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(AskInput)
		.output(Answer)
		.mutation(({ ctx, input, signal }) => askQuestion(ctx, input, { signal })),
	askStream: viewerProcedure('presentations:write')
		.meta({
			group,
			summary: 'Answer a question as a stream: partial answers, then the final answer',
			callsProvider: true,
		})
		.input(AskInput)
		.mutation(({ ctx, input, signal }) => streamAnswer(ctx, input, signal)),
	escalate: viewerProcedure('presentations:write')
		.meta({
			rest: 'POST /api/questions/{questionId}/escalate',
			group,
			summary:
				'Ask the rep to answer, because the answer or the passages do not answer the question',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(RejectAnswerInput)
		.output(RejectedAnswer)
		.mutation(({ ctx, input }) => rejectAnswer(ctx, input, { escalates: true })),
	miss: viewerProcedure('presentations:write')
		.meta({
			rest: 'POST /api/questions/{questionId}/miss',
			group,
			summary: 'Report that no passage answers the question, without asking the rep',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(RejectAnswerInput)
		.output(RejectedAnswer)
		.mutation(({ ctx, input }) => rejectAnswer(ctx, input, { escalates: false })),
	askForConfirmation: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/confirm-price',
			group,
			summary: 'Ask the rep to confirm an estimated price',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(ConfirmationInput)
		.output(z.object({ questionId: z.string() }))
		.mutation(({ ctx, input }) => askForConfirmation(ctx, input)),
	askForCall: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/call-back',
			group,
			summary: 'Ask the rep to call back',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(CallBackInput)
		.output(z.object({ questionId: z.string() }))
		.mutation(({ ctx, input }) => askForCall(ctx, input)),
	askForNewPrices: publicProcedure
		.meta({
			rest: 'POST /api/playback/{shareKey}/new-prices',
			group,
			summary: 'Ask the rep for new prices of an expired presentation',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(NewPricesInput)
		.output(z.object({ questionId: z.string() }))
		.mutation(({ ctx, input }) => askForNewPrices(ctx, input)),
	questions: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/questions',
			group,
			summary: 'List the questions about a deck, newest first',
			errors: ['NOT_FOUND'],
		})
		.input(ListQuestionsInput)
		.output(
			z.object({
				questions: z.array(AskedQuestion),
				total: z.number().int(),
				nextCursor: z.string().nullable(),
			}),
		)
		.query(({ ctx, input }) => listQuestions(ctx, input)),
	allQuestions: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/questions',
			group,
			summary: 'List the questions of homeowners, unanswered questions first',
		})
		.input(AllQuestionsInput)
		.output(AllQuestions)
		.query(({ ctx, input }) => listAllQuestions(ctx, input)),
	answered: orgProcedure('presentations:write')
		.meta({
			rest: 'PUT /api/questions/{questionId}/answered',
			group,
			summary: 'Mark a question as answered or unanswered',
			errors: ['NOT_FOUND'],
		})
		.input(AnsweredInput)
		.output(Success)
		.mutation(({ ctx, input }) => markAnswered(ctx, input)),
	promote: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/questions/{questionId}/promote',
			group,
			summary: 'Create an FAQ from a question',
			errors: ['NOT_FOUND'],
		})
		.input(PromoteQuestionInput)
		.output(z.object({ faq: Faq }))
		.mutation(({ ctx, input }) => promoteQuestion(ctx, input)),
})
