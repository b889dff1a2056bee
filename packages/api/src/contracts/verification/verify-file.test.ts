import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { createP12, fingerprintOf, readP12 } from '../cms/certificate.ts'
import { hashEntry } from '../evidence/audit-chain.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import type { EvidenceFile, LegalRecord } from '../evidence/schema.ts'
import { renderContract, renderDraft } from '../pdf/document-pdf.ts'
import { createEvidenceFile } from '../sealing/evidence-file.ts'
import { sealPdf } from '../sealing/seal-pdf-fixture.ts'
import { checkRecord, verifyFile } from './verify-file.ts'

const now = new Date('2026-11-01T00:00:00Z')
const makeIdentity = async (commonName: string) =>
	readP12(await createP12({ commonName, passphrase: 'a key', now }), 'a key')
const ours = await makeIdentity('Ours')
const theirs = await makeIdentity('Theirs')
const known = new Set([fingerprintOf(new X509Certificate(ours.certificates[0]))])
const record = makeRecord()
const audit = makeAudit(record)
const evidence = createEvidenceFile(record, audit, ours)
const rendering = {
	blocks: await readBlocks(record.resolvedText),
	verifyUrl: 'https://x.example',
}
const seal = { at: new Date(record.signedAt), name: 'Summit', reason: 'Signed contract' }
const file = (value: EvidenceFile) => Buffer.from(canonicalJson(value))
const failedChecks = async (bytes: Uint8Array) => {
	const { verdict } = await verifyFile(bytes, known)
	return verdict.checks.filter(({ holds }) => !holds).map(({ name }) => name)
}

describe('verifyFile', () => {
	const KNOWN_CERTIFICATE = 'The seal was made with a certificate of this service'
	const STATED_TIME = `The service states ${seal.at.toISOString()} as the time of the seal. No time-stamping authority confirmed this time.`
	it('accepts a sealed PDF and returns its evidence', async () => {
		const pdf = await sealPdf(await renderContract(evidence, rendering), ours, seal)
		const found = await verifyFile(pdf, known)
		expect(found.verdict).toEqual({
			valid: true,
			documentId: record.documentId,
			checks: [
				{ name: 'seal', holds: true, message: 'The file has not changed since it was sealed' },
				{ name: 'whole', holds: true, message: 'The seal covers the whole file' },
				{ name: 'certificate', holds: true, message: KNOWN_CERTIFICATE },
				{ name: 'timestamp', holds: true, message: STATED_TIME },
				{ name: 'seal', holds: true, message: 'The evidence has not changed since it was sealed' },
				{ name: 'certificate', holds: true, message: KNOWN_CERTIFICATE },
				{ name: 'text', holds: true, message: 'The text is the one that was signed' },
				{ name: 'record', holds: true, message: 'The legal record is the one that was signed' },
				{ name: 'audit', holds: true, message: 'All 5 audit entries are intact' },
			],
			statements: [
				expect.objectContaining({ name: 'shown', notable: false }),
				expect.objectContaining({ name: 'signature', notable: false }),
				expect.objectContaining({ name: 'signer', notable: false }),
			],
		})
		expect(found.evidence).toEqual(evidence)
	})

	it('rejects a valid PDF that was sealed with an unknown certificate', async () => {
		const forged = createEvidenceFile(record, audit, theirs)
		const pdf = await sealPdf(await renderContract(forged, rendering), theirs, seal)
		expect(await failedChecks(pdf)).toEqual(['certificate'])
		expect((await verifyFile(pdf, null)).verdict.valid).toBe(true)
	})

	it('rejects a PDF that has appended bytes, no seal or no evidence', async () => {
		const pdf = await sealPdf(await renderContract(evidence, rendering), ours, seal)
		expect(await failedChecks(Buffer.concat([pdf, Buffer.from('\n%')]))).toEqual(['whole'])
		expect(await failedChecks(pdf.subarray(0, -7))).toEqual(['seal'])
		const draft = await renderDraft({ text: '# A', companyName: 'Summit', at: now })
		expect(await failedChecks(draft)).toEqual(['seal'])
		expect(await failedChecks(await sealPdf(draft, ours, seal))).toEqual(['format'])
	})

	it('rejects an evidence file that is nested too deeply', async () => {
		const document = { ...record, selection: 'here' }
		const deep = '['.repeat(20_000) + ']'.repeat(20_000)
		const text = JSON.stringify({ ...evidence, document }).replace('"here"', deep)
		expect(await failedChecks(Buffer.from(text))).toEqual(['format'])
	})

	it('rejects an evidence file whose text has a lone surrogate', async () => {
		const text = JSON.stringify({ ...evidence, document: { ...record, selection: '\ud800' } })
		expect(await failedChecks(Buffer.from(text))).toEqual(['format'])
	})

	it('accepts an unchanged evidence file when the verifier has no list of known certificates', async () => {
		const { verdict } = await verifyFile(file(evidence), null)
		expect(verdict).toMatchObject({ valid: true, documentId: record.documentId })
	})

	const CHANGES: [string, (was: EvidenceFile) => EvidenceFile, string[]][] = [
		[
			'a changed letter of the text',
			(was) => ({
				...was,
				document: { ...was.document, resolvedText: `${was.document.resolvedText}.` },
			}),
			['seal', 'text', 'record'],
		],
		[
			'a changed price',
			(was) => ({ ...was, document: { ...was.document, selection: { amountCents: 1 } } }),
			['seal', 'record'],
		],
		[
			'a missing last audit entry',
			(was) => ({ ...was, audit: was.audit.slice(0, -1) }),
			['seal', 'record'],
		],
		[
			'another certificate',
			(was) => ({
				...was,
				seal: { ...was.seal, certificate: new X509Certificate(theirs.certificates[0]).toString() },
			}),
			['seal'],
		],
		[
			'an unreadable certificate',
			(was) => ({ ...was, seal: { ...was.seal, certificate: 'none' } }),
			['seal'],
		],
	]
	it.each(CHANGES)(
		'reports the failed checks of an evidence file with %s',
		async (_, change, names) => {
			expect(await failedChecks(file(change(evidence)))).toEqual(names)
		},
	)

	it.each(['', '{}', 'no json', '%PDF-1.7', '[1,2]'])(
		'rejects a file with the content %j',
		async (text) => {
			expect((await verifyFile(Buffer.from(text), known)).verdict).toMatchObject({
				valid: false,
				documentId: null,
			})
		},
	)
})

