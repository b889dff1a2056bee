import { make } from '@dormer/db/testing'
import { type ModelServer, startModelServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

const HOMEOWNER = {
	first_name: 'Karen',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

let app: TestApp
let ctx: OrgContext
let presentationId: string
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	presentationId = await present(ctx)
})
afterAll(() => app.close())

async function present(of: OrgContext): Promise<string> {
	const { organizationId } = of
	const { id: deckId } = await make.deck(of.db, { organizationId })
	for (const title of ['Six layers', 'A warranty you can read', 'Pay monthly'])
		await make.slide(of.db, { organizationId, deckId, title })
	const made = await createCaller(of).presentations.create({ deckId, homeowner: HOMEOWNER })
	return made.deck_presentation_id
}

const viewerOf = (of: OrgContext, changes: Partial<OrgContext> = {}) =>
	createCaller({ ...of, caller: { kind: 'anonymous' }, ...changes }).actions
const find = (input: string, context = {}) => viewerOf(ctx).find({ input, presentationId, context })

describe('a command of the homeowner', () => {
	it('is read against the slides of the presentation', async () => {
		expect(await find('show me the warranty slide')).toEqual({
			type: 'action',
			action: { category: 'navigation', action: 'go_to', slideNumber: 2 },
			confidence: 0.85,
		})
		const last = { category: 'navigation', action: 'last', slideNumber: 3 }
		expect(await find('skip to the end')).toMatchObject({ action: last })
		expect(await find('slide 4')).toEqual({ type: 'no_action' })
	})

	it('is read in the light of the prompt', async () => {
		const promptText = 'Shall we pick up where we left off?'
		const yes = { category: 'continuation', action: 'continue' }
		expect(await find('yes please', { promptText })).toMatchObject({ action: yes })
		expect(await find('yes please')).toEqual({ type: 'no_action' })
	})

	it('is none when it is a question', async () => {
		expect(await find('How long is the warranty?')).toEqual({ type: 'no_action' })
	})

	it.each([
		['nothing', { input: ' ' }, 400],
		['a presentation that is not there', { presentationId: crypto.randomUUID() }, 404],
		['no presentation', { presentationId: undefined }, 401],
	])('is refused with %s', async (_, changes, status) => {
		const call = viewerOf(ctx).find({ input: 'next', presentationId, ...changes })
		expect((await refusalOf(call)).status).toBe(status)
	})

	it('is refused to another company and counted by presentation and address', async () => {
		const stranger = createCaller(await makeCompany(app, 'Another')).actions
		expect((await refusalOf(stranger.find({ input: 'next', presentationId }))).status).toBe(404)
		const config = { ...app.config, RATE_LIMITS: 'actions=1/60' }
		const from = (ip: string) =>
			viewerOf(ctx, { config, ip }).find({ input: 'next', presentationId })
		await from('192.0.2.1')
		expect((await refusalOf(from('192.0.2.1'))).code).toBe('RATE_LIMITED')
		expect((await from('192.0.2.2')).type).toBe('action')
	})

	it('is read for a rep from what the player says', async () => {
		const context = { slideNumber: 1, slideTitles: ['Cover', 'Our crew'] }
		const rep = createCaller(ctx).actions
		const next = { category: 'navigation', action: 'next', step: 1, slideNumber: 2 }
		expect(await rep.find({ input: 'next', context })).toMatchObject({ action: next })
	})
})

describe('with a model', () => {
	let model: ModelServer
	let remote: TestApp
	let company: OrgContext
	let theirs: string
	beforeAll(async () => {
		model = await startModelServer()
		remote = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
		company = await makeCompany(remote)
		theirs = await present(company)
	})
	afterAll(async () => {
		await Promise.all([remote.close(), model.close()])
	})

	const ask = (input: string) => viewerOf(company).find({ input, presentationId: theirs })
	const command = { command: 'go_to', slideNumber: 3, step: null, value: null, confidence: 0.7 }

	it('what the grammar does not know is read by it, what it knows is not', async () => {
		model.setAnswers({ command })
		expect(await ask('I wonder about the monthly thing')).toEqual({
			type: 'action',
			action: { category: 'navigation', action: 'go_to', slideNumber: 3 },
			confidence: 0.7,
		})
		expect(model.requests).toHaveLength(1)
		expect(await ask('next')).toMatchObject({ action: { action: 'next' } })
		expect(model.requests).toHaveLength(1)
	})

	it('a slide that there is not, and a failure, are no command', async () => {
		model.setAnswers({ command: { ...command, slideNumber: 9 } })
		expect(await ask('the ninth, whatever it is')).toEqual({ type: 'no_action' })
		model.setFault({ status: 400 })
		expect(await ask('the ninth, whatever it is')).toEqual({ type: 'no_action' })
	})
})
