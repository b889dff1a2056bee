import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { createDeck } from '../decks/index.ts'
import { CreateDeckInput } from '../decks/schema.ts'
import {
	createActionConfig,
	deleteActionConfig,
	getActionConfig,
	listActionConfigs,
	updateActionConfig,
} from './action-configs.ts'
import { listTemplates } from './list-templates.ts'
import {
	CreateActionConfigInput,
	DEFAULT_REQUIREMENTS,
	UpdateActionConfigInput,
	UpdateContractSettingsInput,
} from './schema.ts'
import { updateSettings } from './settings.ts'
import { getStarterContract } from './starter-contract.ts'

let app: TestApp
let ctx: OrgContext
let deckId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	deckId = (await createDeck(ctx, CreateDeckInput.parse({ name: 'Roof' }))).deck.id
})
afterAll(() => app.close())

async function make(fields: object = {}) {
	const input = { deckId, name: 'Agreement', actionType: 'contract', templateMarkdown: 'We agree.' }
	const parsed = CreateActionConfigInput.parse({ ...input, ...fields })
	return (await createActionConfig(ctx, parsed)).actionConfig
}

async function change(configId: string, fields: object) {
	const parsed = UpdateActionConfigInput.parse({ deckId, configId, ...fields })
	return (await updateActionConfig(ctx, parsed)).actionConfig
}

