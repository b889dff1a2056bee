import {
	createHash,
	createPrivateKey,
	generateKeyPairSync,
	type KeyObject,
	sign,
} from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { startLoopbackServer } from '@dormer/providers/testing'
import forge from 'node-forge'
import { der, derInteger, derNull, derOid, derSet, readChildren, readDer, TAG } from '../cms/der.ts'

/** Faults that a test can inject into the time-stamping authority. */
export type Fault =
	| 'none'
	| 'silent'
	| 'error'
	| 'refusal'
	| 'otherNonce'
	| 'otherDigest'
	| 'forged'
export type Authority = Awaited<ReturnType<typeof startLoopbackServer>> & {
	/**
	 * The next answers have the fault `fault`. `at` is the time on the authority's clock. `certificate` is the authority's
	 * certificate in DER.
	 */
	fault: Fault
	at: Date
	certificate: Buffer
}

const OID = {
	signedData: '1.2.840.113549.1.7.2',
	tstInfo: '1.2.840.113549.1.9.16.1.4',
	contentType: '1.2.840.113549.1.9.3',
	messageDigest: '1.2.840.113549.1.9.4',
	signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
	sha256: '2.16.840.1.101.3.4.2.1',
	rsa: '1.2.840.113549.1.1.1',
}
const sequence = (...parts: Buffer[]) => der(TAG.sequence, ...parts)
const octets = (bytes: Buffer) => der(TAG.octets, bytes)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const attribute = (oid: string, value: Buffer) => sequence(derOid(oid), derSet(value))

/**
 * Starts a loopback time-stamping authority that speaks RFC 3161. Its certificate is valid from 2026 to 2028, and is for
 * time stamping unless `purpose` is another extended key usage.
 */
export async function startAuthority(purpose = 'timeStamping'): Promise<Authority> {
	const { key, certificate } = makeCertificate(purpose)
	const server = await startLoopbackServer(async ({ body }, response) => {
		if (state.fault === 'silent') return
		if (state.fault === 'error') return end(response, 500, Buffer.from('Out of order'))
		if (state.fault === 'refusal') return end(response, 200, sequence(sequence(derInteger(2))))
		end(response, 200, sequence(sequence(derInteger(0)), createToken(body)))
	})
	const at = new Date('2026-11-21T00:59:00Z')
	const state: Authority = { ...server, fault: 'none', at, certificate }

	function createToken(request: Buffer): Buffer {
		const [, imprint, nonce] = readChildren(readDer(request))
		if (imprint === undefined || nonce === undefined) throw new Error('Expected a nonce')
		const info = sequence(
			derInteger(1),
			derOid('1.3.6.1.4.1.99999.1'),
			state.fault === 'otherDigest'
				? sequence(sequence(derOid(OID.sha256), derNull()), octets(Buffer.alloc(32)))
				: imprint.whole,
			derInteger(7),
			der(TAG.generalizedTime, Buffer.from(formatTime(state.at))),
			state.fault === 'otherNonce' ? derInteger(9) : nonce.whole,
		)
		const attributes = derSet(
			attribute(OID.contentType, derOid(OID.tstInfo)),
			attribute(OID.messageDigest, octets(sha256(info))),
			attribute(
				OID.signingCertificateV2,
				sequence(sequence(sequence(octets(sha256(certificate))))),
			),
		)
		const signed = state.fault === 'forged' ? Buffer.from('something else') : attributes
		const signer = sequence(
			derInteger(1),
			sequence(sequence(), derInteger(1)),
			sequence(derOid(OID.sha256)),
			der(TAG.context0, readDer(attributes).content),
			sequence(derOid(OID.rsa), derNull()),
			octets(sign('sha256', signed, key)),
		)
		const signedData = sequence(
			derInteger(3),
			derSet(sequence(derOid(OID.sha256))),
			sequence(derOid(OID.tstInfo), der(TAG.context0, octets(info))),
			der(TAG.context0, certificate),
			derSet(signer),
		)
		return sequence(derOid(OID.signedData), der(TAG.context0, signedData))
	}
	return state
}

function end(response: ServerResponse, status: number, body: Buffer): void {
	response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
}

function formatTime(at: Date): string {
	return `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}

function makeCertificate(purpose: string): { key: KeyObject; certificate: Buffer } {
	const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
	const certificate = forge.pki.createCertificate()
	certificate.publicKey = forge.pki.publicKeyFromPem(
		pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
	)
	certificate.serialNumber = '01'
	certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
	certificate.validity.notAfter = new Date('2028-01-01T00:00:00Z')
	const name = [{ name: 'commonName', value: 'Loopback time authority' }]
	certificate.setSubject(name)
	certificate.setIssuer(name)
	certificate.setExtensions([{ name: 'extKeyUsage', critical: true, [purpose]: true }])
	certificate.sign(forge.pki.privateKeyFromPem(pem), forge.md.sha256.create())
	const bytes = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes()
	return { key: createPrivateKey(pem), certificate: Buffer.from(bytes, 'latin1') }
}
