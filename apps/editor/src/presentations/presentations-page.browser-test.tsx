import {
	type ListedPresentation,
	ListPresentationsInput,
	type Presentation,
} from '@dormer/api/sale/presentations/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import {
	type Call,
	type Handlers,
	inputsOf,
	noResponse,
	refusal,
	stubApi,
} from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { PresentationsPage } from './presentations-page.tsx'

type Listed = Presentation & Partial<ListedPresentation>

/** Opens the list at the search parameters of the URL. */
async function renderList(
	presentations: Listed[],
	handlers: Handlers['presentations'] = {},
	search = '',
) {
	const calls = stubApi({
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		activity: { watching: () => ({ watching: [] }) },
		presentations: { list: () => presentationListFixture(presentations), ...handlers },
	})
	const router = await renderRoute(<PresentationsPage />, {
		id: '/app/presentations',
		address: `/presentations${search}`,
	})
	return { calls, router }
}

/** Returns the inputs of the queries for rows, without those for the counts of the filters. */
const rowQueries = (calls: readonly Call[]) =>
	inputsOf(calls, 'presentations.list').filter(
		(input) => ListPresentationsInput.parse(input).limit !== 1,
	)

const table = page.getByRole('table', { name: 'Presentations' })

describe('PresentationsPage', () => {
	it('shows a placeholder while the presentations load', async () => {
		await renderList([], { list: noResponse })
		const placeholder = page.getByRole('status', { name: 'Loading presentations' })
		await expect.element(placeholder).toBeVisible()
	})

	it('shows an empty state instead of the filters when there are no presentations', async () => {
		await renderList([])
		const heading = page.getByRole('heading', { name: 'No presentations yet' })
		await expect.element(heading).toBeVisible()
		await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: 'New presentation' })).toBeVisible()
	})

	it("shows the server's error, and loads the list when the user retries", async () => {
		let isDown = true
		await renderList([], {
			list: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return presentationListFixture([presentationFixture()])
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(table.getByRole('link', { name: 'Karen Delgado' })).toBeVisible()
	})

	it('marks presentations that were created with a test API key', async () => {
		await renderList([
			presentationFixture(),
			presentationFixture({
				id: fixtureId(511),
				homeownerData: { first_name: 'Ana', address: '1 Elm St', city: 'Denver', country: 'US' },
				livemode: false,
			}),
		])
		await expect.element(table.getByRole('cell', { name: /^Ana Test/ })).toBeVisible()
		await expect.element(table.getByRole('cell', { name: /^Karen Delgado 2847/ })).toBeVisible()
		await expectAccessible(document.body)
	})

	it('shows how far each homeowner came, the price with its state, the owner and the day when last seen', async () => {
		await renderList([
			{
				...presentationFixture({
					engagement: 'selected',
					lastViewedAt: '2025-11-09T16:20:00.000Z',
					price: statedPriceFixture({ display: '$12,400', state: 'chosen', chosen: true }),
				}),
				owner: 'Maya Okafor',
			},
			presentationFixture({
				id: fixtureId(511),
				homeownerData: { first_name: 'Ana', address: '1 Elm St', city: 'Denver', country: 'US' },
				price: statedPriceFixture({ status: 'deferred', state: 'incomplete', display: '' }),
			}),
			presentationFixture({
				id: fixtureId(513),
				price: statedPriceFixture({
					status: 'deferred',
					state: 'estimate',
					display: '$9,100 to $19,400',
					unconfirmed: true,
				}),
			}),
			presentationFixture({
				id: fixtureId(515),
				price: statedPriceFixture({
					display: '$13,120',
					state: 'chosen',
					chosen: true,
					validUntil: '2026-06-24T18:00:00.000Z',
				}),
			}),
			presentationFixture({
				id: fixtureId(516),
				price: statedPriceFixture({ state: 'expired', validUntil: '2026-06-10T18:00:00.000Z' }),
			}),
			presentationFixture({ id: fixtureId(512), status: 'failed', engagement: 'new' }),
			{
				...presentationFixture({ id: fixtureId(514), engagement: 'selected' }),
				contractReadAt: '2025-11-09T16:20:00.000Z',
			},
		])
		for (const name of [
			/^\$12,400\s*Chosen$/,
			/^\$13,120\s*Chosen, good until June 24$/,
			/Ended June 10$/,
			/^No price\s*Value missing$/,
			/^\$9,100 to \$19,400\s*Roof not confirmed$/,
			/^Chose /,
			'Opened the contract',
			'Could not be recorded',
			'Never',
			/^November 9, 2025, \d+:\d\d.[AP]M$/,
			'Maya',
		])
			await expect.element(table.getByRole('cell', { name }).first()).toBeVisible()
		await expectAccessible(document.body)
	})

	it('names the API key that created a presentation', async () => {
		await renderList([{ ...presentationFixture(), createdByKey: 'Our CRM' }])
		await expect.element(table.getByRole('cell', { name: 'Our CRM' })).toBeVisible()
	})

	it('shows how much of the slides a homeowner watched, and a question that waits', async () => {
		const listed = (id: number, watched: Partial<ListedPresentation>): Listed => ({
			...presentationFixture({ id: fixtureId(id), totalSlides: 10 }),
			...watched,
		})
		await renderList([
			listed(511, { slidesWatched: 1 }),
			listed(512, { slidesWatched: 10, watchedToEnd: true }),
			listed(513, { slidesWatched: 10, watchedToEnd: true, waitingQuestions: 1 }),
			listed(514, { engagement: 'signed', waitingQuestions: 2 }),
		])
		for (const name of [
			'Watched 1 of 10 slides',
			'Watched to the end',
			'Watched, 1 question waits',
			'Signed, 2 questions wait',
		])
			await expect.element(table.getByRole('cell', { name, exact: true })).toBeVisible()
		await expectAccessible(document.body)
	})

	it('shows a long name whole, and keeps the progress apart from the price, on a wide screen', async () => {
		await page.viewport(1440, 900)
		document.body.style.paddingLeft = '208px'
		onTestFinished(() => document.body.removeAttribute('style'))
		await renderList([
			{
				...presentationFixture({
					homeownerData: {
						first_name: 'Bartholomew',
						last_name: 'Featherstonehaugh',
						address: '2847 S Clermont St',
						city: 'Denver',
						country: 'US',
					},
					lastViewedAt: '2025-11-09T16:20:00.000Z',
				}),
				waitingQuestions: 1,
				owner: 'Maya Okafor',
			},
			presentationFixture({
				id: fixtureId(515),
				price: statedPriceFixture({
					display: '$13,120',
					state: 'chosen',
					chosen: true,
					validUntil: '2026-09-24T18:00:00.000Z',
				}),
			}),
		])
		const name = table.getByRole('link', { name: 'Bartholomew Featherstonehaugh' })
		await expect.element(name).toBeVisible()
		expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
		const progress = table.getByText('Watched, 1 question waits').element()
		expect(progress.scrollWidth).toBeLessThanOrEqual(progress.clientWidth)
		const price = table.getByText('No price slide').first().element()
		expect(price.getBoundingClientRect().left).toBeGreaterThan(
			progress.getBoundingClientRect().right + 8,
		)
	})

	it('shows why a presentation is on hold (parked)', async () => {
		await renderList([
			presentationFixture({
				parkedAt: '2026-06-01T15:00:00.000Z',
				parkedReason: 'The address was not found',
			}),
		])
		await expect.element(table.getByText('The address was not found')).toBeVisible()
	})

	it('opens a presentation from its row with Enter', async () => {
		const { router } = await renderList([presentationFixture()])
		const link = table.getByRole('link', { name: 'Karen Delgado' })
		await expect.element(link).toBeVisible()
		link.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => addressOf(router)).toBe(`/presentations/${fixtureId(501)}`)
	})
})

