import { makeConsent } from '../../content/contract-templates/index.ts'
import { type RepContext, readSample } from '../../sale/presentations/index.ts'
import type { PreviewInput } from '../../sale/presentations/preview-schema.ts'
import { requireContract } from './find-contract.ts'
import { prepareContract, readCompany } from './prepare-contract.ts'
import { presentConsent, presentUnsignedContract } from './present-contract.ts'
import { requireVisibleText } from './require-visible-text.ts'
import type { ContractToSign } from './schema.ts'

/**
 * Returns the contract of a deck as the sample homeowner would read it, with the tiers chosen in the preview. Stores nothing:
 * the audit trail has no entry. Never requires a one-time code, because a preview cannot be signed. Rejects like
 * `getContractToSign`.
 */
export async function previewContractToSign(
	ctx: RepContext,
	input: PreviewInput,
): Promise<ContractToSign> {
	const { organizationId, user } = ctx
	const { playable } = await readSample(ctx, input)
	const company = await readCompany(ctx, { createdById: user.userId })
	const config = await requireContract(ctx.db, { organizationId, deckId: input.deckId }, undefined)
	const { homeowner, selection, earlierSelections } = playable
	const { languageSettings } = playable
	const presentation = { homeowner, selection, earlierSelections, price: null, languageSettings }
	const contract = prepareContract(company, presentation, {
		config,
		submitted: {},
		at: ctx.now(),
	})
	await requireVisibleText(contract)
	return {
		...(await presentUnsignedContract(config, contract)),
		companyName: company.organizationName,
		consent: await presentConsent(makeConsent(company, contract.language)),
		signerCode: null,
		signed: null,
	}
}
