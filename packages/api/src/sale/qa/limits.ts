/** Times of the day at which a homeowner asks to be called back. */
export const CALL_TIMES = ['morning', 'afternoon', 'evening'] as const
export type CallTime = (typeof CALL_TIMES)[number]

/** Hour at which each time of the day is over. */
const CALL_TIME_ENDS: Record<CallTime, number> = { morning: 12, afternoon: 17, evening: 20 }

/** Returns the times of the day that are not over yet. `timeZone` is the time zone of the company. */
export function callTimesLeft(now: Date, timeZone: string): CallTime[] {
	const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
	return CALL_TIMES.filter((time) => Number(hour.format(now)) < CALL_TIME_ENDS[time])
}
