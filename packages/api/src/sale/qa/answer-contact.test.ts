import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { ANSWER, itWithUnanswered as it } from './fixtures.ts'

const HOUR_MS = 3_600_000

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/contact', () => {
	it('emails the answers to all questions of a homeowner who entered an email address for the first one', async ({
		api,
		ask,
		presentationId,
		questionId,
		viewer,
		readMails,
	}) => {
		const which = { presentationId, questionId }
		expect(await viewer.qa.followUp(which)).toMatchObject({ contact: null, usually: null })
		const left = await viewer.qa.setContact({ ...which, email: ' Karen@Mail.example ' })
		expect(left.contact).toEqual({ kind: 'email', masked: 'k••••@mail.example' })
		const later = await ask('Do you tune organs?')
		for (const id of [questionId, later.questionId])
			await api.qa.answer({ questionId: id, answer: ANSWER })
		expect((await readMails()).map(({ to }) => to)).toEqual([
			'karen@mail.example',
			'karen@mail.example',
		])
	})

	it('emails an existing answer when the homeowner enters an email address, and sends it only once to each address', async ({
		api,
		presentationId,
		questionId,
		viewer,
		readMails,
	}) => {
		const which = { presentationId, questionId }
		await api.qa.answer({ questionId, answer: ANSWER })
		expect(await readMails()).toEqual([])
		for (const email of ['karen@mail.example', 'Karen@mail.example', 'ben@mail.example'])
			await viewer.qa.setContact({ ...which, email })
		expect(await readMails()).toMatchObject([
			{ to: 'karen@mail.example', data: { answer: ANSWER } },
			{ to: 'ben@mail.example', data: { answer: ANSWER } },
		])
		expect(await api.qa.question({ questionId })).toMatchObject({
			question: { repAnswer: { emailStatus: 'queued' } },
		})
	})

	it('estimates the waiting time from the newest answers, not from the newest questions', async ({
		app,
		company,
		presentationId,
		questionId,
		viewer,
	}) => {
		const { citations, passages, ...asked } = await app.db.question.findUniqueOrThrow({
			where: { id: questionId },
		})
		const answers = Array.from({ length: 22 }, (_, index) => {
			const isSlow = index % 2 === 0
			const answeredAt = new Date(company.now().getTime() - (isSlow ? index : 40 + index) * HOUR_MS)
			const askedAt = new Date(answeredAt.getTime() - (isSlow ? 70 : 1) * HOUR_MS)
			return { id: newId(), askedAt, answeredAt }
		})
		await app.db.question.createMany({
			data: answers.map((times) => ({ ...asked, ...times, citations: [], passages: [] })),
		})
		await app.db.questionAnswer.createMany({
			data: answers.map(({ id, answeredAt }) => ({
				...{ questionId: id, organizationId: asked.organizationId, answeredAt },
				...{ text: ANSWER, answeredBy: 'Maya' },
			})),
		})
		expect(await viewer.qa.followUp({ presentationId, questionId })).toMatchObject({
			usually: 'days',
		})
	})

	it('normalizes a phone number, and sends no email to a homeowner who chose the phone', async ({
		app,
		api,
		presentationId,
		questionId,
		viewer,
		setEmail,
		readMails,
	}) => {
		await setEmail('karen@mail.example')
		const which = { presentationId, questionId }
		const left = await viewer.qa.setContact({ ...which, phone: '(303) 555-0142' })
		expect(left.contact).toEqual({ kind: 'phone', masked: '••• ••• 0142' })
		const { question } = await api.qa.answer({ questionId, answer: ANSWER })
		expect(question).toMatchObject({
			contact: { phone: '+13035550142', source: 'question' },
			repAnswer: { emailStatus: null },
		})
		expect(await readMails()).toEqual([])
		const stored = await app.db.questionContact.findUniqueOrThrow({ where: { questionId } })
		expect(stored.consent).toMatch(/uses this address only to answer your questions\.$/)
	})

	it('returns 400 for an invalid phone number, for an invalid email address, and for a request with both a phone number and an email address', async ({
		presentationId,
		questionId,
		viewer,
	}) => {
		const which = { presentationId, questionId }
		for (const contact of [
			{ phone: '12' },
			{ email: 'karen' },
			{ phone: '(303) 555-0142', email: 'karen@mail.example' },
		])
			expect(await refusalOf(viewer.qa.setContact({ ...which, ...contact }))).toMatchObject({
				status: 400,
			})
	})
})
