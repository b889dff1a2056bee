import type { LogLine } from '@dormer/api/outreach/event-log/schema'
import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CopyButton } from '../core/copy-button.tsx'
import { formatDeliveryCounts } from './format-delivery-counts.ts'
import { formatMoment } from './format-time.ts'
import { linkedRecords } from './linked-records.ts'
import type { LogFilters } from './notifications-search.ts'

type EventDetailProps = {
	event: LogLine
	onFilter: (patch: LogFilters) => void
}

/** Renders everything that is stored about an event, with links to the records that the event names. */
export function EventDetail({ event, onFilter }: EventDetailProps) {
	const { aggregateType, aggregateId, payload, recipientEmail, archivedAt } = event
	const counts = formatDeliveryCounts(event.deliveries)
	const json = JSON.stringify(payload, null, 2)
	return (
		<div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
			<div className="min-w-0 text-s whitespace-normal">
				<p className="font-medium break-words">{event.summary}</p>
				<dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
					<Fact label="Event">
						<span className="font-mono">{event.id}</span>
					</Fact>
					<Fact label={`ID of the ${aggregateType}`}>
						<span className="font-mono">{aggregateId}</span>
					</Fact>
					{recipientEmail !== undefined && <Fact label="Sent to">{recipientEmail}</Fact>}
					{counts !== null && (
						<Fact label="Delivered">
							{counts.count}
							{counts.tone !== 'good' && `, ${counts.rest}`}
						</Fact>
					)}
					{archivedAt !== undefined && (
						<Fact label="Archived">
							{formatMoment(archivedAt)}. The text was removed; the IDs were kept.
						</Fact>
					)}
				</dl>
				<div className="mt-3 flex flex-wrap gap-2">
					<Links event={event} />
					<Button size="s" onClick={() => onFilter({ object: aggregateType, id: aggregateId })}>
						Show only this {aggregateType}
					</Button>
				</div>
			</div>
			<div className="min-w-0">
				<div className="mb-1 flex items-center">
					<h3 className="text-xs font-medium text-ink-meta">Payload</h3>
					<CopyButton
						text={json}
						label="Copy the payload"
						size="icon-s"
						iconOnly
						className="ml-auto"
					/>
				</div>
				<pre className="overflow-x-auto rounded-s border border-line bg-surface px-3 py-2.5 font-mono text-xs leading-[18px] wrap-anywhere whitespace-pre-wrap">
					{json}
				</pre>
			</div>
		</div>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-meta">{label}</dt>
			<dd className="break-all">{children}</dd>
		</>
	)
}

function Links({ event }: { event: LogLine }) {
	const { homeownerName } = event
	const { presentationId, deckId, contractId, subscriptionId } = linkedRecords(event)
	return (
		<>
			{presentationId !== null && (
				<Button asChild size="s">
					<Link to="/presentations/$presentationId" params={{ presentationId }}>
						{homeownerName === null
							? 'Open the presentation'
							: `Open ${homeownerName}’s presentation`}
					</Link>
				</Button>
			)}
			{contractId !== null && (
				<Button asChild size="s">
					<Link to="/contracts/$documentId" params={{ documentId: contractId }}>
						Open the contract
					</Link>
				</Button>
			)}
			{deckId !== null && (
				<Button asChild size="s">
					<Link to="/decks/$deckId" params={{ deckId }}>
						Open the deck
					</Link>
				</Button>
			)}
			{subscriptionId !== null && (
				<Button asChild size="s">
					<Link to="/settings/integrations" search={{ subscription: subscriptionId }}>
						Open the subscription
					</Link>
				</Button>
			)}
		</>
	)
}
