import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Table, Th } from '@dormer/ui/table'
import { errorMessage } from '../core/api-error.ts'
import { Pagination } from '../core/pagination.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import type { DeliveriesRead } from './use-deliveries.ts'

type DeliveryTableProps = {
	read: DeliveriesRead
	canResend: boolean
	openId: string | undefined
	onOpen: (deliveryId: string | undefined) => void
	onOffset: (offset: number) => void
}

/** Renders the deliveries of a subscription, newest first. A row opens to show the request and the response. */
export function DeliveryTable({ read, canResend, openId, onOpen, onOffset }: DeliveryTableProps) {
	const { data, error, retry } = read
	if (data === undefined)
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
	const { deliveries, pagination } = data
	if (pagination.total === 0)
		return (
			<div className="border-t border-line">
				<EmptyState heading="h3" title="No deliveries yet">
					Deliveries appear here after the next matching event
					{canResend ? '. Send a test to try it now.' : '.'}
				</EmptyState>
			</div>
		)
	return (
		<>
			<Table label="Deliveries">
				<thead>
					<tr>
						<Th>State</Th>
						<Th className="w-full">Event</Th>
						<Th className="max-md:hidden">Time</Th>
						<Th className="max-lg:hidden">Attempts</Th>
						<Th className="max-sm:hidden">Answer</Th>
						<Th className="text-right! max-lg:hidden">Took</Th>
						<Th>
							<span className="sr-only">Actions</span>
						</Th>
					</tr>
				</thead>
				<tbody>
					{deliveries.map((delivery) => (
						<DeliveryRow
							key={delivery.id}
							delivery={delivery}
							canResend={canResend}
							isOpen={delivery.id === openId}
							onToggle={(open) => onOpen(open ? delivery.id : undefined)}
						/>
					))}
				</tbody>
			</Table>
			<div className="px-5 pb-4 empty:hidden">
				<Pagination {...pagination} onOffset={onOffset} />
			</div>
		</>
	)
}

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
