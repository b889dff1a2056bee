import type { FeedEntry } from '@dormer/api/outreach/activity/schema'
import { Button } from '@dormer/ui/button'
import { Popover } from '@dormer/ui/popover'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { Link, useRouterState } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { ActIcon } from '../activity/act-icon.tsx'
import { formatAct } from '../activity/format-act.ts'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

const READ_KEY = 'dormer.inbox.read'

/** Renders the button with the number of new messages, and the inbox that it opens. This browser remembers what was read. */
export function Inbox() {
	const [readAt, setReadAt] = useState(() => localStorage.getItem(READ_KEY) ?? '')
	const pathname = useRouterState({ select: (state) => state.location.pathname })
	const inbox = trpc.activity.inbox.useQuery()
	const told = inbox.data?.activity ?? []
	const news = told.filter(({ occurredAt }) => occurredAt > readAt).length
	const markRead = () => {
		const newest = told[0]?.occurredAt ?? readAt
		localStorage.setItem(READ_KEY, newest)
		setReadAt(newest)
	}
	return (
		<Popover
			key={pathname}
			label="Inbox"
			align="start"
			className="w-[min(408px,calc(100vw-16px))] p-0!"
			trigger={
				<Button
					look="quiet"
					size="icon"
					aria-label={news === 0 ? 'Inbox' : `Inbox, ${news} new`}
					className="relative"
				>
					<Bell className="icon" aria-hidden />
					{news > 0 && (
						<span
							aria-hidden
							className="num absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-ink"
						>
							{news > 9 ? '9+' : news}
						</span>
					)}
				</Button>
			}
		>
			<header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
				<h2 className="text-m font-semibold">Inbox</h2>
				{news > 0 && <span className="num text-s text-ink-meta">{news} new</span>}
				<Button
					look="quiet"
					size="s"
					flush
					className="ml-auto"
					disabled={news === 0}
					onClick={markRead}
				>
					Mark all as read
				</Button>
			</header>
			{inbox.isPending && <RowsSkeleton label="Loading the inbox" />}
			{inbox.isError && inbox.data === undefined && (
				<div className="px-4 py-6 text-center text-s text-ink-2">
					<p role="alert">The inbox could not be loaded. {errorMessage(inbox.error)}</p>
					<Button size="s" className="mt-3" onClick={() => void inbox.refetch()}>
						Try again
					</Button>
				</div>
			)}
			{inbox.data !== undefined && told.length === 0 && (
				<p className="px-4 py-8 text-center text-s text-ink-2">
					Questions, choices and signatures will appear here.
				</p>
			)}
			<ul className="max-h-[60vh] divide-y divide-line overflow-y-auto">
				{told.map((entry) => (
					<Message key={entry.id} entry={entry} isNew={entry.occurredAt > readAt} />
				))}
			</ul>
			<footer className="flex justify-between gap-3 border-t border-line bg-sunken px-4 py-3 text-s font-medium">
				<Link to="/activity" className="rounded-xs text-accent hover:underline">
					All activity
				</Link>
				<Link to="/settings/notifications" className="rounded-xs text-ink-2 hover:underline">
					Notification settings
				</Link>
			</footer>
		</Popover>
	)
}

function Message({ entry, isNew }: { entry: FeedEntry; isNew: boolean }) {
	const act = formatAct(entry)
	if (act === null) return null
	const { id, name } = entry.presentation
	const { questionId } = entry.payload
	const target =
		act.kind === 'asked' && typeof questionId === 'string'
			? ({ to: '/questions', search: { question: questionId } } as const)
			: ({ to: '/presentations/$presentationId', params: { presentationId: id } } as const)
	return (
		<li>
			<Link
				{...target}
				className="relative flex gap-3 py-2.5 pr-4 pl-5 text-s outline-offset-[-2px] hover:bg-paper"
			>
				{isNew && (
					<span className="absolute top-6 left-1.5 size-[7px] rounded-full bg-accent">
						<span className="sr-only">New: </span>
					</span>
				)}
				<ActIcon kind={act.kind} />
				<span className="min-w-0 flex-1">
					<span className={isNew ? 'font-semibold' : ''}>
						{name} {act.words}
					</span>
					<span className="line-clamp-2 text-xs text-ink-2">{act.detail}</span>
				</span>
				<time dateTime={entry.occurredAt} className="num shrink-0 text-xs text-ink-meta">
					{formatRelativeTime(entry.occurredAt)}
				</time>
			</Link>
		</li>
	)
}
