import { PRICE_TO_TYPE, type Preflight } from '@dormer/api/content/decks/schema'
import type { ReorderSlidesInput } from '@dormer/api/content/slides/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckDetailFixture, faqFixture, slideFixture } from '../testing/deck-fixture.ts'
import { deckHandlers } from '../testing/deck-handlers.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { pricingPreviewFixture, productDataFixture } from '../testing/pricing-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { DeckPage } from './deck-page.tsx'

const FINDINGS: Preflight = {
	errors: [
		{
			code: 'NO_SCRIPT',
			message: 'Slide 2 has no script',
			detail: 'Homeowners hear nothing on this slide.',
			slideId: fixtureId(2),
			panel: 'script',
		},
	],
	warnings: [{ code: 'NO_FAQS', message: 'No FAQs', detail: null, slideId: null, panel: 'faqs' }],
	passed: ['Every slide has an image'],
}

/** Opens the deck page with the fixture deck, or with the deck that the given request handlers return. */
async function openDeck(handlers: Handlers = {}, search = '') {
	const calls = stubApi(deckHandlers(deckDetailFixture(), handlers))
	const address = `/decks/${DECK_ID}${search}`
	const router = await renderRoute(<DeckPage />, { id: '/app/decks/$deckId', address })
	return { calls, router }
}

/** Returns the thumbnail button of a slide; `number` is the position of the slide in the deck. */
function thumbnail(position: number) {
	return page.getByRole('button', { name: new RegExp(`^Slide ${position},`) })
}

async function pickUpFirstSlide(): Promise<void> {
	await expect.element(thumbnail(1)).toBeVisible()
	thumbnail(1).element().focus()
	await userEvent.keyboard(' ')
	const announcement = page.getByText('Title 1 is over position 1 of 3.')
	await expect.element(announcement).toBeInTheDocument()
}

