import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { type BaseBlock, Integer, OctetString } from 'asn1js'
import {
	algorithm,
	childrenOf,
	contentOf,
	context,
	encodingOf,
	hasContextTag,
	oid,
	readAsn1,
	sequence,
	setOf,
	toDer,
} from './asn1.ts'
import { type Timestamp, verifyTimestamp } from './timestamp.ts'

const OID = {
	data: '1.2.840.113549.1.7.1',
	signedData: '1.2.840.113549.1.7.2',
	contentType: '1.2.840.113549.1.9.3',
	messageDigest: '1.2.840.113549.1.9.4',
	signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
	signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
	sha256: '2.16.840.1.101.3.4.2.1',
	rsa: '1.2.840.113549.1.1.1',
	ecdsaWithSha256: '1.2.840.10045.4.3.2',
}

/** Private key with its DER certificates: the signing certificate first, then the chain to its root. */
export type SigningIdentity = { key: KeyObject; certificates: readonly [Buffer, ...Buffer[]] }

/** Returns a timestamp token over the SHA-256 of a signature, or null for a signature without a timestamp. */
export type Stamp = (signatureSha256: Buffer) => Promise<Buffer | null>

/**
 * Returns a detached CMS SignedData signature over a SHA-256 digest, in DER. The signature has the level PAdES B-B
 * (ETSI EN 319 142-1), or B-T with a timestamp. The signed attributes contain the hash of each certificate, so no
 * certificate can be replaced. With an RSA key and without a timestamp, equal input gives equal bytes.
 */
export async function signCms(
	digest: Buffer,
	{ key, certificates }: SigningIdentity,
	stamp: Stamp = async () => null,
): Promise<Buffer> {
	const signature = sign('sha256', setOf(...signedAttributes(digest, certificates)), key)
	return writeCms({ digest, certificates, signature, token: await stamp(sha256Of(signature)) })
}

/**
 * Content of a valid CMS signature. `timestamp` is null for a signature without a timestamp, and `invalid` when the timestamp
 * does not belong to the signature.
 */
export type VerifiedCms = {
	certificates: X509Certificate[]
	timestamp: Timestamp | 'invalid' | null
}

/**
 * Returns the content of a valid signature over `digest`, or undefined when the signature is invalid. Zeros may follow the
 * signature. Accepts only the exact encoding that `signCms` writes, although the CMS standard permits other encodings.
 */
export function verifyCms(padded: Buffer, digest: Buffer): VerifiedCms | undefined {
	try {
		const { certificates, signature, token } = readCms(padded)
		const [first] = certificates
		const cms = writeCms({ digest, certificates, signature, token })
		const isExact = padded.subarray(0, cms.length).equals(cms)
		if (!isExact || padded.subarray(cms.length).some((byte) => byte !== 0)) return undefined
		const key = new X509Certificate(first).publicKey
		const covered = setOf(...signedAttributes(digest, certificates))
		if (!verify('sha256', covered, key, signature)) return undefined
		const stamped = token === null ? null : verifyTimestamp(token, sha256Of(signature))
		return {
			certificates: certificates.map((certificate) => new X509Certificate(certificate)),
			timestamp: stamped === undefined ? 'invalid' : stamped,
		}
	} catch {
		return undefined
	}
}

type Parts = {
	digest: Buffer
	certificates: readonly [Buffer, ...Buffer[]]
	signature: Buffer
	/** Timestamp token over the signature; null without a timestamp. */
	token: Buffer | null
}

function writeCms({ digest, certificates, signature, token }: Parts): Buffer {
	const [first] = certificates
	const version = toDer(new Integer({ value: 1 }))
	const signer = sequence(
		version,
		issuerAndSerial(first),
		algorithm(OID.sha256),
		context(0, ...signedAttributes(digest, certificates)),
		signatureAlgorithm(first),
		octets(signature),
		...(token === null ? [] : [context(1, attribute(OID.signatureTimestamp, token))]),
	)
	const signedData = sequence(
		version,
		setOf(algorithm(OID.sha256)),
		sequence(oid(OID.data)),
		context(0, ...certificates),
		setOf(signer),
	)
	return sequence(oid(OID.signedData), context(0, signedData))
}

function readCms(cms: Buffer): Omit<Parts, 'digest'> {
	const [, wrapped] = childrenOf(readAsn1(cms))
	const signedData = childrenOf(childrenOf(wrapped)[0])
	const [first, ...rest] = childrenOf(signedData[3]).map(encodingOf)
	const signer = childrenOf(childrenOf(signedData[4])[0])
	if (first === undefined) throw new RangeError('The CMS signature has no certificate')
	return {
		certificates: [first, ...rest],
		signature: contentOf(signer[5]),
		token: signer[6] === undefined ? null : readUnsignedToken(signer[6]),
	}
}

/** Returns the value of the first unsigned attribute. `verifyCms` then checks that this attribute is the timestamp. */
function readUnsignedToken(unsigned: BaseBlock): Buffer {
	const [first] = childrenOf(unsigned)
	const [, values] = childrenOf(first)
	return encodingOf(childrenOf(values)[0])
}

function sha256Of(bytes: Buffer): Buffer {
	return createHash('sha256').update(bytes).digest()
}

/** Returns the attributes in DER order. The signature covers them as a `SET OF Attribute`. */
function signedAttributes(digest: Buffer, certificates: readonly Buffer[]): Buffer[] {
	const ids = certificates.map((certificate) => sequence(octets(sha256Of(certificate))))
	return [
		attribute(OID.contentType, oid(OID.data)),
		attribute(OID.messageDigest, octets(digest)),
		attribute(OID.signingCertificateV2, sequence(sequence(...ids))),
	].toSorted(Buffer.compare)
}

function attribute(type: string, value: Buffer): Buffer {
	return sequence(oid(type), setOf(value))
}

function octets(bytes: Uint8Array): Buffer {
	return toDer(new OctetString({ valueHex: bytes }))
}

function signatureAlgorithm(certificate: Buffer): Buffer {
	const { asymmetricKeyType } = new X509Certificate(certificate).publicKey
	if (asymmetricKeyType === 'ec') return algorithm(OID.ecdsaWithSha256)
	return algorithm(OID.rsa, 'null')
}

/**
 * Returns the issuer and serial number of a certificate, which has the structure `SEQUENCE { tbs SEQUENCE { [0] version,
 * serial, algorithm, issuer, … }, … }`.
 */
function issuerAndSerial(certificate: Buffer): Buffer {
	const [tbs] = childrenOf(readAsn1(certificate))
	const [serial, , issuer] = childrenOf(tbs).filter((field) => !hasContextTag(field, 0))
	return sequence(encodingOf(issuer), encodingOf(serial))
}
