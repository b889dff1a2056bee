import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import { Cancellation, ContractBlock, ContractVariable } from './schema.ts'

export const PreviewContractInput = z.object({
	deckId: Uuid,
	templateMarkdown: z.string().max(200_000),
	disclosuresMarkdown: z.string().max(200_000).nullable().default(null),
	repName: z.string().trim().max(120).nullable().default(null),
	/**
	 * Presentation of the homeowner whose details fill in the variables. Without a presentation, the details of a sample
	 * homeowner fill them in.
	 */
	presentationId: Uuid.optional(),
})
export type PreviewContractInput = z.infer<typeof PreviewContractInput>

/** A name in braces that is not a contract variable, with its UTF-16 offsets and its line number, counted from 1. */
export const UnknownVariable = z.object({
	path: z.enum(['templateMarkdown', 'disclosuresMarkdown']),
	name: z.string(),
	line: z.number().int(),
	start: z.number().int(),
	end: z.number().int(),
})
export type UnknownVariable = z.infer<typeof UnknownVariable>

export const ContractPreview = z.object({
	blocks: z.array(ContractBlock),
	/** Variables in the text that have no value. */
	missing: z.array(ContractVariable),
	unknown: z.array(UnknownVariable),
	/** Value of each contract variable in this preview; '' for a variable without a value. */
	values: z.partialRecord(ContractVariable, z.string()),
	cancellation: Cancellation.nullable(),
})
export type ContractPreview = z.infer<typeof ContractPreview>
