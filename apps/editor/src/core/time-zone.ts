/** Time zone of the browser, in which the editor shows the times of events. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Name that the format `longGeneric` of `Intl` gives to the time zone UTC. */
const UTC_OFFSET = 'GMT+00:00'

/** Formats a time with its year and its time zone, in the time zone of the browser: `Jun 10, 2026, 6:52 PM MDT`. */
export function formatDateTime(iso: string): string {
	return new Date(iso).toLocaleString('en-US', {
		year: 'numeric',
		month: 'short',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
	})
}

/** Formats a time with its time zone in words, as `June 10, 6:52 PM Mountain Time`, in the rep's time zone. */
export function formatZonedTime(iso: string): string {
	return new Intl.DateTimeFormat('en-US', {
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'longGeneric',
	})
		.format(new Date(iso))
		.replace(' at ', ', ')
		.replace(UTC_OFFSET, 'UTC')
}

/** Formats an IANA time zone as its name: `Mountain Time (Denver)`. Returns null for a text that is not a time zone. */
export function formatTimeZone(timeZone: string): string | null {
	try {
		const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
			.formatToParts(new Date())
			.find(({ type }) => type === 'timeZoneName')
			?.value.replace(UTC_OFFSET, 'UTC')
		const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
		return name === undefined || name === city ? city : `${name} (${city})`
	} catch {
		return null
	}
}
