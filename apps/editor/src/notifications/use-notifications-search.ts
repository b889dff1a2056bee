import { EventType } from '@dormer/api/events/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { dropEmpty, type LogFilters, type NotificationsSearch } from './notifications-search.ts'

type NotificationsState = {
	subscriptionId: string | undefined
	filters: LogFilters
	/** Opens the subscription with this id. With undefined, closes the open subscription. */
	openSubscription: (subscriptionId: string | undefined) => void
	changeFilters: (patch: { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }) => void
}

/** Reads and changes the open subscription and the filters of the event log. The URL stores both. */
export function useNotificationsSearch(): NotificationsState {
	const { subscription, type, ...rest } = useSearch({ from: '/app/settings/integrations' })
	const navigate = useNavigate({ from: '/settings/integrations' })
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
