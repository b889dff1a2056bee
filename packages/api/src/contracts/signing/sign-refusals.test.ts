import type { Prisma } from '@dormer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionConfig } from '../../content/contract-templates/schema.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { makeContract } from '../evidence/fixtures.ts'
import { auditOf, MARIA, makeSigner, NOW, type Signer } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const documentsOf = ({ presentationId }: Signer) =>
	app.db.signedDocument.findMany({ where: { envelope: { presentationId } } })

describe('POST /api/presentations/{presentationId}/sign-contract', () => {
	type Requirements = Partial<ActionConfig['requirements']>
	const REFUSED: [string, Requirements, Parameters<Signer['sign']>[0], ErrorCode][] = [
		['a different name', {}, { signature: 'Karen Delgado' }, 'SIGNATURE_MISMATCH'],
		['a look-alike letter', {}, { signature: 'Маria López' }, 'SIGNATURE_MISMATCH'],
		[
			'another name than the corrected one',
			{},
			{ correctedName: { first_name: 'Mariana' } },
			'SIGNATURE_MISMATCH',
		],
		['only the first name', {}, { signature: 'Maria' }, 'SIGNATURE_MISMATCH'],
		['only dots', {}, { signature: '...' }, 'SIGNATURE_MISMATCH'],
		[
			'a name that matches only the client’s variables',
			{},
			{ signature: 'Karen Delgado', variables: { full_name: 'Karen Delgado' } },
			'SIGNATURE_MISMATCH',
		],
		[
			'another full name in the variables',
			{},
			{ variables: { full_name: 'Karen Delgado' } },
			'SIGNATURE_MISMATCH',
		],
		[
			'another first name in the variables',
			{ nameMatch: false },
			{ variables: { first_name: 'Karen' } },
			'SIGNATURE_MISMATCH',
		],
		[
			'another last name in the variables',
			{},
			{ variables: { last_name: 'Delgado' } },
			'SIGNATURE_MISMATCH',
		],
		[
			'a line break in a variable',
			{},
			{ variables: { address: '1 Main St\n# Discount' } },
			'VALIDATION_ERROR',
		],
		[
			'a variable that reverses the text direction',
			{},
			{ variables: { city: 'Den\u202ever' } },
			'VALIDATION_ERROR',
		],
		['a blank name', {}, { signature: '  ' }, 'VALIDATION_ERROR'],
		['no agreement to the terms', {}, { agreedToTerms: false }, 'TERMS_NOT_ACCEPTED'],
		[
			'a different name although no name is required',
			{ typedSignature: false },
			{ signature: 'Karen' },
			'SIGNATURE_MISMATCH',
		],
		[
			'a variable that is too long',
			{},
			{ variables: { city: 'x'.repeat(201) } },
			'VALIDATION_ERROR',
		],
	]
	it.each(REFUSED)('rejects a signature with %s', async (...[, requirements, asked, code]) => {
		const maria = await makeSigner(app)
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		const refusal = await refusalOf(maria.sign(asked))
		expect(refusal.code).toBe(code)
		const [field] = refusal.details.map(({ path }) => path.split('.')[0])
		expect(['signature', ...Object.keys(asked ?? {})]).toContain(field)
		expect(await documentsOf(maria)).toEqual([])
		const audited = code === 'SIGNATURE_MISMATCH' ? ['signature_mismatch'] : []
		expect(await auditOf(app, maria.presentationId)).toEqual(audited)
	})

	it.each([
		{
			homeowner: { ...MARIA, last_name: 'Պետրոսյան' },
			signature: 'Maria Պետրոսյան',
			path: 'signature',
		},
		{
			homeowner: { ...MARIA, address: 'Երևան 1' },
			signature: 'Maria López',
			path: 'variables.address',
		},
	])(
		'rejects letters that a contract cannot show in $path',
		async ({ homeowner, signature, path }) => {
			const signer = await makeSigner(app, { homeowner })
			const refusal = await refusalOf(signer.sign({ signature }))
			expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
			expect(refusal.message).toMatch(/cannot show: [ԱՊԵ] \(U\+05/)
			expect(await documentsOf(signer)).toEqual([])
		},
	)

	it.each([
		[['José', 'Núñez'], 'Jose Nunez'],
		[['Jose', 'Nunez'], 'José Núñez'],
		[['John & Mary', 'Smith'], 'John and Mary Smith'],
		[['Sean', "O'Brien"], 'Sean OBrien'],
		[['Karen 🌸', 'Delgado'], 'Karen Delgado'],
		[['John', 'Smith'], 'John Q. Smith'],
		[['王', '美玲'], '王 美玲'],
		[['محمد', 'العلي'], 'محمد العلي'],
		[['יעל', 'כהן'], 'יעל כהן'],
		[['김', '서연'], '김 서연'],
	])('lets %j sign as %s', async ([first_name, last_name], signature) => {
		const signer = await makeSigner(app, { homeowner: { ...MARIA, first_name, last_name } })
		const { documentId } = await signer.sign({ signature })
		const { resolvedText } = await app.db.signedDocument.findUniqueOrThrow({
			where: { id: documentId },
		})
		expect(resolvedText).not.toContain('🌸')
	})

	it('accepts a signature in Han characters', async () => {
		const signer = await makeSigner(app, {
			homeowner: { ...MARIA, first_name: '小明', last_name: '王' },
		})
		expect(await signer.sign({ signature: '小明 王' })).toMatchObject({ success: true })
	})

	const ACCEPTED: [string, Requirements, Parameters<Signer['sign']>[0]][] = [
		['any name when no match is required', { nameMatch: false }, { signature: 'M. L.' }],
		['no agreement when there is no checkbox', { agreeCheckbox: false }, { agreedToTerms: false }],
		['different case, spaces and periods', {}, { signature: ' MARIA.   LÓPEZ' }],
		['a missing accent', {}, { signature: 'Maria Lopez' }],
		['a last name without its accent in the variables', {}, { variables: { last_name: 'Lopez' } }],
	]
	it.each(ACCEPTED)('accepts a signature with %s', async (_, requirements, asked) => {
		const maria = await makeSigner(app)
		await app.db.actionConfig.update({ where: { id: maria.configId }, data: { requirements } })
		expect(await maria.sign(asked)).toMatchObject({ success: true })
	})

	it('returns 429 after 20 signatures with a wrong name in a minute', async () => {
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

describe('choice of the contract to sign', () => {
	const publishMore = async ({ ctx, deckId }: Signer) =>
		(await makeContract(app.db, { organizationId: ctx.organizationId, deckId })).configId

	it('returns 409 when two contracts are published, unless configId names one of them', async () => {
		const maria = await makeSigner(app)
		const other = await publishMore(maria)
		expect((await refusalOf(maria.view())).code).toBe('CONTRACT_NOT_PUBLISHED')
		expect(await refusalOf(maria.sign())).toMatchObject({
			code: 'CONTRACT_NOT_PUBLISHED',
			status: 409,
			message: expect.stringContaining('Send the configId of one of them.'),
		})
		const named = await maria.sign({ configId: other })
		expect((await maria.view()).signed).toMatchObject({ documentId: named.documentId })
		expect(await maria.sign({ configId: maria.configId })).not.toEqual(named)
	})

	const CHANGES: [string, Prisma.ActionConfigUpdateInput, ErrorCode][] = [
		['is a draft', { status: 'draft' }, 'CONTRACT_NOT_PUBLISHED'],
		['is deleted', { deletedAt: NOW }, 'NOT_FOUND'],
		['is not a contract', { actionType: 'appointment' }, 'NOT_FOUND'],
	]
	it.each(CHANGES)(
		'rejects a signature of a contract that %s, and still returns a contract that is already signed',
		async (_, data, code) => {
			const [signed, late] = [await makeSigner(app), await makeSigner(app)]
			await signed.sign()
			for (const { configId } of [signed, late])
				await app.db.actionConfig.update({ where: { id: configId }, data })
			const { configId } = late
			expect((await refusalOf(late.sign())).code).toBe('CONTRACT_NOT_PUBLISHED')
			expect((await refusalOf(late.sign({ configId }))).code).toBe(code)
			expect((await signed.view()).signed).not.toBeNull()
		},
	)

	it('returns 409 for viewing and signing until the company has entered each detail that the text contains, and records no view', async () => {
		const maria = await makeSigner(app)
		const { contracts, company } = createCaller(maria.company)
		const { warnings } = await contracts.updateActionConfig({
			deckId: maria.deckId,
			configId: maria.configId,
			templateMarkdown: '{{company_name}}, {{company_phone}}, {{rep_name}}, for {{phone}}',
			disclosuresMarkdown: 'License {{license_number}}',
		})
		expect(warnings).toContain(
			'Company phone has no value. Homeowners cannot read or sign the contract until it has one.',
		)
		const blank = (labels: string) => ({
			code: 'CONTRACT_NOT_PUBLISHED',
			status: 409,
			message: expect.stringContaining(`can be shown: ${labels}.`),
		})
		for (const call of [maria.view, maria.sign])
			expect(await refusalOf(call())).toMatchObject(blank('Company phone, License number'))
		await company.updateContact({ contact: { phone: '303-555-0142' } })
		expect(await refusalOf(maria.sign())).toMatchObject(blank('License number'))
		expect(await auditOf(app, maria.presentationId)).toEqual([])
		await company.updateContact({ contact: { licenseNumber: 'RC 1' } })
		await maria.view()
		const { documentId } = await maria.sign()
		await company.updateContact({ contact: { phone: '' } })
		expect((await maria.view()).signed).toMatchObject({ documentId })
	})

	it('returns 404 when the contract to sign belongs to another deck', async () => {
		const [maria, karen] = [await makeSigner(app), await makeSigner(app)]
		const { configId } = karen
		expect((await refusalOf(maria.sign({ configId }))).code).toBe('NOT_FOUND')
	})
})

describe('contract of an unavailable presentation', () => {
	it('returns 404 for a deleted or expired presentation, unless the contract was signed before it expired', async () => {
		const [signed, expired, deleted] = [
			await makeSigner(app),
			await makeSigner(app, { expiresAt: NOW }),
			await makeSigner(app, { deletedAt: NOW }),
		]
		for (const gone of [expired, deleted])
			for (const call of [gone.view, gone.sign])
				expect((await refusalOf(call())).code).toBe('NOT_FOUND')
		await signed.sign()
		const { presentationId: id } = signed
		await app.db.presentation.update({ where: { id }, data: { expiresAt: NOW } })
		expect((await signed.view()).signed).not.toBeNull()
	})

	it('returns 401 when the token belongs to another presentation', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const caller = { ...maria.ctx.caller, presentationId: maria.deckId } as OrgContext['caller']
		const stranger = createCaller({ ...maria.ctx, caller }).signing
		const asked = { presentationId, signature: 'Maria López', agreedToTerms: true }
		expect((await refusalOf(stranger.sign(asked))).code).toBe('UNAUTHORIZED')
		expect((await refusalOf(stranger.get({ presentationId }))).code).toBe('UNAUTHORIZED')
	})
})
