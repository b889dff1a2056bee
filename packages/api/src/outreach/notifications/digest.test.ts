import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { EMAIL_DATA } from '../../email/schema.ts'
import { emit } from '../../events/emit.ts'
import { emitOpened, it, runDueJobs, subscribe } from './fixtures.ts'

const toEmails = ['rep@company.example', 'boss@company.example']

function emitMany(ctx: OrgContext, type: 'slide.viewed' | 'cta.clicked', count: number) {
	const { organizationId } = ctx
	const presentation = { presentationId: newId(), deckId: newId() }
	const aggregate = { type: 'presentation' as const, id: presentation.presentationId }
	const event = { organizationId, aggregate, at: ctx.now() }
	return ctx.db.$transaction(async (tx) => {
		for (let index = 0; index < count; index += 1)
			await (type === 'slide.viewed'
				? emit(tx, {
						...event,
						type,
						payload: { ...presentation, slideId: newId(), slideIndex: index, durationMs: 900 },
					})
				: emit(tx, { ...event, type, payload: { ...presentation, ctaType: 'sign' } }))
	})
}

async function readEmails({ db, organizationId }: OrgContext) {
	const rows = await db.mailMessage.findMany({
		where: { organizationId },
		orderBy: { createdAt: 'asc' },
	})
	return rows.map(({ toAddress, status, data }) => ({
		to: toAddress,
		status,
		...EMAIL_DATA.event_notification.parse(data),
	}))
}

function countsIn(emails: Awaited<ReturnType<typeof readEmails>>): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const { eventType, facts, times = [{ eventType, count: 1 }] } of emails) {
		for (const { eventType: type, count } of times) counts[type] = (counts[type] ?? 0) + count
		if (times.length > 1)
			expect(facts.map(({ value }) => value)).toEqual(times.map(({ count }) => `${count} times`))
	}
	return counts
}

describe('Digest emails about frequent events', () => {
	it('combines the frequent events of ten minutes into one email per recipient', async ({
		app,
		company,
	}) => {
		await subscribe(company, '', { channel: 'email', channelConfig: { toEmails } })
		await emitMany(company, 'slide.viewed', 7)
		await emitMany(company, 'cta.clicked', 2)
		await emitOpened(company)
		await app.runJobs()
		const emails = await readEmails(company)
		const opened = emails.filter(({ eventType }) => eventType === 'presentation.opened')
		expect(opened.map(({ status }) => status)).toEqual(['sent', 'sent'])
		const digests = emails.filter((email) => !opened.includes(email))
		expect(new Set(digests.map(({ status }) => status))).toEqual(new Set(['queued']))
		for (const recipient of toEmails) {
			const received = digests.filter(({ to }) => to === recipient)
			// A digest collects the events of a ten-minute period. When a period ends between the events, each recipient gets two
			// digests.
			expect([1, 2]).toContain(received.length)
			expect(countsIn(received)).toEqual({ 'slide.viewed': 7, 'cta.clicked': 2 })
		}
		await runDueJobs(app)
		expect(new Set((await readEmails(company)).map(({ status }) => status))).toEqual(
			new Set(['sent']),
		)
		await emitMany(company, 'slide.viewed', 1)
		await app.runJobs()
		const next = (await readEmails(company)).filter(({ status }) => status === 'queued')
		expect(next.map(({ headline, facts }) => [headline, facts.length])).toEqual([
			['A homeowner viewed a slide', 2],
			['A homeowner viewed a slide', 2],
		])
	})

	it('counts an event only once in a digest when the worker stops before the attempt is recorded', async ({
		app,
		company,
	}) => {
		await subscribe(company, '', { channel: 'email', channelConfig: { toEmails } })
		await app.pool.query(`
			create function cut_short() returns trigger language plpgsql as
				$$ begin raise exception 'cut short'; end $$;
			create trigger cut_short before insert on notification_attempt
				for each row execute function cut_short()`)
		await emitMany(company, 'slide.viewed', 3)
		await app.runJobs()
		await app.pool.query('drop function cut_short cascade')
		const before = await readEmails(company)
		expect(before).toEqual([])
		await app.pool.query(
			'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
		)
		await app.runJobs()
		const emails = await readEmails(company)
		for (const recipient of toEmails)
			expect(countsIn(emails.filter(({ to }) => to === recipient))).toEqual({ 'slide.viewed': 3 })
	})
})
