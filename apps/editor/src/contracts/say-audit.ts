import type { AuditEntry } from '@dormer/api/contracts/templates/schema'

type Say = (data: AuditEntry['data']) => string

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const WORDS: Record<AuditEntry['type'], Say> = {
	viewed: () => 'Opened the contract',
	consent_shown: ({ consentVersion }) =>
		`Was shown the consent to sign electronically, version ${text(consentVersion)}`,
	consent_given: () => 'Consented to sign electronically',
	terms_accepted: ({ label }) => `Ticked “${text(label)}”`,
	signature_mismatch: ({ signature, customerName }) =>
		`Typed “${text(signature)}”, which is not ${text(customerName)}`,
	signed: () => 'Signed',
	sealed: () => 'The PDF was sealed',
	copy_sent: ({ to }) => `A copy was sent to ${text(to)}`,
	downloaded: () => 'Took a copy of the PDF',
	cancelled: () => 'Cancelled the contract',
}

/** An entry of the audit as a sentence: `Ticked “I agree”`. */
export function sayAudit({ type, data }: Pick<AuditEntry, 'type' | 'data'>): string {
	return WORDS[type](data)
}

const BROWSERS = [
	[/Edg(?:e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/Mac OS X|Macintosh/, 'Mac'],
	[/CrOS/, 'ChromeOS'],
	[/Linux/, 'Linux'],
] as const

/** A browser's long name in short: `Chrome on Windows`. What is not known is told as it is. */
export function sayUserAgent(userAgent: string): string {
	const find = (names: readonly (readonly [RegExp, string])[]) =>
		names.find(([pattern]) => pattern.test(userAgent))?.[1]
	const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
	if (browser === undefined) return system ?? userAgent
	return system === undefined ? browser : `${browser} on ${system}`
}

/** A moment to the second, by the clock the contract was signed under: `Nov 21, 2026, 9:30:12 AM MST`. */
export function sayMoment(timeZone: string, iso: string): string {
	return new Intl.DateTimeFormat('en-US', {
		timeZone,
		month: 'short',
		day: 'numeric',
		year: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		second: '2-digit',
		timeZoneName: 'short',
	}).format(new Date(iso))
}

/** The ends of a hash, enough to tell two apart: `9c41e7…b07d`. */
export function shortHash(hash: string): string {
	return `${hash.slice(0, 6)}…${hash.slice(-4)}`
}
