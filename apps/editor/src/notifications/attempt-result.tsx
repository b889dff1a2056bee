import type { DeliveryAttempt } from '@dormer/api/outreach/notifications/schema'
import { Tag } from '@dormer/ui/tag'
import { formatResult } from './format-delivery.ts'

/** Renders the result of a delivery attempt as a colored tag: the status code or the failure. */
export function AttemptResult({ attempt }: { attempt: DeliveryAttempt }) {
	const { tone, text } = formatResult(attempt)
	return (
		<Tag tone={tone} className="font-mono font-normal!">
			{text}
		</Tag>
	)
}
