import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { agreeToAnswers } from './agree-to-answers.ts'
import { ANSWER, itWithUnanswered as it, UNKNOWN, viewerOf } from './fixtures.ts'

const HOUR_MS = 3_600_000

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/contact', () => {
	it('emails answers to an entered address only after its owner agrees, and never repeats the question to it', async ({
		app,
		company,
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
		const masked = 'k•••@mail.example'
		expect(left.contact).toEqual({ kind: 'email', masked, confirmed: false })
		const later = await ask('Do you tune organs?')
		for (const id of [questionId, later.questionId])
			await api.qa.answer({ questionId: id, answer: ANSWER })
		expect(await readMails()).toEqual([])
		const { organizationId } = company
		const agreement = await app.db.mailMessage.findFirstOrThrow({
			where: { organizationId, kind: 'answer_address' },
		})
		expect(agreement).toMatchObject({ toAddress: 'karen@mail.example', data: { questionId } })
		for (const _ of ['once', 'twice']) await agreeToAnswers(app, agreement.id)
		const mails = await readMails()
		expect(mails.map(({ to }) => to)).toEqual(['karen@mail.example', 'karen@mail.example'])
		expect(JSON.stringify(mails)).not.toContain(UNKNOWN)
		expect(await viewer.qa.followUp(which)).toMatchObject({ contact: { confirmed: true } })
	})

	it('sends one address of a question an email, and refuses a second address', async ({
		app,
		company,
		api,
		presentationId,
		questionId,
		viewer,
		readMails,
	}) => {
		const which = { presentationId, questionId }
		await api.qa.answer({ questionId, answer: ANSWER })
		for (const email of ['karen@mail.example', 'Karen@mail.example'])
			await viewer.qa.setContact({ ...which, email })
		for (const other of [{ email: 'ben@mail.example' }, { phone: '(303) 555-0142' }])
			expect(await refusalOf(viewer.qa.setContact({ ...which, ...other }))).toMatchObject({
				status: 409,
				message: expect.stringContaining('k•••@mail.example'),
			})
		const { organizationId } = company
		const asked = { organizationId, kind: 'answer_address' }
		expect(await app.db.mailMessage.count({ where: asked })).toBe(1)
		expect(await readMails()).toEqual([])
	})

	it('emails an existing answer at once to the address that the company has of the homeowner', async ({
		api,
		presentationId,
		questionId,
		viewer,
		setEmail,
		readMails,
	}) => {
		await api.qa.answer({ questionId, answer: ANSWER })
		await setEmail('Karen@mail.example')
		const email = 'karen@mail.example'
		await viewer.qa.setContact({ presentationId, questionId, email })
		expect(await readMails()).toMatchObject([{ to: email, data: { answer: ANSWER } }])
	})

	it('asks a bounded number of addresses of a presentation to agree', async ({
		ask,
		company,
		presentationId,
	}) => {
		const config = { ...company.config, RATE_LIMITS: 'answerAddresses=5/86400,qa=100/60' }
		const viewer = viewerOf({ ...company, config }, presentationId)
		const enter = async (n: number) => {
			const { questionId } = await ask(`Do you repair piano ${n}?`)
			return viewer.qa.setContact({ presentationId, questionId, email: `ben${n}@mail.example` })
		}
		for (let n = 1; n <= 5; n += 1) await enter(n)
		expect(await refusalOf(enter(6))).toMatchObject({ status: 429 })
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
				questionId: id,
				organizationId: asked.organizationId,
				answeredAt,
				text: ANSWER,
				answeredBy: 'Maya',
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
		expect(left.contact).toEqual({ kind: 'phone', masked: '••• ••• 0142', confirmed: true })
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
