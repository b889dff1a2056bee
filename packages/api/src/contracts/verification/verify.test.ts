import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LegalRecord } from '../../content/contract-templates/schema.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { createP12, fingerprintOf, readP12 } from '../cms/certificate.ts'
import { hashEntry } from '../evidence/evidence.ts'
import type { EvidenceFile } from '../evidence/schema.ts'
import { makeAudit, makeRecord } from '../evidence/testing.ts'
import { drawContract, drawDraft } from '../pdf/document-pdf.ts'
import { writeEvidence } from '../sealing/evidence-file.ts'
import { sealPdf } from '../sealing/seal.ts'
import { checkRecord, verifyFile } from './verify.ts'

const now = new Date('2026-11-01T00:00:00Z')
const makeSignatory = async (commonName: string) =>
	readP12(await createP12({ commonName, passphrase: 'a key', now }), 'a key')
const ours = await makeSignatory('Ours')
const theirs = await makeSignatory('Theirs')
const known = new Set([fingerprintOf(new X509Certificate(ours.certificates[0]))])
const record = makeRecord()
const audit = makeAudit(record)
const evidence = writeEvidence(record, audit, ours)
const seal = { at: new Date(record.signedAt), name: 'Summit', reason: 'Signed contract' }
const file = (value: EvidenceFile) => Buffer.from(canonicalJson(value))
const broken = async (bytes: Uint8Array) => {
	const { verdict } = await verifyFile(bytes, known)
	return verdict.checks.filter(({ holds }) => !holds).map(({ name }) => name)
}

describe('verifyFile', () => {
	it('finds that everything holds in a PDF of ours, and reads its evidence', async () => {
		const pdf = await sealPdf(await drawContract(evidence, 'https://x.example'), ours, seal)
		const found = await verifyFile(pdf, known)
		expect(found.verdict).toEqual({
			valid: true,
			documentId: record.documentId,
			checks: [
				{ name: 'seal', holds: true, message: 'The file is as it was sealed' },
				{ name: 'whole', holds: true, message: 'The seal covers the whole file' },
				{ name: 'certificate', holds: true, message: 'The seal is one of ours' },
				{ name: 'seal', holds: true, message: 'The evidence is as it was written' },
				{ name: 'certificate', holds: true, message: 'The seal is one of ours' },
				{ name: 'text', holds: true, message: 'The text is the one that was signed' },
				{ name: 'record', holds: true, message: 'The record is the one that was signed' },
				{ name: 'audit', holds: true, message: 'All 5 events hold' },
			],
		})
		expect(found.evidence).toEqual(evidence)
	})

	it('finds that a PDF sealed by somebody else is none of ours, though it holds', async () => {
		const forged = writeEvidence(record, audit, theirs)
		const pdf = await sealPdf(await drawContract(forged, 'https://x.example'), theirs, seal)
		expect(await broken(pdf)).toEqual(['certificate'])
		expect((await verifyFile(pdf, null)).verdict.valid).toBe(true)
	})

	it('finds what was added after the seal, and a file without one', async () => {
		const pdf = await sealPdf(await drawContract(evidence, 'https://x.example'), ours, seal)
		expect(await broken(Buffer.concat([pdf, Buffer.from('\n%')]))).toEqual(['whole'])
		expect(await broken(pdf.subarray(0, -7))).toEqual(['seal'])
		const draft = await drawDraft({ text: '# A', companyName: 'Summit', at: now })
		expect(await broken(await draft.save())).toEqual(['seal'])
		expect(await broken(await sealPdf(draft, ours, seal))).toEqual(['format'])
	})

	it('finds no evidence in a file that is nested too deeply to be read', async () => {
		const document = { ...record, selection: 'here' }
		const deep = '['.repeat(20_000) + ']'.repeat(20_000)
		const text = JSON.stringify({ ...evidence, document }).replace('"here"', deep)
		expect(await broken(Buffer.from(text))).toEqual(['format'])
	})

	it('finds that an evidence file holds by itself', async () => {
		const { verdict } = await verifyFile(file(evidence), null)
		expect(verdict).toMatchObject({ valid: true, documentId: record.documentId })
	})

	const CHANGES: [string, (was: EvidenceFile) => EvidenceFile, string[]][] = [
		[
			'one letter of the text',
			(was) => ({
				...was,
				document: { ...was.document, resolvedText: `${was.document.resolvedText}.` },
			}),
			['seal', 'text', 'record'],
		],
		[
			'the price',
			(was) => ({ ...was, document: { ...was.document, selection: { amountCents: 1 } } }),
			['seal', 'record'],
		],
		[
			'the last event left out',
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
		['no certificate', (was) => ({ ...was, seal: { ...was.seal, certificate: 'none' } }), ['seal']],
	]
	it.each(CHANGES)('finds %s changed in an evidence file', async (_, change, names) => {
		expect(await broken(file(change(evidence)))).toEqual(names)
	})

	it.each(['', '{}', 'no json', '%PDF-1.7', '[1,2'])('refuses %j', async (text) => {
		expect((await verifyFile(Buffer.from(text), known)).verdict).toMatchObject({
			valid: false,
			documentId: null,
		})
	})
})

describe('checkRecord', () => {
	it('names the event that was touched, whichever it is', () => {
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
				message: `Event ${seq} (${type}) was changed: its hash is that of something else`,
			})
		}
	})

	it('names it by the sealed copy when everything after it was rewritten', () => {
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

	it('finds any field of the record that is not as it was signed', () => {
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
