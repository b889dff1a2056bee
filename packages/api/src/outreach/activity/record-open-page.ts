import type { Caller } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { notifyLiveStreams } from '../../events/live-streams.ts'
import { requireUnexpired } from '../../sale/presentations/index.ts'
import type { RecordOpenPageInput } from './schema.ts'
import { PRESENCE_TIMEOUT_MS } from './watching.ts'

type ViewerToken = Extract<Caller, { kind: 'presentation' }>

/**
 * Stores the page that covers the slides: the prices, the contract, the appointment or the question sheet. The viewer reports an
 * open page when it opens and every 20 s, and null after it closes. A viewer that was left open on a slide reports null every
 * 20 s. A later report replaces the stored one. Notifies the
 * company's live streams when the page changes. Views by the company are not stored. Rejects with 404 when the presentation is
 * deleted or expired, and with 401 for another presentation's token.
 */
export async function recordOpenPage(
	ctx: OrgContext & { token: ViewerToken },
	{ presentationId, page, openMs, idleMs }: RecordOpenPageInput,
): Promise<Success> {
	const { db, organizationId, token } = ctx
	requireUnexpired(ctx, (await requireViewedPresentation(ctx, presentationId)).expiresAt)
	await enforceRateLimit(ctx, 'viewerEvents', `${presentationId}:${clientNetwork(ctx.ip)}`)
	if (token.byCompany) return { success: true }
	const seenAt = ctx.now()
	const openedAt = new Date(seenAt.getTime() - openMs)
	const activeAt = new Date(seenAt.getTime() - idleMs)
	const goneBefore = new Date(seenAt.getTime() - PRESENCE_TIMEOUT_MS)
	await db.$transaction(async (tx) => {
		const before = await tx.openPage.findFirst({ where: { presentationId, organizationId } })
		const shown = before !== null && before.seenAt > goneBefore ? before.page : null
		await tx.openPage.upsert({
			where: { presentationId },
			create: { presentationId, organizationId, page, openedAt, seenAt, activeAt },
			update: { page, openedAt, seenAt, activeAt },
		})
		if (shown !== page) await notifyLiveStreams(tx, organizationId)
	})
	return { success: true }
}
