import type { Topic } from '@dormer/api/accounts/member-notifications/schema'
import { Tag } from '@dormer/ui/tag'
import { Link } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'

const LABELS: Record<Topic, string> = {
	opened: 'opens',
	asked: 'asks a question',
	chose: 'chooses a price',
	signed: 'signs',
	booked: 'books',
	cancelled: 'cancels',
}

/** Renders the topics about which the member gets emails, with a link to change this choice. */
export function NotificationsCard() {
	const { data } = trpc.notifications.mine.useQuery()
	if (data === undefined) return null
	const { topics } = data.notifications
	return (
		<section className="card p-4" aria-labelledby="notifications-heading">
			<h2 id="notifications-heading" className="mb-2.5 text-m font-semibold">
				{topics.length === 0
					? 'You get no emails about homeowners'
					: 'You get an email when a homeowner'}
			</h2>
			<ul className="flex flex-wrap gap-1.5">
				{topics.map((topic) => (
					<li key={topic}>
						<Tag>{LABELS[topic]}</Tag>
					</li>
				))}
			</ul>
			<Link
				to="/settings/notifications"
				className="mt-2.5 inline-block rounded-xs text-s font-medium text-accent hover:underline"
			>
				Change
			</Link>
		</section>
	)
}
