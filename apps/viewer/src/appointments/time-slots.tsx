import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { messages } from '../messages/index.ts'
import { type Day, dateIn, findFirstPage, isFree, listDayPages, splitAtNoon } from './day-pages.ts'
import { formatDateParts, formatDateRange, formatSlot, type TimeFormat } from './format-time.ts'

type Props = {
	booking: Booking
	timeFormat: TimeFormat
	chosen: Slot | null
	onChoose: (startTime: string) => void
}

/**
 * Renders the free times of five days from today on, with one column for each day on a wide screen. The Tab key stops at only
 * one time; the arrow keys, Home and End move between times.
 */
export function TimeSlots({ booking, timeFormat, chosen, onChoose }: Props) {
	const { timeZone, language } = timeFormat
	const today = dateIn(timeZone, new Date())
	const { existingAppointment } = booking
	const bookedDate =
		existingAppointment && dateIn(timeZone, new Date(existingAppointment.startTime))
	const pages = listDayPages(booking.slotsByDate, today)
	const [at, setAt] = useState(() => findFirstPage(pages, bookedDate))
	const [chosenDate, setChosenDate] = useState<string | null>(bookedDate)
	const days = pages[Math.min(at, pages.length - 1)] ?? []
	const shown =
		days.find((day) => day.date === chosenDate && isFree(day)) ?? days.find(isFree) ?? days[0]
	const shownSlots = shown?.slots ?? []
	const tabStop =
		shownSlots.find(({ startTime }) => startTime === chosen?.startTime) ?? shownSlots[0]
	const [first, last] = [days[0]?.date, days.at(-1)?.date]
	const t = messages().appointment
	const hasEarlier = at > 0
	const hasLater = at < pages.length - 1
	return (
		<>
			<div className="week-head">
				<h2 aria-live="polite">{first && last && formatDateRange(first, last, language)}</h2>
				<span>
					<ActionButton
						className="icon-btn"
						aria-label={t.earlier}
						disabled={!hasEarlier}
						onClick={() => setAt(at - 1)}
					>
						<ChevronLeft className="i" aria-hidden="true" />
					</ActionButton>
					<ActionButton
						className="icon-btn"
						aria-label={t.later}
						disabled={!hasLater}
						onClick={() => setAt(at + 1)}
					>
						<ChevronRight className="i" aria-hidden="true" />
					</ActionButton>
				</span>
			</div>
			<fieldset className="days">
				<legend className="sr">{t.day}</legend>
				{days.map((day) => (
					<DayButton
						key={day.date}
						day={day}
						label={formatDayLabel(day, days, { language, today })}
						pressed={day === shown}
						onChoose={() => setChosenDate(day.date)}
					/>
				))}
			</fieldset>
			<div role="toolbar" aria-label={t.freeTimes} onKeyDown={moveFocus}>
				<ol className="week">
					{days.map((day) => (
						<DayTimes
							key={day.date}
							day={day}
							label={formatDayLabel(day, days, { language, today })}
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

/** Weekday and number of a day. Today has the word instead of its weekday, and the first day of a month names the month. */
type DayLabel = { weekday: string; number: string }

function formatDayLabel(
	{ date }: Day,
	days: readonly Day[],
	{ language, today }: { language: string; today: string },
): DayLabel {
	const { weekday, day, monthAndDay } = formatDateParts(date, language)
	const before = days[days.findIndex((other) => other.date === date) - 1]
	const beginsMonth = before !== undefined && before.date.slice(0, 7) !== date.slice(0, 7)
	return {
		weekday: date === today ? messages().appointment.today : weekday,
		number: beginsMonth ? monthAndDay : day,
	}
}

type DayButtonProps = { day: Day; label: DayLabel; pressed: boolean; onChoose: () => void }

function DayButton({ day, label, pressed, onChoose }: DayButtonProps) {
	const t = messages().appointment
	return (
		<button
			type="button"
			className="day"
			aria-pressed={pressed}
			disabled={!isFree(day)}
			onClick={onChoose}
		>
			<span>{label.weekday}</span>
			<b>{label.number}</b>
			<small>{isFree(day) ? t.times(day.slots.length) : t.noneLeft}</small>
		</button>
	)
}

type DayTimesProps = {
	day: Day
	label: DayLabel
	timeFormat: TimeFormat
	chosen: Slot | null
	shown: boolean
	/** Start time of the only slot that the Tab key can focus. The arrow keys move the focus to the other slots. */
	tabStop: string | undefined
	onChoose: (startTime: string) => void
}

function DayTimes({ day, label, timeFormat, chosen, shown, tabStop, onChoose }: DayTimesProps) {
	const { full } = formatDateParts(day.date, timeFormat.language)
	const t = messages().appointment
	const { am, pm } = splitAtNoon(day.slots, timeFormat.timeZone)
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
			<h3 className="week-day-name">{full}</h3>
			<p className="week-date" aria-hidden="true">
				{label.weekday}
				<b>{label.number}</b>
			</p>
			{isFree(day) ? (
				<>
					{am.length > 0 && <p className="half">{t.morning}</p>}
					<div className="am">{am.map(renderSlot)}</div>
					{pm.length > 0 && <p className="half">{t.afternoon}</p>}
					<div className="pm">{pm.map(renderSlot)}</div>
				</>
			) : (
				<p className="none">{t.noneLeft}</p>
			)}
		</li>
	)
}
