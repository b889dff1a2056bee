import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Popover } from '@dormer/ui/popover'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarPlus, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatTime, formatTimeRange, localTimeAt } from '../core/calendar.ts'
import { formatTimeZone } from '../core/time-zone.ts'

type AppointmentProps = {
	appointment: ListedAppointment
	timezone: string
	onMove: (appointment: ListedAppointment) => void
	onCancel: (appointment: ListedAppointment) => void
}

/** Renders an appointment in the week view; a click opens its details with buttons to move or cancel it. */
export function AppointmentPopover({ appointment, timezone, onMove, onCancel }: AppointmentProps) {
	const { homeownerName, address, startTime } = appointment
	const isPast = new Date(startTime) <= new Date()
	const times = formatTimeRange(appointment, timezone)
	return (
		<Popover
			label={`Appointment with ${homeownerName}`}
			align="start"
			className="w-86"
			trigger={
				<button
					type="button"
					className={clsx(
						'block size-full min-h-[inherit] overflow-hidden rounded-s border-l-[3px] px-2 py-0.5 text-left text-xs',
						isPast
							? 'border-line-strong bg-line text-ink-2'
							: 'border-accent bg-accent-soft text-ink hover:bg-[color-mix(in_srgb,var(--accent-soft)_80%,var(--accent))]',
					)}
				>
					<span className="block truncate font-semibold">{homeownerName}</span>
					<span className="num block truncate">
						<span className="md:max-xl:sr-only">{times}</span>
						<span aria-hidden className="hidden md:max-xl:inline">
							{formatTime(timezone, new Date(startTime))}
						</span>
						<span className="sr-only">,</span>
					</span>
					<span className="block truncate">{address}</span>
				</button>
			}
		>
			<Details appointment={appointment} timezone={timezone} />
			<div className="mt-4 flex flex-wrap gap-2">
				<Button asChild size="s">
					<Link
						to="/presentations/$presentationId"
						params={{ presentationId: appointment.presentationId }}
					>
						Open presentation
					</Link>
				</Button>
				{!isPast && (
					<>
						<Button size="s" onClick={() => onMove(appointment)}>
							Move
						</Button>
						<Button size="s" look="danger" onClick={() => onCancel(appointment)}>
							Cancel appointment
						</Button>
					</>
				)}
			</div>
		</Popover>
	)
}

function Details({ appointment, timezone }: Pick<AppointmentProps, 'appointment' | 'timezone'>) {
	const { homeownerName, address, phone, email, deckName, startTime, attendeeTZ } = appointment
	const start = new Date(startTime)
	const homeownerTime = formatTime(attendeeTZ, start)
	return (
		<>
			<h3 className="text-m font-semibold">{homeownerName}</h3>
			<p className="num text-s text-ink-2">
				{formatDate(localTimeAt(timezone, start).date)}, {formatTimeRange(appointment, timezone)}
				<span className="block text-xs text-ink-meta">{formatTimeZone(timezone)}</span>
			</p>
			{homeownerTime !== formatTime(timezone, start) && (
				<p className="text-xs text-ink-meta">
					{homeownerTime} in the homeowner’s time zone (
					{attendeeTZ.split('/').at(-1)?.replaceAll('_', ' ')})
				</p>
			)}
			<ul className="mt-3 grid gap-1.5 text-s">
				<Line icon={<MapPin className="icon" aria-hidden />}>{address}</Line>
				{phone !== null && (
					<Line icon={<Phone className="icon" aria-hidden />}>
						<a href={`tel:${phone}`} className="underline underline-offset-3">
							{phone}
						</a>
					</Line>
				)}
				{email !== null && (
					<Line icon={<Mail className="icon" aria-hidden />}>
						<a href={`mailto:${email}`} className="break-all underline underline-offset-3">
							{email}
						</a>
					</Line>
				)}
				<Line icon={<CalendarPlus className="icon" aria-hidden />}>
					<a
						href={`/api/presentations/${appointment.presentationId}/appointment.ics`}
						download
						className="underline underline-offset-3"
					>
						Add to calendar
					</a>
				</Line>
			</ul>
			<p className="mt-3 text-xs text-ink-meta">From the presentation {deckName}</p>
		</>
	)
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
	return (
		<li className="flex gap-2">
			<span className="mt-0.5 text-ink-3">{icon}</span>
			<span className="min-w-0">{children}</span>
		</li>
	)
}
