import type { Tx } from '@dormer/db'
import { findState } from '@dormer/providers/geocoding/states'
import { changedFields, recordAdminAct } from '../../accounts/admin-acts/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { invalid } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { TaxRate } from '../pricing/tax-schema.ts'
import { DEFAULT_SETTINGS } from './cancellation.ts'
import { ContractSettings, type UpdateContractSettingsInput } from './schema.ts'

/** Returns a company's contract settings, or the defaults when the company has not changed them. */
export async function readSettings(
	db: Pick<Tx, 'contractSettings'>,
	organizationId: string,
): Promise<ContractSettings> {
	const row = await db.contractSettings.findUnique({ where: { organizationId } })
	return presentSettings(row)
}

/** Returns the contract settings of a row, or the defaults for a company without a row. */
export function presentSettings(row: unknown): ContractSettings {
	return row === null ? DEFAULT_SETTINGS : ContractSettings.parse(row)
}

/** Returns the contract settings of the signed-in company. */
export async function getSettings(ctx: OrgContext): Promise<{ settings: ContractSettings }> {
	return { settings: await readSettings(ctx.db, ctx.organizationId) }
}

/**
 * Changes only the contract settings in the input. The change applies to contracts that are signed afterwards; signed
 * contracts keep their deadline. A change of `requireConfirmedPrice` recalculates the prices that depend on an
 * unconfirmed roof estimate, and a change of the lenders or the tax rates all prices that nobody has chosen.
 */
export async function updateSettings(
	ctx: OrgContext,
	input: UpdateContractSettingsInput,
): Promise<{ settings: ContractSettings }> {
	const { organizationId } = ctx
	return ctx.db.$transaction(async (tx) => {
		const before = await readSettings(tx, organizationId)
		checkSchedule({ ...before, ...definedFields(input) })
		checkStates(input.taxRates ?? [])
		await tx.contractSettings.upsert({
			where: { organizationId },
			create: { organizationId, ...DEFAULT_SETTINGS, ...definedFields(input) },
			update: definedFields(input),
		})
		const settings = await readSettings(tx, organizationId)
		const changes = changedFields(before, settings)
		const subject = { id: organizationId, name: 'contract settings' }
		if (Object.keys(changes).length > 0)
			await recordAdminAct(tx, ctx, { type: 'contract_settings.updated', subject, changes })
		if (canonicalJson(priceTerms(before)) !== canonicalJson(priceTerms(settings)))
			await enqueue(tx, 'reprice_open', {
				payload: { organizationId },
				key: `reprice_open:${organizationId}`,
			})
		else if (before.requireConfirmedPrice !== settings.requireConfirmedPrice)
			await enqueue(tx, 'reprice_estimates', {
				payload: { organizationId },
				key: `reprice_estimates:${organizationId}`,
			})
		return { settings }
	})
}

/** Returns the settings that are part of every price: a change recalculates those that nobody has chosen. */
function priceTerms({ lenders, taxRates }: ContractSettings) {
	return { lenders, taxRates }
}

/** Rejects with 400 a tax rate for a state that does not exist. */
function checkStates(rates: readonly TaxRate[]): void {
	const unknown = rates.findIndex(({ state }) => findState(state) === undefined)
	if (unknown !== -1)
		throw invalid(
			`taxRates.${unknown}.state`,
			`No state has the abbreviation ${rates[unknown]?.state}. Enter one such as CO.`,
		)
}

/** Rejects with 400 a deposit that is both a percentage and an amount, and percentages that leave nothing for the last payment. */
function checkSchedule({ depositPercent, depositCents, payments }: ContractSettings): void {
	if (depositPercent !== null && depositCents !== null)
		throw invalid('depositCents', 'Enter the deposit in percent or as an amount, not both')
	const planned = payments.reduce((sum, { percent }) => sum + (percent ?? 0), depositPercent ?? 0)
	if (payments.length > 0 && planned >= 100)
		throw invalid(
			'payments',
			`Deposit and payments add up to ${planned}%. Leave something for the last payment.`,
		)
}
