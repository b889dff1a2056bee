import type { Watcher } from '@dormer/api/outreach/activity/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { CopyButton } from '../core/copy-button.tsx'
import { formatRelativeTime } from '../core/format.ts'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { VirtualRows } from '../core/long-list/virtual-rows.tsx'
import { TestTag } from '../core/test-tag.tsx'
import { useMediaQuery } from '../core/use-media-query.ts'
import { formatPlaceShort } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'
import { LinkPopover } from './link-popover.tsx'
import { PresentationMenu } from './presentation-menu.tsx'
import { ENGAGEMENT, statusOf } from './presentation-status.ts'

const HEADS = [
	{ name: 'Homeowner', className: 'w-[16%]' },
	{ name: 'Address', className: '' },
	{ name: 'Deck', className: 'w-[15%] max-xl:hidden' },
	{ name: 'Status', className: 'w-[14%]' },
	{ name: 'Engagement', className: 'w-[10%]' },
	{ name: 'Last seen', className: 'w-[9%]' },
	{ name: 'Price', className: 'w-[9%] text-right' },
] as const

type TableProps = {
	count: number
	/** Returns a presentation of the list, or undefined while it is loading. */
	presentationAt: (index: number) => Presentation | undefined
	onRows: (first: number, last: number) => void
}

/** Renders the presentations as table rows that open on click, or as cards on a narrow screen. */
export function PresentationTable({ count, presentationAt, onRows }: TableProps) {
	const watching = useWatchers()
	const isNarrow = useMediaQuery('(width < 768px)')
	const shared = {
		...{ count, onRows },
		keyOf: (index: number) => presentationAt(index)?.id ?? index,
	}
	const watcherOf = (presentation: Presentation | undefined) =>
		watching.find(({ presentationId }) => presentationId === presentation?.id)
	const rowAt = (index: number) => {
		const presentation = presentationAt(index)
		return { index, presentation, watcher: watcherOf(presentation) }
	}
	if (isNarrow)
		return (
			<ul aria-label="Presentations">
				<VirtualRows {...shared} as="li" rowHeight={CARD_HEIGHT} className="pb-3">
					{(index) => <Card {...rowAt(index)} />}
				</VirtualRows>
			</ul>
		)
	return (
		<div className="card overflow-x-auto">
			<Table label="Presentations" aria-rowcount={count + 1} className="min-w-[880px] table-fixed">
				<thead>
					<tr aria-rowindex={1}>
						{HEADS.map(({ name, className }) => (
							<Th key={name} className={className}>
								{name}
							</Th>
						))}
						<Th className="w-32">
							<span className="sr-only">Link and actions</span>
						</Th>
					</tr>
				</thead>
				<VirtualRows {...shared} as="tbody" rowHeight={ROW_HEIGHT}>
					{(index) => <Row {...rowAt(index)} />}
				</VirtualRows>
			</Table>
		</div>
	)
}

/** Usual heights in pixels of a row and of a card with the space below it. */
const ROW_HEIGHT = 44
const CARD_HEIGHT = 124

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
			className="min-w-0 font-semibold before:absolute before:inset-0 max-md:break-words md:block md:truncate"
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

/** Renders the buttons of a row after the row itself, because they take longer than the rest of a row. */
function Actions({ presentation }: PartProps) {
	const isRendered = useDeferredValue(true, false)
	if (!isRendered) return <div className="h-8" />
	return (
		<div className="relative z-10 flex h-8 items-center justify-end">
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

type RowProps = {
	index: number
	presentation: Presentation | undefined
	watcher: Watcher | undefined
}

const Row = memo(function TableRow({ index, presentation, watcher }: RowProps) {
	const position = { 'aria-rowindex': index + 2 }
	if (presentation === undefined)
		return (
			<tr {...position} aria-busy>
				<Td colSpan={HEADS.length + 1}>
					<Skeleton className="h-3 w-2/3" />
				</Td>
			</tr>
		)
	return (
		<tr {...position} className="relative hover:bg-paper">
			<Td>
				<span className="flex items-center gap-1.5">
					<NameLink presentation={presentation} />
					<TestTag of={presentation} />
				</span>
			</Td>
			<Td className="truncate text-ink-2">
				{shortAddress(presentation)}
				<ParkedReason presentation={presentation} />
			</Td>
			<Td className="truncate text-ink-2 max-xl:hidden">{presentation.deckName}</Td>
			<Td className="truncate">
				<State presentation={presentation} watcher={watcher} />
			</Td>
			<Td className="truncate">{ENGAGEMENT[presentation.engagement]}</Td>
			<Td className="truncate text-ink-2 first-letter:uppercase">
				{lastSeen({ presentation, watcher })}
			</Td>
			<Td className="num truncate text-right">{priceOf(presentation)}</Td>
			<Td className="pr-3!">
				<Actions presentation={presentation} />
			</Td>
		</tr>
	)
})

const Card = memo(function ListCard({ presentation, watcher }: RowProps) {
	if (presentation === undefined) return <Skeleton className="h-28" />
	const seen = lastSeen({ presentation, watcher })
	return (
		<div className="card relative px-4 py-3">
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
		</div>
	)
})
