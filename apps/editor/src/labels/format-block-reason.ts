import { SuppressionReason } from '@dormer/api/email/schema'
import type { z } from 'zod'

const BLOCK_REASONS: Record<z.infer<typeof SuppressionReason>, string> = {
	unsubscribed: 'Unsubscribed',
	bounced: 'Bounced',
	complained: 'Reported as spam',
}

/** Returns the reason why an email address is blocked, such as `Reported as spam`. Returns an unknown reason unchanged. */
export function formatBlockReason(reason: string): string {
	const { data: known } = SuppressionReason.safeParse(reason)
	return known === undefined ? reason : BLOCK_REASONS[known]
}
