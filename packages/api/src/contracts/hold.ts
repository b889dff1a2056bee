import type { Tx } from '@dormer/db'
import { requireViewed } from '../require.ts'
import type { OrgContext } from '../trpc.ts'

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
	await tx.$queryRaw`
		select 1 from presentation
		 where id = ${presentationId}::uuid and organization_id = ${ctx.organizationId}::uuid
		   for update`
	return requireViewed({ ...ctx, db: tx }, presentationId)
}
