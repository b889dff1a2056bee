import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContract } from '../../content/contract-templates/markdown.ts'
import { plainText } from '../../content/contract-templates/plain-text.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import {
	auditOf,
	CHOICE,
	DEADLINE,
	eventsOf,
	MARIA,
	makeSigner,
	NOW,
	type Signer,
} from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const documentsOf = ({ presentationId }: Signer) =>
	app.db.signedDocument.findMany({ where: { envelope: { presentationId } } })
const engagementOf = async ({ presentationId }: Signer) =>
	(await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })).engagement

describe('GET /api/presentations/{presentationId}/sign-contract', () => {
	it('returns the whole contract, including the selection, the right to cancel and the notice of cancellation', async () => {
		const maria = await makeSigner(app, CHOICE)
		const contract = await maria.view()
		expect(contract).toMatchObject({
			configId: maria.configId,
			configVersion: 1,
			customerName: 'Maria López',
			companyName: 'Summit Peak Roofing',
			timeZone: 'America/Denver',
			requirements: { typedSignature: true, nameMatch: true, agreeCheckbox: true },
			selection: {
				name: 'Preferred',
				upgrades: [{ key: 'ridge', label: 'Ridge vent' }],
				price: { amountCents: 1_842_000 },
			},
			cancellation: { lastDay: '2026-11-24', deadline: DEADLINE, businessDays: 3 },
			signed: null,
		})
		const text = plainText(contract.blocks)
		expect(text).toContain('Between Summit Peak Roofing (we) and Maria López (you)')
		expect(text).toContain('You have chosen: Preferred, with Ridge vent. Price: $18,420.00.')
		expect(text).toContain('Tuesday, November 24, 2026')
		expect(contract.blocks.filter(({ kind }) => kind === 'page')).toHaveLength(2)
		expect(plainText(contract.notice ?? [])).toMatch(/^Notice of Cancellation/)
		expect(plainText(contract.consent.blocks)).toContain('Paper instead')
	})

	it('records at most one view per 30 minutes, and records each consent text only once', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const view = (ms: number) => maria.at(ms).get({ presentationId })
		await Promise.all([view(0), view(0), view(1000)])
		expect(await auditOf(app, presentationId)).toEqual(['viewed', 'consent_shown'])
		await view(31 * 60_000)
		expect(await auditOf(app, presentationId)).toEqual(['viewed', 'consent_shown', 'viewed'])
		const events = await eventsOf(app, presentationId)
		expect(events).toEqual(['contract.viewed', 'contract.viewed'])
	})
})

