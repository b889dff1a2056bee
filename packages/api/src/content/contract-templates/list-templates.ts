import type { OrgContext } from '../../core/trpc.ts'
import { ActionConfigStatus, type ContractTemplateList } from './schema.ts'

/**
 * Returns the contract templates of all decks that are not deleted, sorted by deck name. Lists the templates of a deck
 * from oldest to newest. Uses the index action_config (deck_id, created_at).
 */
export async function listTemplates(ctx: OrgContext): Promise<ContractTemplateList> {
	const { organizationId } = ctx
	const rows = await ctx.db.actionConfig.findMany({
		where: { organizationId, actionType: 'contract', deletedAt: null, deck: { deletedAt: null } },
		orderBy: [{ deck: { name: 'asc' } }, { deckId: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
		select: {
			id: true,
			deckId: true,
			name: true,
			status: true,
			version: true,
			updatedAt: true,
			deck: { select: { name: true } },
		},
	})
	return {
		templates: rows.map(({ id, deck, status, updatedAt, ...row }) => ({
			...row,
			configId: id,
			deckName: deck.name,
			status: ActionConfigStatus.parse(status),
			updatedAt: updatedAt.toISOString(),
		})),
	}
}
