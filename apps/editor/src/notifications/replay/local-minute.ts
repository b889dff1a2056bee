/** Formats a time as the value of a `datetime-local` input, in the time zone of the browser. */
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

/** Returns the full hour that was `hours` ago, as the value of a `datetime-local` input. */
export function startOfHourBefore(time: Date, hours: number): string {
	const start = new Date(time.getTime() - hours * 3_600_000)
	start.setMinutes(0, 0, 0)
	return formatLocalMinute(start)
}
