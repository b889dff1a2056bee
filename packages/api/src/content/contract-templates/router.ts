import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { adminProcedure, router, userProcedure } from '../../core/trpc.ts'
import {
	createActionConfig,
	deleteActionConfig,
	getActionConfig,
	listActionConfigs,
	updateActionConfig,
} from './action-configs.ts'
import { previewContract } from './preview.ts'
import {
	ActionConfig,
	ActionConfigInput,
	ActionConfigList,
	ContractPreview,
	ContractSettings,
	ContractTemplateList,
	CreateActionConfigInput,
	ListActionConfigsInput,
	PreviewContractInput,
	StarterContract,
	UpdateActionConfigInput,
	UpdateContractSettingsInput,
} from './schema.ts'
import { getSettings, updateSettings } from './settings.ts'
import { getStarter } from './starter.ts'
import { listTemplates } from './templates.ts'

const group = 'Contracts'
const ConfigAnswer = z.object({ actionConfig: ActionConfig })
const SettingsAnswer = z.object({ settings: ContractSettings })

export const contractTemplatesRouter = router({
	listActionConfigs: userProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/action-configs',
			group,
			summary: 'The contracts, visits and links that a deck ends in',
			errors: ['NOT_FOUND'],
		})
		.input(ListActionConfigsInput)
		.output(ActionConfigList)
		.query(({ ctx, input }) => listActionConfigs(ctx, input)),
	createActionConfig: userProcedure
		.meta({
			rest: 'POST /api/decks/{deckId}/action-configs',
			group,
			summary: 'Add a contract, a visit or a link to a deck',
			status: 201,
			errors: ['NOT_FOUND'],
		})
		.input(CreateActionConfigInput)
		.output(ConfigAnswer)
		.mutation(({ ctx, input }) => createActionConfig(ctx, input)),
	getActionConfig: userProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'One contract, visit or link of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ActionConfigInput)
		.output(ConfigAnswer)
		.query(({ ctx, input }) => getActionConfig(ctx, input)),
	updateActionConfig: userProcedure
		.meta({
			rest: 'PUT /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'Change or publish it; another text is another version',
			errors: ['NOT_FOUND'],
		})
		.input(UpdateActionConfigInput)
		.output(ConfigAnswer)
		.mutation(({ ctx, input }) => updateActionConfig(ctx, input)),
	deleteActionConfig: userProcedure
		.meta({
			rest: 'DELETE /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'Take it from the deck; what was signed stays',
			errors: ['NOT_FOUND'],
		})
		.input(ActionConfigInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteActionConfig(ctx, input)),
	listTemplates: userProcedure
		.meta({
			rest: 'GET /api/contracts/templates',
			group,
			summary: 'The contracts of all decks',
		})
		.output(ContractTemplateList)
		.query(({ ctx }) => listTemplates(ctx)),
	preview: userProcedure
		.meta({
			rest: 'POST /api/decks/{deckId}/action-configs/preview',
			group,
			summary: 'A contract as its homeowner would read it',
			errors: ['NOT_FOUND'],
		})
		.input(PreviewContractInput)
		.output(ContractPreview)
		.mutation(({ ctx, input }) => previewContract(ctx, input)),
	starter: userProcedure
		.meta({ rest: 'GET /api/contracts/starter', group, summary: 'A contract to begin from' })
		.output(StarterContract)
		.query(getStarter),
	getSettings: userProcedure
		.meta({
			rest: 'GET /api/contracts/settings',
			group,
			summary: 'Whether and until when a contract can be cancelled',
		})
		.output(SettingsAnswer)
		.query(({ ctx }) => getSettings(ctx)),
	updateSettings: adminProcedure
		.meta({
			rest: 'PUT /api/contracts/settings',
			group,
			summary: 'Say whether and until when a contract can be cancelled',
			errors: ['FORBIDDEN'],
		})
		.input(UpdateContractSettingsInput)
		.output(SettingsAnswer)
		.mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
