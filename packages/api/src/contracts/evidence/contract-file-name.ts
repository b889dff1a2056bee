import { dateIn } from '../../core/time/zoned-time.ts'

type Signed = { companyName: string; customerName: string; signedAt: Date; timeZone: string }

/** Maximum number of characters of each name, so the whole file name fits every file system. */
const MAX_NAME = 60

/**
 * Returns the file name of a signed contract, without its extension: `Summit Peak Roofing - Karen Delgado - 2026-11-23`. The
 * date is that of the signature in the contract's time zone. Leaves out characters that file systems do not allow.
 */
export function contractFileName(signed: Signed): string {
	const { companyName, customerName, signedAt, timeZone } = signed
	const names = [companyName, customerName].map(safeName).filter(Boolean)
	return [...names, dateIn(timeZone, signedAt)].join(' - ')
}

function safeName(name: string): string {
	const safe = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ')
	return [...safe.trim()]
		.slice(0, MAX_NAME)
		.join('')
		.replace(/(?<![\s.])[\s.]+$/, '')
		.replace(/^[\s.]+/, '')
}
