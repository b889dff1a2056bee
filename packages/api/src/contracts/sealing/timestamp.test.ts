import { X509Certificate } from 'node:crypto'
import { runWithDeadline } from '@dormer/providers/deadline'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createP12, fingerprintOf, readP12 } from '../cms/certificate.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import { renderContract } from '../pdf/document-pdf.ts'
import { makeSigner } from '../signing/signer-fixture.ts'
import { verifyFile } from '../verification/verify-file.ts'
import { createEvidenceFile } from './evidence-file.ts'
import { authorityFingerprint, requestTimestamp } from './request-timestamp.ts'
import { sealDocument } from './seal-document.ts'
import { sealPdf } from './seal-pdf-fixture.ts'
import { readKnownFingerprints } from './signing-identity-store.ts'
import { type Authority, type Fault, startAuthority } from './timestamp-authority-fixture.ts'

let app: TestApp
let authority: Authority
beforeAll(async () => {
	authority = await startAuthority()
	app = await createTestApp({}, { SEAL_TSA_URL: authority.url })
})
afterEach(() => {
	authority.fault = 'none'
	vi.useRealTimers()
})
afterAll(async () => {
	await app.close()
	await authority.close()
})

const UNLIMITED = new AbortController().signal
const DIGEST = Buffer.alloc(32, 7)

/** Signs a contract and runs its sealing job once. */
async function signAndSeal(lastAttempt: boolean) {
	const maria = await makeSigner(app)
	const { documentId } = await maria.sign()
	const { organizationId } = maria.company
	const seal = () =>
		sealDocument(app, { organizationId, documentId }, { signal: undefined, lastAttempt })
	const row = () => app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
	const sealedEntry = () => app.db.auditEntry.findFirst({ where: { documentId, type: 'sealed' } })
	return { seal, row, sealedEntry }
}

async function readPdf(pdfKey: string | null): Promise<Uint8Array> {
	const stored = await app.providers.storage.get(pdfKey ?? '')
	if (stored === undefined) throw new Error('Expected a stored PDF')
	return stored.bytes
}

describe('requestTimestamp', () => {
	it('requests a timestamp for a digest and returns the answer of the timestamp authority', async () => {
		const { timestamp } = await requestTimestamp(authority.url, DIGEST, UNLIMITED)
		expect(timestamp.at).toEqual(authority.at)
		expect(timestamp.certificate.raw).toEqual(authority.certificate)
		const [request] = authority.requests.slice(-1)
		expect(request?.headers['content-type']).toBe('application/timestamp-query')
	})

	it.each<[Fault, string]>([
		['error', 'answered 500'],
		['refusal', 'refused'],
		['otherNonce', 'nonce differs'],
		['otherDigest', 'for another digest'],
		['forged', 'invalid'],
	])('rejects the answer of an authority with the fault %s', async (fault, message) => {
		authority.fault = fault
		await expect(requestTimestamp(authority.url, DIGEST, UNLIMITED)).rejects.toThrow(message)
	})

	it('rejects a timestamp whose certificate is not intended for time stamping', async () => {
		const other = await startAuthority('serverAuth')
		await expect(requestTimestamp(other.url, DIGEST, UNLIMITED)).rejects.toThrow('invalid')
		await other.close()
	})

	it('rejects a timestamp whose time is outside the validity period of the authority’s certificate', async () => {
		const other = await startAuthority()
		other.at = new Date('2029-01-01T00:00:00Z')
		await expect(requestTimestamp(other.url, DIGEST, UNLIMITED)).rejects.toThrow('invalid')
		await other.close()
	})
})

