/** Time zone of the browser, in which the editor shows the times of events. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats an IANA time zone as its name: `Mountain Time (Denver)`. Returns null for a text that is not a time zone. */
export function formatTimeZone(timeZone: string): string | null {
	try {
		const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
			.formatToParts(new Date())
			.find(({ type }) => type === 'timeZoneName')?.value
		const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
		return name === undefined || name === city ? city : `${name} (${city})`
	} catch {
		return null
	}
}
