import { X509Certificate } from 'node:crypto'
import { fingerprintOf, isIssuedBy, isValidAt } from '../cms/index.ts'
import type { Check, EvidenceFile } from '../evidence/schema.ts'
import type { PdfSeal } from './verify-pdf.ts'

/**
 * Fingerprints of the certificates that sealed contracts in this installation, or null when the verification runs
 * offline.
 */
export type KnownFingerprints = ReadonlySet<string> | null

/** Difference in milliseconds that is allowed between the clocks of the service and of a time-stamping authority. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Creates the result of one verification step. */
export function check(name: Check['name'], holds: boolean, message: string): Check {
	return { name, holds, message }
}

/**
 * Checks that the certificate of a seal belongs to this installation. Returns no checks when `known` is null, because an
 * offline verification has no list of the installation's certificates.
 */
export function checkCertificate(certificate: X509Certificate, known: KnownFingerprints): Check[] {
	if (known === null) return []
	return known.has(fingerprintOf(certificate))
		? [check('certificate', true, 'The seal was made with a certificate of this service')]
		: [check('certificate', false, 'The seal was made with a certificate of another service')]
}

/**
 * Verifies the timestamp of a seal. A known authority must have issued the timestamp, and the certificate of the seal must have
 * been valid at that time. Does not compare with the current time, so a seal stays valid after its certificates expire or
 * are replaced. An offline verification has no list of authorities (`known` is null) and accepts any of them. The message of a
 * passed check names the authority, so the reader can decide whether to trust it.
 */
export function checkTimestamp(
	timestamp: Exclude<PdfSeal['timestamp'], null>,
	signer: X509Certificate,
	known: KnownFingerprints,
): Check[] {
	if (timestamp === 'invalid')
		return [check('timestamp', false, 'The timestamp of the seal was changed or is invalid')]
	const { at, certificate } = timestamp
	if (known !== null && !known.has(`timestamp:${fingerprintOf(certificate)}`))
		return [check('timestamp', false, 'The timestamp of the seal comes from an unknown authority')]
	if (!wasValid(signer, at))
		return [check('timestamp', false, 'The certificate of the seal was not valid at its timestamp')]
	const authority = certificate.subject.replaceAll('\n', ', ')
	const message = `A time-stamping authority confirmed the seal at ${at.toISOString()}: ${authority}`
	return [check('timestamp', true, message)]
}

/**
 * Checks that the certificate of a seal without a timestamp was valid at the time that the seal states. The message warns that
 * no time-stamping authority confirmed this time.
 */
export function checkStatedTime(statedAt: Date | null, signer: X509Certificate): Check[] {
	if (statedAt === null) return [check('timestamp', false, 'The seal states no time')]
	const time = statedAt.toISOString()
	return wasValid(signer, statedAt)
		? [
				check(
					'timestamp',
					true,
					`The service states ${time} as the time of the seal. No time-stamping authority confirmed this time.`,
				),
			]
		: [
				check(
					'timestamp',
					false,
					`The certificate of the seal was not valid at ${time}, the time that the seal states`,
				),
			]
}

/**
 * Checks the certificates of an evidence file. Each certificate of the chain must have issued the one before it. The signing
 * certificate must not expire before the newest audit entry.
 * The result names the root certificate only when the file's signature covers the chain. In the older format
 * `dormer-evidence-1` it does not, so an attacker could add a forged chain: anybody can issue a certificate for a public key.
 */
export function checkChain(
	signer: X509Certificate,
	{ format, seal, audit }: EvidenceFile,
): Check[] {
	const newest = audit.at(-1)
	if (newest !== undefined && new Date(signer.validTo) < new Date(newest.at))
		return [check('certificate', false, EXPIRED)]
	const chain = parseChain(seal.chain ?? [])
	if (chain === undefined) return [check('certificate', false, BROKEN_CHAIN)]
	const path = [signer, ...chain]
	const isWhole = chain.every((issuer, index) => isIssuedBy(path[index] ?? signer, issuer))
	if (!isWhole) return [check('certificate', false, BROKEN_CHAIN)]
	const root = chain.at(-1)
	if (root === undefined || format === 'dormer-evidence-1') return []
	const name = root.subject.replaceAll('\n', ', ')
	return [check('certificate', true, `The certificates of the seal lead to ${name}`)]
}

const EXPIRED = 'The certificate of the seal expired before the newest audit entry'
const BROKEN_CHAIN = 'A certificate in the evidence file did not issue the certificate before it'

function parseChain(chain: readonly string[]): X509Certificate[] | undefined {
	try {
		return chain.map((certificate) => new X509Certificate(certificate))
	} catch {
		return undefined
	}
}

/**
 * Returns whether a certificate was valid at a time. Tolerates a difference of up to 5 minutes between the clock of this
 * service and the clock of a time-stamping authority.
 */
function wasValid(certificate: X509Certificate, at: Date): boolean {
	return [0, CLOCK_SKEW_MS].some((skew) => isValidAt(certificate, new Date(at.getTime() + skew)))
}
