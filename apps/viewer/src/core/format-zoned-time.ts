import { localeOf } from '@dormer/api/core/languages'

/** Formats a time with its time zone in words, in the time zone of the browser: `November 21, 9:14 AM Mountain Time`. */
export function formatZonedTime(iso: string, language: string): string {
	return new Intl.DateTimeFormat(localeOf(language), {
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'longGeneric',
	})
		.format(new Date(iso))
		.replace(' at ', ', ')
		.replace('GMT+00:00', 'UTC')
}
