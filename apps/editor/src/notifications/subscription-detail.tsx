import type { DeliveryList, Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { clsx } from 'clsx'
import { ChevronLeft, Power, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useIsAdmin } from '../core/use-is-admin.ts'
import { formatEventType } from '../labels/format-event-type.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { formatHealth } from './format-health.ts'
import { formatReceiver } from './format-subscription.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { SubscriptionMenu } from './subscription-menu.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { useNotificationsSearch } from './use-notifications-search.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'

type DetailProps = { subscription: Subscription; className: string }

/** Renders one subscription: receiver, event type, health and deliveries. */
export function SubscriptionDetail({ subscription, className }: DetailProps) {
	const [scroller, setScroller] = useState<HTMLElement | null>(null)
	const [openId, setOpenId] = useState<string>()
	const read = useDeliveries(subscription.id)
	const isAdmin = useIsAdmin()
	const { openSubscription } = useNotificationsSearch()
	const utils = trpc.useUtils()
	const test = trpc.notifications.testSubscription.useMutation({
		onSuccess: async ({ id }) => {
			scroller?.scrollTo(0, 0)
			setOpenId(id)
			await utils.notifications.listDeliveries.invalidate({ subscriptionId: subscription.id })
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const health = formatHealth(subscription, read.health)
	useRefreshOnHealthChange(read.health)
	return (
		<section aria-labelledby="subscription" className={clsx('card min-w-0', className)}>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 pt-4 pb-3">
				<Button
					look="quiet"
					size="icon-s"
					aria-label="All subscriptions"
					className="-ml-2 xl:hidden"
					onClick={() => openSubscription(undefined)}
				>
					<ChevronLeft className="icon" aria-hidden />
				</Button>
				<div className="min-w-48 flex-1">
					<div className="flex flex-wrap items-center gap-x-3">
						<h2 id="subscription" className="text-l font-semibold tracking-[-.01em] break-words">
							{subscription.name}
						</h2>
						<Status tone={health.tone}>
							<span className="whitespace-normal">{health.title}</span>
						</Status>
					</div>
					<About subscription={subscription} />
					{health.why !== null && <p className="mt-1 text-s text-ink-2">{health.why}</p>}
					{isAdmin && (read.health?.unconfirmedEmails.length ?? 0) > 0 && (
						<ResendConfirmations subscription={subscription} />
					)}
				</div>
				{isAdmin && (
					<div className="flex flex-wrap gap-2">
						{subscription.channel === 'webhook' && <RotateSecret subscription={subscription} />}
						<Button
							size="s"
							busy={test.isPending}
							onClick={() => test.mutate({ subscriptionId: subscription.id })}
						>
							<Send className="icon" aria-hidden />
							Send a test
						</Button>
						{!subscription.isActive && <SwitchOn subscription={subscription} />}
						<SubscriptionMenu subscription={subscription} />
					</div>
				)}
			</div>
			<DeliveryTable
				read={read}
				canResend={isAdmin && subscription.isActive}
				openId={openId}
				onOpen={setOpenId}
				scroller={scroller}
				onScroller={setScroller}
			/>
		</section>
	)
}

/**
 * Refreshes the subscription list when a receiver starts to fail or recovers, or when a subscription is disabled
 * automatically.
 */
function useRefreshOnHealthChange(health: DeliveryList['health'] | undefined) {
	const { notifications } = trpc.useUtils()
	const { failingSince, disabledAt } = health ?? {}
	useEffect(() => {
		if (failingSince === undefined && disabledAt === undefined) return
		void notifications.listHealth.invalidate()
		void notifications.listSubscriptions.invalidate()
	}, [notifications, failingSince, disabledAt])
}

function SwitchOn({ subscription }: { subscription: Subscription }) {
	const { isSwitching, switchTo } = useSubscriptionActions(subscription)
	return (
		<Button size="s" busy={isSwitching} onClick={() => switchTo(true)}>
			{!isSwitching && <Power className="icon" aria-hidden />}
			Switch on
		</Button>
	)
}

function ResendConfirmations({ subscription }: { subscription: Subscription }) {
	const resend = trpc.notifications.resendConfirmations.useMutation({
		onSuccess: () => toastSuccess('The confirmation email is on its way'),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<Button
			size="s"
			className="mt-2"
			busy={resend.isPending}
			onClick={() => resend.mutate({ subscriptionId: subscription.id })}
		>
			Send the confirmation again
		</Button>
	)
}

function About({ subscription }: { subscription: Subscription }) {
	const { channel, channelConfig, eventType, deckId } = subscription
	const decks = trpc.decks.list.useQuery(undefined, { enabled: deckId !== null })
	const deck = decks.data?.decks.find(({ id }) => id === deckId)
	return (
		<p className="mt-0.5 text-s break-words text-ink-meta">
			{channel === 'webhook' ? (
				<>
					POST <span className="font-mono text-xs break-all">{channelConfig.url}</span>
				</>
			) : (
				formatReceiver(subscription)
			)}
			{` · ${formatEventType(eventType).toLowerCase()}`}
			{deckId !== null && ` · only deck ${deck?.name ?? '…'}`}
		</p>
	)
}
