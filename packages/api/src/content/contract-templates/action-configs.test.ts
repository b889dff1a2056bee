import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { CreateDeckInput } from '../decks/schema.ts'
import { createDeck } from '../decks/service.ts'
import {
	createActionConfig,
	deleteActionConfig,
	getActionConfig,
	listActionConfigs,
	updateActionConfig,
} from './action-configs.ts'
import { CreateActionConfigInput, DEFAULT_REQUIREMENTS, UpdateActionConfigInput } from './schema.ts'
import { listTemplates } from './templates.ts'

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

describe('an action config', () => {
	it('is kept as it is given, with the default requirements where it says none', async () => {
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

	it('stands among the contracts of all decks, which other things at the end do not', async () => {
		const company = await makeCompany(app)
		const { deck } = await createDeck(company, CreateDeckInput.parse({ name: 'Windows' }))
		const given = { deckId: deck.id, name: 'Window agreement', templateMarkdown: 'We agree.' }
		const link = { name: 'Apply', templateMarkdown: 'https://finance.example' }
		const inputs = [
			{ ...given, actionType: 'contract', status: 'published' },
			{ ...given, ...link, actionType: 'external_link' },
		]
		for (const input of inputs)
			await createActionConfig(company, CreateActionConfigInput.parse(input))
		expect((await listTemplates(company)).templates).toMatchObject([
			{ deckName: 'Windows', name: 'Window agreement', status: 'published', version: 1 },
		])
		await company.db.deck.update({ where: { id: deck.id }, data: { deletedAt: new Date() } })
		expect((await listTemplates(company)).templates).toEqual([])
	})

	it('stands in its deck’s list until it is deleted', async () => {
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

	it('is found through its own deck alone', async () => {
		const { id } = await make()
		const other = await createDeck(ctx, CreateDeckInput.parse({ name: 'Windows' }))
		const input = { deckId: other.deck.id, configId: id }
		expect((await refusalOf(getActionConfig(ctx, input))).status).toBe(404)
		expect((await refusalOf(updateActionConfig(ctx, input))).status).toBe(404)
	})
})

describe('its version', () => {
	const draft = { status: 'draft' }
	const published = { status: 'published' }
	const one = { templateMarkdown: 'One.' }
	const two = { templateMarkdown: 'Two.' }
	it.each([
		{ what: 'a first publication', steps: [published], version: 1 },
		{ what: 'a draft that changes', steps: [one, two], version: 1 },
		{ what: 'a draft that changed before it was published', steps: [one, published], version: 1 },
		{ what: 'another text of what is published', steps: [published, one, two], version: 3 },
		{ what: 'another text while it was a draft', steps: [published, draft, one, two], version: 1 },
		{ what: 'that published', steps: [published, draft, one, two, published], version: 2 },
		{ what: 'the same text published again', steps: [published, draft, published], version: 1 },
		{
			what: 'a text taken back before it was published',
			steps: [one, published, draft, two, one, published],
			version: 1,
		},
		{ what: 'other disclosures', steps: [published, { disclosuresMarkdown: 'Two.' }], version: 2 },
		{ what: 'another name', steps: [published, { name: 'Contract', repName: 'Dana' }], version: 1 },
	])('is $version after $what', async ({ steps, version }) => {
		const { id } = await make()
		for (const step of steps) await change(id, step)
		expect((await getActionConfig(ctx, { deckId, configId: id })).actionConfig.version).toBe(
			version,
		)
	})

	it('counts each of many publications at once', async () => {
		const { id } = await make(published)
		const texts = Array.from({ length: 8 }, (_, index) => ({ templateMarkdown: `Text ${index}.` }))
		await Promise.all(texts.map((text) => change(id, text)))
		const { actionConfig } = await getActionConfig(ctx, { deckId, configId: id })
		expect(actionConfig.version).toBe(9)
	})
})

describe('a text', () => {
	const link = { actionType: 'external_link' }
	it.each([
		{
			fields: { templateMarkdown: 'For {{full_name}},\n{{ custmer }} and {{first name}}.' },
			details: [
				{
					path: 'templateMarkdown',
					message: 'Line 2: {{custmer}} is no variable of a contract',
					start: 19,
					end: 32,
				},
				{
					path: 'templateMarkdown',
					message: 'Line 2: {{first name}} is no variable of a contract',
					start: 37,
					end: 51,
				},
			],
		},
		{
			fields: { disclosuresMarkdown: '{{}}' },
			details: [
				{
					path: 'disclosuresMarkdown',
					message: 'Line 1: {{}} is no variable of a contract',
					start: 0,
					end: 4,
				},
			],
		},
		{
			fields: { ...link, templateMarkdown: 'http://pay.example' },
			details: [
				{ path: 'templateMarkdown', message: 'Expected the https address that the link opens' },
			],
		},
	])('of $fields is refused with its place', async ({ fields, details }) => {
		const refusal = await refusalOf(make(fields))
		expect(refusal.code).toBe('VALIDATION_ERROR')
		expect(refusal.details).toEqual(details)
		expect(refusal.message).toBe(`${details[0]?.path}: ${details[0]?.message}`)
	})

	it('is refused in a change too, and nothing changes', async () => {
		const { id, updatedAt } = await make({ status: 'published' })
		const blank = await refusalOf(change(id, { templateMarkdown: ' \n' }))
		expect(blank.details).toEqual([{ path: 'templateMarkdown', message: 'Write the contract' }])
		const stranger = await refusalOf(change(id, { name: 'Other', templateMarkdown: '{{price}}' }))
		expect(stranger.message).toBe(
			'templateMarkdown: Line 1: {{price}} is no variable of a contract',
		)
		const { actionConfig } = await getActionConfig(ctx, { deckId, configId: id })
		expect(actionConfig).toMatchObject({ name: 'Agreement', version: 1, updatedAt })
	})

	it.each([
		{ templateMarkdown: 'For {{ full\\_name }} on {{DATE}}' },
		{ ...link, templateMarkdown: 'https://pay.example/{{summit}}' },
		{ actionType: 'appointment', templateMarkdown: '' },
	])('of %o is kept', async (fields) => {
		expect(await make(fields)).toMatchObject(fields)
	})
})
