import type { DeliveryTry } from '@dormer/api/outreach/notifications/schema'
import { Tag } from '@dormer/ui/tag'
import { sayAnswer } from './say-delivery.ts'

/** What came back of an attempt, in a box of its color. */
export function Answer({ attempt }: { attempt: DeliveryTry }) {
	const { tone, text } = sayAnswer(attempt)
	return (
		<Tag tone={tone} className="font-mono font-normal!">
			{text}
		</Tag>
	)
}
