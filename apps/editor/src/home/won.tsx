import { Link } from '@tanstack/react-router'
import { CalendarCheck, FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatTime, formatTimeZone, localTimeAt } from '../core/calendar.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** Maximum number of items in each list. A separate page lists all contracts, and another one all appointments. */
const LIMIT = 3

/** Renders the contracts signed in the last seven days and the appointments of the next seven days. */
export function Won() {
	const documents = trpc.contracts.listDocuments.useQuery({ cancelled: false, limit: LIMIT })
	const calendar = trpc.appointments.list.useQuery({})
	const now = Date.now()
	const signed = (documents.data?.documents ?? []).filter(
		({ signedAt }) => now - Date.parse(signedAt) < WEEK_MS,
	)
	const booked = (calendar.data?.appointments ?? [])
		.filter(({ startTime }) => Date.parse(startTime) > now)
		.slice(0, LIMIT)
	if (signed.length + booked.length === 0) return null
	const timezone = calendar.data?.timezone ?? 'UTC'
	return (
		<section className="card" aria-labelledby="won">
			<h2 id="won" className="px-5 pt-4 pb-2 text-m font-semibold">
				Signed and booked
			</h2>
			<ul className="divide-y divide-line border-t border-line">
				{signed.map(({ documentId, customerName, selection, signedAt }) => (
					<Row
						key={documentId}
						icon={<FileCheck className="icon text-good" aria-hidden />}
						link={
							<Link to="/contracts/$documentId" params={{ documentId }} className={LINK}>
								{customerName}
							</Link>
						}
						what={['signed', selection && `${selection.name}, ${selection.display}`]}
						when={formatRelativeTime(signedAt)}
						at={signedAt}
					/>
				))}
				{booked.map(({ id, presentationId, homeownerName, address, startTime }) => (
					<Row
						key={id}
						icon={<CalendarCheck className="icon text-good" aria-hidden />}
						link={
							<Link
								to="/presentations/$presentationId"
								params={{ presentationId }}
								className={LINK}
							>
								{homeownerName}
							</Link>
						}
						what={['booked', address]}
						when={formatVisit(startTime, timezone)}
						at={startTime}
					/>
				))}
			</ul>
		</section>
	)
}

const LINK = 'rounded-xs font-semibold hover:underline'

type RowProps = {
	icon: ReactNode
	link: ReactNode
	what: (string | null)[]
	when: string
	at: string
}

function Row({ icon, link, what: [act, detail], when, at }: RowProps) {
	return (
		<li className="flex items-center gap-3 px-5 py-2.5 text-s">
			{icon}
			<p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
				<span className="min-w-0">
					{link} {act}
				</span>
				<span className="min-w-0 truncate text-ink-2">{detail}</span>
				<time dateTime={at} className="num text-ink-meta first-letter:uppercase sm:ml-auto">
					{when}
				</time>
			</p>
		</li>
	)
}

/** Formats when an appointment takes place, with its time zone: `Tue, Nov 24, 9:00 AM Mountain Time`. */
function formatVisit(startTime: string, timezone: string): string {
	const at = new Date(startTime)
	const day = formatDate(localTimeAt(timezone, at).date, {
		weekday: 'short',
		month: 'short',
		day: 'numeric',
	})
	return `${day}, ${formatTime(timezone, at)} ${formatTimeZone(timezone)}`
}