describe('Presentation filters', () => {
	it('sends the search text', async () => {
		const { calls } = await renderList([presentationFixture()])
		await page.getByRole('searchbox').fill('Clermont')
		await expect
			.poll(() => rowQueries(calls).at(-1))
			.toMatchObject({ search: 'Clermont', offset: 0, limit: 50 })
	})

	it.each([
		['Needs a price', { priceStatus: 'deferred' }],
		['Mine', { mine: true }],
		['Chosen, not signed', { engagement: 'selected' }],
		['Preparing', { status: 'processing' }],
		['Failed', { status: 'failed' }],
		['On hold', { parked: true }],
	])('requests the matching presentations when %s is selected', async (name, input) => {
		const { calls } = await renderList([presentationFixture()])
		const chip = page.getByRole('button', { name: `${name} 1`, exact: true })
		await chip.click()
		await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
		await expect.poll(() => rowQueries(calls).at(-1)).toMatchObject(input)
	})

	it('keeps search, filter and order in the URL, and reads them from it', async () => {
		const { calls, router } = await renderList(
			[presentationFixture()],
			{},
			'?q=Clermont&filter=chosen&sort=created',
		)
		await expect.element(page.getByRole('searchbox')).toHaveValue('Clermont')
		await expect
			.poll(() => rowQueries(calls).at(-1))
			.toMatchObject({ search: 'Clermont', engagement: 'selected', sort: 'created' })
		await page.getByRole('button', { name: 'Mine 1' }).click()
		await page.getByRole('searchbox').fill('')
		await expect.poll(() => addressOf(router)).toBe('/presentations?filter=mine&sort=created')
	})

	it('filters presentations by deck, and changes their order with the keyboard', async () => {
		const { calls } = await renderList([presentationFixture()])
		await page.getByRole('button', { name: 'Deck: All decks' }).click()
		await page.getByRole('menuitemradio', { name: 'Roof replacement' }).click()
		const order = page.getByRole('button', { name: 'Order: Last seen' })
		order.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('menuitemradio', { name: 'Last seen' })).toHaveFocus()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByRole('menuitemradio', { name: 'Newest' })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect
			.poll(() => rowQueries(calls).at(-1))
			.toMatchObject({ deckId: DECK_ID, sort: 'created' })
	})

	it('saves a search with a name, shows it as a filter with its count, and removes it', async () => {
		onTestFinished(() => localStorage.clear())
		const { calls, router } = await renderList(
			[presentationFixture()],
			{},
			'?q=Clermont&filter=mine',
		)
		await page.getByRole('button', { name: 'Save this filter' }).click()
		const name = page.getByRole('textbox', { name: 'Name of the filter' })
		await name.fill('mine')
		await expect.element(page.getByText(/^Another filter has this name\./)).toBeVisible()
		await name.fill('My Clermont homes')
		await expectAccessible(document.body)
		await userEvent.keyboard('{Enter}')
		const chip = page.getByRole('button', { name: 'My Clermont homes 1', exact: true })
		await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
		expect(inputsOf(calls, 'presentations.list')).toContainEqual(
			expect.objectContaining({ search: 'Clermont', mine: true, limit: 1 }),
		)
		await page.getByRole('button', { name: 'All 1', exact: true }).click()
		await page.getByRole('searchbox').fill('')
		await expect.poll(() => addressOf(router)).toBe('/presentations')
		await chip.click()
		await expect.poll(() => addressOf(router)).toBe('/presentations?q=Clermont&filter=mine')
		await expect.element(page.getByRole('searchbox')).toHaveValue('Clermont')
		await page.getByRole('button', { name: 'Remove “My Clermont homes”' }).click()
		await expect.element(chip).not.toBeInTheDocument()
		expect(addressOf(router)).toBe('/presentations?q=Clermont&filter=mine')
	})

	it('offers a button that clears the filters when no presentation matches', async () => {
		await renderList([], {
			list: ({ search }: { search?: string }) =>
				presentationListFixture(search === undefined ? [presentationFixture()] : []),
		})
		await page.getByRole('searchbox').fill('Nobody')
		const heading = page.getByRole('heading', { name: 'No presentations match' })
		await expect.element(heading).toBeVisible()
		await page.getByRole('button', { name: 'Show all' }).click()
		await expect.element(table.getByRole('link', { name: 'Karen Delgado' })).toBeVisible()
		await expect.element(page.getByRole('searchbox')).toHaveValue('')
	})
})

