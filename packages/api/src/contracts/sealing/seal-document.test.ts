import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../content/contract-templates/compose.ts'
import { createCaller } from '../../index.ts'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createP12 } from '../cms/certificate.ts'
import {
	auditOf,
	CHOICE,
	eventsOf,
	MARIA,
	makeSigner,
	NOW,
	type Signer,
} from '../signing/signer-fixture.ts'
import { verifyFile } from '../verification/verify-file.ts'
import { checkSealCertificate } from './load-signing-identity.ts'
import { sealDocument } from './seal-document.ts'
import { readKnownFingerprints } from './signing-identity-store.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const run = { signal: undefined, lastAttempt: false }
const refOf = ({ ctx: { organizationId } }: Signer, documentId: string) => ({
	organizationId,
	documentId,
})
const rowOf = (id: string) => app.db.signedDocument.findUniqueOrThrow({ where: { id } })
const fileOf = async (id: string) => {
	const object = await app.providers.storage.get((await rowOf(id)).pdfKey ?? '')
	return Buffer.from(object?.bytes ?? [])
}

/** Signs a contract and runs the sealing job that the signature queued. */
async function makeSealed() {
	const maria = await makeSigner(app, CHOICE)
	const { documentId } = await maria.sign()
	await app.runJobs()
	return { maria, documentId, pdf: await fileOf(documentId) }
}

/** Signs a contract with the given text, and measures how long its sealing takes on a server that has no signing key yet. */
async function measureFirstSeal(templateMarkdown: string) {
	const fresh = await createTestApp()
	try {
		const signer = await makeSigner(fresh, CHOICE)
		const where = { id: signer.configId }
		await fresh.db.actionConfig.updateMany({ where, data: { templateMarkdown } })
		const { documentId } = await signer.sign()
		const { cost } = await measureCost(() => sealDocument(fresh, refOf(signer, documentId), run))
		const { sealStatus } = await fresh.db.signedDocument.findUniqueOrThrow({
			where: { id: documentId },
		})
		return { cost, sealStatus }
	} finally {
		await fresh.close()
	}
}

