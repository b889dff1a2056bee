import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { formatCount } from '../core/format.ts'
import { formatDateParts, formatSlot, formatWeek, type TimeFormat } from './format-time.ts'
import { type Day, firstFreeWeek, groupByWeek, isFree, splitAtNoon } from './weeks.ts'

type Props = {
	booking: Booking
	clock: TimeFormat
	chosen: Slot | null
	onChoose: (startTime: string) => void
}

/** A week of free times: its days in columns, or on a narrow screen one day under the row of them. */
export function TimeSlots({ booking, clock, chosen, onChoose }: Props) {
	const weeks = groupByWeek(booking.slotsByDate)
	const [at, setAt] = useState(() => firstFreeWeek(weeks))
	const [wantedDay, setWantedDay] = useState<string | null>(null)
	const { days } = weeks[Math.min(at, weeks.length - 1)] ?? { days: [] }
	const shown = days.find(({ date }) => date === wantedDay) ?? days.find(isFree) ?? days[0]
	const [first, last] = [days[0]?.date, days.at(-1)?.date]
	const earlier = at > 0
	const later = at < weeks.length - 1
	return (
		<>
			<div className="week-head">
				<h2 aria-live="polite">{first && last && formatWeek(first, last, clock.language)}</h2>
				<span>
					<ActionButton
						className="icon-btn"
						aria-label="Earlier days"
						disabled={!earlier}
						onClick={() => setAt(at - 1)}
					>
						<ChevronLeft className="i" aria-hidden="true" />
					</ActionButton>
					<ActionButton
						className="icon-btn"
						aria-label="Later days"
						disabled={!later}
						onClick={() => setAt(at + 1)}
					>
						<ChevronRight className="i" aria-hidden="true" />
					</ActionButton>
				</span>
			</div>
			<fieldset className="days narrow-only">
				<legend className="sr">Day</legend>
				{days.map((day) => (
					<DayButton
						key={day.date}
						day={day}
						language={clock.language}
						pressed={day === shown}
						onChoose={() => setWantedDay(day.date)}
					/>
				))}
			</fieldset>
			<ol className="week">
				{days.map((day) => (
					<DayTimes
						key={day.date}
						day={day}
						clock={clock}
						chosen={chosen}
						shown={day === shown}
						onChoose={onChoose}
					/>
				))}
			</ol>
		</>
	)
}

type DayButtonProps = { day: Day; language: string; pressed: boolean; onChoose: () => void }

function DayButton({ day, language, pressed, onChoose }: DayButtonProps) {
	const words = formatDateParts(day.date, language)
	return (
		<button
			type="button"
			className="day"
			aria-pressed={pressed}
			disabled={!isFree(day)}
			onClick={onChoose}
		>
			<span>{words.weekday}</span>
			<b>{words.day}</b>
			<small>
				{isFree(day) ? formatCount(day.slots?.length ?? 0, 'time') : unavailableLabel(day)}
			</small>
		</button>
	)
}

type DayTimesProps = {
	day: Day
	clock: TimeFormat
	chosen: Slot | null
	shown: boolean
	onChoose: (startTime: string) => void
}

function DayTimes({ day, clock, chosen, shown, onChoose }: DayTimesProps) {
	const { weekday, day: number, full } = formatDateParts(day.date, clock.language)
	const { am, pm } = splitAtNoon(day.slots ?? [], clock.timeZone)
	const of = (slot: Slot) => (
		<button
			key={slot.startTime}
			type="button"
			className="slot num"
			aria-pressed={slot.startTime === chosen?.startTime}
			onClick={() => onChoose(slot.startTime)}
		>
			{slot.startTime === chosen?.startTime && <Check className="i" aria-hidden="true" />}
			{formatSlot(slot, clock).at}
		</button>
	)
	return (
		<li className={shown ? 'week-day' : 'week-day week-day-other'}>
			<h3 className="sr">{full}</h3>
			<p className="week-date" aria-hidden="true">
				{weekday}
				<b>{number}</b>
			</p>
			{isFree(day) ? (
				<>
					{am.length > 0 && <p className="half">Morning</p>}
					<div className="am">{am.map(of)}</div>
					{pm.length > 0 && <p className="half">Afternoon</p>}
					<div className="pm">{pm.map(of)}</div>
				</>
			) : (
				<p className="none">{unavailableLabel(day)}</p>
			)}
		</li>
	)
}

function unavailableLabel({ slots }: Day): string {
	return slots === null ? 'Closed' : 'Full'
}
