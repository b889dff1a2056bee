import { X509Certificate } from 'node:crypto'

/** Maximum number of issuers that `issuersOf` returns. */
const MAX_ISSUERS = 9

/** Returns whether a certificate was issued and signed by another certificate. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
	return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/**
 * Returns the issuers of the first certificate, from its direct issuer to the root. Leaves out certificates that are
 * not on this path.
 */
export function issuersOf(certificates: readonly Buffer[]): X509Certificate[] {
	const [first, ...others] = certificates.map((certificate) => new X509Certificate(certificate))
	const path: X509Certificate[] = []
	let current = first
	while (current !== undefined && path.length < MAX_ISSUERS) {
		const subject = current
		current = others.find((issuer) => !path.includes(issuer) && isIssuedBy(subject, issuer))
		if (current !== undefined) path.push(current)
	}
	return path
}
