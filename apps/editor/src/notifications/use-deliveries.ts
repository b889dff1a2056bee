import type { DeliveryList } from '@dormer/api/outreach/notifications/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../core/trpc.ts'
import { isWaiting } from './say-delivery.ts'

export const FIRST_PAGE = 0
const PAGE_SIZE = 10
const SENDING_MS = 1000
const WAITING_MS = 10_000

/** Neither of both: it is on its way. */
export type DeliveriesRead = { data: DeliveryList | undefined; error: unknown; retry: () => void }

/** A page of what was sent to a subscription; looked at every second while something is being sent. */
export function useDeliveries(subscriptionId: string, offset: number): DeliveriesRead {
	const { data, error, refetch } = trpc.notifications.listDeliveries.useQuery(
		{ subscriptionId, limit: PAGE_SIZE, offset },
		{
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) =>
				state.data?.deliveries.some((one) => one.status === 'pending' && !isWaiting(one))
					? SENDING_MS
					: WAITING_MS,
		},
	)
	return { data, error, retry: () => void refetch() }
}
