import { makeConsent } from '../../content/contract-templates/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { maskEmail } from '../../core/contact/mask-email.ts'
import { readLanguage } from '../../core/language/read-language.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireUnexpired } from '../../sale/presentations/index.ts'
import { findSigned, requireContract } from './find-contract.ts'
import {
	type Company,
	type PreparedContract,
	prepareContract,
	readCompany,
} from './prepare-contract.ts'
import {
	presentConsent,
	presentSignedContract,
	presentUnsignedContract,
} from './present-contract.ts'
import { presentReceipt } from './present-receipt.ts'
import { recordView } from './record-view.ts'
import { requireVisibleText } from './require-visible-text.ts'
import type { ContractToSign, ContractToSignInput } from './schema.ts'

/**
 * Returns the contract that the homeowner reads and signs. Records the view and the consent text in the audit chain,
 * unless the company views the contract. Returns a signed contract as it was signed, even after the presentation
 * expires.
 */
export async function getContractToSign(
	ctx: OrgContext,
	input: ContractToSignInput,
): Promise<ContractToSign> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const presentation = await requireViewedPresentation(ctx, input.presentationId)
	const company = await readCompany(ctx, presentation)
	const row = await findSigned(ctx.db, presentation, input.configId)
	const consent = makeConsent(company, readLanguage(presentation))
	const common = {
		companyName: company.organizationName,
		consent: await presentConsent(consent),
		signed: row === null ? null : presentReceipt(ctx, row),
	}
	if (row !== null && row.cancelledAt === null)
		return { ...common, signerCode: null, ...(await presentSignedContract(row)) }
	requireUnexpired(ctx, presentation.expiresAt)
	const at = ctx.now()
	const config = await requireContract(ctx.db, presentation, input.configId)
	const contract = prepareContract(company, presentation, { config, submitted: {}, at })
	await requireVisibleText(contract)
	await recordView(ctx, { presentation, configId: config.id, contract, consent, at })
	const signerCode = presentSignerCode(company, contract)
	return { ...common, signerCode, ...(await presentUnsignedContract(config, contract)) }
}

/** Returns the email address that gets the one-time code, partly hidden, or null when the company requires no code. */
function presentSignerCode(
	{ settings }: Company,
	{ homeowner: { email } }: PreparedContract,
): ContractToSign['signerCode'] {
	return settings.signerCheck === 'email_code' ? { sentTo: email ? maskEmail(email) : null } : null
}
