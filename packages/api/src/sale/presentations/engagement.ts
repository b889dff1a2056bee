import type { Tx } from '@dormer/db'
import type { PresentationRef } from './prices/priced-presentation.ts'

/**
 * Sets the engagement of a presentation when its contract is signed or canceled, in the caller's transaction. Follow-up
 * emails skip a presentation with the engagement `cancelled`.
 */
export async function setEngagement(
	tx: Tx,
	{ organizationId, presentationId: id }: PresentationRef,
	engagement: 'signed' | 'cancelled',
): Promise<void> {
	await tx.presentation.updateMany({ where: { id, organizationId }, data: { engagement } })
}

/**
 * Returns the SQL that updates a presentation's view times and moves its engagement forward (new, opened, viewed),
 * never back. `$1` is the presentation id and `$2` the organization id. `query` must select at most one row with the
 * columns `first`, `last` and `opened` (times, or null) and `watched` (boolean).
 */
export function updateViews(query: string): string {
	return `
		update presentation p
		   set first_viewed_at = least(p.first_viewed_at, f.first),
		       last_viewed_at = greatest(p.last_viewed_at, f.last),
		       opened_at = greatest(p.opened_at, f.opened),
		       engagement = case when p.engagement in ('new', 'opened') and f.watched then 'viewed'
		                         when p.engagement = 'new' then 'opened' else p.engagement end
		  from (${query}) f
		 where p.id = $1 and p.organization_id = $2`
}
