import type { AnswerQuestionInput } from '@dormer/api/sale/qa/answer-schema'
import type { AnsweredInput } from '@dormer/api/sale/qa/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import {
	type ListedQuestion,
	questionFixture,
	repAnswerFixture,
	unansweredQuestionFixture,
} from '../testing/question-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { QuestionsPage } from './questions-page.tsx'

type Filter = { state?: 'waiting' | 'answered' | 'automatic'; limit: number; offset?: number }
type State = NonNullable<Filter['state']>

const stateOf = ({ waiting, answeredAt }: ListedQuestion): State =>
	waiting ? 'waiting' : answeredAt === null ? 'automatic' : 'answered'

/** Renders the questions page with a stub API that lists `questions`. Answering or marking a question changes the array. */
async function renderQuestions(
	questions: ListedQuestion[],
	{ qa = {}, search = '' }: { qa?: Handlers['qa']; search?: string } = {},
) {
	const change = (id: string, patch: Partial<ListedQuestion>) => {
		const index = questions.findIndex((question) => question.id === id)
		const changed = questionFixture({ ...questions[index], ...patch })
		questions[index] = changed
		return changed
	}
	const countOf = (state: State) => questions.filter((one) => stateOf(one) === state).length
	const calls = stubApi({
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		presentations: { get: noResponse },
		narration: { single: noResponse },
		qa: {
			allQuestions: ({ state, limit, offset = 0 }: Filter) => {
				const matching = questions.filter((one) => state === undefined || stateOf(one) === state)
				return {
					questions: matching.slice(offset, offset + limit),
					total: matching.length,
					waiting: countOf('waiting'),
					answered: countOf('answered'),
					automatic: countOf('automatic'),
					nextCursor: null,
				}
			},
			question: ({ questionId }: { questionId: string }) => {
				const question = questions.find(({ id }) => id === questionId)
				if (question === undefined)
					throw refusal(404, { code: 'NOT_FOUND', message: 'Question not found' })
				return { question }
			},
			answer: ({ questionId, answer: text, faq }: AnswerQuestionInput) => {
				const repAnswer = repAnswerFixture({ text })
				const { answeredAt } = repAnswer
				const promotedFaqId = faq === undefined ? null : fixtureId(301)
				const patch = { waiting: false, answeredAt, repAnswer, promotedFaqId }
				return { question: change(questionId, patch) }
			},
			answered: ({ questionId, answered }: AnsweredInput) => {
				const answeredAt = answered ? '2026-06-02T15:00:00.000Z' : null
				change(questionId, { waiting: !answered, answeredAt })
				return { success: true }
			},
			...qa,
		},
	})
	await renderRoute(<QuestionsPage />, { id: '/app/questions', address: `/questions${search}` })
	return calls
}

beforeEach(async () => {
	localStorage.clear()
	await page.viewport(1280, 900)
})

const answer = page.getByLabelText('Your answer')
const send = page.getByRole('button', { name: /to Karen by email and show/ })
const heading = (name: string) => page.getByRole('heading', { name })
const link = (name: RegExp) => page.getByRole('link', { name })

