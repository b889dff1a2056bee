import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { trpc } from '../core/trpc.ts'
import { useIsAdmin } from '../core/use-is-admin.ts'
import { formatHealth } from './format-health.ts'
import { CHANNELS, formatReceiver } from './format-subscription.ts'
import { rowId } from './use-focus-on-change.ts'

const POLL_MS = 15_000
/** Maximum number of visible rows. A longer list scrolls. */
const MAX_ROWS = 7

type ListProps = {
	subscriptions: readonly Subscription[]
	openId: string
	className: string | undefined
}

/** Renders all subscriptions with their health. */
export function SubscriptionList({ subscriptions, openId, className }: ListProps) {
	const isAdmin = useIsAdmin()
	const { data } = trpc.notifications.listHealth.useQuery(undefined, { refetchInterval: POLL_MS })
	return (
		<section
			aria-labelledby="subscriptions"
			className={clsx(
				'card flex flex-col',
				subscriptions.length > MAX_ROWS && 'xl:min-h-[560px] xl:contain-size',
				className,
			)}
		>
			<div className="flex items-center gap-2 px-5 pt-4 pb-1">
				<h2 id="subscriptions" className="text-m font-semibold">
					Subscriptions
				</h2>
				<span className="num text-xs text-ink-meta">{subscriptions.length}</span>
			</div>
			<ul className="grid grid-cols-1 gap-0.5 p-2 xl:min-h-0 xl:flex-1 xl:content-start xl:overflow-y-auto">
				{subscriptions.map((subscription) => (
					<Row
						key={subscription.id}
						subscription={subscription}
						isOpen={subscription.id === openId}
						health={formatHealth(
							subscription,
							data?.health.find(({ subscriptionId }) => subscriptionId === subscription.id),
						)}
					/>
				))}
			</ul>
			<p className="mt-auto shrink-0 border-t border-line px-5 pt-3.5 pb-4 text-xs leading-[18px] text-ink-meta">
				Calls are signed according to Standard Webhooks 1.0.0. A failing call is tried ten times
				over three days, then waits here until {isAdmin ? 'you resend' : 'an admin resends'} it.
				{!isAdmin && ' Only an admin can change subscriptions.'}
			</p>
		</section>
	)
}

type RowProps = {
	subscription: Subscription
	isOpen: boolean
	health: ReturnType<typeof formatHealth>
}

function Row({ subscription, isOpen, health }: RowProps) {
	const { icon: Icon, label } = CHANNELS[subscription.channel]
	const row = useRef<HTMLLIElement>(null)
	useEffect(() => {
		if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
	}, [isOpen])
	return (
		<li ref={row}>
			<Link
				id={rowId(subscription.id)}
				to="/settings/integrations"
				search={(before) => ({ ...before, subscription: subscription.id })}
				replace
				resetScroll={false}
				aria-current={isOpen ? 'true' : undefined}
				className={clsx(
					'flex min-h-14 items-center gap-3 rounded-[8px] px-3 py-1.5 hover:bg-paper',
					isOpen && 'xl:bg-sunken',
				)}
			>
				<Icon className="icon text-ink-3" aria-label={label} role="img" />
				<span className="min-w-0 flex-1">
					<span className="block truncate text-s font-semibold">{subscription.name}</span>
					<span className="block truncate text-xs text-ink-meta">
						{formatReceiver(subscription)}
					</span>
				</span>
				<span className="flex text-ink-2 [&>span]:text-xs">
					<Status tone={health.tone}>{health.word}</Status>
				</span>
			</Link>
		</li>
	)
}
