import { describe, expect } from 'vitest'
import { addDefaultNotifications } from '../../accounts/member-notifications/index.ts'
import { createCaller } from '../../index.ts'
import { runAllJobs, runDueJobs } from '../../outreach/notifications/fixtures.ts'
import { asAnonymous, it as base } from './fixtures.ts'

const HARD = 'Which brand of helicopter brings the shingles?'

/**
 * Adds the fixture `askAndReadEmails`, which asks questions as a homeowner and as a rep, and returns the queued emails.
 */
const it = base.extend('askAndReadEmails', ({ app, company, api, deckId, ask }) => async () => {
	await ask(HARD)
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
})

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
		await ask(HARD)
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