describe('A list of 10,000 presentations', () => {
	const TOTAL = 10_000
	const longList = ({ offset, limit }: { offset: number; limit: number }) => ({
		presentations: Array.from({ length: limit }, (_, row) => ({
			owner: null,
			createdByKey: null,
			contractReadAt: null,
			slidesWatched: 0,
			watchedToEnd: false,
			waitingQuestions: 0,
			...presentationFixture({
				id: fixtureId(1000 + offset + row),
				homeownerData: {
					...presentationFixture().homeownerData,
					first_name: 'Homeowner',
					last_name: String(offset + row + 1),
				},
			}),
		})),
		pagination: { total: TOTAL, limit, offset },
		nextCursor: null,
	})
	const homeowner = (n: number) => table.getByRole('link', { name: `Homeowner ${n}`, exact: true })

	it('loads and renders only the rows near the window', async () => {
		const { calls } = await renderList([], { list: longList })
		await expect.element(homeowner(1)).toBeVisible()
		expect(table.getByRole('link').elements().length).toBeLessThan(60)
		expect(table.element().getAttribute('aria-rowcount')).toBe(String(TOTAL + 1))
		expect(rowQueries(calls)).toMatchObject([{ offset: 0, limit: 50 }])
		await expectAccessible(document.body)
	})

	it('loads the last rows when the page is scrolled to its end, without the rows between', async () => {
		const { calls } = await renderList([], { list: longList })
		await expect.element(homeowner(1)).toBeVisible()
		window.scrollTo(0, document.documentElement.scrollHeight)
		await expect.element(homeowner(TOTAL)).toBeVisible()
		const row = homeowner(TOTAL).element().closest('tr')
		expect(row?.getAttribute('aria-rowindex')).toBe(String(TOTAL + 1))
		expect(rowQueries(calls).length).toBeLessThan(6)
	})
})