describe('QuestionsPage', () => {
	it('shows a placeholder while the questions load', async () => {
		await renderQuestions([], { qa: { allQuestions: noResponse } })
		await expect.element(page.getByRole('status', { name: 'Loading questions' })).toBeVisible()
	})

	it('shows an empty state when no homeowner asked a question', async () => {
		await renderQuestions([])
		await expect.element(heading('No questions yet')).toBeVisible()
	})

	it("shows the server's error and a retry button", async () => {
		await renderQuestions([], {
			qa: {
				allQuestions: () => {
					throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				},
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
	})

	it('shows unanswered questions first, and opens the first one', async () => {
		await renderQuestions([
			unansweredQuestionFixture(),
			questionFixture({ ...answered, answeredAt: '2026-06-02T15:00:00.000Z' }),
		])
		await expect.element(page.getByText('1 waiting, 1 answered')).toBeVisible()
		await expect.element(page.getByRole('heading', { name: 'Do you build pools?' })).toBeVisible()
		await expect.element(page.getByText('“Your rep will get back to you.”')).toBeVisible()
		await expect.element(page.getByText('To karen@mail.example')).toBeVisible()
		await expect.element(page.getByText(/asked [A-Z][a-z]+ \d+, \d+:\d+.[AP]M [A-Z]/)).toBeVisible()
		await expect.element(link(/Can I stay in the house.*Read/)).toBeVisible()
		await expectAccessible(document.body)
	})

	it('opens the question that the page’s URL names, even when the list does not show that question', async () => {
		const passages = [
			{
				type: 'slide' as const,
				id: fixtureId(702),
				title: 'Two days',
				section: null,
				quote: 'Protect the garden',
				slideNumber: 7,
			},
		]
		const asked = { kind: 'passages' as const, passages, missedAt: '2026-06-02T15:00:00.000Z' }
		await renderQuestions(
			[unansweredQuestionFixture(), questionFixture({ ...asked, escalated: true })],
			{ search: `?question=${fixtureId(601)}` },
		)
		await expect.element(heading('Can I stay in the house?')).toBeVisible()
		await expect.element(page.getByText('Slide 7, Two days')).toBeVisible()
		await expect.element(page.getByText('Karen asked for your answer.')).toBeVisible()
	})

	it('shows either the list or the question on a narrow screen', async () => {
		await page.viewport(390, 844)
		await renderQuestions([unansweredQuestionFixture()])
		await expect.element(answer).not.toBeVisible()
		await link(/Do you build pools/).click()
		await expect.element(answer).toBeVisible()
		await expect.element(link(/Do you build pools/)).not.toBeInTheDocument()
		await page.getByRole('link', { name: 'All questions' }).click()
		await expect.element(link(/Do you build pools/)).toBeVisible()
	})

	it('lists only the questions of the deck that the rep selects in the menu', async () => {
		const calls = await renderQuestions([questionFixture()])
		await page.getByRole('button', { name: 'Deck: All decks' }).click()
		await page.getByRole('menuitemradio', { name: 'Roof replacement' }).click()
		await expect
			.poll(() => inputsOf(calls, 'qa.allQuestions'))
			.toContainEqual({ deckId: DECK_ID, state: 'waiting', limit: 100 })
	})
})

const answered = {
	repAnswer: repAnswerFixture({ readAt: '2026-06-02T16:00:00.000Z' }),
	promotedFaqId: null,
}

describe('Answer to a question', () => {
	it('keeps the draft until the answer is sent', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await answer.fill('No, we build roofs.')
		await expect.element(page.getByText('Draft saved')).toBeVisible()
		expect(localStorage.getItem(`dormer.answer.${fixtureId(602)}`)).toBe('No, we build roofs.')
		await expect
			.element(page.getByRole('checkbox', { name: /Also add to the FAQs/ }))
			.not.toBeChecked()
		await send.click()
		await expect.element(page.getByRole('button', { name: 'Karen has this answer' })).toBeDisabled()
		expect(inputsOf(calls, 'qa.answer')).toEqual([
			{ questionId: fixtureId(602), answer: 'No, we build roofs.' },
		])
		expect(localStorage.getItem(`dormer.answer.${fixtureId(602)}`)).toBeNull()
	})

	it('says that the answer is saved only after the server has stored it', async () => {
		const question = unansweredQuestionFixture()
		let store = (_: { question: ListedQuestion }) => {}
		const stored = new Promise<{ question: ListedQuestion }>((resolve) => {
			store = resolve
		})
		await renderQuestions([question], { qa: { answer: () => stored } })
		await answer.fill('No, we build roofs.')
		await send.click()
		await expect.element(send).toHaveAttribute('aria-busy', 'true')
		await expect.element(page.getByText(/has this answer|Answer saved/)).not.toBeInTheDocument()
		store({ question })
		await expect
			.element(page.getByText('Answer saved. Karen will see it in the presentation.'))
			.toBeVisible()
	})

	it('lets the rep edit the wording of the FAQ, and sends the FAQ with the answer', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await answer.fill('No, Karen, we build roofs.')
		await page.getByRole('checkbox', { name: /Also add to the FAQs/ }).click()
		await page.getByLabelText('FAQ answer').fill('No, we build roofs.')
		await send.click()
		await expect
			.poll(() => inputsOf(calls, 'qa.answer'))
			.toEqual([
				{
					questionId: fixtureId(602),
					answer: 'No, Karen, we build roofs.',
					faq: { userQuestion: 'Do you build pools?', cannedAnswer: 'No, we build roofs.' },
				},
			])
	})

	it('says that no email is sent when the homeowner left only a phone number', async () => {
		await renderQuestions([
			unansweredQuestionFixture({
				contact: { email: null, phone: '+13035550142', source: 'question', confirmed: true },
			}),
		])
		await expect.element(page.getByText(/left a phone number: \+13035550142/)).toBeVisible()
		await expect
			.element(page.getByRole('button', { name: 'Show in Karen’s presentation' }))
			.toBeVisible()
	})

	it('says that an email address is not confirmed, and does not promise an email to it', async () => {
		const contact = {
			email: 'karen.d@mail.example',
			phone: null,
			source: 'question' as const,
			confirmed: false,
		}
		const question = unansweredQuestionFixture({ contact })
		await renderQuestions([question])
		await expect
			.element(page.getByText(/karen\.d@mail\.example is not confirmed yet\./))
			.toBeVisible()
		await expect
			.element(page.getByRole('button', { name: 'Show in Karen’s presentation' }))
			.toBeVisible()
		const answered = { ...question, repAnswer: repAnswerFixture({ emailStatus: null }) }
		await renderQuestions([{ ...answered, waiting: false }])
		await expect
			.element(page.getByText('Not read, email address not confirmed').first())
			.toBeVisible()
	})

	it('shows an error and sends no request when the answer is empty', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await send.click()
		await expect.element(answer).toHaveAccessibleDescription('Enter an answer')
		expect(inputsOf(calls, 'qa.answer')).toEqual([])
	})

	it('keeps the written answer when the server rejects it', async () => {
		const message = 'The answer is too long to be recorded'
		await renderQuestions([unansweredQuestionFixture()], {
			qa: {
				answer: () => {
					throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'answer' })
				},
			},
		})
		await answer.fill('No, we build roofs.')
		await send.click()
		await expect.element(answer).toHaveAccessibleDescription(message)
		await expect.element(answer).toHaveValue('No, we build roofs.')
	})

	it('marks a question as answered, and unmarks it when the rep clicks Undo', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await page.getByRole('button', { name: 'Mark as answered' }).click()
		await expect.element(link(/Do you build pools.*Marked as answered/)).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect.element(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
		expect(inputsOf(calls, 'qa.answered')).toEqual([
			{ questionId: fixtureId(602), answered: true },
			{ questionId: fixtureId(602), answered: false },
		])
	})
})

describe('A group of 10,000 questions', () => {
	it('renders only the questions near its visible part after "Show all"', async () => {
		const questions = Array.from({ length: 10_000 }, (_, index) =>
			questionFixture({
				id: fixtureId(20_000 + index),
				question: `Question ${index + 1}?`,
				waiting: false,
				answeredAt: null,
				repAnswer: null,
			}),
		)
		await renderQuestions(questions)
		await page.getByRole('button', { name: 'Show all 10000' }).click()
		const list = page.getByRole('list', { name: 'Replies from the presentation' })
		await expect.element(list.getByText('Question 1?', { exact: true })).toBeVisible()
		expect(list.getByRole('link').elements().length).toBeLessThan(60)
		list.element().scrollTo(0, list.element().scrollHeight)
		await expect.element(list.getByText('Question 10000?', { exact: true })).toBeVisible()
		await expectAccessible(document.body)
	})
})
