import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { adminOrKeyProcedure, orgProcedure, router } from '../../core/trpc.ts'
import {
	createActionConfig,
	deleteActionConfig,
	getActionConfig,
	listActionConfigs,
	updateActionConfig,
} from './action-configs.ts'
import { listTemplates } from './list-templates.ts'
import { previewContract } from './preview.ts'
import { ContractPreview, PreviewContractInput } from './preview-schema.ts'
import {
	ActionConfig,
	ActionConfigInput,
	ActionConfigList,
	ContractSettings,
	ContractTemplateList,
	CreateActionConfigInput,
	ListActionConfigsInput,
	StarterContract,
	StarterContractInput,
	UpdateActionConfigInput,
	UpdateContractSettingsInput,
} from './schema.ts'
import { getSettings, updateSettings } from './settings.ts'
import { getStarterContract } from './starter-contract.ts'

const group = 'Contracts'
const ConfigAnswer = z.object({ actionConfig: ActionConfig })
/**
 * `warnings`: sentences about company details and prices that a published contract needs and that have no value. Empty for a
 * draft, and for a contract in which every variable has a value.
 */
const SavedConfig = ConfigAnswer.extend({ warnings: z.array(z.string()) })
const SettingsAnswer = z.object({ settings: ContractSettings })

export const contractTemplatesRouter = router({
	listActionConfigs: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/action-configs',
			group,
			summary: 'List the contracts, appointments and links of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ListActionConfigsInput)
		.output(ActionConfigList)
		.query(({ ctx, input }) => listActionConfigs(ctx, input)),
	createActionConfig: orgProcedure('contracts:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/action-configs',
			group,
			summary: 'Add a contract, an appointment or a link to a deck',
			status: 201,
			errors: ['NOT_FOUND', 'FORBIDDEN'],
		})
		.input(CreateActionConfigInput)
		.output(SavedConfig)
		.mutation(({ ctx, input }) => createActionConfig(ctx, input)),
	getActionConfig: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'Get a contract, an appointment or a link of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ActionConfigInput)
		.output(ConfigAnswer)
		.query(({ ctx, input }) => getActionConfig(ctx, input)),
	updateActionConfig: orgProcedure('contracts:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'Change or publish an action config; a changed published text gets a new version',
			errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
		})
		.input(UpdateActionConfigInput)
		.output(SavedConfig)
		.mutation(({ ctx, input }) => updateActionConfig(ctx, input)),
	deleteActionConfig: orgProcedure('contracts:write')
		.meta({
			rest: 'DELETE /api/decks/{deckId}/action-configs/{configId}',
			group,
			summary: 'Delete an action config from a deck; its signed documents remain',
			errors: ['NOT_FOUND'],
		})
		.input(ActionConfigInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteActionConfig(ctx, input)),
	listTemplates: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/templates',
			group,
			summary: 'List the contract templates of all decks',
		})
		.output(ContractTemplateList)
		.query(({ ctx }) => listTemplates(ctx)),
	preview: orgProcedure('contracts:read')
		.meta({
			rest: 'POST /api/decks/{deckId}/action-configs/preview',
			group,
			summary: 'Preview a contract as its homeowner would read it',
			errors: ['NOT_FOUND'],
		})
		.input(PreviewContractInput)
		.output(ContractPreview)
		.mutation(({ ctx, input }) => previewContract(ctx, input)),
	starter: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/starter',
			group,
			summary: 'Get a sample contract to start from',
		})
		.input(StarterContractInput)
		.output(StarterContract)
		.query(({ input }) => getStarterContract(input)),
	getSettings: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/settings',
			group,
			summary: 'Get the contract settings of the company',
		})
		.output(SettingsAnswer)
		.query(({ ctx }) => getSettings(ctx)),
	updateSettings: adminOrKeyProcedure('contracts:write')
		.meta({
			rest: 'PUT /api/contracts/settings',
			group,
			summary: 'Change the contract settings of the company',
			errors: ['FORBIDDEN'],
		})
		.input(UpdateContractSettingsInput)
		.output(SettingsAnswer)
		.mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
