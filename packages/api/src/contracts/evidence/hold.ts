import type { Tx } from '@dormer/db'
import { requireViewed } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'

/** Milliseconds. Many may want one presentation at once: each waits for those before. */
export const PATIENCE = { maxWait: 30_000, timeout: 30_000 }

/**
 * The presentation of the path, held until the transaction ends: of signing, cancelling and deleting one comes first,
 * and the others see it. Refused as `requireViewed` does.
 */
export async function holdViewed(
	ctx: OrgContext,
	tx: Tx,
	presentationId: string,
): ReturnType<typeof requireViewed> {
	await holdPresentation(tx, { organizationId: ctx.organizationId, presentationId })
	return requireViewed({ ...ctx, db: tx }, presentationId)
}

/**
 * Holds a presentation until the transaction ends. All that touches its contracts does so first, then the document, then
 * the envelope: held in one order, nobody waits in a circle.
 */
export async function holdPresentation(
	tx: Tx,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<void> {
	await tx.$queryRaw`
		select 1 from presentation
		 where id = ${presentationId}::uuid and organization_id = ${organizationId}::uuid
		   for update`
}
