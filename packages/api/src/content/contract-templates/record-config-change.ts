import type { Prisma, Tx } from '@dormer/db'
import { changedFields, recordAdminAct } from '../../accounts/admin-acts/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { sha256, wholeTemplate } from './compose.ts'
import { mergeRequirements } from './present-action-config.ts'

type ConfigRow = Prisma.ActionConfigGetPayload<object>
type ConfigChange = {
	change: 'created' | 'updated' | 'deleted'
	/** The row of the action config, before or after the change. */
	row: ConfigRow
	/**
	 * Row of the action config before the change. Null when the change creates the action config. `after` is null when the change
	 * deletes it.
	 */
	before: ConfigRow | null
	after: ConfigRow | null
}

/**
 * Records in the audit log that a contract template changed, in the transaction of the change. The record contains each of
 * these fields that changed: name, status, version, signing requirements and the SHA-256 of the text. Records nothing when the
 * row is the action config of an appointment or a link, because these have no contract text.
 */
export async function recordConfigChange(
	tx: Tx,
	ctx: OrgContext,
	{ change, row, before, after }: ConfigChange,
): Promise<void> {
	if (row.actionType !== 'contract') return
	const changes = changedFields(recordedFields(before), recordedFields(after))
	if (Object.keys(changes).length === 0) return
	await recordAdminAct(tx, ctx, { type: `contract_template.${change}`, subject: row, changes })
}

function recordedFields(row: ConfigRow | null) {
	if (row === null) return {}
	const { name, status, version } = row
	const textSha256 = sha256(wholeTemplate(row))
	return { name, status, version, textSha256, ...mergeRequirements(row.requirements, {}) }
}
