import type { EventLogEntry } from '@dormer/api/event-log/schema'
import { Td } from '@dormer/ui/table'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { useState } from 'react'
import { EventDetail } from './event-detail.tsx'
import { momentOf } from './moment.ts'
import { recordsOf, sayLogged } from './say-logged.ts'
import type { LogFilters } from './search.ts'

type EventRowProps = {
	event: EventLogEntry
	nameOfPresentation: (presentationId: string) => string | undefined
	onFilter: (patch: LogFilters) => void
}

/** One event; the whole row opens and closes what is written of it. */
export function EventRow({ event, nameOfPresentation, onFilter }: EventRowProps) {
	const [isOpen, setOpen] = useState(false)
	const { id, eventType, occurredAt, archivedAt } = event
	const { presentationId } = recordsOf(event)
	const name = presentationId === null ? undefined : nameOfPresentation(presentationId)
	const cell = isOpen && 'border-b-0 bg-paper'
	return (
		<>
			<tr className="relative hover:bg-paper">
				<Td className={clsx(cell, 'num pr-8! text-ink-2 max-md:hidden')}>{momentOf(occurredAt)}</Td>
				<Td className={clsx(cell, 'pr-8! max-md:py-2 max-md:pl-5! max-sm:max-w-0')}>
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={`event-${id}`}
						onClick={() => setOpen(!isOpen)}
						className="max-w-full truncate rounded-xs text-left font-mono text-xs before:absolute before:inset-0"
					>
						{eventType}
					</button>
					<span className="num block truncate text-xs text-ink-meta md:hidden">
						{momentOf(occurredAt)}
						<span className="sm:hidden">{name !== undefined && ` · ${name}`}</span>
					</span>
				</Td>
				<Td className={clsx(cell, 'max-w-52 truncate pr-8! max-lg:hidden')}>{name}</Td>
				<Td className={clsx(cell, 'max-w-0 max-sm:hidden')}>
					<span className="flex min-w-0 items-center gap-2">
						<span className="truncate text-ink-2">{sayLogged(event)}</span>
						{archivedAt !== undefined && <Tag className="ml-auto">Archived</Tag>}
					</span>
				</Td>
			</tr>
			{isOpen && (
				<tr id={`event-${id}`}>
					<td colSpan={4} className="max-w-0 border-b border-line bg-paper px-5 pt-1 pb-5">
						<EventDetail event={event} name={name} onFilter={onFilter} />
					</td>
				</tr>
			)}
		</>
	)
}
