import type { MonthlyPayment } from '@dormer/api/content/pricing/lender-schema'
import { localeOf } from '@dormer/api/core/languages'
import { messages } from '../messages/index.ts'
/** Formats milliseconds as minutes and seconds (`7:20`), rounded down. Formats negative values as `0:00`. */
export function formatElapsed(ms: number): string {
	const seconds = Math.max(0, Math.floor(ms / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats milliseconds for a button label: `7 minutes` or `1 minute`. Formats less than 50 s in seconds. */
export function formatDuration(ms: number): string {
	const { seconds, minutes } = messages().general
	if (ms < 50_000) return seconds(Math.max(1, Math.round(ms / 1000)))
	return minutes(Math.max(1, Math.round(ms / 60_000)))
}

/** Language and time zone in which a page of the company shows times to a homeowner. */
export type Locality = { language: string; company: { timezone: string } }

/** Formats a date as month and day in the time zone of the company: `November 20`. */
export function formatDay(iso: string, { language, company }: Locality): string {
	return new Date(iso).toLocaleDateString(localeOf(language), {
		timeZone: company.timezone,
		month: 'long',
		day: 'numeric',
	})
}

/** Formats the last day before the time at which a price or a link ends, as month and day. */
export function formatLastDay(end: string, locality: Locality): string {
	return formatDay(new Date(Date.parse(end) - 1).toISOString(), locality)
}

/** Capitalizes the first letter of a date that begins a sentence or stands alone: Spanish writes weekdays in lower case. */
export function capitalizeDate(date: string): string {
	return date.charAt(0).toUpperCase() + date.slice(1)
}

/** Puts the homeowner's first name before the headline. Returns a headline that already contains the name unchanged. */
export function formatGreeting(firstName: string, headline: string): string {
	if (normalizeWords(headline).includes(normalizeWords(firstName))) return headline
	const opening = messages().general.openings.test(headline)
	return `${firstName}, ${opening ? headline.charAt(0).toLowerCase() + headline.slice(1) : headline}`
}

function normalizeWords(text: string): string {
	return ` ${text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.join(' ')} `
}

/** Formats the terms of a monthly payment: lender, number of payments, annual percentage rate, down payment, and what the company adds. */
export function formatTerms({
	lender,
	months,
	aprPercent: apr,
	downPaymentPercent: down,
	disclosure,
}: MonthlyPayment): string {
	const terms = messages().agreement.payments.loanTerms({ lender, months, apr, down })
	return `${terms} ${disclosure}`.trim()
}
