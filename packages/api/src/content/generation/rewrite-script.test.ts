import { make } from '@dormer/db/testing'
import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { ModelBudgetExceeded, withModelBudget } from './model-budget.ts'

let app: TestApp
let model: ModelServer
let ctx: OrgContext
let slideId: string
beforeAll(async () => {
	model = await startModelServer()
	app = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
})
beforeEach(async () => {
	model.setFault(undefined)
	model.setAnswers({ slide_script: { script: 'Six nails hold each shingle.' } })
	ctx = await makeCompany(app)
	const { organizationId } = ctx
	const { id: deckId } = await make.deck(app.db, { organizationId })
	const slide = { organizationId, deckId, title: 'Six nails', bullets: ['Six nails a shingle'] }
	const script = 'Six nails in each.'
	slideId = (await make.slide(app.db, { ...slide, orderIndex: 0, narrationScript: script })).id
	const second = { title: 'The ridge vent', narrationScript: 'It breathes.', orderIndex: 1 }
	await make.slide(app.db, { ...slide, ...second })
})
afterAll(async () => {
	await app.close()
	await model.close()
})

const rewrite = (style: 'rewrite' | 'shorter' | 'warmer') =>
	createCaller(ctx).generation.rewriteScript({ slideId, style })

describe('POST /api/slides/{slideId}/rewrite-script', () => {
	it('sends all slides to the model, returns the new script, records the cost of the call and stores no script', async () => {
		expect(await rewrite('shorter')).toEqual({
			script: 'Six nails hold each shingle.',
			needsWords: false,
		})
		const sent = String(model.requests.at(-1)?.body)
		for (const text of ['The ridge vent', 'It breathes.', 'Six nails in each.'])
			expect(sent).toContain(text)
		const { narrationScript } = await app.db.slide.findUniqueOrThrow({ where: { id: slideId } })
		expect(narrationScript).toBe('Six nails in each.')
		expect(await createCaller(ctx).generation.modelSpending()).toEqual({
			hasModel: true,
			spentDollars: 0.001575,
			limitDollars: 5,
		})
	})

	it.each([
		['rewrite', 'again in other words'],
		['shorter', 'to at most half of its words'],
		['warmer', 'in a warmer, more personal tone'],
	] as const)(
		'asks the model for the style “%s” with the instruction “%s”',
		async (style, asked) => {
			expect((await rewrite(style)).script).toBe('Six nails hold each shingle.')
			const { messages } = JSON.parse(String(model.requests.at(-1)?.body))
			expect(messages[0].content).toContain(asked)
		},
	)

	it('uses the local engine when the daily budget is used up, but returns 503 for the style “warmer”, which needs the model', async () => {
		await withModelBudget(app, ctx.organizationId, async (onUsage) =>
			onUsage({ model: 'gpt-5.4-mini', inputTokens: 10_000_000, cachedTokens: 0, outputTokens: 0 }),
		)
		const before = model.requests.length
		expect(await rewrite('rewrite')).toMatchObject({ script: expect.stringContaining('Six nails') })
		await expect(rewrite('warmer')).rejects.toMatchObject({
			cause: { code: 'UPSTREAM_UNAVAILABLE' },
		})
		expect(model.requests.length).toBe(before)
		const call = withModelBudget(app, ctx.organizationId, async () => 'called')
		await expect(call).rejects.toThrow(ModelBudgetExceeded)
	})

	it('uses the local engine when the model fails', async () => {
		model.setFault('refuse')
		expect((await rewrite('rewrite')).script).toContain('Six nails')
	})
})
