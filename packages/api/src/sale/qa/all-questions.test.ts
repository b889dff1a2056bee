import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { anonymous, makePitch, present } from './testing.ts'

let app: TestApp
let ctx: OrgContext
let qa: ReturnType<typeof createCaller>['qa']
let deckId: string
let presentationId: string

beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
	ctx = await makeCompany(app)
	qa = createCaller(ctx).qa
	deckId = (await makePitch(ctx)).deckId
	presentationId = await present(ctx, deckId)
})

const ANSWERED = 'Who takes care of the permit?'
const UNKNOWN = 'Do you paint fences?'
const LATER = 'Do you repair pianos?'

/** One second later each, so that their order is known. */
const askAll = async (questions: string[], of = { presentationId }) => {
	for (const [index, question] of questions.entries()) {
		const at = new Date(Date.UTC(2026, 10, 21, 9, 0, index))
		await createCaller({ ...anonymous(ctx), now: () => at }).qa.ask({ question, ...of })
	}
}
const questionsOf = ({ questions }: { questions: { question: string }[] }) =>
	questions.map(({ question }) => question)

describe('what homeowners asked', () => {
	it('is listed with those first that wait, then the newest, with who asked about which deck', async () => {
		await askAll([UNKNOWN, ANSWERED, LATER])
		const list = await qa.allQuestions({})
		expect(questionsOf(list)).toEqual([LATER, UNKNOWN, ANSWERED])
		expect(list).toMatchObject({ total: 3, waiting: 2 })
		const [first, , last] = list.questions
		expect(first).toMatchObject({ waiting: true, homeownerName: 'Karen', deckId, presentationId })
		expect(last).toMatchObject({ waiting: false, source: 'faq', citations: [{ type: 'faq' }] })
	})

	it('is listed by deck, by presentation, by what waits, and page by page', async () => {
		await askAll([UNKNOWN, ANSWERED, LATER])
		const other = await makePitch(ctx)
		const theirs = await present(ctx, other.deckId)
		await askAll([ANSWERED], { presentationId: theirs })
		expect(await qa.allQuestions({ deckId: other.deckId })).toMatchObject({ total: 1, waiting: 0 })
		expect(await qa.allQuestions({ presentationId })).toMatchObject({ total: 3, waiting: 2 })
		expect(questionsOf(await qa.allQuestions({ waiting: true }))).toEqual([LATER, UNKNOWN])
		const second = await qa.allQuestions({ limit: 1, offset: 1 })
		expect(questionsOf(second)).toEqual([UNKNOWN])
		expect(second).toMatchObject({ total: 4, waiting: 2 })
		expect(await qa.allQuestions({ offset: 9 })).toEqual({ questions: [], total: 4, waiting: 2 })
	})

	it('leaves out what the company tried itself, and what is deleted', async () => {
		await qa.ask({ question: UNKNOWN, deckId })
		await askAll([UNKNOWN])
		await createCaller(ctx).presentations.delete({ presentationId })
		expect(await qa.allQuestions({})).toEqual({ questions: [], total: 0, waiting: 0 })
		presentationId = await present(ctx, deckId)
		await askAll([UNKNOWN])
		expect(await qa.allQuestions({})).toMatchObject({ total: 1 })
		await createCaller(ctx).decks.delete({ deckId })
		expect(await qa.allQuestions({})).toMatchObject({ total: 0 })
	})

	it('is each company’s own', async () => {
		await askAll([UNKNOWN])
		const theirs = createCaller(await makeCompany(app)).qa
		expect(await theirs.allQuestions({})).toMatchObject({ total: 0, waiting: 0 })
		expect(await theirs.allQuestions({ deckId })).toMatchObject({ total: 0 })
	})
})

describe('a question that waits', () => {
	const only = async () => {
		const [question] = (await qa.allQuestions({})).questions
		if (question === undefined) throw new Error('Nothing was asked')
		return question
	}

	it('waits no more once the rep answered it; the first time stays, and it can be taken back', async () => {
		await askAll([UNKNOWN])
		const { id: questionId } = await only()
		const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
		for (const hour of [10, 11])
			await createCaller({ ...ctx, now: () => at(hour) }).qa.answered({
				questionId,
				answered: true,
			})
		expect(await only()).toMatchObject({ waiting: false, answeredAt: at(10).toISOString() })
		await qa.answered({ questionId, answered: false })
		expect(await only()).toMatchObject({ waiting: true, answeredAt: null })
	})

	it('waits no more once it is an FAQ', async () => {
		await askAll([UNKNOWN])
		await qa.promote({ questionId: (await only()).id, cannedAnswer: 'Only roofs.' })
		expect(await only()).toMatchObject({ waiting: false })
	})

	it('of another company answers as missing', async () => {
		await askAll([UNKNOWN])
		const { id } = await only()
		const theirs = createCaller(await makeCompany(app)).qa
		for (const questionId of [id, crypto.randomUUID()])
			expect(await refusalOf(theirs.answered({ questionId, answered: true }))).toMatchObject({
				status: 404,
				message: 'Question not found',
			})
		expect(await only()).toMatchObject({ waiting: true })
	})
})
