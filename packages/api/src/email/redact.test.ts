import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { createTestApp, makeCompany, type TestApp } from '../testing/test-app.ts'
import { redactOldEmails } from './jobs.ts'
import { EMAIL_DATA } from './schema.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const NOW = new Date('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

it('removes the text of a question from an email after 90 days, and keeps the rest of the email readable', async () => {
	const { organizationId } = await makeCompany(app)
	const data = { questionId: newId(), question: 'Is my roof old?' }
	const mail = {
		organizationId,
		kind: 'question_escalated',
		toAddress: 'rep@company.example',
		data,
	}
	const write = (name: string, days: number) => ({
		...mail,
		id: newId(),
		dedupeKey: name,
		messageId: `<${name}@company.example>`,
		status: 'sent',
		createdAt: daysAgo(days),
	})
	await app.db.mailMessage.createMany({ data: [write('old', 91), write('new', 89)] })
	await redactOldEmails({ ...app, now: () => NOW })
	const rows = await app.db.mailMessage.findMany({ where: { organizationId } })
	const questions = rows.map((row) => [
		row.dedupeKey,
		EMAIL_DATA.question_escalated.parse(row.data).question,
	])
	expect(Object.fromEntries(questions)).toEqual({ old: '', new: 'Is my roof old?' })
})
