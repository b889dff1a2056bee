import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { clsx } from 'clsx'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useIsAdmin } from '../core/use-is-admin.ts'
import { EventLog } from './event-log.tsx'
import { SubscriptionDetail } from './subscription-detail.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useNotificationsSearch } from './use-notifications-search.ts'

/** Renders the subscriptions, the deliveries of the selected subscription, and the event log. */
export function IntegrationsSection() {
	const { subscriptionId } = useNotificationsSearch()
	const list = trpc.notifications.listSubscriptions.useQuery()
	const [creating, setCreating] = useState(false)
	const isAdmin = useIsAdmin()
	const subscriptions = list.data?.subscriptions
	const requested = subscriptions?.find(({ id }) => id === subscriptionId)
	const open = requested ?? subscriptions?.[0]
	useFocusOnChange({ requestedId: requested?.id, openId: open?.id })
	const isEmpty = subscriptions?.length === 0
	const create = isAdmin && (
		<Button look="primary" onClick={() => setCreating(true)}>
			<Plus className="icon" aria-hidden />
			New subscription
		</Button>
	)
	return (
		<>
			<header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
				<p className="min-w-0 flex-1 basis-64 text-s text-ink-2">
					Tell other programs what happens: webhooks and emails, their deliveries, and the log of
					all events.
				</p>
				{!isEmpty && create}
			</header>
			{list.isPending && <Loading />}
			{list.isError && (
				<div className="card mb-5">
					<ErrorState
						title="The subscriptions could not be loaded"
						message={errorMessage(list.error)}
						onRetry={() => void list.refetch()}
					/>
				</div>
			)}
			{isEmpty && (
				<div className="card mb-5">
					<EmptyState
						icon={<Webhook className="icon-l" aria-hidden />}
						title="No subscriptions yet"
						{...(create && { action: create })}
					>
						{isAdmin
							? 'Call your CRM or email someone when a homeowner opens a presentation, asks, signs or books.'
							: 'An admin can have Dormer call your CRM or email someone when something happens.'}
					</EmptyState>
				</div>
			)}
			{subscriptions !== undefined && open !== undefined && (
				<div className="mb-5 grid grid-cols-1 gap-5 xl:grid-cols-[324px_minmax(0,1fr)]">
					<SubscriptionList
						subscriptions={subscriptions}
						openId={open.id}
						className={requested && 'max-xl:hidden'}
					/>
					<SubscriptionDetail
						key={open.id}
						subscription={open}
						className={requested === undefined ? 'max-xl:hidden' : ''}
					/>
				</div>
			)}
			<div className={clsx(requested && 'max-xl:hidden')}>
				<EventLog />
			</div>
			{creating && <SubscriptionDialog onClose={() => setCreating(false)} />}
		</>
	)
}

function Loading() {
	return (
		<div
			role="status"
			aria-label="Loading subscriptions"
			className="mb-5 grid grid-cols-1 gap-5 xl:grid-cols-[324px_minmax(0,1fr)]"
		>
			<div className="card grid gap-5 p-5">
				{['a', 'b', 'c', 'd'].map((key) => (
					<div key={key} className="grid gap-2">
						<Skeleton className="h-3.5 w-36" />
						<Skeleton className="h-3 w-52" />
					</div>
				))}
			</div>
			<div className="card grid content-start gap-5 p-5 max-xl:hidden">
				<Skeleton className="h-5 w-48" />
				{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
					<Skeleton key={key} className="h-3" />
				))}
			</div>
		</div>
	)
}
