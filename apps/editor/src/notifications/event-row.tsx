import type { LogLine } from '@dormer/api/outreach/event-log/schema'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Td } from '@dormer/ui/table'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { memo } from 'react'
import { EventDetail } from './event-detail.tsx'
import { formatDeliveryCounts } from './format-delivery-counts.ts'
import { formatMoment } from './format-time.ts'
import type { LogFilters } from './notifications-search.ts'

type EventRowProps = {
	/** Position in the log, counted from 0. */
	index: number
	/** The event, or undefined while it is loading. */
	event: LogLine | undefined
	isOpen: boolean
	onToggle: (eventId: string) => void
	onFilter: (patch: LogFilters) => void
}

/** Renders one event as a table row; clicking the row shows or hides the details. */
export const EventRow: React.NamedExoticComponent<EventRowProps> = memo(Row)

function Row({ index, event, isOpen, onToggle, onFilter }: EventRowProps) {
	const position = { 'aria-rowindex': index + 2 }
	if (event === undefined)
		return (
			<tr {...position} aria-busy>
				<Td colSpan={5}>
					<Skeleton className="h-3 w-2/3" />
				</Td>
			</tr>
		)
	const { id, eventType, occurredAt, archivedAt, summary, homeownerName } = event
	const cell = isOpen && 'border-b-0 bg-paper'
	return (
		<>
			<tr {...position} className="relative hover:bg-paper">
				<Td className={clsx(cell, 'num truncate text-ink-2 max-md:hidden')}>
					{formatMoment(occurredAt)}
				</Td>
				<Td className={clsx(cell, 'truncate max-md:py-2 max-md:pl-5!')}>
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={`event-${id}`}
						onClick={() => onToggle(id)}
						className="max-w-full truncate rounded-xs text-left font-mono text-xs before:absolute before:inset-0"
					>
						{eventType}
					</button>
					<span className="line-clamp-2 text-s break-words whitespace-normal text-ink-2 sm:hidden">
						{summary}
					</span>
					<span className="num block truncate text-xs text-ink-meta md:hidden">
						{formatMoment(occurredAt)}
						<span className="sm:hidden">{homeownerName !== null && ` · ${homeownerName}`}</span>
					</span>
				</Td>
				<Td className={clsx(cell, 'truncate max-lg:hidden')}>{homeownerName}</Td>
				<Td className={clsx(cell, 'max-sm:hidden')}>
					<span className="flex min-w-0 items-center gap-2">
						<span className="truncate text-ink-2">{summary}</span>
						{archivedAt !== undefined && <Tag className="ml-auto">Archived</Tag>}
					</span>
				</Td>
				<Td className={clsx(cell, 'num text-right text-ink-2')}>
					<DeliveryCount event={event} />
				</Td>
			</tr>
			{isOpen && (
				<tr id={`event-${id}`}>
					<td colSpan={5} className="border-b border-line bg-paper px-5 pt-1 pb-5">
						<EventDetail event={event} onFilter={onFilter} />
					</td>
				</tr>
			)}
		</>
	)
}

function DeliveryCount({ event }: { event: LogLine }) {
	const counts = formatDeliveryCounts(event.deliveries)
	if (counts === null)
		return (
			<>
				<span aria-hidden className="text-ink-meta">
					–
				</span>
				<span className="sr-only">No subscriptions</span>
			</>
		)
	return (
		<span className="flex justify-end [&>span]:text-xs" title={counts.rest}>
			<Status tone={counts.tone}>
				{counts.count}
				<span className="sr-only">, {counts.rest}</span>
			</Status>
		</span>
	)
}
