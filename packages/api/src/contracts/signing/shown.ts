import { CONSENT_LABEL, CONSENT_VERSION } from '../../content/contract-templates/consent.ts'
import { parseContract } from '../../content/contract-templates/markdown.ts'
import { mergeRequirements } from '../../content/contract-templates/present-action-config.ts'
import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { resolveTemplate } from '../../content/contract-templates/variables.ts'
import { presentRecord } from '../evidence/record.ts'
import type { ContractConfig, SignedRow } from './find-contract.ts'
import type { PreparedContract } from './prepare.ts'
import { readSelectionOf } from './receipt.ts'
import { revisionOf } from './revision.ts'
import type { Consent, ContractToSign } from './schema.ts'

type Shown = Omit<ContractToSign, 'companyName' | 'consent' | 'signed'>

/** The consent to sign electronically, from its Markdown. */
export function showConsent(text: string): Consent {
	return { version: CONSENT_VERSION, label: CONSENT_LABEL, blocks: parseContract(text) }
}

/** What stands signed, as it was signed. */
export function showSigned(row: SignedRow): Shown {
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
		selection: readSelectionOf(record),
		cancellation: record.cancellation,
		notice: record.cancellation && noticeIn(blocks),
		disclosures: null,
	}
}

/** What is to be signed, as it would be signed now. */
export function showUnsigned(config: ContractConfig, contract: PreparedContract): Shown {
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

/** The notice of cancellation is the last page of a contract that can be cancelled. */
function noticeIn(blocks: readonly ContractBlock[]): ContractBlock[] {
	return blocks.slice(blocks.findLastIndex(({ kind }) => kind === 'page') + 1)
}
