import { z } from 'zod'
import {
	createActionConfig,
	deleteActionConfig,
	getActionConfig,
	listActionConfigs,
	updateActionConfig,
} from '../content/contract-templates/action-configs.ts'
import { previewContract } from '../content/contract-templates/preview.ts'
import {
	ActionConfig,
	ActionConfigInput,
	ActionConfigList,
	ContractSettings,
	ContractTemplateList,
	CreateActionConfigInput,
	DocumentInput,
	ImportedContract,
	ListActionConfigsInput,
	UpdateActionConfigInput,
	UpdateContractSettingsInput,
} from '../content/contract-templates/schema.ts'
import { getSettings, updateSettings } from '../content/contract-templates/settings.ts'
import { getStarter } from '../content/contract-templates/starter.ts'
import { listTemplates } from '../content/contract-templates/templates.ts'
import { Success } from '../core/schema.ts'
import {
	adminProcedure,
	presentationOrUserProcedure,
	publicProcedure,
	router,
	userProcedure,
} from '../core/trpc.ts'
import { getEvidence, getPdf } from './documents/document-files.ts'
import { getDocument, listDocuments } from './documents/documents.ts'
import {
	ContractPreview,
	DocumentDetail,
	DocumentList,
	EvidenceText,
	ImportContractInput,
	ListDocumentsInput,
	PdfFile,
	PreviewContractInput,
	ResealedDocument,
	StarterContract,
	VerifiedDocument,
	VerifiedFile,
	VerifyFileInput,
} from './documents/schema.ts'
import { importUpload } from './import/import-upload.ts'
import { resealDocument } from './sealing/reseal.ts'
import { verifyDocument, verifyUpload } from './verification/verify-document.ts'

const group = 'Contracts'
const files = { file: { max: 1, bytes: 10_485_760 } }
const ConfigAnswer = z.object({ actionConfig: ActionConfig })
const SettingsAnswer = z.object({ settings: ContractSettings })

export const contractsRouter = router({
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
	import: userProcedure
		.meta({
			rest: 'POST /api/contracts/import',
			group,
			summary: 'Read a contract on paper as a template with variables',
			files,
			errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
		})
		.input(ImportContractInput)
		.output(ImportedContract)
		.mutation(({ ctx, input }) => importUpload(ctx, input)),
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
	listDocuments: userProcedure
		.meta({
			rest: 'GET /api/contracts/documents',
			group,
			summary: 'The signed documents, the newest first',
		})
		.input(ListDocumentsInput)
		.output(DocumentList)
		.query(({ ctx, input }) => listDocuments(ctx, input)),
	getDocument: userProcedure
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}',
			group,
			summary: 'A signed document, how it was signed, and what holds of it',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(z.object({ document: DocumentDetail }))
		.query(({ ctx, input }) => getDocument(ctx, input)),
	reseal: userProcedure
		.meta({
			rest: 'POST /api/contracts/documents/{documentId}/retry',
			group,
			summary: 'Have a document sealed whose sealing failed',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(DocumentInput)
		.output(ResealedDocument)
		.mutation(({ ctx, input }) => resealDocument(ctx, input)),
	pdf: presentationOrUserProcedure
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}/pdf',
			group,
			summary: 'The sealed PDF of a signed document',
			produces: 'application/pdf',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(DocumentInput)
		.output(PdfFile)
		.query(({ ctx, input }) => getPdf(ctx, input)),
	evidence: userProcedure
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}/evidence',
			group,
			summary: 'A signed document with its audit in one signed file',
			produces: 'application/json',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(EvidenceText)
		.query(({ ctx, input }) => getEvidence(ctx, input)),
	verify: publicProcedure
		.meta({
			rest: 'GET /api/contracts/verify/{documentId}',
			group,
			summary: 'What holds of a signed document, for anybody who has its id',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(VerifiedDocument)
		.query(({ ctx, input }) => verifyDocument(ctx, input)),
	verifyFile: publicProcedure
		.meta({
			rest: 'POST /api/contracts/verify',
			group,
			summary: 'What holds of a PDF or an evidence file',
			files,
			errors: ['PAYLOAD_TOO_LARGE'],
		})
		.input(VerifyFileInput)
		.output(VerifiedFile)
		.mutation(({ ctx, input }) => verifyUpload(ctx, input)),
})
