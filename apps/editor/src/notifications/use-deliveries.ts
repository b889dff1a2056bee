import type { DeliveryList } from '@dormer/api/outreach/notifications/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../core/trpc.ts'
import { isOnHold } from './format-delivery.ts'

export const FIRST_PAGE = 0
const PAGE_SIZE = 10
const SENDING_POLL_MS = 1000
const IDLE_POLL_MS = 10_000

/** Result of the deliveries query. The query is loading while `data` and `error` are both empty. */
export type DeliveriesRead = { data: DeliveryList | undefined; error: unknown; retry: () => void }

/**
 * Queries a page of a subscription's deliveries. Polls every second while a delivery on the page is being sent,
 * otherwise every 10 s.
 */
export function useDeliveries(subscriptionId: string, offset: number): DeliveriesRead {
	const { data, error, refetch } = trpc.notifications.listDeliveries.useQuery(
		{ subscriptionId, limit: PAGE_SIZE, offset },
		{
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) =>
				state.data?.deliveries.some((one) => one.status === 'pending' && !isOnHold(one))
					? SENDING_POLL_MS
					: IDLE_POLL_MS,
		},
	)
	return { data, error, retry: () => void refetch() }
}
