import { z } from 'zod'
import { orgProcedure, router } from '../../core/trpc.ts'
import { QaSettings, QaSettingsInput, UpdateQaSettingsInput } from './schema.ts'
import { getQaSettings, updateQaSettings } from './service.ts'

const group = 'Q&A'
const QaSettingsAnswer = z.object({ qaSettings: QaSettings })

export const qaSettingsRouter = router({
	getSettings: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/qa-settings',
			group,
			summary: 'Get the spoken prompts before and after an answer',
			errors: ['NOT_FOUND'],
		})
		.input(QaSettingsInput)
		.output(QaSettingsAnswer)
		.query(({ ctx, input }) => getQaSettings(ctx, input)),
	updateSettings: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}/qa-settings',
			group,
			summary: 'Change the spoken prompts before and after an answer',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdateQaSettingsInput)
		.output(QaSettingsAnswer)
		.mutation(({ ctx, input }) => updateQaSettings(ctx, input)),
})