describe('POST /api/presentations/{presentationId}/sign-contract', () => {
	it('stores a signed contract with its audit entries and emits an event', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { presentationId } = maria
		const contract = await maria.view()
		const answer = await maria.sign({ signature: ' maria  lópez ' })
		expect(answer).toEqual({
			success: true,
			documentId: expect.any(String),
			signedAt: NOW.toISOString(),
			message:
				'Signed. Thank you, Maria López. You can cancel until the end of Tuesday, November 24, 2026.',
		})
		const [document] = await documentsOf(maria)
		expect(document).toMatchObject({
			id: answer.documentId,
			signature: ' maria  lópez ',
			customerName: 'Maria López',
			agreedToTerms: true,
			sealStatus: 'pending',
			selection: { name: 'Preferred', price: { amountCents: 1_842_000 } },
		})
		expect(parseContract(document?.resolvedText ?? '')).toEqual(contract.blocks)
		expect(await auditOf(app, presentationId)).toEqual([
			'viewed',
			'consent_shown',
			'consent_given',
			'terms_accepted',
			'signed',
		])
		expect(await eventsOf(app, presentationId)).toEqual(['contract.viewed', 'contract.signed'])
		expect(await engagementOf(maria)).toBe('signed')
		const { presentations } = await createCaller(maria.company).presentations.list({})
		expect(presentations).toMatchObject([{ contractReadAt: NOW.toISOString() }])
		expect((await maria.view()).signed).toMatchObject({
			documentId: answer.documentId,
			sealStatus: 'pending',
			pdfUrl: null,
			email: 'maria.lopez@mail.example',
			canCancel: true,
		})
	})

	it('returns the existing document when the homeowner signs a second time with the same selection, even with a different name and consent', async () => {
		const maria = await makeSigner(app)
		const first = await maria.sign()
		expect(await maria.sign({}, 60_000)).toEqual(first)
		expect(await maria.sign({ signature: 'Karen Delgado', agreedToTerms: false })).toEqual(first)
		expect(await documentsOf(maria)).toHaveLength(1)
	})

	it('signs under the name that the homeowner corrected, keeps both names in the evidence, and tells the company', async () => {
		const maria = await makeSigner(app)
		const { organizationId } = maria.company
		await createCaller(maria.company).notifications.setMine({ topics: ['signed'], scope: 'all' })
		const { revision } = await maria.view()
		const { documentId, message } = await maria.sign({
			signature: 'María-José López Gómez',
			correctedName: { first_name: 'María José', last_name: 'López Gómez' },
			revision,
		})
		expect(message).toContain('María José López Gómez')
		const { document } = await createCaller(maria.company).contracts.getDocument({ documentId })
		expect(document).toMatchObject({
			customerName: 'María José López Gómez',
			variables: { first_name: 'María José', full_name: 'María José López Gómez' },
			signing: {
				corrections: [
					{
						variable: 'full_name',
						presentation: 'Maria López',
						signer: 'María José López Gómez',
					},
				],
			},
		})
		expect(document.evidence.statements).toContainEqual({
			name: 'customer',
			notable: true,
			message: 'The signer changed customer details: full name',
		})
		const event = await app.db.event.findFirst({
			where: { organizationId, eventType: 'contract.signed' },
		})
		expect(event?.payload).toMatchObject({ documentId, nameCorrected: true })
		await app.runJobs()
		const mail = await app.db.mailMessage.findFirst({
			where: { organizationId, kind: 'event_notification' },
		})
		expect(mail?.data).toMatchObject({
			headline: expect.stringContaining('signed the contract and corrected the name on it'),
		})
	})

	it('signs a contract after its deck was deleted', async () => {
		const maria = await makeSigner(app)
		await createCaller(maria.company).decks.delete({ deckId: maria.deckId })
		expect((await maria.view()).configId).toBe(maria.configId)
		expect((await maria.sign()).success).toBe(true)
	})

	it('returns 409 when the homeowner signs a second time with a different selection', async () => {
		const maria = await makeSigner(app)
		await maria.sign()
		await app.db.presentation.update({ where: { id: maria.presentationId }, data: CHOICE })
		expect((await refusalOf(maria.sign())).code).toBe('ALREADY_SIGNED')
	})

	it('returns 409 when the contract has changed since the homeowner read it', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { revision } = await maria.view()
		const tomorrow = 24 * 60 * 60_000
		expect((await refusalOf(maria.sign({ revision }, tomorrow))).code).toBe('CONFLICT')
		const repName = { repName: 'Dana Whitfield' }
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: repName })
		const refusal = await refusalOf(maria.sign({ revision }))
		expect(refusal).toMatchObject({
			code: 'CONFLICT',
			message: 'The contract has changed since you opened it. Read it again before you sign.',
		})
		const again = await maria.view()
		const variables = { city: 'Aurora' }
		expect(await maria.sign({ revision: again.revision, variables }, 3_600_000)).toMatchObject({
			success: true,
		})
	})

	it('uses the customer variables that the client sends, but ignores company variables and unknown keys', async () => {
		const maria = await makeSigner(app)
		const variables = {
			address: '2847 S Clermont St',
			company_name: 'Nobody',
			first_name: 7,
			price: '$1',
			'__proto__.x': 'y',
		}
		await maria.sign({ variables })
		const [document] = await documentsOf(maria)
		expect(document?.variables).toMatchObject({
			address: '2847 S Clermont St',
			company_name: 'Summit Peak Roofing',
			first_name: 'Maria',
		})
		expect(Object.keys(document?.variables ?? {})).not.toContain('price')
		expect(document?.resolvedText).toContain('2847 S Clermont St')
	})

	it('removes NUL characters from signed text, and refuses text with lone surrogates, which no contract can show', async () => {
		const maria = await makeSigner(app)
		const requirements = { nameMatch: false }
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		expect(await refusalOf(maria.sign({ signature: 'Maria\ud800' }))).toMatchObject({
			status: 400,
			details: [{ path: 'signature' }],
		})
		await maria.sign({ signature: 'M\0aria', variables: { city: 'Den\0ver' } })
		const [document] = await documentsOf(maria)
		expect(document?.signature).toBe('Maria')
		expect(document?.variables).toMatchObject({ city: 'Denver' })
	})

	it('names the company as the actor when a contract is viewed or signed with a company credential', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const caller = { ...maria.ctx.caller, byCompany: true as const }
		const beside = createCaller({ ...maria.ctx, caller } as OrgContext).signing
		await beside.get({ presentationId })
		expect(await eventsOf(app, presentationId)).toEqual([])
		await beside.sign({ presentationId, signature: 'Maria López', agreedToTerms: true })
		const entries = await app.db.auditEntry.findMany({ where: { envelope: { presentationId } } })
		expect(entries.map(({ type }) => type)).toContain('viewed')
		const actor = { kind: 'user', name: 'Summit Peak Roofing' }
		expect(entries.map((entry) => entry.actor)).toEqual(entries.map(() => actor))
		expect(entries.at(-1)?.data).toMatchObject({
			companySignedInOnDevice: true,
			signing: { shown: true, byCompany: true },
		})
	})
})