describe('action configs', () => {
	it('gives omitted requirements of an action config their default values', async () => {
		const made = await make({ requirements: { nameMatch: false }, repName: 'Dana' })
		expect(made).toMatchObject({
			deckId,
			name: 'Agreement',
			disclosuresMarkdown: null,
			requirements: { ...DEFAULT_REQUIREMENTS, nameMatch: false },
			repName: 'Dana',
			status: 'draft',
			version: 1,
		})
		expect((await getActionConfig(ctx, { deckId, configId: made.id })).actionConfig).toEqual(made)
		const { requirements } = await change(made.id, { requirements: { agreeLabel: 'Agreed.' } })
		expect(requirements).toEqual({
			...DEFAULT_REQUIREMENTS,
			nameMatch: false,
			agreeLabel: 'Agreed.',
		})
	})

	it('keeps a contract in another language than its deck a draft, and publishes it on a deck in its language', async () => {
		const { templateMarkdown } = getStarterContract({ language: 'es' })
		const draft = await make({ templateMarkdown })
		expect(await refusalOf(change(draft.id, { status: 'published' }))).toMatchObject({
			code: 'VALIDATION_ERROR',
			message: expect.stringContaining('The contract is in Spanish'),
			details: [{ path: 'templateMarkdown' }],
		})
		const spanish = CreateDeckInput.parse({ name: 'Techo', language: 'es' })
		const { deck } = await createDeck(ctx, spanish)
		const published = await make({ deckId: deck.id, templateMarkdown, status: 'published' })
		expect(published.status).toBe('published')
		const english = getStarterContract({ language: 'en' })
		expect(
			await refusalOf(make({ ...english, deckId: deck.id, status: 'published' })),
		).toMatchObject({ message: expect.stringContaining('The contract is in English') })
	})

	it('publishes a Spanish contract only when the payments and the lender have Spanish texts', async () => {
		const company = await makeCompany(app)
		const spanish = CreateDeckInput.parse({ name: 'Techo', language: 'es' })
		const { deck } = await createDeck(company, spanish)
		const publish = () =>
			createActionConfig(
				company,
				CreateActionConfigInput.parse({
					...getStarterContract({ language: 'es' }),
					deckId: deck.id,
					actionType: 'contract',
					status: 'published',
				}),
			)
		const terms = (spanishName: string, spanishDisclosure: string) =>
			UpdateContractSettingsInput.parse({
				payments: [
					{ name: 'On the first day of work', percent: 40 },
					{ name: 'When the roof is dried in', spanishName, percent: null },
				],
				lenders: [
					{ name: 'Bank', months: 120, aprPercent: 6.9, disclosure: 'Ask us.', spanishDisclosure },
				],
			})
		await updateSettings(company, terms('', ''))
		expect(await refusalOf(publish())).toMatchObject({
			code: 'VALIDATION_ERROR',
			details: [
				{ message: expect.stringContaining('Payment 2 is not in Spanish') },
				{ message: expect.stringContaining('What else must be said of lender 1') },
			],
		})
		await updateSettings(company, terms('Al impermeabilizar el techo', 'Pregúntenos.'))
		expect((await publish()).actionConfig.status).toBe('published')
	})

	it('lists the contract templates of all decks, but no other action configs', async () => {
		const company = await makeCompany(app)
		const { deck } = await createDeck(company, CreateDeckInput.parse({ name: 'Windows' }))
		const fields = { deckId: deck.id, name: 'Window agreement', templateMarkdown: 'We agree.' }
		const link = { name: 'Apply', templateMarkdown: 'https://finance.example' }
		const inputs = [
			{ ...fields, actionType: 'contract', status: 'published' },
			{ ...fields, ...link, actionType: 'external_link' },
		]
		for (const input of inputs)
			await createActionConfig(company, CreateActionConfigInput.parse(input))
		expect((await listTemplates(company)).templates).toMatchObject([
			{ deckName: 'Windows', name: 'Window agreement', status: 'published', version: 1 },
		])
		await company.db.deck.update({ where: { id: deck.id }, data: { deletedAt: new Date() } })
		expect((await listTemplates(company)).templates).toEqual([])
	})

	it('lists an action config until its deletion, and returns 404 afterwards', async () => {
		const { id } = await make({ name: 'Short-lived' })
		const names = async () =>
			(await listActionConfigs(ctx, { deckId })).actionConfigs.map(({ name }) => name)
		expect(await names()).toContain('Short-lived')
		await deleteActionConfig(ctx, { deckId, configId: id })
		expect(await names()).not.toContain('Short-lived')
		const input = { deckId, configId: id }
		expect((await refusalOf(getActionConfig(ctx, input))).status).toBe(404)
		expect((await refusalOf(deleteActionConfig(ctx, input))).status).toBe(404)
		expect((await refusalOf(updateActionConfig(ctx, input))).status).toBe(404)
		expect(await app.db.actionConfig.count({ where: { id } })).toBe(1)
	})

	it('returns 404 for an action config of another deck', async () => {
		const { id } = await make()
		const other = await createDeck(ctx, CreateDeckInput.parse({ name: 'Windows' }))
		const input = { deckId: other.deck.id, configId: id }
		expect((await refusalOf(getActionConfig(ctx, input))).status).toBe(404)
		expect((await refusalOf(updateActionConfig(ctx, input))).status).toBe(404)
	})
})

describe('action config versions', () => {
	const draft = { status: 'draft' }
	const published = { status: 'published' }
	const one = { templateMarkdown: 'One.' }
	const two = { templateMarkdown: 'Two.' }
	it.each([
		{ what: 'its first publication', steps: [published], version: 1 },
		{ what: 'changes to a draft', steps: [one, two], version: 1 },
		{ what: 'a change to a draft and its publication', steps: [one, published], version: 1 },
		{ what: 'two changes to a published text', steps: [published, one, two], version: 3 },
		{ what: 'changes after unpublishing', steps: [published, draft, one, two], version: 1 },
		{
			what: 'publishing changes made after unpublishing',
			steps: [published, draft, one, two, published],
			version: 2,
		},
		{ what: 'publishing the same text again', steps: [published, draft, published], version: 1 },
		{
			what: 'reverting a change before its publication',
			steps: [one, published, draft, two, one, published],
			version: 1,
		},
		{
			what: 'a change to published disclosures',
			steps: [published, { disclosuresMarkdown: 'Two.' }],
			version: 2,
		},
		{
			what: 'a change of name and rep',
			steps: [published, { name: 'Contract', repName: 'Dana' }],
			version: 1,
		},
	])('has version $version after $what', async ({ steps, version }) => {
		const { id } = await make()
		for (const step of steps) await change(id, step)
		expect((await getActionConfig(ctx, { deckId, configId: id })).actionConfig.version).toBe(
			version,
		)
	})

	it('increments the version of an action config eight times when it is published eight times concurrently', async () => {
		const { id } = await make(published)
		const texts = Array.from({ length: 8 }, (_, index) => ({ templateMarkdown: `Text ${index}.` }))
		await Promise.all(texts.map((text) => change(id, text)))
		const { actionConfig } = await getActionConfig(ctx, { deckId, configId: id })
		expect(actionConfig.version).toBe(9)
	})
})

