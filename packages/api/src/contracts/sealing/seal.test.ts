import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createP12, readP12 } from '../cms/certificate.ts'
import { makeAudit, makeRecord } from '../evidence/testing.ts'
import { drawContract, drawDraft } from '../pdf/document-pdf.ts'
import { verifyPdf } from '../verification/verify-pdf.ts'
import { writeEvidence } from './evidence-file.ts'
import { sealPdf } from './seal.ts'

const now = new Date('2026-11-01T00:00:00Z')
const signatory = readP12(
	await createP12({ commonName: 'Test seal', passphrase: 'a key', now }),
	'a key',
)
const record = makeRecord()
const seal = { at: new Date(record.signedAt), name: record.companyName, reason: 'Signed contract' }
const evidence = writeEvidence(record, makeAudit(record), signatory)
const sealed = await makeSealed()

async function makeSealed(): Promise<Buffer> {
	const pdf = await drawContract(evidence, 'https://dormer.example/verify/1')
	return sealPdf(pdf, signatory, seal)
}
/** The sealed file with one bit flipped, at places from a fixed seed. */
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

describe('the seal of a PDF', () => {
	it('holds and covers every byte', () => {
		const found = verifyPdf(sealed)
		expect(found).toMatchObject({ isSealed: true, coversWhole: true })
		expect(found.certificates?.map(({ subject }) => subject)).toEqual(['CN=Test seal'])
	})

	it('is the same for the same document', async () => {
		expect((await makeSealed()).equals(sealed)).toBe(true)
	})

	it('breaks with any one of 2,000 flipped bits', () => {
		for (const file of flips(2000)) {
			const { isSealed, coversWhole, certificates } = verifyPdf(file)
			expect(isSealed && coversWhole && certificates !== undefined).toBe(false)
		}
	})

	it('breaks with any bit of the signature itself', () => {
		const start = sealed.indexOf('<30', sealed.indexOf('/Contents <'))
		for (let at = start; at < start + 4000; at += 1) {
			const file = Buffer.from(sealed)
			file.writeUInt8(file.readUInt8(at) ^ (1 << (at % 8)), at)
			if (verifyPdf(file).certificates !== undefined) expect.fail(`a flip at ${at} went unseen`)
		}
	})

	it.each([
		['something added', (file: Buffer) => Buffer.concat([file, Buffer.from('\n%')])],
		['the end cut off', (file: Buffer) => file.subarray(0, -1)],
		[
			'a second seal named',
			(file: Buffer) => Buffer.concat([file, Buffer.from('/ByteRange [0 1 2 3]')]),
		],
		[
			'a range that leads out',
			(file: Buffer) =>
				Buffer.from(
					file
						.toString('latin1')
						.replace(/\/ByteRange \[0 \d+ \d+ \d+\]/, '/ByteRange [0 1 9999999999 1]'),
					'latin1',
				),
		],
		['nothing at all', () => Buffer.alloc(0)],
	])('does not hold with %s', (_, change) => {
		const { isSealed, coversWhole, certificates } = verifyPdf(change(sealed))
		expect(isSealed && coversWhole && certificates !== undefined).toBe(false)
	})

	it('is none on a draft', async () => {
		const draft = await drawDraft({ text: '# Agreement', companyName: 'Summit', at: now })
		expect(verifyPdf(await draft.save()).isSealed).toBe(false)
	})
})

describe('a certificate with its key', () => {
	it('opens with its passphrase alone', async () => {
		const p12 = await createP12({ commonName: 'Test seal', passphrase: 'a key', now })
		expect(() => readP12(p12, 'another')).toThrow('Invalid password')
		expect(() => readP12(Buffer.from('no file'), 'a key')).toThrow()
	})
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
/** The verifier of poppler-utils, where it is installed; our own above says the same everywhere. */
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

	it('says that the signature is valid and that the total document is signed', () => {
		const said = pdfsig(sealed)
		expect(said).toContain('Signature is Valid')
		expect(said).toMatch(/^ {2}- Total document signed$/m)
		expect(said).toContain('ETSI.CAdES.detached')
		expect(pdfsig(Buffer.concat([sealed, Buffer.from('\n%')]))).not.toMatch(
			/- Total document signed/,
		)
	})

	it('finds 200 flipped bits under the signature', () => {
		const start = sealed.indexOf('<30', sealed.indexOf('/Contents <'))
		const end = sealed.indexOf('>', start)
		const signature = sealed.subarray(start, end)
		let count = 0
		for (const file of flips(400)) {
			if (count === 200 || !file.subarray(start, end).equals(signature)) continue
			const said = pdfsig(file)
			count += 1
			expect(said.includes('Signature is Valid') && /- Total document signed/.test(said)).toBe(
				false,
			)
		}
		expect(count).toBe(200)
	})
})
