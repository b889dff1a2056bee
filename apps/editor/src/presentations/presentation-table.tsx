import type { PriceState } from '@dormer/api/content/pricing/schema'
import type { Watcher } from '@dormer/api/outreach/activity/schema'
import type { ListedPresentation } from '@dormer/api/sale/presentations/schema'
import { Avatar } from '@dormer/ui/avatar'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status, type StatusTone } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { formatLastDay } from '../core/calendar.ts'
import { CopyButton } from '../core/copy-button.tsx'
import { formatDayAndTime } from '../core/format.ts'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { VirtualRows } from '../core/long-list/virtual-rows.tsx'
import { TestTag } from '../core/test-tag.tsx'
import { useCompanyZone } from '../core/use-company-zone.ts'
import { useMediaQuery } from '../core/use-media-query.ts'
import { formatPlaceShort } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useWatchers } from '../live/use-watchers.ts'
import { LinkPopover } from './link-popover.tsx'
import { PresentationMenu } from './presentation-menu.tsx'
import { type ProgressTone, progressOf, STEPS } from './presentation-status.ts'

const HEADS = [
	{ name: 'Homeowner', className: '' },
	{ name: 'Deck', className: 'w-[108px] max-xl:hidden 2xl:w-[11%]' },
	{ name: 'Progress', className: 'w-[184px]' },
	{ name: 'Price', className: 'w-[206px] text-right' },
	{ name: 'Owner', className: 'w-[104px] pl-6! max-xl:hidden' },
	{ name: 'Last seen', className: 'w-[184px]' },
] as const

type TableProps = {
	count: number
	/** Returns a presentation of the list, or undefined while it is loading. */
	presentationAt: (index: number) => ListedPresentation | undefined
	onRows: (first: number, last: number) => void
}

