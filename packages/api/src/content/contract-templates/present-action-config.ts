import type { Prisma } from '@dormer/db'
import { given } from '../../core/defined-fields.ts'
import {
	type ActionConfig,
	ActionConfigStatus,
	ActionType,
	DEFAULT_REQUIREMENTS,
	Requirements,
} from './schema.ts'

/** An action config's row as its wire record; requirements that it does not say are the default ones. */
export function presentActionConfig(row: Prisma.ActionConfigGetPayload<object>): ActionConfig {
	return {
		id: row.id,
		deckId: row.deckId,
		name: row.name,
		actionType: ActionType.parse(row.actionType),
		templateMarkdown: row.templateMarkdown,
		disclosuresMarkdown: row.disclosuresMarkdown,
		requirements: mergeRequirements(row.requirements, {}),
		repName: row.repName,
		status: ActionConfigStatus.parse(row.status),
		version: row.version,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** Requirements as they are kept, changed by what is given; what neither says is the default. */
export function mergeRequirements(
	kept: Prisma.JsonValue,
	changes: { [Key in keyof Requirements]?: Requirements[Key] | undefined },
): Requirements {
	const known = Requirements.partial().parse(kept)
	return Requirements.parse({ ...DEFAULT_REQUIREMENTS, ...known, ...given(changes) })
}
