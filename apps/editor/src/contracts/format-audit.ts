import type { AuditEntry } from '@dormer/api/contracts/evidence/schema'

type Format = (data: AuditEntry['data']) => string

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const SENTENCES: Record<AuditEntry['type'], Format> = {
	viewed: () => 'Opened the contract',
	consent_shown: ({ consentVersion }) =>
		`Saw the consent to sign electronically, version ${text(consentVersion)}`,
	consent_given: ({ reportedByCaller }) =>
		reportedByCaller === true
			? 'Consented to sign electronically, as reported by another system'
			: 'Consented to sign electronically',
	terms_accepted: ({ label, reportedByCaller }) =>
		reportedByCaller === true
			? 'Agreed to the terms, as reported by another system'
			: `Checked “${text(label)}”`,
	signature_mismatch: ({ field, signature, customerName }) =>
		`${text(field).startsWith('variables.') ? 'Sent' : 'Typed'} “${text(signature)}”, which is not ${text(customerName)}`,
	signed: () => 'Signed',
	sealed: () => 'The signed PDF was made',
	copy_sent: ({ to }) => `A copy was sent to ${text(to)}`,
	downloaded: () => 'Downloaded the PDF',
	cancelled: () => 'Canceled the contract',
}

/** Formats an audit entry as a sentence, such as `Checked “I agree”`. */
export function formatAuditEntry({ type, data }: Pick<AuditEntry, 'type' | 'data'>): string {
	return SENTENCES[type](data)
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

/** Shortens a user agent to `Chrome on Windows`; returns an unknown user agent unchanged. */
export function formatUserAgent(userAgent: string): string {
	const find = (names: readonly (readonly [RegExp, string])[]) =>
		names.find(([pattern]) => pattern.test(userAgent))?.[1]
	const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
	if (browser === undefined) return system ?? userAgent
	return system === undefined ? browser : `${browser} on ${system}`
}

/** Formats a time with seconds in a time zone: `Nov 21, 2026, 9:30:12 AM MST`. */
export function formatMoment(timeZone: string, iso: string): string {
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

/** Shortens a hash to its first six and last four digits: `9c41e7…b07d`. */
export function shortHash(hash: string): string {
	return `${hash.slice(0, 6)}…${hash.slice(-4)}`
}
