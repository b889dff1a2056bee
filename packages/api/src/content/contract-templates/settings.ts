import type { Tx } from '@dormer/db'
import { changedFields, recordAdminAct } from '../../accounts/admin-acts/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { enqueue } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { DEFAULT_SETTINGS } from './cancellation.ts'
import { ContractSettings, type UpdateContractSettingsInput } from './schema.ts'

/** Returns a company's contract settings, or the defaults when the company has not changed them. */
export async function readSettings(
	db: Pick<Tx, 'contractSettings'>,
	organizationId: string,
): Promise<ContractSettings> {
	const row = await db.contractSettings.findUnique({ where: { organizationId } })
	return row === null ? DEFAULT_SETTINGS : ContractSettings.parse(row)
}

/** Returns the contract settings of the signed-in company. */
export async function getSettings(ctx: OrgContext): Promise<{ settings: ContractSettings }> {
	return { settings: await readSettings(ctx.db, ctx.organizationId) }
}

/**
 * Changes only the contract settings in the input. The change applies to contracts that are signed afterwards; signed
 * contracts keep their deadline. A change of `requireConfirmedPrice` recalculates the prices that depend on an
 * unconfirmed roof estimate.
 */
export async function updateSettings(
	ctx: OrgContext,
	input: UpdateContractSettingsInput,
): Promise<{ settings: ContractSettings }> {
	const { organizationId } = ctx
	return ctx.db.$transaction(async (tx) => {
		const before = await readSettings(tx, organizationId)
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
		if (before.requireConfirmedPrice !== settings.requireConfirmedPrice)
			await enqueue(tx, 'presentations.repriceEstimates', {
				payload: { organizationId },
				key: `presentations.repriceEstimates:${organizationId}`,
			})
		return { settings }
	})
}
