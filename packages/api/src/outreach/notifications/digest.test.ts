import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { EMAIL_DATA } from '../../email/schema.ts'
import { emit } from '../../events/emit.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { emitOpened, runDueJobs, subscribe } from './fixtures.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const toEmails = ['rep@company.example', 'boss@company.example']

function tell(ctx: OrgContext, type: 'slide.viewed' | 'cta.clicked', count: number) {
	const { organizationId } = ctx
	const presentation = { presentationId: newId(), deckId: newId() }
	const aggregate = { type: 'presentation' as const, id: presentation.presentationId }
	const told = { organizationId, aggregate, at: ctx.now() }
	return ctx.db.$transaction(async (tx) => {
		for (let index = 0; index < count; index += 1)
			await (type === 'slide.viewed'
				? emit(tx, {
						...told,
						type,
						payload: { ...presentation, slideId: newId(), slideIndex: index, durationMs: 900 },
					})
				: emit(tx, { ...told, type, payload: { ...presentation, ctaType: 'sign' } }))
	})
}

async function mailsOf({ organizationId }: OrgContext) {
	const rows = await app.db.mailMessage.findMany({
		where: { organizationId },
		orderBy: { createdAt: 'asc' },
	})
	return rows.map(({ toAddress, status, data }) => ({
		to: toAddress,
		status,
		...EMAIL_DATA.event_notification.parse(data),
	}))
}

function countsIn(mails: Awaited<ReturnType<typeof mailsOf>>): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const { eventType, facts, times = [{ eventType, count: 1 }] } of mails) {
		for (const { eventType: type, count } of times) counts[type] = (counts[type] ?? 0) + count
		if (times.length > 1)
			expect(facts.map(({ value }) => value)).toEqual(times.map(({ count }) => `${count} times`))
	}
	return counts
}

it('what happens by the dozen is one mail for each reader and ten minutes, the rest is told at once', async () => {
	const ctx = await makeCompany(app)
	await subscribe(ctx, '', { channel: 'email', channelConfig: { toEmails } })
	await tell(ctx, 'slide.viewed', 7)
	await tell(ctx, 'cta.clicked', 2)
	await emitOpened(ctx)
	await app.runJobs()
	const mails = await mailsOf(ctx)
	const opened = mails.filter(({ eventType }) => eventType === 'presentation.opened')
	expect(opened.map(({ status }) => status)).toEqual(['sent', 'sent'])
	const gathered = mails.filter((mail) => !opened.includes(mail))
	expect(new Set(gathered.map(({ status }) => status))).toEqual(new Set(['queued']))
	for (const reader of toEmails) {
		const theirs = gathered.filter(({ to }) => to === reader)
		// Two when the test runs over the end of ten minutes.
		expect([1, 2]).toContain(theirs.length)
		expect(countsIn(theirs)).toEqual({ 'slide.viewed': 7, 'cta.clicked': 2 })
	}
	await runDueJobs(app)
	expect(new Set((await mailsOf(ctx)).map(({ status }) => status))).toEqual(new Set(['sent']))
	await tell(ctx, 'slide.viewed', 1)
	await app.runJobs()
	const next = (await mailsOf(ctx)).filter(({ status }) => status === 'queued')
	expect(next.map(({ headline, facts }) => [headline, facts.length])).toEqual([
		['A homeowner viewed a slide', 2],
		['A homeowner viewed a slide', 2],
	])
})

it('an event counts once in its mail although the worker ended before it could record that', async () => {
	const ctx = await makeCompany(app)
	await subscribe(ctx, '', { channel: 'email', channelConfig: { toEmails } })
	await app.pool.query(`
		create function cut_short() returns trigger language plpgsql as
			$$ begin raise exception 'cut short'; end $$;
		create trigger cut_short before insert on notification_attempt
			for each row execute function cut_short()`)
	await tell(ctx, 'slide.viewed', 3)
	await app.runJobs()
	await app.pool.query('drop function cut_short cascade')
	const before = await mailsOf(ctx)
	expect(before).toEqual([])
	await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
	await app.runJobs()
	const mails = await mailsOf(ctx)
	for (const reader of toEmails)
		expect(countsIn(mails.filter(({ to }) => to === reader))).toEqual({ 'slide.viewed': 3 })
})
