import {
	type Availability,
	type ListedAppointment,
	parseMinutes,
} from '@dormer/api/sale/appointments/schema'
import { clsx } from 'clsx'
import { formatDate, hoursToShow, localTimeAt, weekdayOf } from '../core/calendar.ts'
import { AppointmentPopover } from './appointment-popover.tsx'

export type Week = {
	/** The seven dates of the week, Monday first. */
	dates: readonly string[]
	today: string
	rules: Availability
	appointments: readonly ListedAppointment[]
	onMove: (appointment: ListedAppointment) => void
	onCancel: (appointment: ListedAppointment) => void
}

/** Height in pixels of one hour in the grid. */
const HOUR_PX = 72

/** Renders the week as seven columns of hours in the company's time zone; open hours have a white background. */
export function WeekGrid(week: Week) {
	const { dates, today, rules, appointments } = week
	const { timezone, windows } = rules
	const { first, last } = hoursToShow([
		...windows.map(({ start, end }) => ({ from: parseMinutes(start), to: parseMinutes(end) })),
		...appointments.map((appointment) => minuteRange(timezone, appointment)),
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
			<div aria-hidden className="relative" style={{ height: hours.length * HOUR_PX }}>
				{hours.map((hour) => (
					<span
						key={hour}
						className="num absolute right-2 -translate-y-1/2 text-xs text-ink-meta"
						style={{ top: hour === first ? 12 : (hour - first) * HOUR_PX }}
					>
						{formatHour(hour)}
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

function Day({ date, today, rules, appointments, first, hours, onMove, onCancel }: DayProps) {
	const { timezone, windows, daysOff } = rules
	const open = daysOff.includes(date)
		? []
		: windows.filter(({ weekday }) => weekday === weekdayOf(date))
	const topOf = (minutes: number) => ((minutes - first * 60) * HOUR_PX) / 60
	const ofDay = appointments.filter(
		({ startTime }) => localTimeAt(timezone, new Date(startTime)).date === date,
	)
	return (
		<div className="relative border-l border-line bg-sunken">
			{open.map(({ start, end }) => (
				<div
					key={start}
					className="absolute inset-x-0 bg-surface"
					style={{
						top: topOf(parseMinutes(start)),
						height: topOf(parseMinutes(end)) - topOf(parseMinutes(start)),
					}}
				/>
			))}
			{hours.slice(1).map((hour) => (
				<div
					key={hour}
					className="absolute inset-x-0 border-t border-line"
					style={{ top: topOf(hour * 60) }}
				/>
			))}
			{date === today && (
				<NowLine timezone={timezone} topOf={topOf} maxTop={hours.length * HOUR_PX} />
			)}
			<ul aria-label={formatDate(date)}>
				{ofDay.map((appointment) => {
					const { from, to } = minuteRange(timezone, appointment)
					return (
						<li
							key={appointment.id}
							className="absolute inset-x-1"
							style={{ top: topOf(from) + 1, height: Math.max(24, topOf(to) - topOf(from) - 2) }}
						>
							<AppointmentPopover
								appointment={appointment}
								timezone={timezone}
								onMove={onMove}
								onCancel={onCancel}
							/>
						</li>
					)
				})}
			</ul>
		</div>
	)
}

function NowLine({
	timezone,
	topOf,
	maxTop,
}: {
	timezone: string
	topOf: (minutes: number) => number
	maxTop: number
}) {
	const top = topOf(localTimeAt(timezone, new Date()).minutes)
	if (top < 0 || top > maxTop) return null
	return (
		<div aria-hidden className="absolute inset-x-0 z-10 border-t-2 border-accent" style={{ top }}>
			<span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
		</div>
	)
}

/** Returns the start and end of an appointment in minutes since midnight; an end at midnight is 1440. */
function minuteRange(timezone: string, { startTime, endTime }: ListedAppointment) {
	const from = localTimeAt(timezone, new Date(startTime)).minutes
	const to = localTimeAt(timezone, new Date(endTime)).minutes
	return { from, to: to > from ? to : 24 * 60 }
}

function formatHour(hour: number): string {
	if (hour === 12) return 'Noon'
	return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
