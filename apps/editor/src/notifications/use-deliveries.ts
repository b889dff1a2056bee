import type { DeliveryList, NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import {
	ROWS_PER_PAGE,
	type RowList,
	useJoinedPages,
	useRowPages,
} from '../core/long-list/use-row-pages.ts'
import { trpc } from '../core/trpc.ts'
import { isOnHold } from './format-delivery.ts'

const SENDING_POLL_MS = 1000
const IDLE_POLL_MS = 10_000

/** The deliveries of a subscription, of which only the pages that the list shows are loaded. */
export type DeliveriesRead = RowList<NotificationDelivery> & {
	/** Whether the receiver works; undefined while it is unknown. */
	health: DeliveryList['health'] | undefined
	onRows: (first: number, last: number) => void
}

/**
 * Queries the pages of a subscription's deliveries that the list shows. Polls a page every second while a delivery on it is
 * being sent, otherwise every 10 s.
 */
export function useDeliveries(subscriptionId: string): DeliveriesRead {
	const pages = useRowPages(subscriptionId)
	const queries = trpc.useQueries(({ notifications }) =>
		pages.offsets.map((offset) =>
			notifications.listDeliveries(
				{ subscriptionId, limit: ROWS_PER_PAGE, offset },
				{
					select: toRows,
					refetchInterval: ({ state }) =>
						state.data?.deliveries.some((one) => one.status === 'pending' && !isOnHold(one))
							? SENDING_POLL_MS
							: IDLE_POLL_MS,
				},
			),
		),
	)
	const health = queries.find(({ data }) => data !== undefined)?.data?.health
	return { ...useJoinedPages(pages, queries), health, onRows: pages.onRows }
}

const toRows = ({ deliveries, pagination, health }: DeliveryList) => ({
	rows: deliveries,
	total: pagination.total,
	health,
})
