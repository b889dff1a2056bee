import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const at = (iso: string) => () => new Date(iso)

describe('PUT /api/onboarding/milestones/{milestone}', () => {
	it('keeps the time of the first call when a second call records the same milestone', async () => {
		const ctx = await makeCompany(app)
		const monday = createCaller({ ...ctx, now: at('2026-11-16T09:00:00Z') }).onboarding
		const friday = createCaller({ ...ctx, now: at('2026-11-20T09:00:00Z') }).onboarding
		await monday.milestone({ milestone: 'deck_created' })
		await friday.milestone({ milestone: 'deck_created' })
		const { onboarding } = await friday.milestone({ milestone: 'presentation_shared' })
		expect(onboarding).toEqual({
			tour: 'new',
			tourCompletedAt: null,
			tourDismissedAt: null,
			welcomeSeenAt: null,
			milestones: {
				deck_created: '2026-11-16T09:00:00.000Z',
				presentation_shared: '2026-11-20T09:00:00.000Z',
			},
		})
		expect((await createCaller(ctx).auth.me()).onboarding).toEqual(onboarding)
	})

	it('records all milestones when several calls run concurrently', async () => {
		const { onboarding } = createCaller(await makeCompany(app))
		const names = Array.from({ length: 12 }, (_, n) => `milestone_${n}`)
		await Promise.all(names.map((milestone) => onboarding.milestone({ milestone })))
		const reached = await onboarding.milestone({ milestone: 'milestone_0' })
		expect(Object.keys(reached.onboarding.milestones).sort()).toEqual(names.sort())
	})

	it('records a milestone only for the user who reached it', async () => {
		const ours = createCaller(await makeCompany(app))
		await createCaller(await makeCompany(app)).onboarding.milestone({ milestone: 'theirs' })
		expect((await ours.auth.me()).onboarding.milestones).toEqual({})
	})

	it.each(['', 'Deck created', '1st', 'x'.repeat(41), '__proto__'])(
		'rejects a milestone with the name %j',
		async (milestone) => {
			const { onboarding } = createCaller(await makeCompany(app))
			const error = await refusalOf(onboarding.milestone({ milestone }))
			expect(error).toMatchObject({ status: 400, details: [{ path: 'milestone' }] })
		},
	)

	it('rejects a new milestone when the user already has 100 milestones', async () => {
		const ctx = await makeCompany(app)
		const hundred = Array.from({ length: 100 }, (_, n) => [`m${n}`, '2026-11-16T09:00:00.000Z'])
		await app.db.user.updateMany({
			where: { organizationId: ctx.organizationId },
			data: { onboarding: { tour: 'new', milestones: Object.fromEntries(hundred) } },
		})
		const { onboarding } = createCaller(ctx)
		expect(await refusalOf(onboarding.milestone({ milestone: 'one_more' }))).toMatchObject({
			status: 400,
			details: [{ path: 'milestone' }],
		})
		const again = await onboarding.milestone({ milestone: 'm7' })
		expect(Object.keys(again.onboarding.milestones)).toHaveLength(100)
	})
})

describe('POST /api/onboarding/tour', () => {
	it.each([
		{ actions: ['dismissed'], result: 'dismissed' },
		{ actions: ['completed', 'completed'], result: 'completed' },
		{ actions: ['dismissed', 'completed'], result: 'completed' },
		{ actions: ['completed', 'dismissed'], result: 'completed' },
	] as const)(
		'records the tour as $result after the actions $actions',
		async ({ actions, result }) => {
			const { onboarding, auth } = createCaller(await makeCompany(app))
			for (const action of actions) await onboarding.tour({ action })
			expect((await auth.me()).onboarding).toMatchObject({ tour: result, milestones: {} })
		},
	)

	it('does not overwrite the time of the first tour dismissal or of the first welcome when later calls report them again', async () => {
		const ctx = await makeCompany(app)
		const [monday, friday] = ['2026-11-16T09:00:00.000Z', '2026-11-20T09:00:00.000Z']
		for (const iso of [monday, friday] as const) {
			const { onboarding, company } = createCaller({ ...ctx, now: at(iso ?? '') })
			await onboarding.tour({ action: 'dismissed' })
			await company.welcomeSeen()
		}
		await createCaller({ ...ctx, now: at('2026-11-20T09:00:00Z') }).onboarding.tour({
			action: 'completed',
		})
		expect((await createCaller(ctx).auth.me()).onboarding).toMatchObject({
			tour: 'completed',
			tourDismissedAt: monday,
			tourCompletedAt: friday,
			welcomeSeenAt: monday,
		})
	})
})
