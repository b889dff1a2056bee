import { make } from '@dormer/db/testing'
import { startModelServer } from '@dormer/local-engines/testing'
import { describe, expect } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import type { ActionInput } from './schema.ts'

const HOMEOWNER = {
	first_name: 'Karen',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

async function createPresentation(company: OrgContext): Promise<string> {
	const { organizationId } = company
	const { id: deckId } = await make.deck(company.db, { organizationId })
	for (const title of ['Six layers', 'A warranty you can read', 'Pay monthly'])
		await make.slide(company.db, { organizationId, deckId, title })
	const input = { deckId, homeowner: HOMEOWNER }
	const { deck_presentation_id } = await createCaller(company).presentations.create(input)
	return deck_presentation_id
}

const viewer = (company: OrgContext, changes: Partial<OrgContext> = {}) =>
	createCaller({ ...company, caller: { kind: 'anonymous' }, ...changes }).actions

/** Adds the fixture `find`, which sends an input to the endpoint as the viewer of the presentation. */
const it = base
	.extend('presentationId', ({ company }) => createPresentation(company))
	.extend(
		'find',
		({ company, presentationId }) =>
			(input: string, context: ActionInput['context'] = {}) =>
				viewer(company).find({ input, presentationId, context }),
	)

/** Extends `it` with a loopback server for the language model. */
const withModel = it
	.extend('model', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const model = await startModelServer()
		onCleanup(() => model.close())
		return model
	})
	.extend('settings', { scope: 'file' }, ({ model }) => ({
		openai: { apiKey: 'a key', baseUrl: model.url },
	}))

describe('POST /api/actions', () => {
	it('returns a navigation command when the input names a slide title or number', async ({
		find,
	}) => {
		expect(await find('show me the warranty slide')).toEqual({
			type: 'action',
			action: { category: 'navigation', action: 'go_to', slideNumber: 2 },
			confidence: 0.85,
		})
		const last = { category: 'navigation', action: 'last', slideNumber: 3 }
		expect(await find('skip to the end')).toMatchObject({ action: last })
		expect(await find('slide 4')).toEqual({ type: 'no_action' })
	})

	it('reads "yes please" as a command only when the player shows a prompt', async ({ find }) => {
		const promptText = 'Shall we pick up where we left off?'
		const yes = { category: 'continuation', action: 'continue' }
		expect(await find('yes please', { promptText })).toMatchObject({ action: yes })
		expect(await find('yes please')).toEqual({ type: 'no_action' })
	})

	it('finds no player command in a question', async ({ find }) => {
		expect(await find('How long is the warranty?')).toEqual({ type: 'no_action' })
	})

	it.for([
		['blank input', 400, { input: ' ' }],
		['an unknown presentation', 404, { presentationId: crypto.randomUUID() }],
		['no presentation', 401, { presentationId: undefined }],
	] as const)(
		'rejects %s with status %i',
		async ([, status, changes], { company, presentationId }) => {
			const call = viewer(company).find({ input: 'next', presentationId, ...changes })
			expect((await refusalOf(call)).status).toBe(status)
		},
	)

	it('returns 404 for the presentation of another company', async ({ app, presentationId }) => {
		const stranger = createCaller(await makeCompany(app, 'Another')).actions
		const call = stranger.find({ input: 'next', presentationId })
		expect((await refusalOf(call)).status).toBe(404)
	})

	it('limits the number of commands per presentation and IP address', async ({
		app,
		company,
		presentationId,
	}) => {
		const config = { ...app.config, RATE_LIMITS: 'actions=1/60' }
		const findFrom = (ip: string) =>
			viewer(company, { config, ip }).find({ input: 'next', presentationId })
		await findFrom('192.0.2.1')
		expect((await refusalOf(findFrom('192.0.2.1'))).code).toBe('RATE_LIMITED')
		expect((await findFrom('192.0.2.2')).type).toBe('action')
	})

	it('finds the target slide of a rep’s command among the slide titles that the request contains', async ({
		api,
	}) => {
		const context = { slideNumber: 1, slideTitles: ['Cover', 'Our crew'] }
		const next = { category: 'navigation', action: 'next', step: 1, slideNumber: 2 }
		expect(await api.actions.find({ input: 'next', context })).toMatchObject({ action: next })
	})
})

describe('POST /api/actions with a language model', () => {
	const command = { command: 'go_to', slideNumber: 3, step: null, value: null, confidence: 0.7 }

	withModel(
		'asks the model only when the local grammar finds no command',
		async ({ model, find }) => {
			model.setAnswers({ command })
			expect(await find('I wonder about the monthly thing')).toEqual({
				type: 'action',
				action: { category: 'navigation', action: 'go_to', slideNumber: 3 },
				confidence: 0.7,
			})
			expect(model.requests).toHaveLength(1)
			expect(await find('next')).toMatchObject({ action: { action: 'next' } })
			expect(model.requests).toHaveLength(1)
		},
	)

	withModel.for([
		['number of calls', { RATE_LIMITS: 'openModel=1/60' }],
		['daily budget', { MODEL_DOLLARS_PER_DAY: 0.000_001 }],
	] as const)(
		'asks the model no more after the company used up its %s, and says so',
		async ([, limit], { app, company, presentationId, model }) => {
			model.setAnswers({ command })
			const config = { ...app.config, ...limit }
			const find = (input: string) => viewer(company, { config }).find({ input, presentationId })
			expect((await find('I wonder about the monthly thing')).type).toBe('action')
			const asked = model.requests.length
			const later = await find('I wonder about the monthly thing')
			expect(later).toEqual({ type: 'no_action', rateLimited: true })
			expect(model.requests).toHaveLength(asked)
			expect((await find('next')).type).toBe('action')
		},
	)

	withModel('ignores a missing slide and a failing model', async ({ model, find }) => {
		model.setAnswers({ command: { ...command, slideNumber: 9 } })
		expect(await find('the ninth, whatever it is')).toEqual({ type: 'no_action' })
		model.setFault({ status: 400 })
		expect(await find('the ninth, whatever it is')).toEqual({ type: 'no_action' })
	})
})
