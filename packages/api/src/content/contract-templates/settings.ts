import type { Tx } from '@dormer/db'
import { given } from '../../core/defined-fields.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { DEFAULT_SETTINGS } from './cancellation.ts'
import { ContractSettings, type UpdateContractSettingsInput } from './schema.ts'

/** What the company decided about its contracts, or the defaults. */
export async function readSettings(
	db: Pick<Tx, 'contractSettings'>,
	organizationId: string,
): Promise<ContractSettings> {
	const row = await db.contractSettings.findUnique({ where: { organizationId } })
	return row === null ? DEFAULT_SETTINGS : ContractSettings.parse(row)
}

/** The settings for the company's own people. */
export async function getSettings(ctx: OrgContext): Promise<{ settings: ContractSettings }> {
	return { settings: await readSettings(ctx.db, ctx.organizationId) }
}

/** Changes what is given and nothing else, for contracts signed from now on: a signed one keeps its deadline. */
export async function updateSettings(
	ctx: OrgContext,
	input: UpdateContractSettingsInput,
): Promise<{ settings: ContractSettings }> {
	const { organizationId } = ctx
	await ctx.db.contractSettings.upsert({
		where: { organizationId },
		create: { organizationId, ...DEFAULT_SETTINGS, ...given(input) },
		update: given(input),
	})
	return getSettings(ctx)
}
