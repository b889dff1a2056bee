import { addDays, weekdayOf } from '../../core/time/zoned-time.ts'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

type Holiday = { name: string; month: number; since?: number } & (
	| { day: number }
	| { weekday: number; nth: number }
)

/**
 * Federal holidays of the United States (5 USC 6103). `nth` 3 means the third of these weekdays in the month, and -1 means the
 * last.
 */
const FEDERAL_HOLIDAYS: readonly Holiday[] = [
	{ name: 'New Year’s Day', month: 1, day: 1 },
	{ name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: MONDAY, nth: 3 },
	{ name: 'Washington’s Birthday', month: 2, weekday: MONDAY, nth: 3 },
	{ name: 'Memorial Day', month: 5, weekday: MONDAY, nth: -1 },
	{ name: 'Juneteenth National Independence Day', month: 6, day: 19, since: 2021 },
	{ name: 'Independence Day', month: 7, day: 4 },
	{ name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
	{ name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
	{ name: 'Veterans Day', month: 11, day: 11 },
	{ name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
	{ name: 'Christmas Day', month: 12, day: 25 },
]

/**
 * Returns whether a date is a business day under the cooling-off rule (16 CFR 429.0): any day except Sundays and
 * federal holidays. Saturdays are business days. When a holiday is observed on another date, neither date is a business
 * day, which gives the buyer more time.
 */
export function isBusinessDay(date: string): boolean {
	if (weekdayOf(date) === SUNDAY) return false
	const year = Number(date.slice(0, 4))
	return ![year, year + 1].some((of) => holidaysOf(of).includes(date))
}

/** Returns the nth business day after a date. The date itself does not count. */
export function addBusinessDays(date: string, count: number): string {
	let day = date
	for (let left = count; left > 0; ) {
		day = addDays(day, 1)
		if (isBusinessDay(day)) left -= 1
	}
	return day
}

/** Returns the federal holidays from a date to the day before its anniversary. */
export function upcomingHolidays(date: string): string[] {
	const year = Number(date.slice(0, 4))
	const anniversary = `${year + 1}${date.slice(4)}`
	return [year, year + 1].flatMap(federalHolidays).filter((day) => day >= date && day < anniversary)
}

/** Returns the dates of a year's federal holidays, without other dates on which they are observed. */
function federalHolidays(year: number): string[] {
	return FEDERAL_HOLIDAYS.filter(({ since = 0 }) => year >= since).map((holiday) =>
		'day' in holiday ? isoDate(year, holiday.month, holiday.day) : floating(year, holiday),
	)
}

/**
 * Returns the dates of a year's federal holidays, and the dates on which they are observed if these differ. New Year's
 * Day may be observed on December 31 of the year before.
 */
function holidaysOf(year: number): string[] {
	return federalHolidays(year).flatMap((date) => {
		if (weekdayOf(date) === SATURDAY) return [date, addDays(date, -1)]
		return weekdayOf(date) === SUNDAY ? [date, addDays(date, 1)] : [date]
	})
}

function floating(year: number, rule: { month: number; weekday: number; nth: number }): string {
	const { month, weekday, nth } = rule
	if (nth < 0) {
		const next = month === 12 ? isoDate(year + 1, 1, 1) : isoDate(year, month + 1, 1)
		const last = addDays(next, -1)
		return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
	}
	const first = isoDate(year, month, 1)
	return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
}

function isoDate(year: number, month: number, day: number): string {
	return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
