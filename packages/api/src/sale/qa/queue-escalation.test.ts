import { describe, expect } from 'vitest'
import { addDefaultNotifications } from '../../accounts/member-notifications/index.ts'
import { createCaller } from '../../index.ts'
import { runAllJobs, runDueJobs } from '../../outreach/notifications/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { asAnonymous, askRep, it as base } from './fixtures.ts'

const HARD = 'Which brand of helicopter brings the shingles?'

/**
 * Adds the fixture `askAndReadEmails`, which asks questions as a homeowner and as a rep, and returns the queued emails.
 */
const it = base.extend(
	'askAndReadEmails',
	({ app, company, api, deckId, presentationId, ask }) =>
		async () => {
			await askRep(company, presentationId, HARD)
			await ask('Do you take care of the permit?')
			await api.qa.ask({ question: HARD, deckId })
			const { organizationId } = company
			const admin = await app.db.user.findFirstOrThrow({ where: { organizationId } })
			const rows = await app.db.mailMessage.findMany({ where: { organizationId } })
			return rows.map(({ kind, toAddress, data }) => ({
				kind,
				to: toAddress === admin.email ? 'the admin' : toAddress,
				data,
			}))
		},
)

describe('queueEscalationEmails', () => {
	const data = expect.objectContaining({ question: HARD, toMember: false })
	const kind = 'question_escalated'

	it('emails the company’s contact address once about an escalated question', async ({
		api,
		askAndReadEmails,
	}) => {
		const email = 'office@company.example'
		await api.company.updateContact({ contact: { email } })
		expect(await askAndReadEmails()).toEqual([{ kind, to: email, data }])
	})

	it('sends the admin one email about an escalated question when the company has no contact address', async ({
		askAndReadEmails,
	}) => {
		expect(await askAndReadEmails()).toEqual([{ kind, to: 'the admin', data }])
	})

	it('sends two emails an hour about many questions of a presentation, and lists the questions', async ({
		app,
		company,
		presentationId,
	}) => {
		for (let n = 1; n <= 4; n += 1)
			await askRep(company, presentationId, `Which brand of helicopter brings shingle ${n}?`)
		const { organizationId } = company
		const read = () =>
			app.db.mailMessage.findMany({
				where: { organizationId, kind },
				orderBy: { createdAt: 'asc' },
			})
		const rows = await read()
		expect(rows).toHaveLength(2)
		expect(rows.map(({ data: stored }) => stored)).toEqual([
			expect.objectContaining({ question: 'Which brand of helicopter brings shingle 1?' }),
			expect.objectContaining({
				question: 'Which brand of helicopter brings shingle 2?',
				others: [3, 4].map((n) => `Which brand of helicopter brings shingle ${n}?`),
			}),
		])
		const hour = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
		const { rows: jobs } = await app.pool.query<{ run_at: Date }>(
			`select run_at from graphile_worker.jobs where task_identifier = 'send_email' order by run_at desc limit 1`,
		)
		expect(jobs[0]?.run_at.getTime()).toBe(hour.getTime())
	})

	it('answers a bounded number of questions of a presentation in a day', async ({
		app,
		company,
		presentationId,
	}) => {
		const config = { ...company.config, RATE_LIMITS: 'questions=2/86400,qa=100/60' }
		const askFrom = (ip: string) =>
			createCaller({ ...asAnonymous({ ...company, config }), ip }).qa.ask({
				question: HARD,
				presentationId,
			})
		for (const ip of ['203.0.113.1', '203.0.113.2']) await askFrom(ip)
		const refusal = await refusalOf(askFrom('203.0.113.3'))
		expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
		const { organizationId } = company
		expect(await app.db.question.count({ where: { organizationId } })).toBe(2)
	})

	it('sends a member one email about a question: at once when a person must answer it, or ten minutes later when the presentation has answered it', async ({
		app,
		company,
		api,
		ask,
		presentationId,
	}) => {
		const { organizationId } = company
		const admin = await app.db.user.findFirstOrThrow({ where: { organizationId } })
		const member = { organizationId, userId: admin.id, role: 'admin' } as const
		await app.db.$transaction((tx) => addDefaultNotifications(tx, member))
		await api.company.updateContact({ contact: { email: 'office@company.example' } })
		const mails = async () => {
			await runAllJobs(app)
			const rows = await app.db.mailMessage.findMany({
				where: { organizationId },
				orderBy: { createdAt: 'asc' },
			})
			return rows.map(({ kind, toAddress }) => [kind, toAddress])
		}
		const needsAnswer = ['question_escalated', admin.email]
		await askRep(company, presentationId, HARD)
		expect(await mails()).toEqual([needsAnswer])
		const first = await app.db.mailMessage.findFirst({ where: { organizationId } })
		expect(first?.data).toMatchObject({ toMember: true })
		const { questionId } = await ask('Do you take care of the permit?')
		expect(await mails()).toEqual([needsAnswer])
		await createCaller(asAnonymous(company)).qa.escalate({ questionId, presentationId })
		await runDueJobs(app)
		expect(await mails()).toEqual([needsAnswer, needsAnswer])
		await ask('Do you take care of the permit?')
		expect(await mails()).toEqual([needsAnswer, needsAnswer])
		await runDueJobs(app)
		const answered = ['event_notification', admin.email]
		expect(await mails()).toEqual([needsAnswer, needsAnswer, answered])
	})
})
