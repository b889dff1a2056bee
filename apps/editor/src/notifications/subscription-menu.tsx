import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { Ellipsis, History, Pencil, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { ReplayDialog } from './replay/replay-dialog.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { useNotificationsSearch } from './use-notifications-search.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'

/**
 * Renders the menu of a subscription, with which the user edits it, replays messages, switches it on or off, or deletes it
 * after a confirmation.
 */
export function SubscriptionMenu({ subscription }: { subscription: Subscription }) {
	const { name, isActive, channel } = subscription
	const [replaying, setReplaying] = useState(false)
	const [editing, setEditing] = useState(false)
	const [asking, setAsking] = useState(false)
	const { openSubscription } = useNotificationsSearch()
	const { switchTo, isDeleting, remove } = useSubscriptionActions(subscription)
	const SwitchIcon = isActive ? PowerOff : Power
	return (
		<>
			<Menu
				trigger={
					<Button size="icon-s" aria-label={`More actions for ${name}`}>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem icon={<Pencil className="icon" aria-hidden />} onSelect={() => setEditing(true)}>
					Edit
				</MenuItem>
				{channel === 'webhook' && isActive && (
					<MenuItem
						icon={<History className="icon" aria-hidden />}
						onSelect={() => setReplaying(true)}
					>
						Replay messages
					</MenuItem>
				)}
				<MenuItem
					icon={<SwitchIcon className="icon" aria-hidden />}
					onSelect={() => switchTo(!isActive)}
				>
					Switch {isActive ? 'off' : 'on'}
				</MenuItem>
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${name}?`}
				action="Delete subscription"
				busy={isDeleting}
				onConfirm={() =>
					remove(() => {
						setAsking(false)
						openSubscription(undefined)
					})
				}
			>
				No more events will be sent, and the delivery history will be deleted. To keep the history,
				switch the subscription off instead.
			</Confirm>
			{replaying && (
				<ReplayDialog subscription={subscription} onClose={() => setReplaying(false)} />
			)}
			{editing && (
				<SubscriptionDialog subscription={subscription} onClose={() => setEditing(false)} />
			)}
		</>
	)
}
