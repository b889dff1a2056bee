import { createHash, verify, X509Certificate } from 'node:crypto'
import {
	type DerNode,
	der,
	derInteger,
	derNull,
	derOid,
	derUnsigned,
	readChildren,
	readDer,
	TAG,
} from './der.ts'

const OID = {
	signedData: derOid('1.2.840.113549.1.7.2'),
	tstInfo: derOid('1.2.840.113549.1.9.16.1.4'),
	contentType: derOid('1.2.840.113549.1.9.3'),
	messageDigest: derOid('1.2.840.113549.1.9.4'),
	signingCertificate: derOid('1.2.840.113549.1.9.16.2.12'),
	signingCertificateV2: derOid('1.2.840.113549.1.9.16.2.47'),
	sha256: derOid('2.16.840.1.101.3.4.2.1'),
}
const HASHES: readonly [Buffer, string][] = [
	[OID.sha256, 'sha256'],
	[derOid('2.16.840.1.101.3.4.2.2'), 'sha384'],
	[derOid('2.16.840.1.101.3.4.2.3'), 'sha512'],
]
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const MAX_CERTIFICATES = 10

/** Time at which an authority confirmed that data existed, with the authority's certificate. */
export type Timestamp = { at: Date; certificate: X509Certificate }

/**
 * Returns a DER-encoded request for a timestamp of a SHA-256 digest (RFC 3161, 2.4.1). The request asks the authority to
 * include its certificate.
 */
export function createTimestampRequest(digest: Buffer, nonce: Buffer): Buffer {
	return der(
		TAG.sequence,
		derInteger(1),
		der(TAG.sequence, der(TAG.sequence, OID.sha256, derNull()), der(TAG.octets, digest)),
		derUnsigned(nonce),
		der(TAG.boolean, Buffer.from([0xff])),
	)
}

/**
 * Returns the timestamp token in the response of a time-stamping authority (RFC 3161, 2.4.2). Throws an error with the reason
 * when the authority refused the request, when the token is invalid, or when its digest or nonce differs from the request.
 */
export function readTimestampResponse(
	response: Buffer,
	{ digest, nonce }: { digest: Buffer; nonce: Buffer },
): { token: Buffer; timestamp: Timestamp } {
	const [status, token] = readChildren(readDer(response))
	const code = status === undefined ? undefined : readChildren(status)[0]?.content.at(-1)
	if ((code !== 0 && code !== 1) || token === undefined)
		throw new Error('The time-stamping authority refused the request')
	const timestamp = verifyTimestamp(token.whole, digest)
	if (timestamp === undefined) throw new Error('The timestamp is invalid or for another digest')
	const { fields } = readToken(token.whole)
	const answered = fields.slice(5).find(({ tag }) => tag === TAG.integer)?.whole
	if (answered === undefined || !answered.equals(derUnsigned(nonce)))
		throw new Error('The timestamp answers another request: its nonce differs')
	return { token: token.whole, timestamp }
}

/**
 * Verifies a timestamp token over a SHA-256 digest: the signature of the authority's certificate, the purpose and the
 * validity period of that certificate, and the digest. Returns undefined when the token is invalid. Does not decide
 * whether the authority is trusted: the caller compares the certificate with a list of known certificates.
 */
export function verifyTimestamp(token: Buffer, digest: Buffer): Timestamp | undefined {
	try {
		const { content, fields, certificates, signer } = readToken(token)
		const imprint = readChildren(required(fields[2]))
		if (!required(imprint[0]).content.subarray(0, OID.sha256.length).equals(OID.sha256)) return
		if (!required(imprint[1]).content.equals(digest)) return
		const at = readTime(required(fields[4]))
		const certificate = certificates.find((candidate) => isSignedBy(signer, candidate, content))
		if (certificate === undefined || !mayTimestamp(certificate, at)) return
		return { at, certificate }
	} catch {
		return undefined
	}
}

type Token = {
	content: Buffer
	/** Fields of the structure `TSTInfo`. */
	fields: DerNode[]
	certificates: X509Certificate[]
	signer: DerNode[]
}