describe('DeckPage', () => {
	it('shows a placeholder while the deck loads', async () => {
		await openDeck({ decks: { get: noResponse } })
		await expect.element(page.getByRole('main', { name: 'Loading the deck' })).toBeVisible()
	})

	it("shows the server's error, and loads the deck when the user retries", async () => {
		let isDown = true
		await openDeck({
			decks: {
				get: () => {
					if (isDown) throw refusal(500, { code: 'INTERNAL', message: 'The database is down' })
					return deckDetailFixture()
				},
			},
		})
		await expect.element(page.getByText('The database is down')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByRole('heading', { name: 'Roof replacement' })).toBeVisible()
	})

	it('links to the list of decks when the deck does not exist', async () => {
		await openDeck({
			decks: {
				get: () => {
					throw refusal(404, { code: 'NOT_FOUND', message: 'No such deck' })
				},
			},
		})
		const heading = page.getByRole('heading', { name: 'This deck does not exist' })
		await expect.element(heading).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'All decks' }))
			.toHaveAttribute('href', '/decks')
	})

	it('explains how to add slides and disables sharing when the deck is empty', async () => {
		await openDeck({ decks: { get: () => deckDetailFixture({ slides: [] }) } })
		await expect.element(page.getByRole('heading', { name: 'No slides yet' })).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Share' })).toBeDisabled()
		const preview = page.getByRole('button', { name: 'Preview' })
		await expect.element(preview).toHaveAttribute('aria-disabled', 'true')
		await expect.element(preview).toHaveAccessibleDescription('Add a slide to preview the deck')
		preview.element().focus()
		await expect.element(preview).toHaveFocus()
	})

	it('shows one empty state for the contract on a phone, and asks to add slides instead of dropping them', async () => {
		await page.viewport(390, 844)
		onTestFinished(() => page.viewport(1440, 900))
		const contracts = { listActionConfigs: () => ({ actionConfigs: [] }) }
		await openDeck({ decks: { get: () => deckDetailFixture({ slides: [] }) }, contracts })
		await expect.element(page.getByText('Add images or an empty slide in the list.')).toBeVisible()
		await expect.element(page.getByText('Images or a PDF')).toBeVisible()
		await page.getByRole('tab', { name: 'Contract' }).click()
		await expect.element(page.getByText('Add a contract to this deck')).toBeVisible()
		await expect.element(page.getByText('No contract yet')).not.toBeVisible()
	})

	it('saves the last edit before the preview opens in a new tab', async () => {
		const replace = vi.fn()
		vi.stubGlobal('open', () => ({ location: { replace } }))
		const { calls } = await openDeck({ slides: { update: () => ({ slide: slideFixture(1) }) } })
		await page.getByRole('textbox', { name: 'Sentence 1' }).fill('A new sentence.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect.poll(() => replace.mock.calls).toEqual([[`/preview/${DECK_ID}`]])
		expect(inputsOf(calls, 'slides.update')).toHaveLength(1)
	})

	it('shows that the uploaded slides are being read until the first slide is finished', async () => {
		const running = {
			status: 'processing' as const,
			currentSlide: 1,
			totalSlides: 3,
			progress: 0,
			error: null,
		}
		await openDeck({
			decks: { get: () => deckDetailFixture({ slides: [] }) },
			generation: { statuses: () => ({ statuses: { [DECK_ID]: { jobId: DECK_ID, ...running } } }) },
		})
		await expect.element(page.getByRole('heading', { name: 'Reading your slides' })).toBeVisible()
		await expect.element(page.getByText(/Drop images anywhere/)).not.toBeInTheDocument()
	})

	it('names the progress instead of errors to fix while the deck is generated', async () => {
		const job = { status: 'processing' as const, currentSlide: 2, totalSlides: 3, error: null }
		const statuses = { [DECK_ID]: { jobId: DECK_ID, progress: 33, ...job } }
		await openDeck({
			decks: { preflight: () => FINDINGS },
			generation: { statuses: () => ({ statuses }) },
		})
		const share = page.getByRole('button', { name: 'Share' })
		await expect.element(share).toBeDisabled()
		await expect.element(share).toHaveAccessibleDescription('Generating')
		await expect
			.element(page.getByText('The checks start when the slides are ready.'))
			.toBeVisible()
		await expect.element(page.getByText('Slide 2 has no script')).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})

	it('opens the slide of the next suggestion after the first one is accepted', async () => {
		const suggested = { status: 'suggested' as const }
		const faqs = [
			faqFixture({ ...suggested, relatedSlideId: fixtureId(2) }),
			faqFixture({
				...suggested,
				id: fixtureId(302),
				userQuestion: 'Is it loud?',
				relatedSlideId: fixtureId(3),
			}),
		]
		const { router } = await openDeck(
			{
				decks: { get: () => deckDetailFixture({ faqs: [...faqs] }) },
				faqs: {
					accept: () => {
						const [faq = faqFixture()] = faqs.splice(0, 1)
						return { faq: { ...faq, status: 'published' } }
					},
				},
			},
			'?tab=faqs',
		)
		await expect.poll(() => addressOf(router)).toContain(`slide=${fixtureId(2)}`)
		await page.getByRole('button', { name: /^Accept: How long/ }).click()
		await expect.poll(() => addressOf(router)).toContain(`slide=${fixtureId(3)}`)
	})

	it('says when the generation of the open deck is finished', async () => {
		const job = { status: 'processing' as const, currentSlide: 2, totalSlides: 2, error: null }
		const running = { [DECK_ID]: { jobId: DECK_ID, progress: 50, ...job } }
		let statuses: typeof running | Record<string, never> = running
		await openDeck({ generation: { statuses: () => ({ statuses }) } })
		await expect.element(page.getByText('Slide 2 of 2')).toBeVisible()
		await expect.element(page.getByText(/The slides are ready/)).not.toBeInTheDocument()
		statuses = {}
		await expect.element(page.getByText(/The slides are ready/)).toBeVisible()
	})

	it('renders the deck without accessibility violations', async () => {
		await openDeck({ decks: { preflight: () => FINDINGS } })
		await expect.element(page.getByText('Slide 2 has no script')).toBeVisible()
		await expect.element(page.getByRole('textbox', { name: 'Sentence 1' })).toBeVisible()
		await expectAccessible(document.body)
	})
})

