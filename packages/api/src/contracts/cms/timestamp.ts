import { createHash, verify, X509Certificate } from 'node:crypto'
import { type BaseBlock, Integer, Null, OctetString, Sequence } from 'asn1js'
import {
	AlgorithmIdentifier,
	ContentInfo,
	MessageImprint,
	PKIStatusInfo,
	SignedData,
	type SignerInfo,
	TimeStampReq,
	TSTInfo,
} from 'pkijs'
import { childrenOf, contentOf, encodingOf, hasContextTag, readAsn1 } from './asn1.ts'

const OID = {
	tstInfo: '1.2.840.113549.1.9.16.1.4',
	contentType: '1.2.840.113549.1.9.3',
	messageDigest: '1.2.840.113549.1.9.4',
	signingCertificate: '1.2.840.113549.1.9.16.2.12',
	signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
	sha256: '2.16.840.1.101.3.4.2.1',
}
const HASHES: Record<string, string> = {
	[OID.sha256]: 'sha256',
	'2.16.840.1.101.3.4.2.2': 'sha384',
	'2.16.840.1.101.3.4.2.3': 'sha512',
}
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const MAX_CERTIFICATES = 10

/** Time at which an authority confirmed that data existed, with the authority's certificate. */
export type Timestamp = { at: Date; certificate: X509Certificate }

/**
 * Returns a DER-encoded request for a timestamp of a SHA-256 digest (RFC 3161, 2.4.1). The request asks the authority to
 * include its certificate. The first byte of `nonce` must be from 1 to 127.
 */
export function createTimestampRequest(digest: Buffer, nonce: Buffer): Buffer {
	const request = new TimeStampReq({
		version: 1,
		messageImprint: new MessageImprint({
			hashAlgorithm: new AlgorithmIdentifier({
				algorithmId: OID.sha256,
				algorithmParams: new Null(),
			}),
			hashedMessage: new OctetString({ valueHex: digest }),
		}),
		nonce: new Integer({ valueHex: nonce }),
		certReq: true,
	})
	return Buffer.from(request.toSchema().toBER())
}

/**
 * Returns the timestamp token in the response of a time-stamping authority (RFC 3161, 2.4.2). Throws an error with the reason
 * when the authority refused the request, when the token is invalid, or when its digest or nonce differs from the request.
 */
export function readTimestampResponse(
	response: Buffer,
	{ digest, nonce }: { digest: Buffer; nonce: Buffer },
): { token: Buffer; timestamp: Timestamp } {
	const [status, token] = childrenOf(readAsn1(response))
	const code = status === undefined ? undefined : new PKIStatusInfo({ schema: status }).status
	if ((code !== 0 && code !== 1) || token === undefined)
		throw new Error('The time-stamping authority refused the request')
	const timestamp = verifyTimestamp(encodingOf(token), digest)
	if (timestamp === undefined) throw new Error('The timestamp is invalid or for another digest')
	const { nonce: answered } = readToken(encodingOf(token)).info
	if (answered === undefined || !contentOf(readAsn1(Buffer.from(answered.toBER()))).equals(nonce))
		throw new Error('The timestamp answers another request: its nonce differs')
	return { token: encodingOf(token), timestamp }
}

/**
 * Verifies a timestamp token over a SHA-256 digest: the signature of the authority's certificate, the purpose and the
 * validity period of that certificate, and the digest. Returns undefined when the token is invalid. Does not decide
 * whether the authority is trusted: the caller compares the certificate with a list of known certificates.
 */
export function verifyTimestamp(token: Buffer, digest: Buffer): Timestamp | undefined {
	try {
		const { content, info, certificates, signer } = readToken(token)
		const { hashAlgorithm, hashedMessage } = info.messageImprint
		if (hashAlgorithm.algorithmId !== OID.sha256) return
		if (!bytesOf(hashedMessage).equals(digest)) return
		const at = info.genTime
		const certificate = certificates.find((candidate) => isSignedBy(signer, candidate, content))
		if (certificate === undefined || !mayTimestamp(certificate, at)) return
		return { at, certificate }
	} catch {
		return undefined
	}
}

type Token = {
	/** Encoding of `info`, which the token signs. */
	content: Buffer
	info: TSTInfo
	certificates: X509Certificate[]
	signer: SignerInfo
}

function readToken(token: Buffer): Token {
	const { contentType, content: wrapped } = new ContentInfo({ schema: readAsn1(token) })
	if (contentType !== ContentInfo.SIGNED_DATA) throw malformed()
	const { encapContentInfo, signerInfos } = new SignedData({ schema: wrapped })
	const [signer, another] = signerInfos
	const { eContentType, eContent } = encapContentInfo
	if (eContentType !== OID.tstInfo || eContent === undefined) throw malformed()
	if (signer === undefined || another !== undefined) throw malformed()
	const content = bytesOf(eContent)
	// pkijs would encode a certificate again, but its signature and its fingerprint cover the original bytes.
	const bag = childrenOf(wrapped).find((part) => hasContextTag(part, 0))
	const certificates = childrenOf(bag).slice(0, MAX_CERTIFICATES)
	return {
		content,
		info: new TSTInfo({ schema: readAsn1(content) }),
		certificates: certificates.map((item) => new X509Certificate(encodingOf(item))),
		signer,
	}
}

/** Returns whether a time-stamp token with the signed content `content` is signed with the key of `certificate`. */
function isSignedBy(signer: SignerInfo, certificate: X509Certificate, content: Buffer): boolean {
	const { digestAlgorithm, signedAttrs, signature } = signer
	if (signedAttrs === undefined) return false
	const hash = hashOf(digestAlgorithm.algorithmId)
	const findValue = (oid: string): BaseBlock | undefined =>
		signedAttrs.attributes.find(({ type }) => type === oid)?.values[0]
	if (findValue(OID.contentType)?.valueBlock.toString() !== OID.tstInfo) return false
	const digest = createHash(hash).update(content).digest()
	if (!contentOf(findValue(OID.messageDigest)).equals(digest)) return false
	const second = findValue(OID.signingCertificateV2)
	const named = second ?? findValue(OID.signingCertificate)
	if (!namesCertificate(named, certificate, second === undefined ? 'sha1' : 'sha256')) return false
	const covered = Buffer.from(signedAttrs.encodedValue)
	return verify(hash, covered, certificate.publicKey, bytesOf(signature))
}

/** Returns whether the first certificate id (RFC 5035) in a signed attribute is the hash of `certificate`. */
function namesCertificate(
	named: BaseBlock | undefined,
	certificate: X509Certificate,
	fallback: string,
): boolean {
	const [ids] = childrenOf(named)
	const [id] = childrenOf(ids)
	const [first, second] = childrenOf(id)
	const hasAlgorithm = first instanceof Sequence
	const hash = hasAlgorithm
		? hashOf(new AlgorithmIdentifier({ schema: first }).algorithmId)
		: fallback
	const expected = createHash(hash).update(certificate.raw).digest()
	return contentOf(hasAlgorithm ? second : first).equals(expected)
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

function hashOf(oid: string): string {
	const hash = HASHES[oid]
	if (hash === undefined) throw malformed()
	return hash
}

function bytesOf(octets: OctetString): Buffer {
	return Buffer.from(octets.getValue())
}

function malformed(): RangeError {
	return new RangeError('The timestamp token is malformed')
}
