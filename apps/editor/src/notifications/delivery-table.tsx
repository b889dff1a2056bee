import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Table, Th } from '@dormer/ui/table'
import { useCallback } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { VirtualRowsWithin } from '../core/long-list/virtual-rows.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import type { DeliveriesRead } from './use-deliveries.ts'

type DeliveryTableProps = {
	read: DeliveriesRead
	canResend: boolean
	openId: string | undefined
	onOpen: (deliveryId: string | undefined) => void
	/** Element in which the list scrolls, because the event log follows below it; null until it is rendered. */
	scroller: HTMLElement | null
	onScroller: (scroller: HTMLElement | null) => void
}

/** Renders the deliveries of a subscription, newest first. A row opens to show the request and the response. */
export function DeliveryTable(props: DeliveryTableProps) {
	const { read, canResend, openId, onOpen, scroller, onScroller } = props
	const { total, rowAt, error, retry, onRows } = read
	const toggle = useCallback((id: string, open: boolean) => onOpen(open ? id : undefined), [onOpen])
	if (total === undefined)
		return error === null ? (
			<Loading />
		) : (
			<ErrorState
				heading="h3"
				title="The deliveries could not be loaded"
				message={errorMessage(error)}
				onRetry={retry}
			/>
		)
	if (total === 0)
		return (
			<div className="border-t border-line">
				<EmptyState heading="h3" title="No deliveries yet">
					Deliveries appear here after the next matching event
					{canResend ? '. Send a test to try it now.' : '.'}
				</EmptyState>
			</div>
		)
	return (
		<div ref={onScroller} className="max-h-[474px] overflow-y-auto">
			<Table label="Deliveries" aria-rowcount={total + 1} className="table-fixed">
				<thead>
					<tr aria-rowindex={1}>
						<Th className="w-28">State</Th>
						<Th>Event</Th>
						<Th className="w-44 max-md:hidden">Time</Th>
						<Th className="w-20 max-xl:hidden">Attempts</Th>
						<Th className="w-36 max-sm:hidden">Answer</Th>
						<Th className="w-20 text-right! max-2xl:hidden">Took</Th>
						<Th className="w-20 sm:w-32">
							<span className="sr-only">Actions</span>
						</Th>
					</tr>
				</thead>
				{scroller !== null && (
					<VirtualRowsWithin
						scroller={scroller}
						count={total}
						rowHeight={ROW_HEIGHT}
						as="tbody"
						keyOf={(index) => rowAt(index)?.id ?? index}
						onRows={onRows}
					>
						{(index) => {
							const delivery = rowAt(index)
							return (
								<DeliveryRow
									index={index}
									delivery={delivery}
									canResend={canResend}
									isOpen={delivery !== undefined && delivery.id === openId}
									onToggle={toggle}
								/>
							)
						}}
					</VirtualRowsWithin>
				)}
			</Table>
		</div>
	)
}

/** Usual height in pixels of a row. */
const ROW_HEIGHT = 44

function Loading() {
	return (
		<div role="status" aria-label="Loading deliveries" className="divide-y divide-line">
			{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
				<div key={key} className="flex h-11 items-center gap-8 px-5">
					<Skeleton className="h-3 w-20" />
					<Skeleton className="h-3 w-36" />
					<Skeleton className="ml-auto h-3 w-12" />
				</div>
			))}
		</div>
	)
}
