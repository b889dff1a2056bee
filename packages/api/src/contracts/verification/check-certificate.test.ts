import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { fingerprintOf, type SigningIdentity } from '../cms/index.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import type { EvidenceFile } from '../evidence/schema.ts'
import { sealedBytes } from '../evidence/sealed-bytes.ts'
import { renderContract } from '../pdf/document-pdf.ts'
import { createEvidenceFile } from '../sealing/evidence-file.ts'
import { sealPdf } from '../sealing/seal-pdf-fixture.ts'
import { verifyFile } from './verify-file.ts'

const record = makeRecord()
const VALID = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')] as const

type Holder = { key: string; certificate: forge.pki.Certificate }

/** Creates a certificate with its key. Without `issuer`, the certificate is self-signed. */
function issue(commonName: string, issuer?: Holder, [from, to] = VALID): Holder {
	const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
	const certificate = forge.pki.createCertificate()
	certificate.publicKey = forge.pki.publicKeyFromPem(
		pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
	)
	certificate.serialNumber = '01'
	certificate.validity.notBefore = from
	certificate.validity.notAfter = to
	certificate.setSubject([{ name: 'commonName', value: commonName }])
	certificate.setIssuer(issuer?.certificate.subject.attributes ?? certificate.subject.attributes)
	certificate.setExtensions([{ name: 'basicConstraints', cA: issuer === undefined }])
	certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create())
	return { key, certificate }
}

const pemOf = ({ certificate }: Holder) =>
	new X509Certificate(forge.pki.certificateToPem(certificate)).toString()
const identityOf = (signer: Holder, ...others: Holder[]): SigningIdentity => {
	const bytes = (holder: Holder) => new X509Certificate(pemOf(holder)).raw
	return { key: createPrivateKey(signer.key), certificates: [bytes(signer), ...others.map(bytes)] }
}

const root = issue('Root')
const issuing = issue('Issuing', root)
const signer = issue('Seal', issuing)
const identity = identityOf(signer, root, issue('Elsewhere'), issuing)
const evidence = createEvidenceFile(record, makeAudit(record), identity)
const certificateChecks = async (file: EvidenceFile) => {
	const { verdict } = await verifyFile(Buffer.from(canonicalJson(file)), null)
	return verdict.checks.filter(({ name }) => name === 'certificate')
}
/**
 * Returns an evidence file in the format `dormer-evidence-1`. In this format, the signature does not cover the certificates.
 */
function earlierVersion({ document, audit, seal }: EvidenceFile, { key }: Holder): EvidenceFile {
	const file = { format: 'dormer-evidence-1' as const, document, audit }
	const signature = sign('sha256', sealedBytes({ ...file, seal }), createPrivateKey(key))
	return { ...file, seal: { ...seal, signature: signature.toString('base64') } }
}

describe('chain of certificates in an evidence file', () => {
	it('contains the issuer of the seal’s certificate and all certificates up to the root, and no other certificates', async () => {
		expect(evidence.seal.chain).toEqual([pemOf(issuing), pemOf(root)])
		expect(await certificateChecks(evidence)).toEqual([
			{ name: 'certificate', holds: true, message: 'The certificates of the seal lead to CN=Root' },
		])
	})

	it.each([
		['a root of the same name with another key', [pemOf(issuing), pemOf(issue('Root'))]],
		['a missing issuer', [pemOf(root)]],
		['a missing chain', []],
		['text that is no certificate', ['certificate']],
	])('reports %s as a change of the sealed file', async (_, chain) => {
		const file = { ...evidence, seal: { ...evidence.seal, chain } }
		const { verdict } = await verifyFile(Buffer.from(canonicalJson(file)), null)
		expect(verdict.valid).toBe(false)
		expect(verdict.checks).toContainEqual({
			name: 'seal',
			holds: false,
			message: 'The evidence has changed since it was sealed',
		})
	})

	it('rejects a file whose certificates were replaced with those of another authority, but accepts this in the format `dormer-evidence-1`, whose signature does not cover the certificates', async () => {
		const own = issue('Seal')
		const stranger = issue('Trusted authority')
		const forged = forge.pki.createCertificate()
		forged.publicKey = own.certificate.publicKey
		forged.serialNumber = '02'
		forged.validity.notBefore = VALID[0]
		forged.validity.notAfter = VALID[1]
		forged.setSubject(own.certificate.subject.attributes)
		forged.setIssuer(stranger.certificate.subject.attributes)
		forged.sign(forge.pki.privateKeyFromPem(stranger.key), forge.md.sha256.create())
		const chain = [pemOf({ key: '', certificate: forged }), pemOf(stranger)]
		const file = createEvidenceFile(record, makeAudit(record), identityOf(own))
		const changed = { ...file, seal: { ...file.seal, chain } }
		expect((await verifyFile(Buffer.from(canonicalJson(changed)), null)).verdict.valid).toBe(false)
		const earlier = earlierVersion(changed, own)
		expect(await certificateChecks(earlier)).toEqual([])
		expect((await verifyFile(Buffer.from(canonicalJson(earlier)), null)).verdict.valid).toBe(true)
	})

	it('accepts an evidence file of an earlier version, which contains no certificate chain', async () => {
		const { chain: _, ...seal } = evidence.seal
		expect(await certificateChecks(earlierVersion({ ...evidence, seal }, signer))).toEqual([])
	})

	it('rejects a certificate that expired before the newest audit entry', async () => {
		const expired = issue('Old', undefined, [new Date('2001-01-01'), new Date('2002-01-01')])
		const file = createEvidenceFile(record, makeAudit(record), identityOf(expired))
		expect(await certificateChecks(file)).toMatchObject([{ holds: false }])
	})
})

describe('time of a seal without a timestamp', () => {
	const seal = async (at: Date) => {
		const blocks = await readBlocks(record.resolvedText)
		const pdf = await renderContract(evidence, { blocks, verifyUrl: 'https://x.example' })
		return sealPdf(pdf, identity, { at, name: 'Summit', reason: 'Signed' })
	}
	const known = new Set([fingerprintOf(new X509Certificate(identity.certificates[0]))])

	it('reports that only the service itself stated the sealing time when no time-stamping authority confirmed it', async () => {
		const at = new Date(record.signedAt)
		const { verdict } = await verifyFile(await seal(at), known)
		expect(verdict.valid).toBe(true)
		expect(verdict.checks).toContainEqual({
			name: 'timestamp',
			holds: true,
			message: `The service states ${at.toISOString()} as the time of the seal. No time-stamping authority confirmed this time.`,
		})
	})

	it('rejects a sealing time outside the validity period of the certificate', async () => {
		const { verdict } = await verifyFile(await seal(new Date('2028-01-01T00:00:00Z')), known)
		expect(verdict.checks.filter(({ holds }) => !holds)).toMatchObject([{ name: 'timestamp' }])
	})
})
