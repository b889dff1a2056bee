import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionConfig } from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getEvidence, getPdf } from '../documents/document-files.ts'
import type { Statement } from '../evidence/schema.ts'
import { sealDocument } from '../sealing/seal-document.ts'
import { makeSigner, proveEmail, type Signer } from '../signing/signer-fixture.ts'
import { verifyDocument } from './verify-document.ts'
import { verifyFile } from './verify-file.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

/**
 * Signs a contract with the given input and seals it. Returns what a verifier reads offline in the PDF and in the
 * evidence file, and the text of the PDF.
 */
async function verifyOffline(signer: Signer, asked?: Parameters<Signer['sign']>[0]) {
	const { documentId } = await signer.sign(asked)
	return readOffline(signer, documentId)
}

async function readOffline({ company }: Signer, documentId: string) {
	const { organizationId } = company
	await sealDocument(app, { organizationId, documentId }, { signal: undefined, lastAttempt: true })
	const { text } = await getEvidence(company, { documentId })
	const pdf = Buffer.from((await getPdf(company, { documentId })).base64, 'base64')
	const { verdict } = await verifyFile(Buffer.from(text), null)
	expect(verdict.valid).toBe(true)
	expect((await verifyFile(pdf, null)).verdict.statements).toEqual(verdict.statements)
	const stored = await verifyDocument(company, { documentId })
	expect(stored.verdict.statements).toEqual(verdict.statements)
	const certificate = await readPdfText(pdf)
	for (const { message } of verdict.statements) expect(certificate).toContain(message)
	return { statements: verdict.statements, certificate, evidence: text }
}

async function readPdfText(pdf: Buffer): Promise<string> {
	const document = await getDocumentProxy(new Uint8Array(pdf))
	const { text } = await extractText(document, { mergePages: true })
	return text.replace(/\s+/g, ' ')
}

const notableIn = (statements: Statement[]) =>
	statements.flatMap(({ name, notable, message }) => (notable ? [[name, message]] : []))
const messageOf = (wanted: Statement['name'], statements: Statement[]) =>
	statements.find(({ name }) => name === wanted)?.message
/** Returns the facts about the signature that the evidence file contains. */
const factsIn = (evidence: string) => JSON.parse(evidence).audit.at(-2).data.signing
const loosen = ({ configId }: Signer, requirements: Partial<ActionConfig['requirements']>) =>
	app.db.actionConfig.update({ where: { id: configId }, data: { requirements } })

describe('offline verification of a signature', () => {
	it('reports nothing unusual about a contract that the homeowner viewed and signed, and names the personal link as the credential', async () => {
		const maria = await makeSigner(app)
		await maria.view()
		const { statements, evidence } = await verifyOffline(maria)
		expect(notableIn(statements)).toEqual([])
		expect(statements.map(({ name }) => name)).toEqual([
			'shown',
			'signature',
			'signer',
			'customer',
			'requirements',
		])
		expect(messageOf('signer', statements)).toBe(
			'Signed with the personal link, which the company also has',
		)
		expect(factsIn(evidence).credential).toEqual({ kind: 'link' })
	})

	it('names the one-time code as the credential, and calls a signature with the code but without a typed name an acceptance', async () => {
		const maria = await makeSigner(app)
		await loosen(maria, { typedSignature: false })
		const asked = { signature: '', codeProof: await proveEmail(maria) }
		await maria.view()
		const { statements, certificate, evidence } = await verifyOffline(maria, asked)
		expect(messageOf('signer', statements)).toBe(
			'Signed with the personal link and a one-time code sent to the homeowner’s email address',
		)
		expect(factsIn(evidence).credential.kind).toBe('link_and_code')
		expect(notableIn(statements)).toEqual([
			['signature', 'Accepted without a typed name'],
			['requirements', 'Loosened requirements: no typed name required'],
		])
		expect(certificate).toContain('Acceptance by the customer')
		expect(certificate).not.toContain('Signature of the customer')
	})

	it('states that a contract was signed although it was not viewed', async () => {
		const { statements, certificate } = await verifyOffline(await makeSigner(app))
		expect(notableIn(statements)).toEqual([
			['shown', 'The contract was not shown by this service; consent as reported by the caller'],
		])
		expect(certificate).toContain('Agreed to the terms (reported by the caller)')
	})

	it('states which customer details the signer changed, and gives both values in the evidence', async () => {
		const maria = await makeSigner(app)
		await maria.view()
		const variables = { address: '12 Oak Ave', email: 'm.l@mail.example' }
		const { statements, certificate, evidence } = await verifyOffline(maria, { variables })
		expect(notableIn(statements)).toEqual([
			['customer', 'The signer changed customer details: address, email'],
		])
		expect(certificate).toContain(
			'12 Oak Ave (entered by the signer); 1148 Josephine St (in the presentation)',
		)
		expect(factsIn(evidence).corrections).toContainEqual({
			variable: 'email',
			presentation: 'maria.lopez@mail.example',
			signer: 'm.l@mail.example',
		})
	})

	it('names the signing requirements that the company switched off, and calls a signature without agreement to the terms an acceptance', async () => {
		const maria = await makeSigner(app)
		await loosen(maria, { nameMatch: false, agreeCheckbox: false })
		await maria.view()
		const asked = { signature: 'M. L.', agreedToTerms: false }
		const { statements, certificate } = await verifyOffline(maria, asked)
		expect(notableIn(statements)).toEqual([
			['signature', 'Accepted without agreement to the terms'],
			[
				'requirements',
				'Loosened requirements: typed name not compared with the customer’s name, no agreement to the terms required',
			],
		])
		expect(certificate).toContain('Acceptance by the customer')
		expect(certificate).not.toContain('Signature of the customer')
	})

	it('states that a contract was signed with a credential of the company', async () => {
		const maria = await makeSigner(app)
		const caller = { ...maria.ctx.caller, byCompany: true } as OrgContext['caller']
		const company = createCaller({ ...maria.ctx, caller }).signing
		const { presentationId } = maria
		await company.get({ presentationId })
		const asked = { presentationId, signature: 'Maria López', agreedToTerms: true }
		const { documentId } = await company.sign(asked)
		const { statements, certificate } = await readOffline(maria, documentId)
		expect(notableIn(statements)).toEqual([
			['signer', 'The contract was signed with a credential of the company'],
		])
		expect(certificate).toContain('Summit Peak Roofing: Signed')
	})
})
