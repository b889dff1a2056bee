import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import {
	type DerNode,
	der,
	derInteger,
	derNull,
	derOid,
	derSet,
	readChildren,
	readDer,
	TAG,
} from './der.ts'
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
 * (ETSI EN 319 142-1), or B-T with a timestamp. The signed attributes contain the hash of each certificate, so that no
 * certificate can be replaced. With an RSA key and without a timestamp, equal input gives equal bytes.
 */
export async function signCms(
	digest: Buffer,
	{ key, certificates }: SigningIdentity,
	stamp: Stamp = async () => null,
): Promise<Buffer> {
	const signature = sign('sha256', signedAttributes(digest, certificates), key)
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
 * Returns the content of a valid signature over `digest`, or undefined when the signature is invalid. Accepts only the
 * exact encoding that `signCms` writes, although the CMS standard permits other encodings.
 */
export function verifyCms(cms: Buffer, digest: Buffer): VerifiedCms | undefined {
	try {
		const { certificates, signature, token } = readCms(cms)
		const [first] = certificates
		if (!writeCms({ digest, certificates, signature, token }).equals(cms)) return undefined
		const key = new X509Certificate(first).publicKey
		if (!verify('sha256', signedAttributes(digest, certificates), key, signature)) return undefined
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
	const attributes = readDer(signedAttributes(digest, certificates)).content
	const signer = der(
		TAG.sequence,
		derInteger(1),
		issuerAndSerial(first),
		algorithm(OID.sha256),
		der(TAG.context0, attributes),
		signatureAlgorithm(first),
		der(TAG.octets, signature),
		...(token === null ? [] : [der(TAG.context1, attribute(OID.signatureTimestamp, token))]),
	)
	const signedData = der(
		TAG.sequence,
		derInteger(1),
		derSet(algorithm(OID.sha256)),
		der(TAG.sequence, derOid(OID.data)),
		der(TAG.context0, ...certificates),
		derSet(signer),
	)
	return der(TAG.sequence, derOid(OID.signedData), der(TAG.context0, signedData))
}

function readCms(cms: Buffer): Omit<Parts, 'digest'> {
	const [, wrapped] = readChildren(readDer(cms))
	const signedData = readChildren(readDer(required(wrapped).content))
	const [first, ...rest] = readChildren(required(signedData[3])).map(({ whole }) => whole)
	const signer = readChildren(required(readChildren(required(signedData[4]))[0]))
	return {
		certificates: [required(first), ...rest],
		signature: required(signer[5]).content,
		token: signer[6] === undefined ? null : readUnsignedToken(signer[6]),
	}
}

/** Returns the value of the first unsigned attribute. `verifyCms` then checks that this attribute is the timestamp. */
function readUnsignedToken(unsigned: DerNode): Buffer {
	const [first] = readChildren(unsigned)
	const [, values] = readChildren(required(first))
	return required(readChildren(required(values))[0]).whole
}

function sha256Of(bytes: Buffer): Buffer {
	return createHash('sha256').update(bytes).digest()
}

/** Returns the `SET OF Attribute` that the signature covers. */
function signedAttributes(digest: Buffer, certificates: readonly Buffer[]): Buffer {
	const ids = certificates.map((certificate) =>
		der(TAG.sequence, der(TAG.octets, createHash('sha256').update(certificate).digest())),
	)
	return derSet(
		attribute(OID.contentType, derOid(OID.data)),
		attribute(OID.messageDigest, der(TAG.octets, digest)),
		attribute(OID.signingCertificateV2, der(TAG.sequence, der(TAG.sequence, ...ids))),
	)
}

function attribute(oid: string, value: Buffer): Buffer {
	return der(TAG.sequence, derOid(oid), derSet(value))
}

function algorithm(oid: string): Buffer {
	return der(TAG.sequence, derOid(oid))
}

function signatureAlgorithm(certificate: Buffer): Buffer {
	const { asymmetricKeyType } = new X509Certificate(certificate).publicKey
	if (asymmetricKeyType === 'ec') return algorithm(OID.ecdsaWithSha256)
	return der(TAG.sequence, derOid(OID.rsa), derNull())
}

/**
 * Returns the issuer and serial number of a certificate, which has the structure `SEQUENCE { tbs SEQUENCE { [0] version,
 * serial, algorithm, issuer, … }, … }`.
 */
function issuerAndSerial(certificate: Buffer): Buffer {
	const [tbs] = readChildren(readDer(certificate))
	const fields = readChildren(required(tbs)).filter(({ tag }) => tag !== TAG.context0)
	return der(TAG.sequence, required(fields[2]).whole, required(fields[0]).whole)
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new RangeError('The CMS signature lacks a required field')
	return value
}
