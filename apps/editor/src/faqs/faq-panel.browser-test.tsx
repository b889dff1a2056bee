import type { CreateFaqInput, Faq, UpdateFaqInput } from '@dormer/api/content/faqs/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckDetailFixture, faqFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { FaqPanel } from './faq-panel.tsx'

/** Renders the FAQ panel with a stub API that lists, creates and updates `faqs`. */
function renderFaqs(faqs: Faq[], handlers: Handlers = {}) {
	return renderInDeck(<FaqPanel />, {
		handlers: {
			faqs: {
				create: (input: CreateFaqInput) => {
					const faq = faqFixture({ ...input, id: fixtureId(399) })
					faqs.push(faq)
					return { faq }
				},
				update: ({ faqId, ...patch }: UpdateFaqInput) => {
					const index = faqs.findIndex(({ id }) => id === faqId)
					const faq = faqFixture({ ...faqs[index], ...definedOf(patch) })
					faqs[index] = faq
					return { faq }
				},
			},
			...handlers,
			decks: { get: () => deckDetailFixture({ faqs: [...faqs] }) },
		},
	})
}

function definedOf({ userQuestion, cannedAnswer }: Partial<UpdateFaqInput>): Partial<Faq> {
	return {
		...(userQuestion === undefined ? {} : { userQuestion }),
		...(cannedAnswer === undefined ? {} : { cannedAnswer }),
	}
}

describe('FaqPanel', () => {
	it('shows a button that adds the first question when the deck has no questions', async () => {
		await renderFaqs([])
		await expect.element(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
		await page.getByRole('button', { name: 'Add a question' }).click()
		await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
	})

	it('shows each question with its answer, slide and origin', async () => {
		await renderFaqs([faqFixture({ source: 'generated', relatedSlideId: fixtureId(2) })])
		await expect.element(page.getByText('How long does a roof take?')).toBeVisible()
		await expect.element(page.getByText('Two days for most homes.')).toBeVisible()
		await expect.element(page.getByText('Slide 2')).toBeVisible()
		await expect.element(page.getByText('From the slides')).toBeVisible()
		await expect.element(page.getByText('Not recorded yet')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('publishes a suggestion after one click on Accept', async () => {
		const faqs = [
			faqFixture({ status: 'suggested', relatedSlideId: fixtureId(2) }),
			faqFixture({
				id: fixtureId(302),
				userQuestion: 'Can I pay monthly?',
				cannedAnswer: 'Yes, $189 a month.',
				status: 'suggested',
			}),
		]
		const { calls } = await renderFaqs(faqs, {
			faqs: {
				accept: ({ faqId }: { faqId: string }) => {
					const faq = faqFixture({ ...faqs.find(({ id }) => id === faqId), status: 'published' })
					faqs.splice(0, 1, faq)
					return { faq }
				},
			},
		})
		const heading = page.getByRole('heading', { name: '2 suggestions to review' })
		await expect.element(heading).toBeVisible()
		await expect
			.element(
				page.getByText('Prices differ for each homeowner. Edit the answer before you accept it.'),
			)
			.toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Accept: How long does a roof take?' }).click()
		await expect.element(page.getByRole('heading', { name: 'Accepted 1' })).toBeVisible()
		await expect
			.element(page.getByRole('heading', { name: '1 suggestion to review' }))
			.toHaveFocus()
		expect(inputsOf(calls, 'faqs.accept')).toEqual([{ faqId: fixtureId(301) }])
	})

	it('adds a question with the keyboard alone', async () => {
		const { calls } = await renderFaqs([])
		await page.getByRole('button', { name: 'Add a question' }).click()
		await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
		await userEvent.keyboard('Do you replace gutters?{Tab}Yes, on request.{Tab}{Tab}{Tab}{Enter}')
		await expect
			.element(page.getByRole('heading', { name: 'Do you replace gutters?' }))
			.toBeVisible()
		expect(inputsOf(calls, 'faqs.create')).toEqual([
			{
				deckId: DECK_ID,
				userQuestion: 'Do you replace gutters?',
				cannedAnswer: 'Yes, on request.',
				relatedSlideId: null,
			},
		])
	})

	it('marks every empty required field, and sends no request', async () => {
		const { calls } = await renderFaqs([])
		await page.getByRole('button', { name: 'Add a question' }).click()
		await page.getByRole('button', { name: 'Add', exact: true }).last().click()
		await expect.element(page.getByText('Enter a question')).toBeVisible()
		await expect
			.element(page.getByLabelText('Answer'))
			.toHaveAccessibleDescription('Enter an answer')
		expect(inputsOf(calls, 'faqs.create')).toEqual([])
	})

	it('keeps the entered text when the server rejects the question', async () => {
		const message = 'This question exists already'
		await renderFaqs([], {
			faqs: {
				create: () => {
					throw refusal(409, { code: 'DUPLICATE', message, path: 'userQuestion' })
				},
			},
		})
		await page.getByRole('button', { name: 'Add a question' }).click()
		const question = page.getByLabelText('Question', { exact: true })
		await question.fill('Do you replace gutters?')
		await page.getByLabelText('Answer').fill('Yes.')
		await page.getByRole('button', { name: 'Add', exact: true }).last().click()
		await expect.element(question).toHaveAccessibleDescription(message)
		await expect.element(page.getByLabelText('Answer')).toHaveValue('Yes.')
	})

	it('saves a changed answer and returns to the list', async () => {
		const { calls } = await renderFaqs([faqFixture()])
		await page.getByRole('button', { name: 'Edit How long does a roof take?' }).click()
		await page.getByLabelText('Answer').fill('One day.')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect.element(page.getByText('One day.')).toBeVisible()
		expect(inputsOf(calls, 'faqs.update')).toMatchObject([
			{ faqId: fixtureId(301), cannedAnswer: 'One day.' },
		])
	})

	it('shows a warning when the answer was saved but no voice is available to speak it', async () => {
		const warning = 'The answer is saved, but no voice is available.'
		await renderFaqs([], { faqs: { create: () => ({ faq: faqFixture(), warning }) } })
		await page.getByRole('button', { name: 'Add a question' }).click()
		await page.getByLabelText('Question', { exact: true }).fill('Do you replace gutters?')
		await page.getByLabelText('Answer').fill('Yes.')
		await page.getByRole('button', { name: 'Add', exact: true }).last().click()
		await expect.element(page.getByText(warning)).toBeVisible()
	})

	it('restores a deleted question when the rep clicks Undo in the toast', async () => {
		const { calls } = await renderFaqs([faqFixture()])
		await page.getByRole('button', { name: 'Delete How long does a roof take?' }).click()
		await expect.element(page.getByText('Two days for most homes.')).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect.element(page.getByText('Two days for most homes.')).toBeVisible()
		expect(inputsOf(calls, 'faqs.delete')).toEqual([])
	})
})
