import {
	createHash,
	createPrivateKey,
	generateKeyPairSync,
	type KeyObject,
	sign,
} from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { startLoopbackServer } from '@dormer/providers/testing'
import { GeneralizedTime, Integer, OctetString } from 'asn1js'
import forge from 'node-forge'
import {
	algorithm,
	childrenOf,
	contentOf,
	context,
	encodingOf,
	oid,
	readAsn1,
	sequence,
	setOf,
	toDer,
} from '../cms/asn1.ts'

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
const octets = (bytes: Buffer) => toDer(new OctetString({ valueHex: bytes }))
const integer = (value: number) => toDer(new Integer({ value }))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const attribute = (type: string, value: Buffer) => sequence(oid(type), setOf(value))

/**
 * Starts a loopback time-stamping authority that speaks RFC 3161. Its certificate is valid from 2026 to 2028, and is for
 * time stamping unless `purpose` is another extended key usage.
 */
export async function startAuthority(purpose = 'timeStamping'): Promise<Authority> {
	const { key, certificate } = makeCertificate(purpose)
	const server = await startLoopbackServer(async ({ body }, response) => {
		if (state.fault === 'silent') return
		if (state.fault === 'error') return end(response, 500, Buffer.from('Out of order'))
		if (state.fault === 'refusal') return end(response, 200, sequence(sequence(integer(2))))
		end(response, 200, sequence(sequence(integer(0)), createToken(body)))
	})
	const at = new Date('2026-11-21T00:59:00Z')
	const state: Authority = { ...server, fault: 'none', at, certificate }

	function createToken(request: Buffer): Buffer {
		const [, imprint, nonce] = childrenOf(readAsn1(request))
		if (imprint === undefined || nonce === undefined) throw new Error('Expected a nonce')
		const info = sequence(
			integer(1),
			oid('1.3.6.1.4.1.99999.1'),
			state.fault === 'otherDigest'
				? sequence(algorithm(OID.sha256, 'null'), octets(Buffer.alloc(32)))
				: encodingOf(imprint),
			integer(7),
			toDer(new GeneralizedTime({ valueDate: toSeconds(state.at) })),
			state.fault === 'otherNonce' ? integer(9) : encodingOf(nonce),
		)
		const attributes = setOf(
			attribute(OID.contentType, oid(OID.tstInfo)),
			attribute(OID.messageDigest, octets(sha256(info))),
			attribute(
				OID.signingCertificateV2,
				sequence(sequence(sequence(octets(sha256(certificate))))),
			),
		)
		const signed = state.fault === 'forged' ? Buffer.from('something else') : attributes
		const signer = sequence(
			integer(1),
			sequence(sequence(), integer(1)),
			algorithm(OID.sha256),
			context(0, contentOf(readAsn1(attributes))),
			algorithm(OID.rsa, 'null'),
			octets(sign('sha256', signed, key)),
		)
		const signedData = sequence(
			integer(3),
			setOf(algorithm(OID.sha256)),
			sequence(oid(OID.tstInfo), context(0, octets(info))),
			context(0, certificate),
			setOf(signer),
		)
		return sequence(oid(OID.signedData), context(0, signedData))
	}
	return state
}

function end(response: ServerResponse, status: number, body: Buffer): void {
	response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
}

/** Returns a time without its fraction of a second. */
function toSeconds(at: Date): Date {
	return new Date(Math.floor(at.getTime() / 1000) * 1000)
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
