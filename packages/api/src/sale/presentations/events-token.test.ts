import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readPresentationToken } from './events-token.ts'
import { anonymous, KAREN, makeDeck } from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let presentationId: string
let shareKey: string

const HOUR = 3_600_000
const after = (ms: number) => () => new Date(Date.now() + ms)
/** Somebody without an account, so much later. */
const viewer = (ms = 0) => createCaller({ ...anonymous(ctx), now: after(ms) })
const tokenOf = async () =>
	(await viewer().presentations.eventsToken({ presentationId, shareKey })).token

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
	const deckId = await makeDeck(ctx, ['Hello {{first_name}}.'])
	const made = await caller.presentations.create({ deckId, homeowner: KAREN })
	presentationId = made.deck_presentation_id
	shareKey = made.url.split('/p/')[1] ?? ''
})

describe('the events token', () => {
	it('is given for the secret of the address and opens the presentation', async () => {
		const { token, expiresAt } = await viewer().presentations.eventsToken({
			presentationId,
			shareKey,
		})
		expect(expiresAt * 1000 - Date.now()).toBeGreaterThan(23.9 * HOUR)
		expect(await readPresentationToken(app, token)).toEqual({
			kind: 'presentation',
			presentationId,
			organizationId: ctx.organizationId,
		})
	})

	it.each([
		['while it is valid', HOUR, true],
		['6 days after it ended', 7 * 24 * HOUR, true],
		['8 days after it ended', 9 * 24 * HOUR, false],
	])('is traded for a new one %s', async (_, ms, granted) => {
		const _token = await tokenOf()
		const call = viewer(ms).presentations.eventsToken({ presentationId, _token })
		if (granted) {
			const { token } = await call
			const later = { ...app, now: after(ms + 23 * HOUR) }
			expect(await readPresentationToken(later, token)).toMatchObject({ presentationId })
		} else expect((await refusalOf(call)).code).toBe('TOKEN_EXPIRED')
	})

	it('tells who calls: nobody with another’s text, 401 when its time is over', async () => {
		const token = await tokenOf()
		expect(await readPresentationToken(app, `${token}x`)).toEqual({ kind: 'anonymous' })
		const later = { ...app, now: after(25 * HOUR) }
		expect(await readPresentationToken(later, token)).toMatchObject({
			refusal: { code: 'TOKEN_EXPIRED' },
		})
		await caller.presentations.delete({ presentationId })
		expect(await readPresentationToken(later, token)).toMatchObject({
			refusal: { code: 'NOT_FOUND' },
		})
	})

	it('is refused without, with a wrong and with a foreign secret', async () => {
		const mint = (input: object) =>
			refusalOf(viewer().presentations.eventsToken({ presentationId, ...input }))
		expect((await mint({})).status).toBe(400)
		expect((await mint({ shareKey: 'wrong' })).status).toBe(404)
		expect((await mint({ _token: 'wrong' })).status).toBe(401)
		const token = await tokenOf()
		expect((await mint({ presentationId: newId(), _token: token })).status).toBe(404)
		const { deck_presentation_id: other } = await caller.presentations.create({
			deckId: await makeDeck(ctx, ['Hello.']),
			homeowner: KAREN,
		})
		expect((await mint({ presentationId: other, _token: token })).status).toBe(401)
		expect((await mint({ presentationId: other, shareKey })).status).toBe(404)
	})

	it('of a deleted presentation is 404 whatever it says', async () => {
		const _token = await tokenOf()
		await caller.presentations.delete({ presentationId })
		for (const secret of [{ shareKey }, { _token }])
			expect(
				(await refusalOf(viewer().presentations.eventsToken({ presentationId, ...secret }))).status,
			).toBe(404)
	})

	it('is limited to 10 a minute for each presentation', async () => {
		const limited = createCaller({
			...anonymous(ctx),
			config: { ...app.config, RATE_LIMITS: 'on' },
		})
		const calls = Array.from({ length: 12 }, () =>
			limited.presentations.eventsToken({ presentationId, shareKey }),
		)
		const outcomes = await Promise.allSettled(calls)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
	})
})

describe('the start', () => {
	const row = () => app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
	const opened = () =>
		app.db.event.count({ where: { aggregateId: presentationId, eventType: 'presentation.opened' } })

	it('queues what was not started and marks it as opened, once', async () => {
		expect(await viewer().presentations.start({ presentationId })).toEqual({
			status: 'pending',
			slidesReady: 0,
			totalSlides: 1,
		})
		const first = await row()
		expect(first).toMatchObject({ engagement: 'opened', firstViewedAt: expect.any(Date) })
		await viewer(HOUR).presentations.start({ presentationId })
		const second = await row()
		expect(second.firstViewedAt).toEqual(first.firstViewedAt)
		expect(second.lastViewedAt?.getTime()).toBeGreaterThan(first.lastViewedAt?.getTime() ?? 0)
		expect(await opened()).toBe(1)
		await app.runJobs()
		expect(await viewer().presentations.start({ presentationId })).toMatchObject({
			status: 'ready',
			slidesReady: 1,
		})
	})

	it('by many at once is told once', async () => {
		await Promise.all(
			Array.from({ length: 6 }, () => viewer().presentations.start({ presentationId })),
		)
		expect(await opened()).toBe(1)
	})

	it('by the company itself does not count', async () => {
		await caller.presentations.start({ presentationId })
		expect(await row()).toMatchObject({ engagement: 'new', firstViewedAt: null })
		expect(await opened()).toBe(0)
	})

	it('is refused when missing, deleted or expired, as the status is', async () => {
		const refused = async (call: Promise<unknown>) => (await refusalOf(call)).message
		const unknown = { presentationId: newId() }
		expect(await refused(viewer().presentations.start(unknown))).toBe('Presentation not found')
		expect(await refused(viewer().presentations.status(unknown))).toBe('Presentation not found')
		const past = new Date(Date.now() - 1000).toISOString()
		await caller.presentations.update({ presentationId, expiresAt: past })
		expect(await refused(viewer().presentations.start({ presentationId }))).toBe(
			'This presentation has expired',
		)
		await caller.presentations.delete({ presentationId })
		expect(await refused(viewer().presentations.start({ presentationId }))).toBe(
			'Presentation not found',
		)
		expect(await refused(viewer().presentations.status({ presentationId }))).toBe(
			'Presentation not found',
		)
	})
})
