import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { formatCount } from '../core/format.ts'
import { formatDateParts, formatSlot, formatWeek, type TimeFormat } from './format-time.ts'
import { type Day, firstFreeWeek, groupByWeek, isFree, splitAtNoon } from './weeks.ts'

type Props = {
	booking: Booking
	timeFormat: TimeFormat
	chosen: Slot | null
	onChoose: (startTime: string) => void
}

/**
 * Renders one week of free times, with one column for each day on a wide screen. The Tab key stops at only one time; the arrow
 * keys, Home and End move between times.
 */
export function TimeSlots({ booking, timeFormat, chosen, onChoose }: Props) {
	const weeks = groupByWeek(booking.slotsByDate)
	const [at, setAt] = useState(() => firstFreeWeek(weeks))
	const [chosenDate, setChosenDate] = useState<string | null>(null)
	const { days } = weeks[Math.min(at, weeks.length - 1)] ?? { days: [] }
	const shown = days.find(({ date }) => date === chosenDate) ?? days.find(isFree) ?? days[0]
	const shownSlots = shown?.slots ?? []
	const tabStop =
		shownSlots.find(({ startTime }) => startTime === chosen?.startTime) ?? shownSlots[0]
	const [first, last] = [days[0]?.date, days.at(-1)?.date]
	const hasEarlier = at > 0
	const hasLater = at < weeks.length - 1
	return (
		<>
			<div className="week-head">
				<h2 aria-live="polite">{first && last && formatWeek(first, last, timeFormat.language)}</h2>
				<span>
					<ActionButton
						className="icon-btn"
						aria-label="Earlier days"
						disabled={!hasEarlier}
						onClick={() => setAt(at - 1)}
					>
						<ChevronLeft className="i" aria-hidden="true" />
					</ActionButton>
					<ActionButton
						className="icon-btn"
						aria-label="Later days"
						disabled={!hasLater}
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
						language={timeFormat.language}
						pressed={day === shown}
						onChoose={() => setChosenDate(day.date)}
					/>
				))}
			</fieldset>
			<div role="toolbar" aria-label="Free times" onKeyDown={moveFocus}>
				<ol className="week">
					{days.map((day) => (
						<DayTimes
							key={day.date}
							day={day}
							timeFormat={timeFormat}
							chosen={chosen}
							shown={day === shown}
							tabStop={tabStop?.startTime}
							onChoose={onChoose}
						/>
					))}
				</ol>
			</div>
		</>
	)
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus between the visible times (WAI-ARIA toolbar pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
	const times = [...event.currentTarget.querySelectorAll<HTMLElement>('.slot')].filter((time) =>
		time.checkVisibility(),
	)
	const at = times.findIndex((time) => time.matches(':focus'))
	const step = STEPS[event.key]
	const next =
		event.key === 'Home' ? 0 : event.key === 'End' ? times.length - 1 : at + (step ?? Number.NaN)
	const target = at === -1 ? undefined : times[next]
	if (target === undefined) return
	target.focus()
	event.preventDefault()
}

type DayButtonProps = { day: Day; language: string; pressed: boolean; onChoose: () => void }

function DayButton({ day, language, pressed, onChoose }: DayButtonProps) {
	const date = formatDateParts(day.date, language)
	return (
		<button
			type="button"
			className="day"
			aria-pressed={pressed}
			disabled={!isFree(day)}
			onClick={onChoose}
		>
			<span>{date.weekday}</span>
			<b>{date.day}</b>
			<small>
				{isFree(day) ? formatCount(day.slots?.length ?? 0, 'time') : unavailableLabel(day)}
			</small>
		</button>
	)
}

type DayTimesProps = {
	day: Day
	timeFormat: TimeFormat
	chosen: Slot | null
	shown: boolean
	/** Start time of the only slot that the Tab key can focus. The arrow keys move the focus to the other slots. */
	tabStop: string | undefined
	onChoose: (startTime: string) => void
}

function DayTimes({ day, timeFormat, chosen, shown, tabStop, onChoose }: DayTimesProps) {
	const { weekday, day: number, full } = formatDateParts(day.date, timeFormat.language)
	const { am, pm } = splitAtNoon(day.slots ?? [], timeFormat.timeZone)
	const renderSlot = (slot: Slot) => (
		<button
			key={slot.startTime}
			type="button"
			className="slot num"
			tabIndex={slot.startTime === tabStop ? 0 : -1}
			aria-pressed={slot.startTime === chosen?.startTime}
			onClick={() => onChoose(slot.startTime)}
		>
			{slot.startTime === chosen?.startTime && <Check className="i" aria-hidden="true" />}
			{formatSlot(slot, timeFormat).at}
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
					<div className="am">{am.map(renderSlot)}</div>
					{pm.length > 0 && <p className="half">Afternoon</p>}
					<div className="pm">{pm.map(renderSlot)}</div>
				</>
			) : (
				<p className="none">{unavailableLabel(day)}</p>
			)}
		</li>
	)
}

function unavailableLabel({ slots }: Day): string {
	return slots === null ? 'Closed' : 'None left'
}
