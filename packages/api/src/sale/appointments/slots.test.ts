import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import { type Availability, DEFAULT_RULES, parseMinutes } from './schema.ts'
import { bookableRange, groupByDate, listSlots, type SlotTime } from './slots.ts'

const MINUTE = 60_000
const ZONES = ['America/Denver', 'America/Havana', 'Australia/Lord_Howe']
const everyDay = (start: string, end: string) =>
	[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))
const rulesOf = (rules: Partial<Availability>): Availability => ({
	...DEFAULT_RULES,
	timezone: 'America/Denver',
	...rules,
})
/** Returns the slots from one date to another, both included. */
const slotsOn = (rules: Availability, from: string, to = from) =>
	listSlots(rules, {
		from: startOfDate(rules.timezone, from),
		to: startOfDate(rules.timezone, addDays(to, 1)),
	})

/** Date formats by time zone. With them, the tests format the times of slots independently of the code under test. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string, at: Date): string {
	const clock =
		clocks.get(timeZone) ??
		new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
	clocks.set(timeZone, clock)
	return clock.format(at)
}
const times = (rules: Availability, slots: SlotTime[]) =>
	slots.map(({ start, end }) =>
		[start, end].map((at) => clockOf(rules.timezone, at).slice(11)).join('–'),
	)

describe('listSlots', () => {
	it('places appointment slots one after another from the start of the appointment hours', () => {
		const rules = rulesOf({
			windows: [
				{ weekday: 2, start: '13:00', end: '14:30' },
				{ weekday: 2, start: '08:00', end: '11:00' },
			],
			bufferMinutes: 0,
		})
		expect(times(rules, slotsOn(rules, '2026-11-24'))).toEqual([
			'08:00–08:45',
			'08:45–09:30',
			'09:30–10:15',
			'10:15–11:00',
			'13:00–13:45',
			'13:45–14:30',
		])
		expect(slotsOn(rules, '2026-11-25')).toEqual([])
	})

	it.each([
		{
			name: 'skips slots in and across the gap when clocks are set forward',
			date: '2027-03-14',
			expected: ['00:00–01:00', '03:00–04:00', '04:00–05:00'],
		},
		{
			name: 'lists no slot twice or across the change when clocks are set back',
			date: '2026-11-01',
			expected: ['00:00–01:00', '02:00–03:00', '03:00–04:00', '04:00–05:00'],
		},
		{
			name: 'lists every slot on a night without a clock change',
			date: '2026-11-02',
			expected: ['00:00–01:00', '01:00–02:00', '02:00–03:00', '03:00–04:00', '04:00–05:00'],
		},
	])('$name', ({ date, expected }) => {
		const rules = rulesOf({
			windows: everyDay('00:00', '05:00'),
			appointmentLength: 60,
			bufferMinutes: 0,
		})
		expect(times(rules, slotsOn(rules, date))).toEqual(expected)
	})

	it('returns an appointment slot that ends at midnight', () => {
		const rules = rulesOf({ windows: everyDay('22:00', '24:00'), appointmentLength: 60 })
		expect(times(rules, slotsOn(rules, '2026-11-24'))).toEqual(['22:00–23:00'])
	})
})

describe('listSlots over ten years', () => {
	const windows = [...everyDay('00:00', '07:10'), ...everyDay('20:05', '24:00')]

	it.each(ZONES)(
		'lists slots in %s that do not overlap, repeat or fall into a gap, all of the same length',
		(timezone) => {
			const rules = rulesOf({ timezone, windows, appointmentLength: 25, bufferMinutes: 5 })
			const slots = slotsOn(rules, '2026-01-01', '2035-12-31')
			expect(slots.length).toBeGreaterThan(3652 * 20)
			const shown = new Set(slots.map(({ start }) => clockOf(timezone, start)))
			const atFault = slots.filter(({ date, start, end }, index) => {
				const clock = clockOf(timezone, start)
				const minutes = parseMinutes(clock.slice(11))
				const inGrid = minutes < 430 ? minutes % 30 === 0 : (minutes - 1205) % 30 === 0
				const before = slots[index - 1]
				const overlaps = before !== undefined && start < before.end
				const lasts = end.getTime() - start.getTime()
				return clock.slice(0, 10) !== date || !inGrid || overlaps || lasts !== 25 * MINUTE
			})
			expect(atFault).toEqual([])
			expect(shown.size).toBe(slots.length)
		},
	)

	const weekday = fc.integer({ min: 0, max: 6 })
	const window = fc
		.tuple(weekday, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 8 }))
		.map(([on, from, hours]) => ({
			weekday: on,
			start: `${String(from).padStart(2, '0')}:00`,
			end: `${String(Math.min(from + hours, 24)).padStart(2, '0')}:00`,
		}))
	const anyRules = fc.record({
		timezone: fc.constantFrom(...ZONES, 'Europe/London', 'Asia/Kathmandu'),
		windows: fc.uniqueArray(window, { maxLength: 7, selector: (one) => one.weekday }),
		appointmentLength: fc.integer({ min: 10, max: 240 }),
		bufferMinutes: fc.integer({ min: 0, max: 60 }),
	})
	const anyDate = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days))

	it('finds each slot by its start and groups it by its date, whatever the rules and the time zone are', () => {
		fc.assert(
			fc.property(anyRules, anyDate, fc.constantFrom(...ZONES), (given, date, home) => {
				const rules = rulesOf(given)
				const slots = slotsOn(rules, date, addDays(date, 8))
				const found = slots.flatMap(({ start }) =>
					listSlots(rules, { from: start, to: new Date(start.getTime() + 1) }),
				)
				expect(found).toEqual(slots)
				const groups = [...groupByDate(home, slots)]
				expect(groups.flatMap(([, group]) => group)).toEqual(slots)
				for (const [day, group] of groups)
					for (const { start } of group) expect(dateIn(home, start)).toBe(day)
			}),
			{ numRuns: 100 },
		)
	})
})

describe('bookableRange', () => {
	it('offers slots from the end of the minimum notice to the last bookable date', () => {
		const rules = rulesOf({ noticeHours: 24, horizonDays: 5 })
		const { from, to } = bookableRange(rules, new Date('2026-11-20T20:00:00Z'))
		expect(from).toEqual(new Date('2026-11-21T20:00:00Z'))
		expect(to).toEqual(new Date('2026-11-26T07:00:00Z'))
	})
})

describe('groupByDate', () => {
	it('groups slots by date in the given time zone', () => {
		const rules = rulesOf({ timezone: 'America/New_York', windows: everyDay('00:00', '03:00') })
		const slots = slotsOn(rules, '2026-11-24')
		expect([...groupByDate('America/Los_Angeles', slots).keys()]).toEqual(['2026-11-23'])
		expect([...groupByDate('America/New_York', slots).keys()]).toEqual(['2026-11-24'])
	})
})
