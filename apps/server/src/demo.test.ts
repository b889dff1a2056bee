import { type Caller, createCaller, DEMO_LOGIN } from '@dormer/api'
import { createTestApp, type TestApp } from '@dormer/api/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDemo } from './demo.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp({}, { DEMO: '1' })
})
afterAll(() => app.close())

/** Prepares the demo while its jobs are run. */
async function prepare() {
	let over = false
	const demo = prepareDemo(app).finally(() => {
		over = true
	})
	while (!over) await app.runJobs()
	return demo
}

async function callAsRep() {
	const { id, organizationId, name } = await app.db.user.findUniqueOrThrow({
		where: { email: DEMO_LOGIN.email },
	})
	const sessionId = 'test'
	const rep = { userId: id, organizationId, name, role: 'admin', sessionId, revision: '0' } as const
	const caller: Caller = { kind: 'user', ...rep }
	const where = { requestId: 'test', ip: '127.0.0.1', userAgent: null, setHeader: () => {} }
	return createCaller({ ...app, ...where, caller })
}

it('is made once, stands beside what the rep makes, and stays away when the rep takes it away', async () => {
	const made = await prepare()
	expect(made).toEqual({ ...DEMO_LOGIN, url: expect.stringContaining('/p/') })
	const rep = await callAsRep()
	const [demo] = (await rep.decks.list()).decks
	expect(demo).toMatchObject({ name: 'Full roof replacement', slidesCount: 9 })

	const { deck } = await rep.decks.create({ name: 'By hand' })
	await rep.slides.create({ deckId: deck.id, title: 'Ours' })
	expect(await prepare()).toEqual(made)

	await rep.decks.delete({ deckId: demo?.id ?? '' })
	expect(await prepare()).toEqual(DEMO_LOGIN)
}, 120_000)
