import {
	CONSENT_LABEL,
	CONSENT_VERSION,
	mergeRequirements,
	parseContract,
	resolveTemplate,
} from '../../content/contract-templates/index.ts'
import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { presentRecord } from '../evidence/index.ts'
import { revisionOf } from './contract-revision.ts'
import type { ContractConfig, SignedRow } from './find-contract.ts'
import type { PreparedContract } from './prepare-contract.ts'
import { readSignedSelection } from './present-receipt.ts'
import type { Consent, ContractToSign } from './schema.ts'

type PresentedContract = Omit<ContractToSign, 'companyName' | 'consent' | 'signed'>

/** Returns the consent to sign electronically as blocks. */
export function presentConsent(text: string): Consent {
	return { version: CONSENT_VERSION, label: CONSENT_LABEL, blocks: parseContract(text) }
}

/** Returns a signed contract with its text as it was signed. */
export function presentSignedContract(row: SignedRow): PresentedContract {
	const record = presentRecord(row)
	const { config } = row.envelope
	const blocks = parseContract(record.resolvedText)
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
export function presentUnsignedContract(
	config: ContractConfig,
	contract: PreparedContract,
): PresentedContract {
	const { requirements, customerName, timeZone, selection, cancellation, variables } = contract
	const blocks = parseContract(contract.text)
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
		disclosures: own === null ? null : parseContract(resolveTemplate(own, variables).text),
	}
}

/** Returns the notice of cancellation: the last page of a contract that can be cancelled. */
function noticeIn(blocks: readonly ContractBlock[]): ContractBlock[] {
	return blocks.slice(blocks.findLastIndex(({ kind }) => kind === 'page') + 1)
}
