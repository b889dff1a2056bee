import type { Tx } from '@dormer/db'
import {
	formatLongDate,
	pickVariables,
	readSelection,
} from '../../content/contract-templates/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	freezePricing,
	requireConfirmedPrice,
	requireUnexpired,
	requireValidPrice,
	setEngagement,
} from '../../sale/presentations/index.ts'
import {
	emitContractEvent,
	LOCK_TIMEOUTS,
	lockViewedPresentation,
	openEnvelope,
	presentRecord,
} from '../evidence/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { checkPrintable } from './check-printable.ts'
import { checkCustomerNames, checkRequirements } from './check-requirements.ts'
import { collectFacts } from './collect-facts.ts'
import { checkRevision, revisionOf } from './contract-revision.ts'
import { findSigned, requireContract, type SignedRow } from './find-contract.ts'
import { type Company, prepareContract, readCompany } from './prepare-contract.ts'
import { readSignedSelection } from './present-receipt.ts'
import { type Mismatch, recordMismatch } from './record-mismatch.ts'
import { requireVisibleText } from './require-visible-text.ts'
import type { SignContractInput, SignedContract } from './schema.ts'
import { createLegalRecord, writeSignature } from './write-signature.ts'

/**
 * Signs a contract for the presentation's homeowner. One transaction locks the presentation and writes the legal record, the
 * audit entries, the event and the seal job. A repeated call returns the first document. It rejects with 409 `ALREADY_SIGNED`
 * when the homeowner has chosen a different price option since signing. Rejects with `SIGNATURE_MISMATCH` when a submitted name
 * is not the homeowner's name, and records this attempt in the audit chain.
 */
export async function signContract(
	ctx: OrgContext,
	input: SignContractInput,
): Promise<SignedContract> {
	await enforceRateLimit(ctx, 'signing', `${input.presentationId}:${clientNetwork(ctx.ip)}`)
	const presentation = await requireViewedPresentation(ctx, input.presentationId)
	const company = await readCompany(ctx, presentation)
	try {
		const record = await ctx.db.$transaction(
			(tx) => sign(ctx, tx, { input, company }),
			LOCK_TIMEOUTS,
		)
		const { documentId, signedAt } = record
		return { success: true, documentId, signedAt, message: messageOf(record) }
	} catch (error) {
		const [detail] =
			error instanceof AppError && error.code === 'SIGNATURE_MISMATCH' ? error.details : []
		if (detail !== undefined) await recordMismatch(ctx, input, mismatchAt(detail.path, input))
		throw error
	}
}

/**
 * Returns the request field that caused the error `SIGNATURE_MISMATCH`, and the text in this field. The field is `signature` or
 * one of the contract variables for the homeowner's name.
 */
function mismatchAt(path: string, { signature, variables }: SignContractInput): Mismatch {
	const value = variables[path.replace('variables.', '')]
	return { field: path, signature: typeof value === 'string' ? value : signature }
}

type Signing = { input: SignContractInput; company: Company }

async function sign(ctx: OrgContext, tx: Tx, { input, company }: Signing): Promise<LegalRecord> {
	const { organizationId } = ctx
	const { presentationId } = input
	const presentation = await lockViewedPresentation(ctx, tx, presentationId)
	const first = await findSigned(tx, presentation, input.configId)
	if (first !== null && first.cancelledAt === null) return existingRecord(first, presentation)
	requireUnexpired(ctx, presentation.expiresAt)
	const at = ctx.now()
	const config = await requireContract(tx, presentation, input.configId)
	const shown = prepareContract(company, presentation, { config, submitted: {}, at })
	if (input.revision !== undefined) checkRevision(shown, input.revision)
	if (shown.selection !== null && company.settings.requireConfirmedPrice)
		for (const { price } of shown.selection.choices ?? [shown.selection])
			requireConfirmedPrice(price)
	if (shown.selection !== null) requireValidPrice({ validUntil: presentation.priceValidUntil }, at)
	const submitted = pickVariables(input.variables)
	const { correctedName } = input
	const contract = prepareContract(company, presentation, { config, submitted, correctedName, at })
	checkCustomerNames(submitted, contract.homeowner)
	checkRequirements(contract.requirements, input, contract.customerName)
	await requireVisibleText(contract)
	await checkPrintable({ ...contract, signature: input.signature })
	const configId = config.id
	const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
	const revision = revisionOf(shown)
	const facts = await collectFacts(ctx, tx, {
		documentId,
		company,
		contract,
		presentationName: shown.customerName,
		submitted,
		revision,
		input,
	})
	if (contract.selection !== null) await freezePricing(tx, { organizationId, presentationId, at })
	const record = createLegalRecord({ documentId, config, contract, company, input, facts, at })
	await writeSignature(ctx, tx, { record, contract, company, facts })
	await setEngagement(tx, { organizationId, presentationId }, 'signed')
	const nameCorrected = contract.customerName !== shown.customerName
	const event = { type: 'contract.signed', presentation, configId, documentId, at } as const
	await emitContractEvent(tx, nameCorrected ? { ...event, nameCorrected } : event)
	await enqueue(tx, 'seal_contract', { payload: { organizationId, documentId }, key: documentId })
	return record
}

/** Returns the existing record for a repeated signature. Rejects with 409 `ALREADY_SIGNED` if the selection differs. */
function existingRecord(
	row: SignedRow,
	presentation: Parameters<typeof readSelection>[0],
): LegalRecord {
	const record = presentRecord(row)
	const { payments: _, monthly: __, conditions: ___, ...then } = readSignedSelection(record) ?? {}
	if (canonicalJson(then) !== canonicalJson(readSelection(presentation) ?? {}))
		throw new AppError(
			'ALREADY_SIGNED',
			'This contract is already signed with a different price option. Call the company to change it.',
		)
	return record
}

function messageOf({ customerName, cancellation }: LegalRecord): string {
	const until =
		cancellation === null
			? ''
			: ` You can cancel until the end of ${formatLongDate(cancellation.lastDay, 'en')}.`
	return `Signed. Thank you, ${customerName}.${until}`
}
