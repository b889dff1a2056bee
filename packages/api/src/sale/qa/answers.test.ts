import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base } from './fixtures.ts'

const UNKNOWN = 'Do you repair pianos?'
const ANSWER = 'No, we repair roofs. Try Music City Pianos.'

/**
 * Test function. `questionId` is a question that no source answers. `viewer` calls the API with the token of the
 * presentation. `setEmail` gives the homeowner's record an email address. `readMails` reads the answer emails.
 */
const it = base
	.extend('questionId', async ({ ask }) => (await ask(UNKNOWN)).questionId)
	.extend('viewer', ({ company, presentationId }) => {
		const { organizationId } = company
		const caller = { kind: 'presentation' as const, organizationId, presentationId }
		return createCaller({ ...company, caller }).qa
	})
	.extend('setEmail', ({ api, presentationId }) => async (email: string) => {
		await api.presentations.update({ presentationId, homeowner: { email } })
	})
	.extend('readMails', ({ app, company: { organizationId } }) => async () => {
		const rows = await app.db.mailMessage.findMany({
			where: { organizationId, kind: 'question_answered' },
			orderBy: { id: 'asc' },
		})
		return rows.map(({ toAddress, data, status, subject }) => ({
			...{ to: toAddress, data, status, subject },
		}))
	})