describe('Slides in the deck editor', () => {
	it('opens a slide when its thumbnail is clicked', async () => {
		const { router } = await openDeck()
		await thumbnail(2).click()
		await expect.element(page.getByRole('heading', { name: 'Title 2' })).toBeVisible()
		await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true')
		expect(addressOf(router)).toContain(`slide=${fixtureId(2)}`)
	})

	it('says in every tab whose prices the price slide shows', async () => {
		const slide = slideFixture(1, {
			slideType: 'product_pricing_v1',
			productData: productDataFixture(),
		})
		await openDeck({
			decks: { get: () => deckDetailFixture({ slides: [slide] }) },
			pricing: { preview: () => pricingPreviewFixture() },
			presentations: { list: () => presentationListFixture([presentationFixture()]) },
		})
		const whose = page.getByRole('combobox', { name: 'Prices for' })
		await expect.element(whose).toBeVisible()
		await expect.element(whose).toHaveValue(presentationFixture().id)
	})

	it('changes the title of a price slide in place, and shows its formula price in the thumbnail', async () => {
		const priceSlide = slideFixture(2, {
			slideType: 'product_pricing_v1',
			productData: productDataFixture(),
		})
		const { calls } = await openDeck({
			decks: { get: () => deckDetailFixture({ slides: [slideFixture(1), priceSlide] }) },
			presentations: { list: () => presentationListFixture([]) },
			pricing: { preview: () => pricingPreviewFixture() },
			slides: { update: () => ({ slide: priceSlide }) },
		})
		const thumbnails = page.getByRole('region', { name: 'Slides' })
		await expect.element(thumbnails.getByText('$10,000')).toBeVisible()
		await thumbnail(2).click()
		await page
			.getByRole('textbox', { name: 'Title of this slide' })
			.fill('Three ways to a new roof')
		await expect
			.element(page.getByRole('button', { name: 'Slide 2, Three ways to a new roof' }))
			.toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toEqual([
				{ slideId: fixtureId(2), title: 'Three ways to a new roof', revision: 'slide-2-1' },
			])
	})

	it('moves a slide with Space and the arrow keys', async () => {
		const reorder = ({ slideIds }: ReorderSlidesInput) => ({
			slides: slideIds.map((id, orderIndex) => slideFixture(Number(id.slice(-2)), { orderIndex })),
		})
		const { calls } = await openDeck({ slides: { reorder } })
		await pickUpFirstSlide()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByText('Title 1 is over position 2 of 3.')).toBeInTheDocument()
		await userEvent.keyboard(' ')
		await expect.element(page.getByText('Dropped Title 1 at position 2 of 3.')).toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: 'Slide 1, Title 2' })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.reorder'))
			.toEqual([{ deckId: DECK_ID, slideIds: [fixtureId(2), fixtureId(1), fixtureId(3)] }])
	})

	it('keeps the order when Escape cancels a move', async () => {
		const { calls } = await openDeck()
		await pickUpFirstSlide()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByText('Title 1 is over position 2 of 3.')).toBeInTheDocument()
		await userEvent.keyboard('{Escape}')
		const announcement = page.getByText('Move canceled. Title 1 stays at position 1 of 3.')
		await expect.element(announcement).toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: 'Slide 1, Title 1' })).toBeVisible()
		expect(inputsOf(calls, 'slides.reorder')).toEqual([])
	})

	const toast = page.getByRole('listitem').filter({ hasText: 'Slide 2 deleted' })
	it.each([
		['notification', toast.first().getByRole('button', { name: 'Undo' })],
		['toolbar', page.getByRole('button', { name: 'Undo' }).first()],
	])('restores a removed slide with the Undo button of the %s', async (_, undo) => {
		const { calls } = await openDeck()
		await expect.element(thumbnail(2)).toBeVisible()
		thumbnail(2).element().focus()
		await userEvent.keyboard('{Delete}')
		await expect.element(toast.first()).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Slide 2, Title 3' })).toBeVisible()
		await undo.click()
		await expect.element(page.getByRole('button', { name: 'Slide 2, Title 2' })).toBeVisible()
		expect(inputsOf(calls, 'slides.delete')).toEqual([])
	})

	it('marks a slide whose recording is older than its script', async () => {
		const slides = [slideFixture(1, { audioStatus: 'stale', audioUrl: '/audio/1.mp3' })]
		await openDeck({ decks: { get: () => deckDetailFixture({ slides }) } })
		const stale = page.getByRole('button', { name: 'Slide 1, Title 1, audio is stale' })
		await expect.element(stale).toBeVisible()
	})
})

