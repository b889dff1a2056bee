/** A time as players show it: minutes and seconds (`7:20`), rounded down. */
export function formatElapsed(ms: number): string {
	const seconds = Math.max(0, Math.floor(ms / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A length for a button: `7 minutes`, `1 minute`; under a minute in seconds. */
export function formatDuration(ms: number): string {
	if (ms < 50_000) return formatCount(Math.max(1, Math.round(ms / 1000)), 'second')
	return formatCount(Math.max(1, Math.round(ms / 60_000)), 'minute')
}

/** `1 part`, `8 parts`. */
export function formatCount(n: number, noun: string): string {
	return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** A day without its year: `November 20`. */
export function formatDay(iso: string, language: string): string {
	return new Date(iso).toLocaleDateString(language, { month: 'long', day: 'numeric' })
}

/** The headline of the cover with the homeowner's name before it, unless it is in there already. */
export function formatGreeting(firstName: string, headline: string): string {
	if (normalizeWords(headline).includes(normalizeWords(firstName))) return headline
	const opening = /^(Your|Our|The|A|An|Here|This|Let|We|It)\b/.test(headline)
	return `${firstName}, ${opening ? headline.charAt(0).toLowerCase() + headline.slice(1) : headline}`
}

function normalizeWords(text: string): string {
	return ` ${text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.join(' ')} `
}
