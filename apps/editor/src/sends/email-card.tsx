import type { SendAttempt } from '@dormer/api/outreach/sends/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime, zonedTimeOf } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import {
	formatReason,
	hasSentFirstEmail,
	KINDS,
	momentsOf,
	obstacleOf,
	statusOf,
} from './format-send.ts'
import { SendEmailDialog } from './send-email-dialog.tsx'

const POLL_MS = 3000
/** Number of emails shown before the rep expands the list. */
const INITIAL_COUNT = 4

type EmailProps = { presentation: Presentation; onEdit: () => void }

/** Renders the emails sent about a presentation with their status, and the button that sends the next email. */
export function EmailCard({ presentation, onEdit }: EmailProps) {
	const [sending, setSending] = useState<SendAttempt['kind'] | null>(null)
	const list = useDeliveries(presentation.id)
	const deliveries = list.data?.deliveries
	const kind = hasSentFirstEmail(deliveries ?? []) ? 'reminder' : 'initial'
	const obstacle = obstacleOf(presentation)
	const isSigned = presentation.engagement === 'signed'
	const hasAddress = presentation.homeownerData.email !== undefined
	return (
		<section className="card p-5" aria-labelledby="email">
			<h2 id="email" className="mb-1 text-m font-semibold">
				Email
			</h2>
			<p className="truncate text-s text-ink-meta">
				{presentation.homeownerData.email ?? 'No email address yet'}
			</p>
			{list.isPending && <Skeleton className="mt-3 h-16" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The emails could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{deliveries?.length === 0 && (
				<p className="mt-3 text-s text-ink-2">No email has been sent yet.</p>
			)}
			{deliveries !== undefined && deliveries.length > 0 && <History deliveries={deliveries} />}
			{obstacle !== null && hasAddress && <p className="mt-3 text-s text-warn">{obstacle}</p>}
			{isSigned && (
				<p className="mt-3 text-s text-ink-2">
					Reminders stopped. {presentation.homeownerData.first_name} signed.
				</p>
			)}
			{deliveries !== undefined && obstacle === null && !isSigned && (
				<Button className="mt-4 w-full" onClick={() => setSending(kind)}>
					<Send className="icon" aria-hidden />
					{kind === 'initial' ? 'Send the first email' : 'Send a reminder'}
				</Button>
			)}
			{!hasAddress && (
				<Button className="mt-4 w-full" onClick={onEdit}>
					Enter an email address
				</Button>
			)}
			{sending !== null && (
				<SendEmailDialog
					presentation={presentation}
					kind={sending}
					onClose={() => setSending(null)}
				/>
			)}
		</section>
	)
}

function useDeliveries(presentationId: string) {
	return trpc.deliveries.list.useQuery(
		{ presentationId },
		{
			refetchInterval: ({ state }) =>
				state.data?.deliveries.some(({ status }) => status === 'in_progress') ? POLL_MS : false,
		},
	)
}

function History({ deliveries }: { deliveries: readonly SendAttempt[] }) {
	const [showsAll, setShowsAll] = useState(false)
	const me = trpc.auth.me.useQuery()
	const shown = showsAll ? deliveries : deliveries.slice(0, INITIAL_COUNT)
	return (
		<>
			<ul className="mt-3 divide-y divide-line border-t border-line">
				{shown.map((delivery) => (
					<Row
						key={delivery.deliveryId}
						delivery={delivery}
						isReader={me.data?.user.role === 'admin'}
					/>
				))}
			</ul>
			{shown.length < deliveries.length && (
				<Button size="s" look="quiet" className="w-full" onClick={() => setShowsAll(true)}>
					Show all {deliveries.length}
				</Button>
			)}
		</>
	)
}

/** Renders one sent or skipped email. `isReader` adds a link to the email's content, which only admins may read. */
function Row({ delivery, isReader }: { delivery: SendAttempt; isReader: boolean }) {
	const { kind, createdAt, mailId } = delivery
	const { tone, word } = statusOf(delivery)
	const reason = formatReason(delivery)
	const moments = momentsOf(delivery)
	return (
		<li className="py-3">
			<div className="flex items-baseline justify-between gap-2">
				<h3 className="text-s font-semibold">{KINDS[kind]}</h3>
				<Status tone={tone}>{word}</Status>
			</div>
			{reason !== null && <p className="mt-1 text-s break-words text-ink-2">{reason}</p>}
			<dl className="mt-1 grid gap-0.5 text-xs">
				{(moments.length > 0 ? moments : [{ label: 'Requested', at: createdAt }]).map(
					({ label, at }) => (
						<div key={label} className="flex justify-between gap-3">
							<dt className="text-ink-meta">{label}</dt>
							<dd className="num text-right first-letter:uppercase">
								<time dateTime={at}>{formatMoment(at)}</time>
							</dd>
						</div>
					),
				)}
			</dl>
			{isReader && mailId !== null && (
				<Link
					to="/settings/mail"
					search={{ mail: mailId }}
					className="mt-1.5 inline-block rounded-xs text-s font-medium text-accent hover:underline"
				>
					Read email<span className="sr-only">: {KINDS[kind]}</span>
				</Link>
			)}
		</li>
	)
}

/** Returns the age of a time, such as "12 min ago". Adds the clock time when the time is not recent. */
function formatMoment(at: string): string {
	const age = formatRelativeTime(at)
	return /ago|now/.test(age) ? age : `${age}, ${zonedTimeOf(at)}`
}