describe('action config validation', () => {
	const link = { actionType: 'external_link' }
	it.each([
		{
			fields: { templateMarkdown: 'For {{full_name}},\n{{ custmer }} and {{first name}}.' },
			details: [
				{
					path: 'templateMarkdown',
					message:
						'Line 2: {{custmer}} is not a contract variable. Replace it with one, or with text.',
					start: 19,
					end: 32,
				},
				{
					path: 'templateMarkdown',
					message:
						'Line 2: {{first name}} is not a contract variable. Replace it with one, or with text.',
					start: 37,
					end: 51,
				},
			],
		},
		{
			fields: {
				templateMarkdown: 'For «Roof\\_Pitch»\n\nand {COLOR}.',
				disclosuresMarkdown: 'Date: Click or tap to enter a date.',
			},
			details: [
				{
					path: 'templateMarkdown',
					message:
						'Line 1: «Roof_Pitch» is a placeholder. Replace it with a variable or with text.',
					start: 4,
					end: 17,
				},
				{
					path: 'templateMarkdown',
					message: 'Line 3: {COLOR} is a placeholder. Replace it with a variable or with text.',
					start: 23,
					end: 30,
				},
				{
					path: 'disclosuresMarkdown',
					message:
						'Line 1: Click or tap to enter a date. is a placeholder. Replace it with a variable or with text.',
					start: 6,
					end: 35,
				},
			],
		},
		{
			fields: { disclosuresMarkdown: '{{}}' },
			details: [
				{
					path: 'disclosuresMarkdown',
					message: 'Line 1: {{}} is not a contract variable. Replace it with one, or with text.',
					start: 0,
					end: 4,
				},
			],
		},
		{
			fields: { ...link, templateMarkdown: 'http://pay.example' },
			details: [
				{ path: 'templateMarkdown', message: 'Enter the https address that the link opens' },
			],
		},
	])('rejects $fields and names the position of each problem', async ({ fields, details }) => {
		const refusal = await refusalOf(make(fields))
		expect(refusal.code).toBe('VALIDATION_ERROR')
		expect(refusal.details).toEqual(details)
		expect(refusal.message).toBe(`${details[0]?.path}: ${details[0]?.message}`)
	})

	it.each([
		'<<Name>> signs.',
		'\\<\\<Name>> signs.',
		'[CUSTOMER NAME] signs.',
		'\\[Insert date] here.',
		'Color: Choose an item.',
		'Fecha: Haga clic o pulse aquí para escribir texto.',
	])('rejects the placeholder in %j', async (templateMarkdown) => {
		const { message } = await refusalOf(make({ templateMarkdown, status: 'published' }))
		expect(message).toMatch(/is a placeholder\. Replace it with a variable or with text\.$/)
	})

	it.each([
		'El «contrato de techo» es válido.',
		'- \\[ ] Yes\n- [X] No',
		'See [our terms](https://example.com) and [sic].',
		'Choose any color. Click here for the terms.',
		'{ } and {{full_name}}',
	])('accepts %j, which is no placeholder', async (templateMarkdown) => {
		await expect(make({ templateMarkdown, status: 'published' })).resolves.toBeDefined()
	})

	it('rejects an update with an invalid contract text and leaves the action config unchanged', async () => {
		const { id, updatedAt } = await make({ status: 'published' })
		const blank = await refusalOf(change(id, { templateMarkdown: ' \n' }))
		expect(blank.details).toEqual([
			{ path: 'templateMarkdown', message: 'Enter the contract text' },
		])
		const stranger = await refusalOf(change(id, { name: 'Other', templateMarkdown: '{{price}}' }))
		expect(stranger.message).toBe(
			'templateMarkdown: Line 1: {{price}} is not a contract variable. Replace it with one, or with text.',
		)
		const { actionConfig } = await getActionConfig(ctx, { deckId, configId: id })
		expect(actionConfig).toMatchObject({ name: 'Agreement', version: 1, updatedAt })
	})

	it('rejects publishing a text that a contract cannot show, and keeps it as a draft', async () => {
		const text = 'We agree.\n\nՊայմանագիր'
		const { id } = await make({ templateMarkdown: text })
		const message =
			'templateMarkdown: Line 3: A contract cannot show Պ (U+054A), ա (U+0561), յ (U+0575), մ (U+0574), ն (U+0576), գ (U+0563), ի (U+056B), ր (U+0580). Remove or replace it.'
		expect(await refusalOf(change(id, { status: 'published' }))).toMatchObject({
			code: 'VALIDATION_ERROR',
			message,
		})
		expect((await refusalOf(make({ templateMarkdown: text, status: 'published' }))).message).toBe(
			message,
		)
	})

	it.each([
		{ templateMarkdown: 'For {{ full\\_name }} on {{DATE}}' },
		{ ...link, templateMarkdown: 'https://pay.example/{{summit}}' },
		{ actionType: 'appointment', templateMarkdown: '' },
	])('accepts %o as an action config', async (fields) => {
		expect(await make(fields)).toMatchObject(fields)
	})
})

