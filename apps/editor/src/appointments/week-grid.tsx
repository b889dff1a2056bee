import {
	type Availability,
	type ListedAppointment,
	minutesOf,
} from '@dormer/api/sale/appointments/schema'
import { clsx } from 'clsx'
import { hoursToShow, localTimeAt, formatDate, weekdayOf } from '../core/calendar.ts'
import { VisitPopover } from './visit-popover.tsx'

export type Week = {
	/** Seven, Monday first. */
	dates: readonly string[]
	today: string
	rules: Availability
	visits: readonly ListedAppointment[]
	onMove: (visit: ListedAppointment) => void
	onCancel: (visit: ListedAppointment) => void
}

/** Pixels. */
const HOUR = 72

/** Seven columns of hours: open hours in white, visits where the company's clock has them. */
export function WeekGrid(week: Week) {
	const { dates, today, rules, visits } = week
	const { timezone, windows } = rules
	const { first, last } = hoursToShow([
		...windows.map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) })),
		...visits.map((visit) => span(timezone, visit)),
	])
	const hours = Array.from({ length: last - first }, (_, index) => first + index)
	return (
		<section
			aria-label="Week"
			className="card grid grid-cols-[56px_repeat(7,minmax(0,1fr))] overflow-hidden"
		>
			<div className="border-b border-line" />
			{dates.map((date) => (
				<DayHead key={date} date={date} isToday={date === today} rules={rules} />
			))}
			<div aria-hidden className="relative" style={{ height: hours.length * HOUR }}>
				{hours.map((hour) => (
					<span
						key={hour}
						className="num absolute right-2 -translate-y-1/2 text-xs text-ink-meta"
						style={{ top: hour === first ? 12 : (hour - first) * HOUR }}
					>
						{hourName(hour)}
					</span>
				))}
			</div>
			{dates.map((date) => (
				<Day key={date} {...week} date={date} first={first} hours={hours} />
			))}
		</section>
	)
}

function DayHead({
	date,
	isToday,
	rules,
}: {
	date: string
	isToday: boolean
	rules: Availability
}) {
	return (
		<div
			className="flex h-14 flex-col items-center justify-center border-b border-l border-line"
			{...(isToday && { 'aria-current': 'date' as const })}
		>
			<span className={clsx('text-xs', isToday ? 'font-semibold text-accent' : 'text-ink-meta')}>
				{formatDate(date, { weekday: 'short' })}
				{rules.daysOff.includes(date) && ', off'}
			</span>
			<span className={clsx('num text-l font-semibold', isToday && 'text-accent')}>
				{formatDate(date, { day: 'numeric' })}
			</span>
		</div>
	)
}

type DayProps = Week & { date: string; first: number; hours: readonly number[] }

function Day({ date, today, rules, visits, first, hours, onMove, onCancel }: DayProps) {
	const { timezone, windows, daysOff } = rules
	const open = daysOff.includes(date)
		? []
		: windows.filter(({ weekday }) => weekday === weekdayOf(date))
	const at = (minutes: number) => ((minutes - first * 60) * HOUR) / 60
	const mine = visits.filter(
		({ startTime }) => localTimeAt(timezone, new Date(startTime)).date === date,
	)
	return (
		<div className="relative border-l border-line bg-sunken">
			{open.map(({ start, end }) => (
				<div
					key={start}
					className="absolute inset-x-0 bg-surface"
					style={{ top: at(minutesOf(start)), height: at(minutesOf(end)) - at(minutesOf(start)) }}
				/>
			))}
			{hours.slice(1).map((hour) => (
				<div
					key={hour}
					className="absolute inset-x-0 border-t border-line"
					style={{ top: at(hour * 60) }}
				/>
			))}
			{date === today && <NowLine timezone={timezone} at={at} most={hours.length * HOUR} />}
			<ul aria-label={formatDate(date)}>
				{mine.map((visit) => {
					const { from, to } = span(timezone, visit)
					return (
						<li
							key={visit.id}
							className="absolute inset-x-1"
							style={{ top: at(from) + 1, height: Math.max(24, at(to) - at(from) - 2) }}
						>
							<VisitPopover visit={visit} timezone={timezone} onMove={onMove} onCancel={onCancel} />
						</li>
					)
				})}
			</ul>
		</div>
	)
}

function NowLine({
	timezone,
	at,
	most,
}: {
	timezone: string
	at: (minutes: number) => number
	most: number
}) {
	const top = at(localTimeAt(timezone, new Date()).minutes)
	if (top < 0 || top > most) return null
	return (
		<div aria-hidden className="absolute inset-x-0 z-10 border-t-2 border-accent" style={{ top }}>
			<span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
		</div>
	)
}

/** Minutes of the day; a visit that ends at midnight ends with its day. */
function span(timezone: string, { startTime, endTime }: ListedAppointment) {
	const from = localTimeAt(timezone, new Date(startTime)).minutes
	const to = localTimeAt(timezone, new Date(endTime)).minutes
	return { from, to: to > from ? to : 24 * 60 }
}

function hourName(hour: number): string {
	if (hour === 12) return 'Noon'
	return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
