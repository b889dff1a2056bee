import { EventType } from '@dormer/api/outreach/event-log/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { dropEmpty, type LogFilters, type NotificationsSearch } from './search.ts'

type Place = {
	subscriptionId: string | undefined
	filters: LogFilters
	/** Opens a subscription; none: the list, where the screen has no room for both. */
	openSubscription: (subscriptionId: string | undefined) => void
	changeFilters: (patch: { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }) => void
}

/** Which subscription is open and what the log shows: both are in the address, so that they can be linked to. */
export function usePlace(): Place {
	const { subscription, type, ...rest } = useSearch({ from: '/app/notifications' })
	const navigate = useNavigate({ from: '/notifications' })
	const change = useCallback(
		(patch: { [Key in keyof NotificationsSearch]?: NotificationsSearch[Key] | undefined }) =>
			void navigate({
				search: (before) => dropEmpty({ ...before, ...patch }),
				replace: true,
				resetScroll: false,
			}),
		[navigate],
	)
	return {
		subscriptionId: subscription,
		filters: { ...rest, ...dropEmpty({ type: EventType.safeParse(type).data }) },
		openSubscription: (subscriptionId) => change({ subscription: subscriptionId }),
		changeFilters: change,
	}
}