describe('requirements of a signature', () => {
	const asRep = (): OrgContext => {
		const { caller } = ctx
		if (caller.kind !== 'user') throw new Error('Expected a user')
		return { ...ctx, caller: { ...caller, role: 'rep' } }
	}
	const LOOSENED = [{ typedSignature: false }, { nameMatch: false }, { agreeCheckbox: false }]

	it.each(LOOSENED)('lets only an admin switch off a requirement: %j', async (requirements) => {
		const { id } = await make()
		const asked = UpdateActionConfigInput.parse({ deckId, configId: id, requirements })
		expect(await refusalOf(updateActionConfig(asRep(), asked))).toMatchObject({
			code: 'FORBIDDEN',
			message: 'Only an admin can switch off a signing requirement. Ask an admin.',
		})
		const fields = { deckId, name: 'A', actionType: 'contract', templateMarkdown: 'We agree.' }
		const made = CreateActionConfigInput.parse({ ...fields, requirements })
		expect((await refusalOf(createActionConfig(asRep(), made))).code).toBe('FORBIDDEN')
		expect((await change(id, { requirements })).requirements).toMatchObject(requirements)
	})

	it('lets a rep switch on a signing requirement that an admin switched off, and keeps the requirement off when the rep changes only the text', async () => {
		const { id } = await make({ requirements: { nameMatch: false } })
		const text = UpdateActionConfigInput.parse({ deckId, configId: id, templateMarkdown: 'New.' })
		const { actionConfig } = await updateActionConfig(asRep(), text)
		expect(actionConfig.requirements.nameMatch).toBe(false)
		const requirements = { nameMatch: true }
		const tighter = UpdateActionConfigInput.parse({ deckId, configId: id, requirements })
		expect((await updateActionConfig(asRep(), tighter)).actionConfig.requirements).toEqual(
			DEFAULT_REQUIREMENTS,
		)
	})
})