describe('Preflight in the deck editor', () => {
	it('shows the number of errors, and opens the panel in which the rep can fix an error', async () => {
		const { router } = await openDeck({ decks: { preflight: () => FINDINGS } }, '?tab=voice')
		await expect
			.element(page.getByRole('button', { name: 'Checks: Fix 1 error to share' }))
			.toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Share' })).toBeDisabled()
		await expect.element(page.getByText('Homeowners hear nothing on this slide.')).toBeVisible()
		await expect.element(page.getByText('Every slide has an image')).toBeVisible()
		await expect.element(thumbnail(2)).toHaveAccessibleName('Slide 2, Title 2, has an error')
		await expect.element(page.getByRole('tab', { name: 'Script has an error' })).toBeVisible()
		await page.getByRole('button', { name: 'Take me there' }).first().click()
		await expect.element(page.getByRole('heading', { name: 'Script' })).toBeVisible()
		expect(addressOf(router)).toContain(`slide=${fixtureId(2)}`)
		await expect.element(page.getByRole('region', { name: 'Inspector' })).toHaveFocus()
	})

	it('counts prices to type without red marks, and sharing waits for them', async () => {
		const toType = (name: string) => ({
			code: PRICE_TO_TYPE,
			message: `${name} on slide 2 has no price yet`,
			detail: 'Enter its price, or remove the tier.',
			slideId: fixtureId(2),
			panel: 'pricing' as const,
		})
		const findings = { errors: [toType('Better'), toType('Best')], warnings: [], passed: [] }
		await openDeck({ decks: { preflight: () => findings } })
		await expect
			.element(page.getByRole('button', { name: 'Checks: 2 prices to type' }))
			.toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Share' })).toBeDisabled()
		await expect.element(thumbnail(2)).toHaveAccessibleName('Slide 2, Title 2')
		await expect.element(page.getByText('Best on slide 2 has no price yet')).toBeVisible()
		await expect.element(page.getByLabelText('Error')).not.toBeInTheDocument()
	})

	it('adds a price slide with a script that names the prices of the home', async () => {
		const created = slideFixture(3)
		const { calls } = await openDeck({
			slides: {
				create: () => ({ slide: created }),
				setProductData: () => ({ productData: productDataFixture(), revision: 'prices-1' }),
			},
		})
		await page.getByRole('button', { name: 'Add a slide' }).click()
		await page.getByRole('menuitem', { name: /Price slide/ }).click()
		await expect
			.poll(() => inputsOf(calls, 'slides.create'))
			.toMatchObject([{ narrationScript: expect.stringContaining('{{price.better}}') }])
	})

	it('shows a success message when the preflight check finds no problems', async () => {
		await openDeck()
		await expect.element(page.getByRole('button', { name: 'Checks: All good' })).toBeVisible()
	})

	it("shows the server's error when the server cannot check the deck for problems (preflight)", async () => {
		let isDown = true
		await openDeck({
			decks: {
				preflight: () => {
					if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
					return FINDINGS
				},
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Slide 2 has no script')).toBeVisible()
	})
})
