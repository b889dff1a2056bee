import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { createP12, readP12 } from '../cms/certificate.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import { renderContract, renderDraft } from '../pdf/document-pdf.ts'
import { verifyPdf } from '../verification/verify-pdf.ts'
import { createEvidenceFile } from './evidence-file.ts'
import { sealPdf } from './seal-pdf-fixture.ts'

const now = new Date('2026-11-01T00:00:00Z')
const identity = readP12(
	await createP12({ commonName: 'Test seal', passphrase: 'a key', now }),
	'a key',
)
const record = makeRecord()
const seal = { at: new Date(record.signedAt), name: record.companyName, reason: 'Signed contract' }
const evidence = createEvidenceFile(record, makeAudit(record), identity)
const sealed = await makeSealed()

async function makeSealed(): Promise<Buffer> {
	const pdf = await renderContract(evidence, {
		blocks: await readBlocks(record.resolvedText),
		verifyUrl: 'https://dormer.example/verify/1',
	})
	return sealPdf(pdf, identity, seal)
}
/**
 * Yields copies of the sealed file, each with one bit flipped. The pseudo-random positions are the same in every run.
 */
function* flips(count: number): Generator<Buffer> {
	let state = 20261120
	const next = (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
	for (let left = count; left > 0; left -= 1) {
		const file = Buffer.from(sealed)
		const at = next(file.length)
		file.writeUInt8(file.readUInt8(at) ^ (1 << next(8)), at)
		yield file
	}
}

describe('sealPdf and verifyPdf', () => {
	it('creates a valid seal that covers every byte', () => {
		const found = verifyPdf(sealed)
		expect(found).toMatchObject({ isSealed: true, coversWhole: true })
		expect(found.certificates?.map(({ subject }) => subject)).toEqual(['CN=Test seal'])
	})

	it('seals a PDF with identical bytes when the document, key and time are the same', async () => {
		expect((await makeSealed()).equals(sealed)).toBe(true)
	})

	it('detects a single flipped bit at each of 500 random positions in a sealed PDF', {
		timeout: 120_000,
	}, () => {
		for (const file of flips(500)) {
			const { isSealed, coversWhole, certificates } = verifyPdf(file)
			expect(isSealed && coversWhole && certificates !== undefined).toBe(false)
		}
	})

	it('detects a single flipped bit in every third digit of the signature of a sealed PDF', () => {
		const start = sealed.indexOf('<30', sealed.indexOf('/Contents <'))
		for (let at = start; at < start + 4000; at += 3) {
			const file = Buffer.from(sealed)
			file.writeUInt8(file.readUInt8(at) ^ (1 << (at % 8)), at)
			if (verifyPdf(file).certificates !== undefined) expect.fail(`a flip at ${at} went unseen`)
		}
	})

	it.each([
		['appended bytes', (file: Buffer) => Buffer.concat([file, Buffer.from('\n%')])],
		['a missing last byte', (file: Buffer) => file.subarray(0, -1)],
		[
			'a second byte range',
			(file: Buffer) => Buffer.concat([file, Buffer.from('/ByteRange [0 1 2 3]')]),
		],
		[
			'a byte range beyond the end of the file',
			(file: Buffer) =>
				Buffer.from(
					file
						.toString('latin1')
						.replace(/\/ByteRange \[0 \d+ \d+ \d+\]/, '/ByteRange [0 1 9999999999 1]'),
					'latin1',
				),
		],
		['no content', () => Buffer.alloc(0)],
	])('rejects a sealed PDF with %s', (_, change) => {
		const { isSealed, coversWhole, certificates } = verifyPdf(change(sealed))
		expect(isSealed && coversWhole && certificates !== undefined).toBe(false)
	})

	it('creates a valid seal when a heading, the company and the signer contain PDF syntax', async () => {
		const hostile = '/ByteRange [0 1 2 3] /M (D:20200101000000Z) /AcroForm 1 0 R endobj trailer >>'
		const pdf = await renderContract(
			{ ...evidence, document: { ...evidence.document, companyName: hostile } },
			{
				blocks: await readBlocks(`# ${hostile}\n\n## ${hostile}\n\n- ${hostile}`),
				verifyUrl: 'https://dormer.example/verify/1',
			},
		)
		const file = await sealPdf(pdf, identity, { ...seal, name: hostile, reason: hostile })
		expect(verifyPdf(file)).toMatchObject({ isSealed: true, coversWhole: true, statedAt: seal.at })
		expect(verifyPdf(file).certificates).toHaveLength(1)
	})

	it.each([
		['nested values without a length', '3080'],
		['30,000 empty values', '0500'],
		['a length beyond the end of the file', '3084ffffffff'],
	])('rejects a signature that consists of %s', (_, values) => {
		const start = sealed.indexOf('<30', sealed.indexOf('/Contents <')) + 1
		const length = sealed.indexOf('>', start) - start
		const file = Buffer.from(sealed)
		file.write(values.repeat(length).slice(0, length), start, 'latin1')
		expect(verifyPdf(file).certificates).toBeUndefined()
	})

	it('finds no seal in an unsealed PDF', async () => {
		const draft = await renderDraft({ text: '# Agreement', companyName: 'Summit', at: now })
		expect(verifyPdf(draft).isSealed).toBe(false)
	})
})

describe('readP12', () => {
	it('opens a PKCS#12 file only with its passphrase', async () => {
		const p12 = await createP12({ commonName: 'Test seal', passphrase: 'a key', now })
		expect(() => readP12(p12, 'another')).toThrow('Invalid password')
		expect(() => readP12(Buffer.from('no file'), 'a key')).toThrow()
	})
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
/** Verifies sealed PDFs with `pdfsig` of poppler-utils if it is installed. The tests above need no `pdfsig`. */
describe.skipIf(!hasPdfsig)('pdfsig', () => {
	let directory = ''
	beforeAll(() => {
		directory = mkdtempSync(path.join(tmpdir(), 'dormer-pdfsig-'))
	})
	afterAll(() => rmSync(directory, { recursive: true, force: true }))
	const pdfsig = (file: Buffer) => {
		const name = path.join(directory, 'file.pdf')
		writeFileSync(name, file)
		const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', name], { encoding: 'latin1' })
		return stdout + stderr
	}

	it('reports a valid signature over the whole file, and no valid signature after bytes are appended', () => {
		const output = pdfsig(sealed)
		expect(output).toContain('Signature is Valid')
		expect(output).toMatch(/^ {2}- Total document signed$/m)
		expect(output).toContain('ETSI.CAdES.detached')
		expect(pdfsig(Buffer.concat([sealed, Buffer.from('\n%')]))).not.toMatch(
			/- Total document signed/,
		)
	})

	it('detects a single flipped bit at each of 200 positions in the signed bytes', {
		timeout: 120_000,
	}, () => {
		const start = sealed.indexOf('<30', sealed.indexOf('/Contents <'))
		const end = sealed.indexOf('>', start)
		const signature = sealed.subarray(start, end)
		let count = 0
		for (const file of flips(400)) {
			if (count === 200 || !file.subarray(start, end).equals(signature)) continue
			const output = pdfsig(file)
			count += 1
			expect(output.includes('Signature is Valid') && /- Total document signed/.test(output)).toBe(
				false,
			)
		}
		expect(count).toBe(200)
	})
})