describe('signature of a contract that the API never showed to the signer', () => {
	const signedEntry = ({ presentationId }: Signer) =>
		app.db.auditEntry.findFirstOrThrow({ where: { type: 'signed', envelope: { presentationId } } })
	const requireViewed = ({ company }: Signer) =>
		createCaller(company).contracts.updateSettings({ requireViewed: true })
	const asCompany = ({ ctx }: Signer) =>
		createCaller({ ...ctx, caller: { ...ctx.caller, byCompany: true } } as OrgContext).signing

	it('accepts a signature although the API never showed the contract to the signer, and records that only the caller reported the consent', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const entries = await app.db.auditEntry.findMany({
			where: { documentId },
			orderBy: { seq: 'asc' },
		})
		expect(entries.map(({ type, data }) => [type, data])).toEqual([
			['consent_given', { reportedByCaller: true }],
			['terms_accepted', { reportedByCaller: true }],
			['signed', expect.objectContaining({ signing: expect.objectContaining({ shown: false }) })],
		])
		const [document] = await documentsOf(maria)
		expect(document?.consentVersion).toBe('not shown by this service')
	})

	it('returns 409 CONTRACT_NOT_VIEWED if the signer never opened the contract and the company requires it', async () => {
		const maria = await makeSigner(app)
		await requireViewed(maria)
		expect(await refusalOf(maria.sign())).toMatchObject({
			code: 'CONTRACT_NOT_VIEWED',
			message:
				'You have not opened this contract here yet. Open the contract, read it, then sign it.',
		})
		expect(await documentsOf(maria)).toEqual([])
		await maria.view()
		expect(await maria.sign()).toMatchObject({ success: true })
		expect((await signedEntry(maria)).data).toMatchObject({ signing: { shown: true } })
	})

	it('does not count a view of an earlier revision, or a view by the company, as proof that the contract was shown', async () => {
		const maria = await makeSigner(app)
		const { presentationId, configId } = maria
		await requireViewed(maria)
		await maria.view()
		await app.db.actionConfig.update({ where: { id: configId }, data: { repName: 'Dana' } })
		expect((await refusalOf(maria.sign())).code).toBe('CONTRACT_NOT_VIEWED')
		await asCompany(maria).get({ presentationId })
		expect((await refusalOf(maria.sign())).code).toBe('CONTRACT_NOT_VIEWED')
		await maria.view()
		expect(await maria.sign()).toMatchObject({ success: true })
	})
})

describe('contact details that the signer changes while signing', () => {
	it('records both the values that the signer changed and the values in the presentation', async () => {
		const maria = await makeSigner(app)
		const variables = { zip: ' 80207 ', phone: '(303) 555-0100', email: MARIA.email, city: ' ' }
		await maria.sign({ variables: { ...variables, full_name: 'MARIA  LÓPEZ' } })
		const [document] = await documentsOf(maria)
		expect(document?.variables).toMatchObject({
			full_name: 'Maria López',
			zip: '80207',
			phone: '(303) 555-0100',
			city: 'Denver',
		})
		const signed = await app.db.auditEntry.findFirstOrThrow({
			where: { type: 'signed', documentId: document?.id ?? '' },
		})
		expect(signed.data).toMatchObject({
			signing: {
				corrections: [
					{ variable: 'zip', presentation: '80206', signer: '80207' },
					{ variable: 'phone', presentation: '', signer: '(303) 555-0100' },
				],
			},
		})
	})

	it('inserts the values of the signer into the contract as plain text, not as Markdown', async () => {
		const maria = await makeSigner(app)
		const address = '**12** [Main](https://x.example) <!-- page --> St'
		await maria.sign({ variables: { address } })
		const [document] = await documentsOf(maria)
		expect(plainText(parseContract(document?.resolvedText ?? ''))).toContain(address)
	})
})
