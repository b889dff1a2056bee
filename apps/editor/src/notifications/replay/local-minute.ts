/** Formats a time in the browser's time zone as the value of a `datetime-local` input. */
export function formatLocalMinute(time: Date): string {
	const [year, ...rest] = [
		time.getFullYear(),
		time.getMonth() + 1,
		time.getDate(),
		time.getHours(),
		time.getMinutes(),
	]
	const [month, day, hours, minutes] = rest.map((part) => String(part).padStart(2, '0'))
	return `${year}-${month}-${day}T${hours}:${minutes}`
}

/**
 * Subtracts `hours` hours from `time` and rounds the result down to the full hour. Returns it as the value of a
 * `datetime-local` input.
 */
export function startOfHourBefore(time: Date, hours: number): string {
	const start = new Date(time.getTime() - hours * 3_600_000)
	start.setMinutes(0, 0, 0)
	return formatLocalMinute(start)
}
