import { notFound } from '../../core/errors.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { PresentationInput, ReplacedLink } from './schema.ts'
import { makeShareKey } from './share-key.ts'

/**
 * Gives a presentation a new link. The old link, including in emails that were sent, and all presentation tokens that were issued with
 * it stop working immediately. Rejects with 404 when the presentation does not exist or is deleted.
 */
export async function replaceLink(
	ctx: OrgContext,
	{ presentationId: id }: PresentationInput,
): Promise<ReplacedLink> {
	const shareKey = makeShareKey()
	const { count } = await ctx.db.presentation.updateMany({
		where: { id, organizationId: ctx.organizationId, deletedAt: null },
		data: { shareKey, tokenGeneration: { increment: 1 }, updatedAt: ctx.now() },
	})
	if (count === 0) throw notFound('Presentation')
	return { url: shareUrl(ctx, shareKey) }
}