describe('sealDocument', () => {
	it('seals a signed contract, stores the PDF under its hash and emits an event', async () => {
		const { maria, documentId, pdf } = await makeSealed()
		const row = await rowOf(documentId)
		expect(row).toMatchObject({ sealStatus: 'sealed', pdfSha256: sha256(pdf) })
		const { organizationId } = maria.ctx
		expect(row.pdfKey).toBe(`contracts/${organizationId}/${sha256(pdf)}.pdf`)
		expect(await auditOf(app, maria.presentationId)).toContain('sealed')
		expect(await eventsOf(app, maria.presentationId)).toEqual([
			'contract.signed',
			'contract.sealed',
		])
		expect((await maria.view()).signed).toMatchObject({
			sealStatus: 'sealed',
			pdfUrl: expect.stringContaining(`/api/contracts/documents/${documentId}/pdf`),
		})
		const { verdict, evidence } = await verifyFile(pdf, await readKnownFingerprints(app.db))
		expect(verdict).toMatchObject({ valid: true, documentId })
		expect(evidence?.document).toMatchObject({ customerName: 'Maria López' })
		expect(evidence?.audit.at(-1)).toMatchObject({
			type: 'signed',
			ip: '203.0.113.9',
			userAgent: 'Mozilla/5.0 (iPhone)',
		})
	})

	it('blocks the main thread for less than 200 ms while it generates the first key and seals a long contract', async () => {
		await makeSealed()
		const text = 'The contractor replaces the roof of the house.\n\n'.repeat(400)
		const { cost, sealStatus } = await measureLowestCost(() => measureFirstSeal(text))
		expect(sealStatus).toBe('sealed')
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
	})

	it('sends the homeowner a signed copy, and records in the audit chain that the copy was sent', async () => {
		const { maria, documentId, pdf } = await makeSealed()
		const [mail, ...more] = await app.db.mailMessage.findMany({
			where: { presentationId: maria.presentationId },
		})
		expect(more).toEqual([])
		expect(mail).toMatchObject({
			kind: 'contract_copy',
			toAddress: 'maria.lopez@mail.example',
			status: 'sent',
			data: { documentId, cancelUntil: '2026-11-24' },
			attachments: [{ storageKey: expect.stringContaining(sha256(pdf)) }],
		})
		const { db } = app
		const sent = await db.auditEntry.findFirst({ where: { documentId, type: 'copy_sent' } })
		expect(sent?.data).toMatchObject({ to: mail?.toAddress, messageId: mail?.messageId })
	})

	it.each(["smith&jones.dio'@example.com", 'info@dächer-müller.example', 'Søren@example.com'])(
		'sends the signed copy to %s, also when the signer entered it with a space',
		async (address) => {
			const [stored, entered] = [
				await makeSigner(app, { homeowner: { ...MARIA, email: address } }),
				await makeSigner(app),
			]
			await stored.sign()
			await entered.sign({ variables: { email: `${address}\u00a0` } })
			await app.runJobs()
			for (const { presentationId } of [stored, entered]) {
				const copies = { presentationId, kind: 'contract_copy' }
				const mail = await app.db.mailMessage.findFirstOrThrow({ where: copies })
				expect(mail).toMatchObject({ toAddress: address, status: 'sent' })
			}
		},
	)

	it('sends no signed copy when the contract is cancelled or the homeowner has no email address', async () => {
		const [cancelled, unknown] = [
			await makeSigner(app),
			await makeSigner(app, { homeowner: { ...MARIA, email: undefined } }),
		]
		await cancelled.cancel((await cancelled.sign()).documentId)
		await unknown.sign()
		await app.runJobs()
		for (const { presentationId } of [cancelled, unknown]) {
			expect(await auditOf(app, presentationId)).toContain('sealed')
			const copies = { presentationId, kind: 'contract_copy' }
			expect(await app.db.mailMessage.count({ where: copies })).toBe(0)
		}
	})

	it('sends no signed copy of a contract whose homeowner was erased before it was sealed', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const { presentationId, company } = maria
		const { privacy } = createCaller(company)
		await privacy.eraseHomeowner({ presentationId, name: 'Maria López' })
		await sealDocument(app, refOf(maria, documentId), run)
		expect((await rowOf(documentId)).sealStatus).toBe('sealed')
		expect(await app.db.mailMessage.count({ where: { presentationId } })).toBe(0)
	})

	it('seals a document only once when several runs of its sealing job overlap or follow each other', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const ref = refOf(maria, documentId)
		await Promise.all([sealDocument(app, ref, run), sealDocument(app, ref, run)])
		const { pdfSha256 } = await rowOf(documentId)
		await sealDocument(app, ref, run)
		expect((await rowOf(documentId)).pdfSha256).toBe(pdfSha256)
		const audit = await auditOf(app, maria.presentationId)
		expect(audit.filter((type) => type === 'sealed')).toHaveLength(1)
		expect(sha256(await fileOf(documentId))).toBe(pdfSha256)
		await app.runJobs()
	})

	it('marks a document as failed after the last attempt to seal it, but seals it in a later run', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const ref = refOf(maria, documentId)
		const storage = { ...app.providers.storage, put: () => Promise.reject(new Error('No space')) }
		const full = { ...app, providers: { ...app.providers, storage } }
		await expect(sealDocument(full, ref, run)).rejects.toThrow('No space')
		expect((await rowOf(documentId)).sealStatus).toBe('pending')
		await expect(sealDocument(full, ref, { ...run, lastAttempt: true })).rejects.toThrow('No space')
		expect((await maria.view()).signed?.sealStatus).toBe('failed')
		await sealDocument(app, ref, run)
		expect((await maria.view()).signed?.sealStatus).toBe('sealed')
		await app.runJobs()
	})

	it('detects a single flipped bit at each of 200 positions in a sealed PDF', async () => {
		const { pdf } = await makeSealed()
		const known = await readKnownFingerprints(app.db)
		const missed: number[] = []
		for (let count = 0; count < 200; count += 1) {
			const bit = Math.floor((count * pdf.length * 8) / 200) + (count % 8)
			const file = Buffer.from(pdf)
			file[bit >> 3] = (file[bit >> 3] ?? 0) ^ (1 << (bit & 7))
			if ((await verifyFile(file, known)).verdict.valid) missed.push(bit)
		}
		expect(missed).toEqual([])
	})

	const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
	it.skipIf(!hasPdfsig)(
		'writes a signature that pdfsig accepts for the total document',
		async () => {
			const { pdf } = await makeSealed()
			const file = path.join(app.config.DATA_DIR, 'signed.pdf')
			writeFileSync(file, pdf)
			const output = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
			rmSync(file)
			expect(output).toContain('Signature is Valid')
			expect(output).toContain('Total document signed')
		},
	)

	it('seals a contract with the configured certificate, and rejects an unreadable certificate at startup', async () => {
		const file = path.join(app.config.DATA_DIR, 'own.p12')
		const passphrase = 'a passphrase'
		writeFileSync(file, await createP12({ commonName: 'Summit Peak', passphrase, now: NOW }))
		const configured = (SEAL_P12_PASSPHRASE: string, SEAL_P12_FILE = file) => ({
			...app,
			config: { ...app.config, SEAL_P12_FILE, SEAL_P12_PASSPHRASE },
		})
		await expect(checkSealCertificate(configured('another'))).rejects.toThrow(/^SEAL_P12_FILE: /)
		await expect(checkSealCertificate(configured(passphrase, `${file}.none`))).rejects.toThrow(
			'ENOENT',
		)
		await checkSealCertificate(configured(passphrase))
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		await sealDocument(configured(passphrase), refOf(maria, documentId), run)
		const { evidence, verdict } = await verifyFile(
			await fileOf(documentId),
			await readKnownFingerprints(app.db),
		)
		expect(verdict.valid).toBe(true)
		const [own] = await app.db.sealCertificate.findMany({ where: { p12: null } })
		expect(evidence?.seal.certificate).toBe(own?.certificate)
		await app.runJobs()
	})
})
