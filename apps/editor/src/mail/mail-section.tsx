import type { EmailStatus } from '@dormer/api/email/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { FilterChips } from '@dormer/ui/filter-chips'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MailOpen, Mails } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { ShowMore } from '../core/show-more.tsx'
import { trpc } from '../core/trpc.ts'
import { BlockedAddresses } from './blocked-addresses.tsx'
import { MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'

const POLL_MS = 3000
const CHIPS = [
	{ value: 'all', label: 'All' },
	{ value: 'sent', label: 'Sent' },
	{ value: 'queued', label: 'Queued' },
	{ value: 'suppressed', label: 'Not sent' },
	{ value: 'failed', label: 'Failed' },
] as const satisfies readonly { value: EmailStatus | 'all'; label: string }[]
type Filter = (typeof CHIPS)[number]['value']

/** Renders the emails of the company for admins, and the content of the selected email. */
export function MailSection() {
	return (
		<AdminsOnly subject="Outgoing emails are">
			<OutgoingMail />
		</AdminsOnly>
	)
}

function OutgoingMail() {
	const { mail: open } = useSearch({ from: '/app/settings/mail' })
	const [filter, setFilter] = useState<Filter>('all')
	const list = useMails(filter)
	const mails = list.data?.pages.flatMap((page) => page.mails)
	const isStored = list.data?.pages[0]?.kept === true
	const isEmpty = mails?.length === 0 && filter === 'all'
	const canChoose = !isEmpty && (mails !== undefined || !list.isError)
	return (
		<div className="grid grid-cols-1 gap-4">
			<div
				className={clsx(
					'grid grid-cols-1 items-start gap-4',
					canChoose && 'lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]',
				)}
			>
				<section
					className={clsx('card', open !== undefined && 'max-lg:hidden')}
					aria-labelledby="mails"
				>
					<header className="px-5 pt-5 pb-4">
						<h2 id="mails" className="text-m font-semibold">
							Outgoing email
						</h2>
						{list.data !== undefined && (
							<p className="text-s text-ink-2">{storageNote(isStored)}</p>
						)}
						{canChoose && (
							<FilterChips
								value={filter}
								options={CHIPS}
								onChange={setFilter}
								className="mt-3 gap-1.5!"
							/>
						)}
					</header>
					{list.isPending && <RowsSkeleton label="Loading the emails" />}
					{list.isError && (
						<ErrorState
							heading="h3"
							title="The emails could not be loaded"
							message={errorMessage(list.error)}
							onRetry={() => void list.refetch()}
						/>
					)}
					{mails?.length === 0 && (
						<EmptyState
							heading="h3"
							icon={<Mails className="icon-l" aria-hidden />}
							title={isEmpty ? 'No emails yet' : 'No emails match'}
						>
							{isEmpty
								? 'Links and reminders for homeowners, appointment confirmations and messages to your team appear here.'
								: 'Try another filter.'}
						</EmptyState>
					)}
					{mails !== undefined && mails.length > 0 && <MailList mails={mails} open={open} />}
					<ShowMore list={list} />
				</section>
				{open !== undefined && <MailView key={open} mailId={open} />}
				{open === undefined && canChoose && (
					<div className="card max-lg:hidden">
						<EmptyState icon={<MailOpen className="icon-l" aria-hidden />} title="Select an email">
							The email opens here as the recipient sees it, on a phone or a desktop.
						</EmptyState>
					</div>
				)}
			</div>
			<BlockedAddresses className={open === undefined ? '' : 'max-lg:hidden'} />
		</div>
	)
}

function storageNote(isStored: boolean): string {
	return isStored
		? 'This server does not send email. It stores every message here as the recipient would see it.'
		: 'Every email that Dormer sent or tried to send. The content is not stored.'
}

/** Queries the emails, and polls while one of them is queued or being sent. */
function useMails(filter: Filter) {
	return trpc.mail.list.useInfiniteQuery(
		{ ...(filter === 'all' ? {} : { status: filter }), limit: 50 },
		{
			getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) =>
				state.data?.pages.some(({ mails }) =>
					mails.some((mail) => mail.status === 'queued' || mail.status === 'sending'),
				)
					? POLL_MS
					: false,
		},
	)
}
