import { z } from 'zod'
import { publicProcedure, router, userProcedure } from '../trpc.ts'
import {
	ContinueInput,
	ContinueIntent,
	QaSettings,
	QaSettingsInput,
	UpdateQaSettingsInput,
} from './schema.ts'
import { continueAfterQuestion, getQaSettings, updateQaSettings } from './service.ts'

const group = 'Q&A'
const QaSettingsAnswer = z.object({ qaSettings: QaSettings })

export const qaRouter = router({
	getSettings: userProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/qa-settings',
			group,
			summary: 'What is said before an answer and before the presentation goes on',
			errors: ['NOT_FOUND'],
		})
		.input(QaSettingsInput)
		.output(QaSettingsAnswer)
		.query(({ ctx, input }) => getQaSettings(ctx, input)),
	updateSettings: userProcedure
		.meta({
			rest: 'PUT /api/decks/{deckId}/qa-settings',
			group,
			summary: 'Change what is said around answers',
			errors: ['NOT_FOUND'],
		})
		.input(UpdateQaSettingsInput)
		.output(QaSettingsAnswer)
		.mutation(({ ctx, input }) => updateQaSettings(ctx, input)),
	continue: publicProcedure
		.meta({
			rest: 'POST /api/intent/continue',
			group,
			summary: 'Whether a reply in a pause means to go on, to go back or to ask',
			errors: ['RATE_LIMITED'],
		})
		.input(ContinueInput)
		.output(ContinueIntent)
		.mutation(({ ctx, input }) => continueAfterQuestion(ctx, input)),
})