describe('sealing with a time-stamping authority', () => {
	it('puts the timestamp into the seal and into the audit trail', async () => {
		const { seal, row, sealedEntry } = await signAndSeal(false)
		authority.at = new Date()
		await seal()
		const { pdfKey } = await row()
		const { verdict } = await verifyFile(await readPdf(pdfKey), await readKnownFingerprints(app.db))
		expect(verdict.valid).toBe(true)
		const seconds = `${authority.at.toISOString().slice(0, 19)}.000Z`
		expect(verdict.checks).toContainEqual({
			name: 'timestamp',
			holds: true,
			message: `A time-stamping authority confirmed the seal at ${seconds}: CN=Loopback time authority`,
		})
		expect((await sealedEntry())?.data).toMatchObject({
			timestamp: { at: seconds, authority: authority.url },
		})
	})

	it('retries the job when the authority does not answer, and seals without a timestamp on the last attempt', async () => {
		authority.fault = 'error'
		const early = await signAndSeal(false)
		await expect(early.seal()).rejects.toThrow('answered 500')
		expect((await early.row()).sealStatus).toBe('pending')
		const last = await signAndSeal(true)
		await last.seal()
		const { pdfKey, sealStatus } = await last.row()
		expect(sealStatus).toBe('sealed')
		expect((await last.sealedEntry())?.data).toMatchObject({
			timestamp: { unavailable: authority.url },
		})
		const { verdict } = await verifyFile(await readPdf(pdfKey), await readKnownFingerprints(app.db))
		expect(verdict.valid).toBe(true)
		expect(verdict.checks).toContainEqual({
			name: 'timestamp',
			holds: true,
			message: expect.stringMatching(/^The service states .* No time-stamping authority/),
		})
	})

	it('stops waiting at the deadline of the job when the time-stamping authority does not answer', async () => {
		authority.fault = 'silent'
		const call = runWithDeadline(300, () =>
			app.providers.timestamp.run((signal) => requestTimestamp(authority.url, DIGEST, signal)),
		)
		await expect(call).rejects.toThrow('The time-stamping authority did not answer within')
	})
})

describe('long-term verification of a timestamped seal', () => {
	const record = makeRecord()
	const makePdf = async (from: string) => {
		const p12 = await createP12({ commonName: 'Old seal', passphrase: 'k', now: new Date(from) })
		const identity = readP12(p12, 'k')
		const evidence = createEvidenceFile(record, makeAudit(record), identity)
		const blocks = await readBlocks(record.resolvedText)
		let stamped = ''
		const pdf = await sealPdf(
			await renderContract(evidence, { blocks, verifyUrl: 'https://x.example' }),
			identity,
			{
				at: new Date(record.signedAt),
				name: 'Summit',
				reason: 'Signed',
				stamp: async (digest) => {
					const { token, timestamp } = await requestTimestamp(authority.url, digest, UNLIMITED)
					stamped = authorityFingerprint(timestamp)
					return token
				},
			},
		)
		const sealed = fingerprintOf(new X509Certificate(identity.certificates[0]))
		return { pdf, sealed, stamped }
	}
	const resultOf = async (pdf: Uint8Array, known: Set<string> | null) =>
		(await verifyFile(pdf, known)).verdict.checks.find(({ name }) => name === 'timestamp')

	it('accepts the seal after its certificate and the authority’s certificate have expired', async () => {
		authority.at = new Date('2026-11-21T00:59:00Z')
		const { pdf, sealed, stamped } = await makePdf('2026-11-01T00:00:00Z')
		vi.useFakeTimers({ now: new Date('2070-01-01T00:00:00Z'), toFake: ['Date'] })
		const { verdict } = await verifyFile(pdf, new Set([sealed, stamped, 'a'.repeat(64)]))
		expect(verdict.valid).toBe(true)
	})

	it('rejects a seal whose certificate was not yet valid or had expired at the time of the timestamp', async () => {
		authority.at = new Date('2026-11-21T00:59:00Z')
		for (const from of ['2027-01-01T00:00:00Z', '1990-01-01T00:00:00Z']) {
			const { pdf } = await makePdf(from)
			expect(await resultOf(pdf, null)).toMatchObject({ holds: false })
		}
	})

	it('rejects a timestamp of an unknown authority, and a timestamp with any changed byte in its signature', async () => {
		const { pdf, sealed } = await makePdf('2026-11-01T00:00:00Z')
		expect(await resultOf(pdf, new Set([sealed]))).toMatchObject({
			holds: false,
			message: 'The timestamp of the seal comes from an unknown authority',
		})
		const text = pdf.toString('latin1')
		const time = Buffer.from('20261121005900Z').toString('hex')
		const at = text.indexOf(time)
		expect(at).toBeGreaterThan(0)
		const changed = Buffer.from(pdf)
		changed.write('39', at + time.length - 4, 'latin1')
		expect((await verifyFile(changed, null)).verdict.valid).toBe(false)
	})
})