function readToken(token: Buffer): Token {
	const [type, wrapped] = readChildren(readDer(token))
	if (!required(type).whole.equals(OID.signedData)) throw malformed()
	const signedData = readChildren(readDer(required(wrapped).content))
	const [contentType, octets] = readChildren(required(signedData[2]))
	if (!required(contentType).whole.equals(OID.tstInfo)) throw malformed()
	const { content } = readDer(required(octets).content)
	const bag = signedData.find(({ tag }) => tag === TAG.context0)
	const certificates = readChildren(required(bag)).slice(0, MAX_CERTIFICATES)
	const [signer, another] = readChildren(required(signedData.at(-1)))
	if (another !== undefined) throw malformed()
	return {
		content,
		fields: readChildren(readDer(content)),
		certificates: certificates.map(({ whole }) => new X509Certificate(whole)),
		signer: readChildren(required(signer)),
	}
}

/**
 * Returns whether a time-stamp token is signed with the key of `certificate`. `signer` is the `SignerInfo` of the token, and
 * `content` is the signed content.
 */
function isSignedBy(signer: DerNode[], certificate: X509Certificate, content: Buffer): boolean {
	const [, , algorithm, attributes, , signature] = signer
	const hash = hashOf(required(readChildren(required(algorithm))[0]).whole)
	if (required(attributes).tag !== TAG.context0) return false
	const values = readChildren(required(attributes)).map((attribute) => readChildren(attribute))
	const findValue = (oid: Buffer) => {
		const set = values.find(([type]) => type?.whole.equals(oid))?.[1]
		return set === undefined ? undefined : readDer(set.content)
	}
	if (!required(findValue(OID.contentType)).whole.equals(OID.tstInfo)) return false
	const digest = createHash(hash).update(content).digest()
	if (!required(findValue(OID.messageDigest)).content.equals(digest)) return false
	const named = findValue(OID.signingCertificateV2) ?? findValue(OID.signingCertificate)
	const fallback = findValue(OID.signingCertificateV2) === undefined ? 'sha1' : 'sha256'
	if (!namesCertificate(required(named), certificate, fallback)) return false
	const covered = der(TAG.set, required(attributes).content)
	return verify(hash, covered, certificate.publicKey, required(signature).content)
}

/** Returns whether the first certificate id (RFC 5035) in a signed attribute is the hash of `certificate`. */
function namesCertificate(named: DerNode, certificate: X509Certificate, fallback: string): boolean {
	const [ids] = readChildren(named)
	const [id] = readChildren(required(ids))
	const [first, second] = readChildren(required(id))
	const hasAlgorithm = required(first).tag === TAG.sequence
	const hash = hasAlgorithm ? hashOf(required(readChildren(required(first))[0]).whole) : fallback
	const expected = createHash(hash).update(certificate.raw).digest()
	return required(hasAlgorithm ? second : first).content.equals(expected)
}

/** Returns whether a certificate is for time stamping (RFC 3161, 2.3) and was valid at a time. */
function mayTimestamp(certificate: X509Certificate, at: Date): boolean {
	const isForTime = certificate.keyUsage?.includes(TIME_STAMPING) === true
	return isForTime && isValidAt(certificate, at)
}

/** Returns whether a time is in the validity period of a certificate. */
export function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
	return new Date(validFrom) <= at && at <= new Date(validTo)
}

/** Reads a GeneralizedTime in UTC, such as `20261121005800Z`, with optional fractions of a second. */
function readTime({ tag, content }: DerNode): Date {
	const text = content.toString('latin1')
	const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d{1,9})?Z$/.exec(text)
	if (tag !== TAG.generalizedTime || parts === null) throw malformed()
	const [, year, month, day, hour, minute, second, fraction = ''] = parts
	return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
}

function hashOf(oid: Buffer): string {
	return required(HASHES.find(([known]) => known.equals(oid)))[1]
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw malformed()
	return value
}

function malformed(): RangeError {
	return new RangeError('The timestamp token is malformed')
}