describe('PUT /api/questions/{questionId}/answer', () => {
	it('emails the answer to the homeowner, shows the answer with audio in the presentation, and emits an event', async ({
		app,
		api,
		company,
		presentationId,
		questionId,
		setEmail,
		readMails,
	}) => {
		await setEmail('karen@mail.example')
		const { question } = await api.qa.answer({ questionId, answer: ANSWER })
		const { organizationId } = company
		const { name } = await app.db.user.findFirstOrThrow({ where: { organizationId } })
		expect(question).toMatchObject({
			waiting: false,
			contact: { email: 'karen@mail.example', source: 'homeowner' },
			repAnswer: { text: ANSWER, answeredBy: name, readAt: null, emailStatus: 'queued' },
		})
		await app.runJobs()
		expect(await readMails()).toMatchObject([
			{ to: 'karen@mail.example', status: 'sent', subject: `${name} answered: ${UNKNOWN}` },
		])
		const { shareKey } = await app.db.presentation.findUniqueOrThrow({
			where: { id: presentationId },
		})
		const { answers } = await api.presentations.playback({ shareKey })
		expect(answers).toMatchObject([
			{ questionId, question: UNKNOWN, answer: ANSWER, answeredBy: name, readAt: null },
		])
		expect(answers[0]?.audioUrl).toContain('.mp3')
		expect(answers[0]?.durationMs).toBeGreaterThan(1000)
		const events = await app.db.event.findMany({
			where: { aggregateId: presentationId, eventType: 'question.answered' },
		})
		expect(events.map(({ payload }) => payload)).toMatchObject([
			{ questionId, question: UNKNOWN, answer: ANSWER, emailed: true },
		])
	})

	it('sends one email for each text when a rep answers twice, edits the answer, and restores the answer', async ({
		api,
		questionId,
		setEmail,
		readMails,
	}) => {
		await setEmail('karen@mail.example')
		for (const answer of [ANSWER, ` ${ANSWER} `, 'No.', ANSWER])
			await api.qa.answer({ questionId, answer })
		expect((await readMails()).map(({ data }) => data)).toMatchObject([
			{ answer: ANSWER },
			{ answer: 'No.' },
		])
		expect(await api.qa.question({ questionId })).toMatchObject({
			question: { repAnswer: { text: ANSWER } },
		})
	})

	it('creates an FAQ only when the rep asks for an FAQ, and keeps the asker waiting when only an FAQ is created', async ({
		api,
		deckId,
		ask,
		questionId,
	}) => {
		await api.qa.answer({ questionId, answer: ANSWER })
		const faqs = async () => (await api.faqs.list({ deckId })).faqs.length
		expect(await faqs()).toBe(1)
		const faq = { userQuestion: UNKNOWN, cannedAnswer: 'We repair only roofs.' }
		const { question } = await api.qa.answer({ questionId, answer: ANSWER, faq })
		expect(question.promotedFaqId).not.toBeNull()
		expect(await faqs()).toBe(2)
		const later = await ask('Which helicopter brings the shingles?')
		await api.qa.promote({ questionId: later.questionId, cannedAnswer: 'None.' })
		expect(await api.qa.question(later)).toMatchObject({ question: { waiting: true } })
	})

	it('takes the question off every list of unanswered questions, and keeps the mark while the answer exists', async ({
		api,
		deckId,
		questionId,
		ask,
	}) => {
		await ask('Who takes care of the permit?')
		const lists = async () => [
			(await api.qa.questions({ deckId, escalated: true })).total,
			(await api.qa.questions({ deckId, escalated: false })).total,
			(await api.qa.allQuestions({ waiting: true })).total,
		]
		expect(await lists()).toEqual([1, 1, 1])
		await api.qa.answer({ questionId, answer: ANSWER })
		expect(await lists()).toEqual([0, 2, 0])
		expect(await api.qa.allQuestions({ state: 'answered' })).toMatchObject({
			...{ total: 1, waiting: 0, answered: 1, automatic: 1 },
		})
		expect(await refusalOf(api.qa.answered({ questionId, answered: false }))).toMatchObject({
			status: 409,
		})
	})

	it('sends no email to a bounced address, and says so in the list', async ({
		app,
		api,
		company: { organizationId },
		questionId,
		setEmail,
	}) => {
		await setEmail('karen@mail.example')
		const address = 'karen@mail.example'
		await app.db.mailSuppression.create({
			data: { organizationId, address, reason: 'bounced', createdAt: new Date() },
		})
		await api.qa.answer({ questionId, answer: ANSWER })
		await app.runJobs()
		const { question } = await api.qa.question({ questionId })
		expect(question.repAnswer).toMatchObject({ emailStatus: 'suppressed' })
	})

	it('returns 404 for a question of another company and for a question of the company itself', async ({
		app,
		api,
		deckId,
		questionId,
	}) => {
		const stranger = createCaller(await makeCompany(app)).qa
		const own = await api.qa.ask({ question: UNKNOWN, deckId })
		const notFound = { status: 404, message: 'Question not found' }
		const foreign = stranger.answer({ questionId, answer: ANSWER })
		expect(await refusalOf(foreign)).toMatchObject(notFound)
		const ofCompany = api.qa.answer({ questionId: own.questionId, answer: ANSWER })
		expect(await refusalOf(ofCompany)).toMatchObject(notFound)
	})
})

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/contact', () => {
	it('sends the answer to the address that an unknown homeowner left, also for later questions', async ({
		api,
		ask,
		presentationId,
		questionId,
		viewer,
		readMails,
	}) => {
		const which = { presentationId, questionId }
		expect(await viewer.followUp(which)).toMatchObject({ contact: null, usually: null })
		const left = await viewer.setContact({ ...which, email: ' Karen@Mail.example ' })
		expect(left.contact).toEqual({ kind: 'email', masked: 'k••••@mail.example' })
		const later = await ask('Do you tune organs?')
		for (const id of [questionId, later.questionId])
			await api.qa.answer({ questionId: id, answer: ANSWER })
		expect((await readMails()).map(({ to }) => to)).toEqual([
			'karen@mail.example',
			'karen@mail.example',
		])
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
		const left = await viewer.setContact({ ...which, phone: '(303) 555-0142' })
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

	it('returns 400 for a number that is not a phone number, for an invalid email address, and for both at once', async ({
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
			expect(await refusalOf(viewer.setContact({ ...which, ...contact }))).toMatchObject({
				status: 400,
			})
	})
})

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/detail', () => {
	it('adds a detail that the rep sees, and emits an event', async ({
		app,
		api,
		presentationId,
		questionId,
		viewer,
	}) => {
		const detail = 'An upright piano from 1920.'
		await viewer.setDetail({ presentationId, questionId, detail })
		expect(await api.qa.question({ questionId })).toMatchObject({ question: { detail } })
		const events = await app.db.event.findMany({
			where: { aggregateId: presentationId, eventType: 'question.updated' },
		})
		expect(events.map(({ payload }) => payload)).toMatchObject([{ questionId, change: 'detail' }])
	})
})

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/read', () => {
	it('records the first time at which the homeowner saw the answer, and forgets the time when the answer changes', async ({
		api,
		company,
		presentationId,
		questionId,
		viewer,
	}) => {
		await api.qa.answer({ questionId, answer: ANSWER })
		const which = { presentationId, questionId }
		const readAt = async () => (await api.qa.question({ questionId })).question.repAnswer?.readAt
		const { organizationId } = company
		const preview = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId, byCompany: true },
		}).qa
		await preview.markAnswerRead(which)
		expect(await readAt()).toBeNull()
		await viewer.markAnswerRead(which)
		const first = await readAt()
		expect(first).not.toBeNull()
		await viewer.markAnswerRead(which)
		expect(await readAt()).toBe(first)
		await api.qa.answer({ questionId, answer: 'No.' })
		expect(await readAt()).toBeNull()
	})
})
