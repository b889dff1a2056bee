import { Link } from '@tanstack/react-router'
import { formatTime, localTimeAt } from '../core/calendar.ts'
import { formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'

/** Renders today's appointments in the company's time zone. */
export function Today() {
	const { data } = trpc.appointments.list.useQuery({})
	if (data === undefined) return null
	const { appointments, from, timezone } = data
	const today = appointments.filter(
		({ startTime }) => localTimeAt(timezone, new Date(startTime)).date === from,
	)
	return (
		<section aria-labelledby="today">
			<div className="mb-1 flex items-center justify-between">
				<h2 id="today" className="text-m font-semibold">
					Today
				</h2>
				<Link to="/appointments" className="rounded-xs text-s text-ink-meta hover:text-ink">
					Calendar
				</Link>
			</div>
			{today.length > 0 && (
				<p className="text-xs text-ink-meta">All times are in {formatTimeZone(timezone)}.</p>
			)}
			{today.length === 0 ? (
				<p className="py-2 text-s text-ink-meta">No appointments today.</p>
			) : (
				<ul className="divide-y divide-line">
					{today.map(({ id, startTime, homeownerName, address, presentationId }) => (
						<li key={id} className="grid grid-cols-[64px_minmax(0,1fr)] gap-2 py-2.5 text-s">
							<time dateTime={startTime} className="num text-ink-meta">
								{formatTime(timezone, new Date(startTime))}
							</time>
							<span className="min-w-0">
								<Link
									to="/presentations/$presentationId"
									params={{ presentationId }}
									className="block truncate rounded-xs font-semibold hover:underline"
								>
									{homeownerName}
								</Link>
								<span className="block truncate text-ink-2">{address}</span>
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
