import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { ANSWER, askRep, itWithUnanswered as it, UNKNOWN } from './fixtures.ts'

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

	it('emails each different answer text once, when a rep repeats, changes and then restores an answer', async ({
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

	it('creates an FAQ when the rep requests one, and keeps the question open until the homeowner has an answer', async ({
		company,
		api,
		deckId,
		presentationId,
		questionId,
	}) => {
		await api.qa.answer({ questionId, answer: ANSWER })
		const faqs = async () => (await api.faqs.list({ deckId })).faqs.length
		expect(await faqs()).toBe(1)
		const faq = { userQuestion: UNKNOWN, cannedAnswer: 'We repair only roofs.' }
		const { question } = await api.qa.answer({ questionId, answer: ANSWER, faq })
		expect(question.promotedFaqId).not.toBeNull()
		expect(await faqs()).toBe(2)
		const later = await askRep(company, presentationId, 'Which helicopter brings the shingles?')
		await api.qa.promote({ questionId: later, cannedAnswer: 'None.' })
		expect(await api.qa.question({ questionId: later })).toMatchObject({
			question: { waiting: true },
		})
	})

	it('removes an answered question from every list of unanswered questions, and returns 409 when a rep tries to set the question back to unanswered', async ({
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
			total: 1,
			waiting: 0,
			answered: 1,
			automatic: 1,
		})
		expect(await refusalOf(api.qa.answered({ questionId, answered: false }))).toMatchObject({
			status: 409,
		})
	})

	it('sends no email to an address that bounced, and lists the question with the email status `suppressed`', async ({
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

	it('returns 404 for a question of another company, and for a question that no homeowner asked', async ({
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

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/detail', () => {
	it('stores the detail that the homeowner adds to a question, shows the detail to the rep, and emits an event', async ({
		app,
		api,
		presentationId,
		questionId,
		viewer,
	}) => {
		const detail = 'An upright piano from 1920.'
		await viewer.qa.setDetail({ presentationId, questionId, detail })
		expect(await api.qa.question({ questionId })).toMatchObject({ question: { detail } })
		const events = await app.db.event.findMany({
			where: { aggregateId: presentationId, eventType: 'question.updated' },
		})
		expect(events.map(({ payload }) => payload)).toMatchObject([{ questionId, change: 'detail' }])
	})
})

describe('PUT /api/presentations/{presentationId}/questions/{questionId}/read', () => {
	it('records the first time at which the homeowner saw the answer, and clears the time when the answer changes', async ({
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
		await viewer.qa.markAnswerRead(which)
		const first = await readAt()
		expect(first).not.toBeNull()
		await viewer.qa.markAnswerRead(which)
		expect(await readAt()).toBe(first)
		await api.qa.answer({ questionId, answer: 'No.' })
		expect(await readAt()).toBeNull()
	})
})
