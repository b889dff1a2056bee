import { consume } from '../limits.ts'
import { refuseExpired } from '../presentations/service.ts'
import { requireViewed } from '../require.ts'
import type { OrgContext } from '../trpc.ts'
import { CONSENT_LABEL, CONSENT_VERSION, consentText } from './consent.ts'
import {
	type ContractConfig,
	findSigned,
	requireContract,
	type SignedRow,
} from './find-contract.ts'
import { recordLook } from './look.ts'
import { parseContract } from './markdown.ts'
import { type PreparedContract, prepareContract, readCompany } from './prepare.ts'
import { mergeRequirements } from './present-action-config.ts'
import { presentReceipt, readSelectionOf } from './receipt.ts'
import { presentRecord } from './record.ts'
import { revisionOf } from './revision.ts'
import type { ContractBlock, ContractToSignInput } from './schema.ts'
import type { ContractToSign } from './signing-schema.ts'
import { resolveTemplate } from './variables.ts'

/**
 * The contract as the homeowner reads it. The look and the consent that is shown go into the evidence, unless the
 * company itself looks. What stands signed is shown as it was signed, also when the presentation has expired since.
 */
export async function getContractToSign(
	ctx: OrgContext,
	input: ContractToSignInput,
): Promise<ContractToSign> {
	await consume(ctx, 'playback', ctx.ip)
	const presentation = await requireViewed(ctx, input.presentationId)
	const company = await readCompany(ctx, presentation)
	const row = await findSigned(ctx.db, presentation, input.configId)
	const consent = consentText(company)
	const common = {
		companyName: company.organizationName,
		consent: { version: CONSENT_VERSION, label: CONSENT_LABEL, blocks: parseContract(consent) },
		signed: row === null ? null : presentReceipt(ctx, row),
	}
	if (row !== null && row.cancelledAt === null) return { ...common, ...showSigned(row) }
	refuseExpired(ctx, presentation.expiresAt)
	const at = ctx.now()
	const config = await requireContract(ctx.db, presentation, input.configId)
	const contract = prepareContract(company, presentation, { config, given: {}, at })
	await recordLook(ctx, { presentation, configId: config.id, contract, consent, at })
	return { ...common, ...showUnsigned(config, contract) }
}

type Shown = Omit<ContractToSign, 'companyName' | 'consent' | 'signed'>

function showSigned(row: SignedRow): Shown {
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

function showUnsigned(config: ContractConfig, contract: PreparedContract): Shown {
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
