import type { Watcher } from '@dormer/api/outreach/activity/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Status } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { CopyButton } from '../core/copy-button.tsx'
import { formatRelativeTime } from '../core/format.ts'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { TestTag } from '../core/test-tag.tsx'
import { formatPlaceShort } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'
import { LinkPopover } from './link-popover.tsx'
import { PresentationMenu } from './presentation-menu.tsx'
import { ENGAGEMENT, statusOf } from './presentation-status.ts'

const HEADS = [
	{ name: 'Homeowner', className: '' },
	{ name: 'Address', className: '' },
	{ name: 'Deck', className: 'max-xl:hidden' },
	{ name: 'Status', className: '' },
	{ name: 'Engagement', className: '' },
	{ name: 'Last seen', className: '' },
	{ name: 'Price', className: 'text-right' },
] as const

/** Renders the presentations as table rows that open on click, or as cards on a narrow screen. */
export function PresentationTable({ presentations }: { presentations: Presentation[] }) {
	const watching = useWatchers()
	const watcherOf = ({ id }: Presentation) =>
		watching.find(({ presentationId }) => presentationId === id)
	return (
		<>
			<div className="card hidden overflow-x-auto md:block">
				<Table label="Presentations">
					<thead>
						<tr>
							{HEADS.map(({ name, className }) => (
								<Th key={name} className={className}>
									{name}
								</Th>
							))}
							<Th>
								<span className="sr-only">Link and actions</span>
							</Th>
						</tr>
					</thead>
					<tbody>
						{presentations.map((presentation) => (
							<Row
								key={presentation.id}
								presentation={presentation}
								watcher={watcherOf(presentation)}
							/>
						))}
					</tbody>
				</Table>
			</div>
			<ul className="grid grid-cols-1 gap-3 md:hidden">
				{presentations.map((presentation) => (
					<Card
						key={presentation.id}
						presentation={presentation}
						watcher={watcherOf(presentation)}
					/>
				))}
			</ul>
		</>
	)
}

type PartProps = { presentation: Presentation }
type WatchedProps = PartProps & { watcher: Watcher | undefined }

function lastSeen({ presentation: { lastViewedAt }, watcher }: WatchedProps): string {
	if (watcher !== undefined) return 'Now'
	return lastViewedAt === null ? 'Not yet' : formatRelativeTime(lastViewedAt)
}

/**
 * Renders the status of a presentation. While the homeowner watches, renders the slide or page that the homeowner sees instead.
 */
function State({ presentation, watcher }: WatchedProps) {
	if (watcher !== undefined) return <LiveMark>{formatPlaceShort(watcher)}</LiveMark>
	const { tone, word } = statusOf(presentation)
	if (tone === 'good' && presentation.price?.status === 'deferred')
		return (
			<Status tone="warn">
				{presentation.price.unconfirmed ? 'Roof not confirmed' : 'Needs a price'}
			</Status>
		)
	return <Status tone={tone}>{word}</Status>
}

function priceOf({ price }: Presentation): string {
	if (price === null) return ''
	if (price.unconfirmed) return 'Range'
	return price.status === 'deferred' ? 'Unknown' : price.display
}

function NameLink({ presentation }: PartProps) {
	return (
		<Link
			to="/presentations/$presentationId"
			params={{ presentationId: presentation.id }}
			className="font-semibold before:absolute before:inset-0 max-md:min-w-0 max-md:break-words md:block md:max-w-40 md:truncate xl:max-w-56"
		>
			{fullName(presentation.homeownerData)}
		</Link>
	)
}

/** Renders the reason why a presentation is on hold (parked). Renders nothing for other presentations. */
function ParkedReason({ presentation: { parkedReason } }: PartProps) {
	if (parkedReason === null) return null
	return <span className="block truncate text-xs text-bad">{parkedReason}</span>
}

function Actions({ presentation }: PartProps) {
	return (
		<div className="relative z-10 flex justify-end">
			<CopyButton
				iconOnly
				size="icon-s"
				text={presentation.url}
				label={`Copy the link for ${fullName(presentation.homeownerData)}`}
			/>
			<LinkPopover presentation={presentation} />
			<PresentationMenu presentation={presentation} />
		</div>
	)
}

function Row({ presentation, watcher }: WatchedProps) {
	return (
		<tr className="relative hover:bg-paper">
			<Td>
				<span className="flex items-center gap-1.5">
					<NameLink presentation={presentation} />
					<TestTag of={presentation} />
				</span>
			</Td>
			<Td className="max-w-52 truncate text-ink-2 xl:max-w-64">
				{shortAddress(presentation)}
				<ParkedReason presentation={presentation} />
			</Td>
			<Td className="max-w-48 truncate text-ink-2 max-xl:hidden">{presentation.deckName}</Td>
			<Td>
				<State presentation={presentation} watcher={watcher} />
			</Td>
			<Td>{ENGAGEMENT[presentation.engagement]}</Td>
			<Td className="text-ink-2 first-letter:uppercase">{lastSeen({ presentation, watcher })}</Td>
			<Td className="num text-right">{priceOf(presentation)}</Td>
			<Td className="w-0 pr-3!">
				<Actions presentation={presentation} />
			</Td>
		</tr>
	)
}

function Card({ presentation, watcher }: WatchedProps) {
	const seen = lastSeen({ presentation, watcher })
	return (
		<li className="card relative px-4 py-3">
			<div className="flex items-baseline justify-between gap-2">
				<span className="flex min-w-0 items-baseline gap-1.5">
					<NameLink presentation={presentation} />
					<TestTag of={presentation} />
				</span>
				<State presentation={presentation} watcher={watcher} />
			</div>
			<p className="mt-0.5 truncate text-s text-ink-2">{shortAddress(presentation)}</p>
			<ParkedReason presentation={presentation} />
			<div className="mt-1 -mr-1.5 flex items-center justify-between">
				<p className="min-w-0 flex-1 truncate text-xs text-ink-meta">
					{presentation.price?.status === 'priced' && `${presentation.price.display} · `}
					{ENGAGEMENT[presentation.engagement]} ·{' '}
					{seen === 'Not yet' ? 'not seen yet' : `seen ${seen.toLowerCase()}`} ·{' '}
					{presentation.deckName}
				</p>
				<Actions presentation={presentation} />
			</div>
		</li>
	)
}
