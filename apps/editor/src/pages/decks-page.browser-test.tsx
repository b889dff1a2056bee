import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture } from '../testing/deck-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { DecksPage } from './decks-page.tsx'

it('offers the sample deck while the company has no deck, and opens it', async () => {
	let decks: ReturnType<typeof deckSummaryFixture>[] = []
	stubApi({
		decks: { list: () => ({ decks }) },
		generation: { statuses: () => ({ statuses: {} }) },
		onboarding: {
			openSample: () => {
				decks = [deckSummaryFixture()]
				return { deckId: DECK_ID, presentationId: DECK_ID, url: 'https://dormer.example/p/sample' }
			},
		},
	})
	const router = await renderRoute(<DecksPage />, { id: '/app/decks', address: '/decks' })
	const sample = page.getByRole('button', { name: 'Look at a sample deck' })
	await expect.element(sample).toBeVisible()
	await expectAccessible(document.body)
	await sample.click()
	await expect.poll(() => addressOf(router)).toBe(`/decks/${DECK_ID}`)
})
