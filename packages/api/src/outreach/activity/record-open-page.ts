import type { Caller } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireUnexpired } from '../../sale/presentations/index.ts'
import type { RecordOpenPageInput } from './schema.ts'
import { PRESENCE_TIMEOUT_MS } from './watching.ts'

type ViewerToken = Extract<Caller, { kind: 'presentation' }>

/**
 * Notifies the company's live streams when the open page changes. A repeated report of the same page sends no notification.
 */
const OPEN = `
	with previous as (
	     select page from open_page where presentation_id = $1 and seen_at > $6),
	stored as (
	     insert into open_page (presentation_id, organization_id, page, opened_at, seen_at)
	     values ($1, $2, $3, $4, $5)
	         on conflict (presentation_id) do update
	        set page = excluded.page, opened_at = excluded.opened_at, seen_at = excluded.seen_at
	  returning organization_id, page)
	select notify_watchers(organization_id)
	  from stored where page is distinct from (select page from previous)`

const CLOSE = `
	delete from open_page where presentation_id = $1 and organization_id = $2
	returning notify_watchers(organization_id)`

/**
 * Stores the page that covers the slides: the prices, the contract, the appointment or the question sheet. The viewer reports an open page when
 * it opens and every 20 s, and null after it closes. A later report replaces
 * the stored page. Views by the company are not stored. Rejects with 404 when the presentation is deleted or expired, and with 401 for another presentation's token.
 */
export async function recordOpenPage(
	ctx: OrgContext & { token: ViewerToken },
	{ presentationId, page, openMs }: RecordOpenPageInput,
): Promise<Success> {
	requireUnexpired(ctx, (await requireViewedPresentation(ctx, presentationId)).expiresAt)
	await enforceRateLimit(ctx, 'viewerEvents', `${presentationId}:${clientNetwork(ctx.ip)}`)
	if (ctx.token.byCompany) return { success: true }
	const which = [presentationId, ctx.organizationId]
	const now = ctx.now().getTime()
	const times = [now - openMs, now, now - PRESENCE_TIMEOUT_MS].map((ms) => new Date(ms))
	if (page === null) await ctx.pool.query(CLOSE, which)
	else await ctx.pool.query(OPEN, [...which, page, ...times])
	return { success: true }
}
