import type { Prisma } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { revisionOf } from '../../core/revision.ts'
import {
	type ActionConfig,
	ActionConfigStatus,
	ActionType,
	DEFAULT_REQUIREMENTS,
	Requirements,
} from './schema.ts'

/** Returns the wire record of an action config row. A requirement that the row does not contain gets its default. */
export function presentActionConfig(row: Prisma.ActionConfigGetPayload<object>): ActionConfig {
	const fields = {
		name: row.name,
		templateMarkdown: row.templateMarkdown,
		disclosuresMarkdown: row.disclosuresMarkdown,
		requirements: mergeRequirements(row.requirements, {}),
		repName: row.repName,
	}
	return {
		...fields,
		id: row.id,
		deckId: row.deckId,
		actionType: ActionType.parse(row.actionType),
		status: ActionConfigStatus.parse(row.status),
		version: row.version,
		revision: revisionOf(fields),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/**
 * Returns the stored requirements with the changes applied. A requirement that is neither stored nor changed gets its
 * default.
 */
export function mergeRequirements(
	stored: Prisma.JsonValue,
	changes: { [Key in keyof Requirements]?: Requirements[Key] | undefined },
): Requirements {
	const known = Requirements.partial().parse(stored)
	return Requirements.parse({ ...DEFAULT_REQUIREMENTS, ...known, ...definedFields(changes) })
}
