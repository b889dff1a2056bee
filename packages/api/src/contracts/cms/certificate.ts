import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { SigningIdentity } from './cms.ts'

const VALIDITY_YEARS = 30

/**
 * Returns a self-signed certificate with its key, as a PKCS#12 file encrypted under `passphrase`. The certificate proves
 * integrity, not identity: PDF readers report an unknown issuer. The passphrase must be as strong as a random key.
 */
export async function createP12(subject: {
	commonName: string
	passphrase: string
	now: Date
}): Promise<Buffer> {
	const { commonName, passphrase, now } = subject
	const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
	const key = forge.pki.privateKeyFromPem(
		pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
	)
	const certificate = forge.pki.createCertificate()
	certificate.publicKey = forge.pki.publicKeyFromPem(
		pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
	)
	// Keeps the first hex digit below 8, because a serial number must be a positive integer.
	certificate.serialNumber = `0${randomBytes(16).toString('hex').slice(1)}`
	certificate.validity.notBefore = now
	certificate.validity.notAfter = new Date(now)
	certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + VALIDITY_YEARS)
	const name = [{ name: 'commonName', value: commonName }]
	certificate.setSubject(name)
	certificate.setIssuer(name)
	certificate.setExtensions([
		{ name: 'basicConstraints', cA: false, critical: true },
		{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
		{ name: 'subjectKeyIdentifier' },
	])
	certificate.sign(key, forge.md.sha256.create())
	const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, {
		algorithm: 'aes256',
		count: 2048,
	})
	return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1')
}

/** Decrypts a PKCS#12 file that `createP12` created, and returns it encrypted with a different passphrase. */
export function changePassphrase(p12: Uint8Array, current: string, next: string): Buffer {
	const { key, certificates } = readP12(p12, current)
	const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
	const encrypted = forge.pkcs12.toPkcs12Asn1(
		forge.pki.privateKeyFromPem(pem),
		certificates.map((certificate) =>
			forge.pki.certificateFromPem(new X509Certificate(certificate).toString()),
		),
		next,
		{ algorithm: 'aes256', count: 2048 },
	)
	return Buffer.from(forge.asn1.toDer(encrypted).getBytes(), 'latin1')
}

/**
 * Reads the RSA or ECDSA key and the certificates of a PKCS#12 file. Throws when the passphrase is wrong, or when the
 * key or its certificate is missing.
 */
export function readP12(bytes: Uint8Array, passphrase: string): SigningIdentity {
	const p12 = forge.pkcs12.pkcs12FromAsn1(
		forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('latin1'))),
		passphrase,
	)
	const bags = p12.safeContents.flatMap(({ safeBags }) => safeBags)
	const keys = bags.flatMap((bag) => {
		const asn1 =
			bag.key == null ? bag.asn1 : forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key))
		return KEY_BAGS.includes(bag.type) ? [toDer(asn1)] : []
	})
	const certificates = bags.flatMap((bag) => {
		const asn1 = bag.cert == null ? bag.asn1 : forge.pki.certificateToAsn1(bag.cert)
		return bag.type === forge.pki.oids.certBag ? [toDer(asn1)] : []
	})
	const [keyBytes] = keys
	if (keyBytes === undefined) throw new Error('The PKCS#12 file contains no private key')
	const key = createPrivateKey({ key: keyBytes, format: 'der', type: 'pkcs8' })
	const ofKey = certificates.find((certificate) =>
		new X509Certificate(certificate).checkPrivateKey(key),
	)
	if (ofKey === undefined)
		throw new Error('The PKCS#12 file contains no certificate for its private key')
	return { key, certificates: [ofKey, ...certificates.filter((other) => other !== ofKey)] }
}

/** Returns the SHA-256 fingerprint of a certificate's DER encoding, in lowercase hex. */
export function fingerprintOf(certificate: X509Certificate): string {
	return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}

const KEY_BAGS = [forge.pki.oids.keyBag, forge.pki.oids.pkcs8ShroudedKeyBag]

function toDer(asn1: forge.asn1.Asn1): Buffer {
	return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
}