/** Renders the presentations as table rows that open on click, or as cards on a narrow screen. */
export function PresentationTable({ count, presentationAt, onRows }: TableProps) {
	const watching = useWatchers()
	const isNarrow = useMediaQuery('(width < 768px)')
	const shared = {
		count,
		onRows,
		keyOf: (index: number) => presentationAt(index)?.id ?? index,
	}
	const watcherOf = (presentation: ListedPresentation | undefined) =>
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
						<Th className="w-[128px]">
							<span className="sr-only">Call, link and more</span>
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
const ROW_HEIGHT = 52
const CARD_HEIGHT = 140

type PartProps = { presentation: ListedPresentation }
type WatchedProps = PartProps & { watcher: Watcher | undefined }

function lastSeen({ presentation: { lastViewedAt }, watcher }: WatchedProps): string {
	if (watcher !== undefined) return 'Now'
	return lastViewedAt === null ? 'Never' : formatDayAndTime(lastViewedAt)
}

/** Renders how far the homeowner came: a meter of the steps of a sale, with the last step in words. A problem takes its place. */
function HowFar({ presentation, watcher }: WatchedProps) {
	const { words, tone, steps } = progressOf(presentation)
	const color = watcher === undefined ? tone : 'good'
	return (
		<span className="grid min-w-0 gap-1.5">
			{watcher === undefined ? (
				<span className={clsx('truncate font-medium', WORD_COLORS[color])}>{words}</span>
			) : (
				<LiveMark>{formatPlaceShort(watcher)}</LiveMark>
			)}
			<span aria-hidden className="flex gap-[3px]">
				{STEPS.map((step, index) => (
					<i
						key={step}
						className={clsx(
							'h-1 w-6 rounded-full',
							index < steps ? METER_COLORS[color] : tone === 'bad' ? 'bg-bad-soft' : 'bg-line',
						)}
					/>
				))}
			</span>
		</span>
	)
}

const WORD_COLORS: Record<ProgressTone, string> = {
	plain: '',
	asks: 'text-accent',
	good: 'text-good',
	info: 'text-info',
	bad: 'text-bad',
}
const METER_COLORS: Record<ProgressTone, string> = {
	plain: 'bg-ink-3',
	asks: 'bg-accent',
	good: 'bg-good',
	info: 'bg-info',
	bad: 'bg-bad',
}

/** Renders the price with its state below it. */
function Price({ presentation: { price } }: PartProps) {
	const timeZone = useCompanyZone()
	if (price === null) return <span className="text-ink-meta">No price slide</span>
	const { tone, word } = PRICE_STATES[price.state]
	const day = price.validUntil === null ? '' : formatLastDay(price.validUntil, timeZone)
	return (
		<span className="grid justify-items-end">
			<span
				className={clsx('num truncate', price.display === '' ? 'text-ink-meta' : 'font-semibold')}
			>
				{price.display || 'No price'}
			</span>
			<span className="text-xs text-ink-2 [&>span]:text-xs">
				<Status tone={tone}>{word(day)}</Status>
			</span>
		</span>
	)
}

/** Words for each state of a price. `day` is its last day, and is empty for a price without one. */
const PRICE_STATES: Record<PriceState, { tone: StatusTone; word: (day: string) => string }> = {
	incomplete: { tone: 'warn', word: () => 'Value missing' },
	estimate: { tone: 'warn', word: () => 'Roof not confirmed' },
	exact: { tone: 'good', word: () => 'Exact' },
	chosen: { tone: 'info', word: (day) => (day === '' ? 'Chosen' : `Chosen, good until ${day}`) },
	agreed: { tone: 'good', word: () => 'Agreed' },
	expired: { tone: 'open', word: (day) => `Ended ${day}`.trim() },
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

/**
 * Renders the buttons of a row after the row itself, because they take longer than the rest of a row. On a screen with a mouse,
 * call and link appear while the row has the pointer or the focus.
 */
function Actions({ presentation }: PartProps) {
	const isRendered = useDeferredValue(true, false)
	const { phone } = presentation.homeownerData
	const name = fullName(presentation.homeownerData)
	if (!isRendered) return <div className="h-8" />
	return (
		<div className="relative z-10 flex h-8 items-center justify-end">
			<span className="flex pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
				{phone !== undefined && phone !== '' && (
					<Button asChild look="quiet" size="icon-s">
						<a href={`tel:${phone}`} aria-label={`Call ${name}`}>
							<Phone className="icon" aria-hidden />
						</a>
					</Button>
				)}
				<CopyButton
					iconOnly
					size="icon-s"
					text={presentation.url}
					label={`Copy the link for ${name}`}
				/>
				<LinkPopover presentation={presentation} />
			</span>
			<PresentationMenu presentation={presentation} />
		</div>
	)
}

type RowProps = {
	index: number
	presentation: ListedPresentation | undefined
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
		<tr {...position} className="group relative hover:bg-paper">
			<Td className="h-[52px]!">
				<span className="flex items-center gap-1.5">
					<NameLink presentation={presentation} />
					<TestTag of={presentation} />
				</span>
				<span className="block truncate text-xs text-ink-2">{shortAddress(presentation)}</span>
			</Td>
			<Td className="truncate text-ink-2 max-xl:hidden">{presentation.deckName}</Td>
			<Td>
				<HowFar presentation={presentation} watcher={watcher} />
			</Td>
			<Td className="text-right">
				<Price presentation={presentation} />
			</Td>
			<Td className="pl-6! max-xl:hidden">
				<Owner presentation={presentation} />
			</Td>
			<Td className="truncate text-ink-2">{lastSeen({ presentation, watcher })}</Td>
			<Td className="pr-3!">
				<Actions presentation={presentation} />
			</Td>
		</tr>
	)
})

/** Renders the first name of the member who created a presentation, or the name of the API key. */
function Owner({ presentation: { owner, createdByKey } }: PartProps) {
	if (owner === null)
		return (
			<span className="block truncate text-ink-meta" title={createdByKey ?? undefined}>
				{createdByKey ?? 'Another system'}
			</span>
		)
	return (
		<span className="flex items-center gap-2" title={owner}>
			<Avatar name={owner} className="size-6! text-[10px]" />
			<span className="truncate">{owner.split(' ')[0]}</span>
		</span>
	)
}

const Card = memo(function ListCard({ presentation, watcher }: RowProps) {
	if (presentation === undefined) return <Skeleton className="h-32" />
	return (
		<div className="card group relative px-4 py-3">
			<div className="flex items-baseline justify-between gap-3">
				<span className="flex min-w-0 items-baseline gap-1.5">
					<NameLink presentation={presentation} />
					<TestTag of={presentation} />
				</span>
				<span className="shrink-0 text-xs text-ink-meta">
					{lastSeen({ presentation, watcher })}
				</span>
			</div>
			<p className="mt-0.5 truncate text-s text-ink-2">{shortAddress(presentation)}</p>
			<div className="mt-2 flex items-end justify-between gap-3">
				<HowFar presentation={presentation} watcher={watcher} />
				<Price presentation={presentation} />
			</div>
			<div className="mt-1 -mr-1.5 flex items-center justify-between">
				<p className="min-w-0 flex-1 truncate text-xs text-ink-meta">{presentation.deckName}</p>
				<Actions presentation={presentation} />
			</div>
		</div>
	)
})
