import type { AnsweredInput, PromoteQuestionInput } from '@dormer/api/sale/qa/schema'
import { expectAccessible } from '@dormer/component-testing/accessibility'
import {
	type Handlers,
	inputsOf,
	noResponse,
	refusal,
	stubApi,
} from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture, faqFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import {
	type ListedQuestion,
	questionFixture,
	unansweredQuestionFixture,
} from '../testing/question-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { QuestionsPage } from './questions-page.tsx'

type Filter = { waiting?: boolean; deckId?: string }

/**
 * Renders the questions page with a stub API that lists `questions`. Adding a question to the FAQs or marking it as
 * answered changes the array.
 */
async function renderQuestions(questions: ListedQuestion[], qa: Handlers['qa'] = {}) {
	const change = (id: string, patch: Partial<ListedQuestion>) => {
		const index = questions.findIndex((question) => question.id === id)
		questions[index] = questionFixture({ ...questions[index], ...patch })
	}
	const calls = stubApi({
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		qa: {
			allQuestions: ({ waiting = false }: Filter) => {
				const matching = questions.filter((question) => !waiting || question.waiting)
				return {
					questions: matching,
					total: matching.length,
					waiting: questions.filter((question) => question.waiting).length,
				}
			},
			promote: ({ questionId }: PromoteQuestionInput) => {
				change(questionId, { promotedFaqId: fixtureId(301), waiting: false })
				return { faq: faqFixture() }
			},
			answered: ({ questionId, answered }: AnsweredInput) => {
				const answeredAt = answered ? '2026-06-02T15:00:00.000Z' : null
				change(questionId, { waiting: !answered, answeredAt })
				return { success: true }
			},
			...qa,
		},
	})
	await renderRoute(<QuestionsPage />, { id: '/app/questions', address: '/questions' })
	return calls
}

const answer = page.getByLabelText('Answer', { exact: true })

describe('QuestionsPage', () => {
	it('shows a placeholder while the questions load', async () => {
		await renderQuestions([], { allQuestions: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading questions' })).toBeVisible()
	})

	it('shows an empty state and no filters when no homeowner asked a question', async () => {
		await renderQuestions([])
		await expect.element(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
		await expect.element(page.getByRole('group', { name: 'Filter' })).not.toBeInTheDocument()
	})

	it("shows the server's error, and loads the questions when the user retries", async () => {
		let isDown = true
		await renderQuestions([], {
			allQuestions: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { questions: [questionFixture()], total: 1, waiting: 0 }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Yes, you can stay.')).toBeVisible()
	})

	it('shows each question with its answer, homeowner and sources', async () => {
		await renderQuestions([questionFixture(), unansweredQuestionFixture()])
		await expect.element(page.getByText('Answered, 92%')).toBeVisible()
		await expect.element(page.getByRole('listitem').getByText('Needs an answer')).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Karen Delgado' }).first())
			.toHaveAttribute('href', `/presentations/${fixtureId(501)}`)
		await expectAccessible(document.body)
	})

	it('opens the quoted passage of a source with Enter and closes it with Escape', async () => {
		await renderQuestions([questionFixture()])
		const source = page.getByRole('button', { name: 'Document: Warranty.pdf' })
		await expect.element(source).toBeVisible()
		source.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText('“You can stay home.”')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByText('“You can stay home.”')).not.toBeInTheDocument()
		await expect.element(source).toHaveFocus()
	})

	it('shows only unanswered questions when the rep selects that filter', async () => {
		await renderQuestions([questionFixture(), unansweredQuestionFixture()])
		await page.getByRole('button', { name: /^Needs an answer/ }).click()
		await expect.element(page.getByText('Can I stay in the house?')).not.toBeInTheDocument()
		await expect.element(page.getByText('Do you build pools?')).toBeVisible()
	})

	it('offers to show all questions when no question matches the filter', async () => {
		await renderQuestions([questionFixture()])
		await page.getByRole('button', { name: /^Needs an answer/ }).click()
		await expect.element(page.getByRole('heading', { name: 'No questions match' })).toBeVisible()
		await page.getByRole('button', { name: 'Show all questions' }).click()
		await expect.element(page.getByText('Can I stay in the house?')).toBeVisible()
	})

	it('filters by deck from the menu', async () => {
		const calls = await renderQuestions([questionFixture()])
		await page.getByRole('button', { name: 'Deck: All decks' }).click()
		await page.getByRole('menuitemradio', { name: 'Roof replacement' }).click()
		await expect
			.poll(() => inputsOf(calls, 'qa.allQuestions').at(-1))
			.toMatchObject({ deckId: DECK_ID, offset: 0 })
	})
})

describe('Answer to a question', () => {
	it('adds an answered question to the FAQs with one click', async () => {
		const calls = await renderQuestions([questionFixture()])
		await page.getByRole('button', { name: 'Add to FAQs' }).click()
		await expect.element(page.getByText('In the FAQs')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Add to FAQs' })).not.toBeInTheDocument()
		expect(inputsOf(calls, 'qa.promote')).toEqual([{ questionId: fixtureId(601) }])
	})

	it("shows the server's reason when a question cannot be added to the FAQs", async () => {
		const message = 'The deck already has this question'
		await renderQuestions([questionFixture()], {
			promote: () => {
				throw refusal(409, { code: 'DUPLICATE', message })
			},
		})
		await page.getByRole('button', { name: 'Add to FAQs' }).click()
		await expect.element(page.getByText(message)).toBeVisible()
	})

	it('writes an answer, sends it, and returns the focus to the question', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await page.getByRole('button', { name: 'Write an answer' }).click()
		await expect.element(answer).toHaveFocus()
		await userEvent.keyboard('No, we build roofs.')
		await page.getByRole('button', { name: 'Add to FAQs' }).click()
		await expect.element(page.getByText('In the FAQs')).toBeVisible()
		await expect.element(page.getByRole('listitem').first()).toHaveFocus()
		expect(inputsOf(calls, 'qa.promote')).toEqual([
			{
				questionId: fixtureId(602),
				userQuestion: 'Do you build pools?',
				cannedAnswer: 'No, we build roofs.',
			},
		])
	})

	it('shows an error and sends no request when the answer is empty', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await page.getByRole('button', { name: 'Write an answer' }).click()
		await page.getByRole('button', { name: 'Add to FAQs' }).click()
		await expect.element(answer).toHaveAttribute('aria-invalid', 'true')
		expect(inputsOf(calls, 'qa.promote')).toEqual([])
	})

	it('keeps the written answer when the server rejects it', async () => {
		const message = 'The answer is too long to be recorded'
		await renderQuestions([unansweredQuestionFixture()], {
			promote: () => {
				throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'cannedAnswer' })
			},
		})
		await page.getByRole('button', { name: 'Write an answer' }).click()
		await answer.fill('No, we build roofs.')
		await page.getByRole('button', { name: 'Add to FAQs' }).click()
		await expect.element(answer).toHaveAccessibleDescription(message)
		await expect.element(answer).toHaveValue('No, we build roofs.')
	})

	it('marks a question as answered, and unmarks it when the rep clicks Undo', async () => {
		const calls = await renderQuestions([unansweredQuestionFixture()])
		await page.getByRole('button', { name: 'Mark as answered' }).click()
		await expect.element(page.getByText('Answered by you')).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect.element(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
		expect(inputsOf(calls, 'qa.answered')).toEqual([
			{ questionId: fixtureId(602), answered: true },
			{ questionId: fixtureId(602), answered: false },
		])
	})
})
