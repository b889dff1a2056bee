import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { asAnonymous, it as base, makeDeck, makePresentation } from './fixtures.ts'

const ANSWERED = 'Do you handle the permit?'
const UNKNOWN = 'Do you paint fences?'
const LATER = 'Do you repair pianos?'

/**
 * Adds test fixtures. `askAll` asks questions as the homeowner, one second apart, so their order is defined, and
 * passes on to the rep what nothing answers.
 * `readOnlyQuestion` reads the only question of the company.
 */
const it = base
	.extend(
		'askAll',
		({ company, presentationId }) =>
			async (questions: string[], target = { presentationId }) => {
				for (const [index, question] of questions.entries()) {
					const at = new Date(Date.UTC(2026, 10, 21, 9, 0, index))
					const { qa } = createCaller({ ...asAnonymous(company), now: () => at })
					const { questionId, kind } = await qa.ask({ question, ...target })
					if (kind === 'unanswered') await qa.escalate({ questionId, ...target })
				}
			},
	)
	.extend('readOnlyQuestion', ({ api }) => async () => {
		const [question] = (await api.qa.allQuestions({})).questions
		if (question === undefined) throw new Error('There is no question')
		return question
	})
const questionsOf = ({ questions }: { questions: { question: string }[] }) =>
	questions.map(({ question }) => question)

describe('GET /api/questions', () => {
	it('lists unanswered questions first, beginning with the oldest, and returns the names of the homeowner and the deck', async ({
		api,
		deckId,
		presentationId,
		askAll,
	}) => {
		await askAll([UNKNOWN, ANSWERED, LATER])
		const list = await api.qa.allQuestions({})
		expect(questionsOf(list)).toEqual([UNKNOWN, LATER, ANSWERED])
		expect(list).toMatchObject({ total: 3, waiting: 2 })
		const [first, , last] = list.questions
		expect(first).toMatchObject({ waiting: true, homeownerName: 'Karen', deckId, presentationId })
		expect(last).toMatchObject({ waiting: false, source: 'faq', citations: [{ type: 'faq' }] })
	})

	it('filters questions by deck, by presentation and by lack of an answer, and returns one page at a time', async ({
		company,
		api,
		presentationId,
		askAll,
	}) => {
		await askAll([UNKNOWN, ANSWERED, LATER])
		const { deckId } = await makeDeck(company)
		await askAll([ANSWERED], { presentationId: await makePresentation(company, deckId) })
		expect(await api.qa.allQuestions({ deckId })).toMatchObject({ total: 1, waiting: 0 })
		expect(await api.qa.allQuestions({ presentationId })).toMatchObject({ total: 3, waiting: 2 })
		expect(questionsOf(await api.qa.allQuestions({ waiting: true }))).toEqual([UNKNOWN, LATER])
		const second = await api.qa.allQuestions({ limit: 1, offset: 1 })
		expect(questionsOf(second)).toEqual([LATER])
		expect(second).toMatchObject({ total: 4, waiting: 2 })
		const beyond = await api.qa.allQuestions({ offset: 9 })
		expect(beyond).toMatchObject({ questions: [], total: 4, waiting: 2, nextCursor: null })
	})

	it('omits the questions of reps, of deleted presentations and of deleted decks', async ({
		company,
		api,
		deckId,
		presentationId,
		askAll,
	}) => {
		await api.qa.ask({ question: UNKNOWN, deckId })
		await askAll([UNKNOWN])
		await api.presentations.delete({ presentationId })
		expect(await api.qa.allQuestions({})).toMatchObject({ questions: [], total: 0, waiting: 0 })
		await askAll([UNKNOWN], { presentationId: await makePresentation(company, deckId) })
		expect(await api.qa.allQuestions({})).toMatchObject({ total: 1 })
		await api.decks.delete({ deckId })
		expect(await api.qa.allQuestions({})).toMatchObject({ total: 0 })
	})

	it('omits the questions of another company', async ({ app, deckId, askAll }) => {
		await askAll([UNKNOWN])
		const stranger = createCaller(await makeCompany(app)).qa
		expect(await stranger.allQuestions({})).toMatchObject({ total: 0, waiting: 0 })
		expect(await stranger.allQuestions({ deckId })).toMatchObject({ total: 0 })
	})
})

describe('PUT /api/questions/{questionId}/answered', () => {
	it('keeps the time at which a question was first marked as answered, and can remove the mark', async ({
		company,
		api,
		askAll,
		readOnlyQuestion,
	}) => {
		await askAll([UNKNOWN])
		const { id: questionId } = await readOnlyQuestion()
		const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
		for (const hour of [10, 11])
			await createCaller({ ...company, now: () => at(hour) }).qa.answered({
				questionId,
				answered: true,
			})
		expect(await readOnlyQuestion()).toMatchObject({
			waiting: false,
			answeredAt: at(10).toISOString(),
		})
		await api.qa.answered({ questionId, answered: false })
		expect(await readOnlyQuestion()).toMatchObject({ waiting: true, answeredAt: null })
	})

	it('returns 404 for the question of another company', async ({
		app,
		askAll,
		readOnlyQuestion,
	}) => {
		await askAll([UNKNOWN])
		const { id } = await readOnlyQuestion()
		const stranger = createCaller(await makeCompany(app)).qa
		for (const questionId of [id, crypto.randomUUID()])
			expect(await refusalOf(stranger.answered({ questionId, answered: true }))).toMatchObject({
				status: 404,
				message: 'Question not found',
			})
		expect(await readOnlyQuestion()).toMatchObject({ waiting: true })
	})
})
