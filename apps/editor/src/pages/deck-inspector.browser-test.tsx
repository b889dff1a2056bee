import { type Handlers, inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	DECK_ID,
	deckDetailFixture,
	deckFixture,
	deckSummaryFixture,
	faqFixture,
	slideFixture,
} from '../testing/deck-fixture.ts'
import { deckHandlers } from '../testing/deck-handlers.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { DeckPage } from './deck-page.tsx'

/** Opens the deck page with the fixture deck, or with the deck that the given request handlers return. */
async function openDeck(handlers: Handlers = {}, search = '') {
	const calls = stubApi(deckHandlers(deckDetailFixture(), handlers))
	const address = `/decks/${DECK_ID}${search}`
	await renderRoute(<DeckPage />, { id: '/app/decks/$deckId', address })
	return { calls }
}

describe('Inspector of the deck editor', () => {
	it('switches to another panel with the arrow keys', async () => {
		const faqs = [faqFixture()]
		await openDeck({ decks: { get: () => deckDetailFixture({ faqs }) } }, '?tab=faqs')
		await page.getByRole('tab', { name: 'FAQs' }).click()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByRole('tab', { name: 'Q&A' })).toHaveFocus()
		const heading = page.getByRole('heading', { name: 'Questions and answers' })
		await expect.element(heading).toBeVisible()
		await userEvent.keyboard('{ArrowUp}')
		await expect.element(page.getByText('How long does a roof take?')).toBeVisible()
	})

	it('shows a panel from its top after the previous panel was scrolled', async () => {
		await page.viewport(1440, 600)
		await openDeck({}, '?tab=settings')
		const panel = () => document.querySelector('#inspector [role=tabpanel] > .xl\\:overflow-y-auto')
		await page.getByRole('tab', { name: 'Brand' }).click()
		await expect.element(page.getByRole('heading', { name: 'Logo' })).toBeVisible()
		panel()?.scrollTo(0, 400)
		await expect.poll(() => panel()?.scrollTop).toBe(400)
		await page.getByRole('tab', { name: 'Cover' }).click()
		await page.getByRole('tab', { name: 'Brand' }).click()
		await expect.element(page.getByRole('heading', { name: 'Logo' })).toBeVisible()
		expect(panel()?.scrollTop).toBe(0)
	})

	it('saves that FAQs from slides are published immediately', async () => {
		const update = () => ({ deck: deckFixture({ publishFaqs: true }) })
		const { calls } = await openDeck({ decks: { update } }, '?tab=settings')
		const field = page.getByLabelText('New FAQs')
		await expect.element(field).toHaveDisplayValue('Publish checked FAQs from a language model')
		await field.selectOptions('Publish immediately')
		await expect
			.poll(() => inputsOf(calls, 'decks.update'))
			.toEqual([{ deckId: DECK_ID, publishFaqs: true }])
	})

	it('shows an error at an emptied title, and saves the other fields of the slide', async () => {
		const update = () => ({ slide: slideFixture(1, { bullets: ['Three layers'] }) })
		const { calls } = await openDeck({ slides: { update } })
		await page.getByRole('tab', { name: 'Read from the slide' }).click()
		await page.getByLabelText('Title').fill('')
		await expect.element(page.getByText('A slide needs a title')).toBeVisible()
		await expect.element(page.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true')
		await page.getByLabelText('Bullet points').fill('Three layers')
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toMatchObject([{ bullets: ['Three layers'] }])
		expect(inputsOf(calls, 'slides.update')).not.toMatchObject([{ title: '' }])
		await page.getByLabelText('Title').fill('Layers')
		await expect
			.poll(() => inputsOf(calls, 'slides.update').at(-1))
			.toMatchObject({ title: 'Layers' })
	})

	it('opens the dialog of a new presentation for this deck when Share is clicked', async () => {
		await openDeck({
			decks: {
				get: () => deckDetailFixture({ deck: deckFixture({ name: 'Storm repair' }) }),
				list: () => ({ decks: [deckSummaryFixture({ name: 'Storm repair' })] }),
			},
		})
		await page.getByRole('button', { name: 'Share' }).click()
		await expect.element(page.getByRole('dialog', { name: 'New presentation' })).toBeVisible()
	})
})
