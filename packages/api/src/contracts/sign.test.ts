import type { Prisma } from '@dormer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../errors.ts'
import { createCaller } from '../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../testing.ts'
import type { OrgContext } from '../trpc.ts'
import { parseContract, plainText } from './markdown.ts'
import type { ActionConfig } from './schema.ts'
import {
	auditOf,
	CHOICE,
	DEADLINE,
	eventsOf,
	makeSigner,
	NOW,
	type Signer,
} from './signing-testing.ts'
import { makeContract } from './testing.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const documentsOf = ({ presentationId }: Signer) =>
	app.db.signedDocument.findMany({ where: { envelope: { presentationId } } })
const engagementOf = async ({ presentationId }: Signer) =>
	(await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })).engagement

describe('the contract to sign', () => {
	it('is the whole text with the choice, the right to cancel and the notice', async () => {
		const maria = await makeSigner(app, CHOICE)
		const shown = await maria.look()
		expect(shown).toMatchObject({
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
		const text = plainText(shown.blocks)
		expect(text).toContain('Between Summit Peak Roofing (we) and Maria López (you)')
		expect(text).toContain('You have chosen: Preferred, with Ridge vent. Price: $18,420.00.')
		expect(text).toContain('Tuesday, November 24, 2026')
		expect(shown.blocks.filter(({ kind }) => kind === 'page')).toHaveLength(2)
		expect(plainText(shown.notice ?? [])).toMatch(/^Notice of Cancellation/)
		expect(plainText(shown.consent.blocks)).toContain('Paper instead')
	})

	it('notes one look a visit and each consent once, and tells of it', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const look = (ms: number) => maria.at(ms).get({ presentationId })
		await Promise.all([look(0), look(0), look(1000)])
		expect(await auditOf(app, presentationId)).toEqual(['viewed', 'consent_shown'])
		await look(31 * 60_000)
		expect(await auditOf(app, presentationId)).toEqual(['viewed', 'consent_shown', 'viewed'])
		const told = await eventsOf(app, presentationId)
		expect(told).toEqual(['contract.viewed', 'contract.viewed'])
	})
})

describe('signing', () => {
	it('keeps what was signed with its evidence and tells of it', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { presentationId } = maria
		const shown = await maria.look()
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
		expect(parseContract(document?.resolvedText ?? '')).toEqual(shown.blocks)
		expect(await auditOf(app, presentationId)).toEqual([
			'viewed',
			'consent_shown',
			'consent_given',
			'terms_accepted',
			'signed',
		])
		expect(await eventsOf(app, presentationId)).toEqual(['contract.viewed', 'contract.signed'])
		expect(await engagementOf(maria)).toBe('signed')
		expect((await maria.look()).signed).toMatchObject({
			documentId: answer.documentId,
			sealStatus: 'pending',
			pdfUrl: null,
			email: 'maria.lopez@mail.example',
			canCancel: true,
		})
	})

	it('again answers with the first document, whatever is typed then', async () => {
		const maria = await makeSigner(app)
		const first = await maria.sign()
		expect(await maria.sign({}, 60_000)).toEqual(first)
		expect(await maria.sign({ signature: 'Karen Delgado', agreedToTerms: false })).toEqual(first)
		expect(await documentsOf(maria)).toHaveLength(1)
	})

	it('refuses another choice than the one that is signed', async () => {
		const maria = await makeSigner(app)
		await maria.sign()
		await app.db.presentation.update({ where: { id: maria.presentationId }, data: CHOICE })
		expect((await refusalOf(maria.sign())).code).toBe('ALREADY_SIGNED')
	})

	it('takes of the variables the allowed texts alone, and never the company’s own', async () => {
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

	it('keeps texts that Postgres cannot: no NUL, no half of a character', async () => {
		const maria = await makeSigner(app)
		const requirements = { nameMatch: false }
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		await maria.sign({ signature: 'M\0aria\ud800', variables: { city: 'Den\0ver\udfff' } })
		const [document] = await documentsOf(maria)
		expect(document?.signature).toBe('Maria\ufffd')
		expect(document?.variables).toMatchObject({ city: 'Denver\ufffd' })
	})

	it('says in the evidence that the company was signed in on the device', async () => {
		const maria = await makeSigner(app)
		const caller = { ...maria.ctx.caller, byCompany: true as const }
		const beside = createCaller({ ...maria.ctx, caller } as OrgContext).signing
		await beside.get({ presentationId: maria.presentationId })
		expect(await auditOf(app, maria.presentationId)).toEqual([])
		const { presentationId } = maria
		await beside.sign({ presentationId, signature: 'Maria López', agreedToTerms: true })
		const [signed] = await app.db.auditEntry.findMany({
			where: { type: 'signed', envelope: { presentationId } },
		})
		expect(signed?.data).toMatchObject({ companySignedInOnDevice: true })
	})
})

describe('a signature that is refused', () => {
	type Requirements = Partial<ActionConfig['requirements']>
	const REFUSED: [string, Requirements, Parameters<Signer['sign']>[0], ErrorCode][] = [
		['another person', {}, { signature: 'Karen Delgado' }, 'SIGNATURE_MISMATCH'],
		['an accent left out', {}, { signature: 'Maria Lopez' }, 'SIGNATURE_MISMATCH'],
		['half of the name', {}, { signature: 'Maria' }, 'SIGNATURE_MISMATCH'],
		['only dots', {}, { signature: '...' }, 'SIGNATURE_MISMATCH'],
		[
			'a name that the client brings along',
			{},
			{ signature: 'Karen Delgado', variables: { full_name: 'Karen Delgado' } },
			'SIGNATURE_MISMATCH',
		],
		['no name', {}, { signature: '  ' }, 'VALIDATION_ERROR'],
		['terms not agreed to', {}, { agreedToTerms: false }, 'TERMS_NOT_ACCEPTED'],
		[
			'a wrong name where none is asked for',
			{ typedSignature: false },
			{ signature: 'Karen' },
			'SIGNATURE_MISMATCH',
		],
		['a variable too long', {}, { variables: { city: 'x'.repeat(501) } }, 'VALIDATION_ERROR'],
	]
	it.each(REFUSED)('%s', async (...[, requirements, asked, code]) => {
		const maria = await makeSigner(app)
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		expect((await refusalOf(maria.sign(asked))).code).toBe(code)
		expect(await documentsOf(maria)).toEqual([])
		const audited = code === 'SIGNATURE_MISMATCH' ? ['signature_mismatch'] : []
		expect(await auditOf(app, maria.presentationId)).toEqual(audited)
	})

	const GRANTED: [string, Requirements, Parameters<Signer['sign']>[0]][] = [
		['no name where none is asked for', { typedSignature: false }, { signature: '' }],
		['any name where none has to match', { nameMatch: false }, { signature: 'M. L.' }],
		['no tick where there is no box', { agreeCheckbox: false }, { agreedToTerms: false }],
		['other case, spaces and points', {}, { signature: ' MARIA.   LÓPEZ' }],
	]
	it.each(GRANTED)('but not %s', async (_, requirements, asked) => {
		const maria = await makeSigner(app)
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		expect(await maria.sign(asked)).toMatchObject({ success: true })
	})

	it('20 times a minute, then nobody may try again so soon', async () => {
		const limited = { ...app, config: { ...app.config, RATE_LIMITS: 'on' } }
		const maria = await makeSigner(limited)
		const codes = []
		for (let time = 0; time < 21; time += 1)
			codes.push((await refusalOf(maria.sign({ signature: 'Karen' }))).code)
		expect(codes.slice(0, 20).every((code) => code === 'SIGNATURE_MISMATCH')).toBe(true)
		expect(codes.at(-1)).toBe('RATE_LIMITED')
		expect(await auditOf(app, maria.presentationId)).toHaveLength(20)
	})
})

describe('which contract', () => {
	const publishMore = async ({ ctx, deckId }: Signer) =>
		(await makeContract(app.db, { organizationId: ctx.organizationId, deckId })).configId

	it('is the only one that is published, or the one that is named', async () => {
		const maria = await makeSigner(app)
		const other = await publishMore(maria)
		expect((await refusalOf(maria.look())).code).toBe('CONTRACT_NOT_PUBLISHED')
		expect((await refusalOf(maria.sign())).code).toBe('CONTRACT_NOT_PUBLISHED')
		const named = await maria.sign({ configId: other })
		expect((await maria.look()).signed).toMatchObject({ documentId: named.documentId })
		expect(await maria.sign({ configId: maria.configId })).not.toEqual(named)
	})

	const CHANGES: [string, Prisma.ActionConfigUpdateInput, ErrorCode][] = [
		['is a draft', { status: 'draft' }, 'CONTRACT_NOT_PUBLISHED'],
		['is deleted', { deletedAt: NOW }, 'NOT_FOUND'],
		['is no contract', { actionType: 'appointment' }, 'NOT_FOUND'],
	]
	it.each(CHANGES)(
		'refuses one that %s, and shows it where it was signed',
		async (_, data, code) => {
			const [signed, late] = [await makeSigner(app), await makeSigner(app)]
			await signed.sign()
			for (const { configId } of [signed, late])
				await app.db.actionConfig.update({ where: { id: configId }, data })
			const { configId } = late
			expect((await refusalOf(late.sign())).code).toBe('CONTRACT_NOT_PUBLISHED')
			expect((await refusalOf(late.sign({ configId }))).code).toBe(code)
			expect((await signed.look()).signed).not.toBeNull()
		},
	)

	it('is never one of another deck', async () => {
		const [maria, karen] = [await makeSigner(app), await makeSigner(app)]
		const { configId } = karen
		expect((await refusalOf(maria.sign({ configId }))).code).toBe('NOT_FOUND')
	})
})

describe('a presentation', () => {
	it('that is deleted or expired is not found; what was signed of an expired one still is', async () => {
		const [signed, expired, deleted] = [
			await makeSigner(app),
			await makeSigner(app, { expiresAt: NOW }),
			await makeSigner(app, { deletedAt: NOW }),
		]
		for (const gone of [expired, deleted])
			for (const call of [gone.look, gone.sign])
				expect((await refusalOf(call())).code).toBe('NOT_FOUND')
		await signed.sign()
		const { presentationId: id } = signed
		await app.db.presentation.update({ where: { id }, data: { expiresAt: NOW } })
		expect((await signed.look()).signed).not.toBeNull()
	})

	it('of somebody else is not opened by the token', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const caller = { ...maria.ctx.caller, presentationId: maria.deckId } as OrgContext['caller']
		const stranger = createCaller({ ...maria.ctx, caller }).signing
		const asked = { presentationId, signature: 'Maria López', agreedToTerms: true }
		expect((await refusalOf(stranger.sign(asked))).code).toBe('UNAUTHORIZED')
		expect((await refusalOf(stranger.get({ presentationId }))).code).toBe('UNAUTHORIZED')
	})
})
