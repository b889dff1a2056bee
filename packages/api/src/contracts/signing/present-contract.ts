import {
	type ConsentText,
	mergeRequirements,
	readBlocks,
	resolveTemplate,
} from '../../content/contract-templates/index.ts'
import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { presentRecord } from '../evidence/index.ts'
import { revisionOf } from './contract-revision.ts'
import type { ContractConfig, SignedRow } from './find-contract.ts'
import type { PreparedContract } from './prepare-contract.ts'
import { readSignedSelection } from './present-receipt.ts'
import type { Consent, ContractToSign } from './schema.ts'

type PresentedContract = Omit<ContractToSign, 'companyName' | 'consent' | 'signed' | 'signerCode'>

/** Returns the consent to sign electronically as blocks. */
export async function presentConsent({ version, label, text }: ConsentText): Promise<Consent> {
	return { version, label, blocks: await readBlocks(text) }
}

/** Returns a signed contract with its text as it was signed. */
export async function presentSignedContract(row: SignedRow): Promise<PresentedContract> {
	const record = presentRecord(row)
	const { config } = row.envelope
	const blocks = await readBlocks(record.resolvedText)
	return {
		configId: config.id,
		configVersion: record.configVersion,
		revision: record.documentSha256,
		name: config.name,
		blocks,
		requirements: mergeRequirements(config.requirements, {}),
		customerName: record.customerName,
		timeZone: record.timeZone,
		selection: readSignedSelection(record),
		cancellation: record.cancellation,
		notice: record.cancellation && noticeIn(blocks),
		disclosures: null,
	}
}

/** Returns an unsigned contract with the text that the homeowner would sign now. */
export async function presentUnsignedContract(
	config: ContractConfig,
	contract: PreparedContract,
): Promise<PresentedContract> {
	const { requirements, customerName, timeZone, selection, cancellation, variables } = contract
	const blocks = await readBlocks(contract.text)
	const { disclosuresMarkdown: own } = config
	return {
		configId: config.id,
		configVersion: config.version,
		revision: revisionOf(contract),
		name: config.name,
		blocks,
		requirements,
		customerName,
		timeZone,
		selection,
		cancellation,
		notice: cancellation && noticeIn(blocks),
		disclosures: own === null ? null : await readBlocks(resolveTemplate(own, variables).text),
	}
}

/** Returns the notice of cancellation: the last page of a contract that can be cancelled. */
function noticeIn(blocks: readonly ContractBlock[]): ContractBlock[] {
	return blocks.slice(blocks.findLastIndex(({ kind }) => kind === 'page') + 1)
}