describe('checkRecord', () => {
	it('reports a changed audit entry at any position of the chain', () => {
		for (const { seq, type } of audit) {
			const touched = audit.map((entry) =>
				entry.seq === seq ? { ...entry, ip: '203.0.113.10' } : entry,
			)
			const [found, ...more] = checkRecord(record, touched).filter(({ holds }) => !holds)
			expect(more).toEqual([])
			expect(found).toEqual({
				name: 'audit',
				holds: false,
				seq,
				message: `Audit entry ${seq} (${type}) was changed: its content does not match its digital fingerprint`,
			})
		}
	})

	it('reports an audit entry that differs from the sealed copy, even when all later entries were rewritten', () => {
		let before = audit[0]?.prevHash ?? ''
		const rewritten = audit.map((entry) => {
			const body = { ...entry, ip: entry.seq === 2 ? '198.51.100.1' : entry.ip, prevHash: before }
			before = hashEntry(before, body)
			return { ...body, hash: before }
		})
		expect(checkRecord(record, rewritten).every(({ holds }) => holds)).toBe(true)
		const found = checkRecord(record, rewritten, { sealed: evidence.audit })
		expect(found.filter(({ holds }) => !holds).map(({ seq }) => seq)).toEqual([2])
	})

	it('reports any changed field of the legal record', () => {
		const others: Partial<LegalRecord>[] = [
			{ signature: 'Mario López' },
			{ customerName: 'Mario López' },
			{ configVersion: 4 },
			{ signedAt: '2026-11-21T00:58:00.001Z' },
			{ variables: {} },
			{ selection: null },
			{ cancellation: null },
			{ agreedToTerms: false },
			{ consentVersion: 'x' },
			{ timeZone: 'UTC' },
			{ companyName: 'x' },
			{ presentationId: record.documentId },
		]
		for (const other of others) {
			const found = checkRecord({ ...record, ...other }, audit).filter(({ holds }) => !holds)
			expect(found.map(({ name }) => name)).toEqual(['record'])
		}
	})
})
