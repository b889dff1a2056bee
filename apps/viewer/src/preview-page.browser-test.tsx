import type { DeckPreview, PreviewInput } from '@dormer/api/sale/presentations/preview-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PreviewPage } from './preview-page.tsx'
import { makeBooking } from './testing/booking-fixture.ts'
import { makeContract } from './testing/contract-fixture.ts'
import { makePlayback } from './testing/playback-fixture.ts'
import { makePrice, makeSelection, makeStatedPrice } from './testing/pricing-fixture.ts'
import { removeListenersAfterTest } from './testing/remove-listeners.ts'
import { render } from './testing/render.tsx'
import { stubServer } from './testing/stub-server.ts'

const DECK_ID = '0190b5a4-0000-7000-8000-0000000000c1'
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Returns the preview of a deck in which the rep made the given choices. */
function previewOf({ choices }: PreviewInput): DeckPreview {
	const selections = choices.map(({ tier }) => makeSelection(tier, { price: makePrice(14_500) }))
	const selection = selections.at(-1) ?? null
	const selectionTotal = selection && {
		amountCents: 1_450_000,
		currency: 'USD',
		display: '$14,500',
	}
	return {
		playback: makePlayback({
			presentationId: DECK_ID,
			selection,
			selections,
			selectionTotal,
			price: makeStatedPrice({ total: selectionTotal }),
		}),
		usesSampleValues: true,
	}
}

function openPreview(decks: Handlers['decks'] = { preview: previewOf }) {
	const server = stubServer({
		api: {
			decks,
			signing: { preview: () => makeContract() },
			appointments: { preview: () => makeBooking() },
		},
	})
	const onSignedOut = vi.fn()
	removeListenersAfterTest()
	render(<PreviewPage deckId={DECK_ID} onSignedOut={onSignedOut} />)
	return { ...server, onSignedOut }
}

function refuse(status: number, code: string, message: string) {
	return openPreview({
		preview: () => {
			throw refusal(status, { code, message })
		},
	})
}

describe('PreviewPage', () => {
	it('shows the homeowner’s page below a bar that says what a preview is', async () => {
		openPreview()
		await expect.element(heading(/your new roof, explained/)).toBeVisible()
		const bar = page.getByRole('complementary', { name: 'Preview' })
		await expect.element(bar.getByText('Preview. Nothing is stored.')).toBeVisible()
		await expect.element(bar.getByText('Prices use sample values.')).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Back to the editor' }))
			.toHaveAttribute('href', `/decks/${DECK_ID}`)
		await expectAccessible(document.body)
	})

	it('says in one sentence that it does not send questions, signatures and appointments', async () => {
		const { calls } = openPreview()
		await button(/^Play,/).click()
		await page.getByRole('textbox', { name: 'Ask a question' }).fill('What does it cost?')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText('The preview does not send questions.')).toBeVisible()
		await button('Close and keep watching').click()

		location.hash = 'prices'
		await button('Choose Preferred').click()
		await expect.element(page.getByText(/^Chosen in this preview: \$14,500/)).toBeVisible()

		location.hash = 'agreement'
		await page.getByRole('textbox', { name: 'Type your full name' }).fill('Karen Delgado')
		await page.getByRole('checkbox', { name: /^I have read/ }).click()
		await page.getByRole('checkbox', { name: /electronically/ }).click()
		await button(/^Sign for/).click()
		await expect.element(page.getByText('The preview does not sign agreements.')).toBeVisible()

		location.hash = 'visit'
		await button(/^9:30 AM/)
			.first()
			.click()
		await button('Book this time').click()
		await expect.element(page.getByText(/^The preview does not book appointments\./)).toBeVisible()

		const sent = new Set(calls.map(({ procedure }) => procedure))
		expect([...sent].sort()).toEqual(['appointments.preview', 'decks.preview', 'signing.preview'])
		const choice = { slideId: expect.any(String), tier: 'better', upgrades: expect.any(Array) }
		expect(inputsOf(calls, 'signing.preview').at(-1)).toMatchObject({ choices: [choice] })
		expect(localStorage.length).toBe(0)
	})

	it('opens the sign-in page when nobody is signed in', async () => {
		const { onSignedOut } = refuse(401, 'UNAUTHORIZED', 'Sign in')
		await expect
			.poll(() => onSignedOut.mock.calls)
			.toEqual([[`/login?next=%2Fpreview%2F${DECK_ID}`]])
	})

	it.each([
		[404, 'This deck does not exist', 'It was deleted, or it belongs to another company.'],
		[409, 'The preview cannot be shown yet', 'The deck is still being generated.'],
		[500, 'The preview did not load', 'The connection was lost. Try again.'],
	])('explains why the preview does not open after the status %i', async (status, title, text) => {
		refuse(status, 'CODE', 'The deck is still being generated.')
		await expect.element(heading(title)).toBeVisible()
		await expect.element(page.getByText(text)).toBeVisible()
		await expectAccessible(document.body)
	})
})