describe('Presentation actions', () => {
	it('copies the link of a presentation', async () => {
		const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
		await renderList([presentationFixture()])
		await table.getByRole('button', { name: 'Copy the link for Karen Delgado' }).click()
		await expect.element(table.getByRole('button', { name: 'Copied' })).toBeVisible()
		expect(writeText).toHaveBeenCalledWith('https://dormer.example/p/karen-key')
	})

	it('deletes a presentation after the rep confirms', async () => {
		const presentations = [presentationFixture()]
		const { calls } = await renderList(presentations, {
			list: () => presentationListFixture(presentations),
			delete: () => {
				presentations.pop()
				return { success: true }
			},
		})
		await table.getByRole('button', { name: 'More actions for Karen Delgado' }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		const dialog = page.getByRole('alertdialog')
		await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
		await dialog.getByRole('button', { name: 'Delete presentation' }).click()
		await expect.element(page.getByText('Presentation deleted')).toBeVisible()
		await expect.element(page.getByText('No presentations yet')).toBeVisible()
		expect(inputsOf(calls, 'presentations.delete')).toEqual([{ presentationId: fixtureId(501) }])
	})

	it('replaces the link of a presentation after the rep confirms', async () => {
		const { calls } = await renderList([presentationFixture()], {
			replaceLink: () => ({ url: 'https://dormer.example/p/new-key' }),
		})
		await table.getByRole('button', { name: 'More actions for Karen Delgado' }).click()
		await page.getByRole('menuitem', { name: 'New link' }).click()
		await expect.element(page.getByText(/The old link will stop working right away/)).toBeVisible()
		await page.getByRole('button', { name: 'Replace the link' }).click()
		await expect.element(page.getByText('The presentation has a new link')).toBeVisible()
		expect(inputsOf(calls, 'presentations.replaceLink')).toEqual([
			{ presentationId: fixtureId(501) },
		])
	})

	it('keeps the presentation when the rep closes the confirmation with Escape', async () => {
		const { calls } = await renderList([presentationFixture()])
		await table.getByRole('button', { name: 'More actions for Karen Delgado' }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		await expect.element(page.getByRole('alertdialog')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
		await expect.element(table.getByRole('link', { name: 'Karen Delgado' })).toBeVisible()
		expect(inputsOf(calls, 'presentations.delete')).toEqual([])
	})
})
