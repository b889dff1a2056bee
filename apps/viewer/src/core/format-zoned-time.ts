import { localeOf } from '@dormer/api/core/languages'
import type { Locality } from './format.ts'

/** Formats a time with its time zone in words, in the time zone of the company: `November 21, 9:14 AM Mountain Time`. */
export function formatZonedTime(iso: string, { language, company }: Locality): string {
	return new Intl.DateTimeFormat(localeOf(language), {
		timeZone: company.timezone,
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
