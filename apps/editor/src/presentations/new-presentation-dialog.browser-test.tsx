import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	DECK_ID,
	deckDetailFixture,
	deckFixture,
	deckSummaryFixture,
	slideFixture,
	voiceFixture,
} from '../testing/deck-fixture.ts'
import { deckHandlers } from '../testing/deck-handlers.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	tierFixture,
	tierPricingFixture,
	variableFixture,
} from '../testing/pricing-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { NewPresentationDialog } from './new-presentation-dialog.tsx'

const NORMALIZED = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
const FORMATTED = '2847 S Clermont St, Denver, CO 80222'

/**
 * Stub of the address check: accepts an address with the full street name and suggests an address for any other text.
 */
function validateAddress({ address }: { address: string }) {
	return {
		valid: address.startsWith('2847 S Clermont'),
		streetChecked: true,
		placeChecked: true,
		formattedAddress: FORMATTED,
		coordinates: null,
		normalized: { ...NORMALIZED, country: 'US' },
	}
}

const create = () => ({
	deck_presentation_id: fixtureId(501),
	url: 'https://dormer.example/p/karen-key',
	status: 'processing' as const,
	ignoredPriceInputs: [],
	warnings: [],
})

type Options = { handlers?: Handlers; priceVariables?: PriceVariable[] }

async function renderDialog({ handlers = {}, priceVariables = [] }: Options = {}) {
	const good = tierFixture({ name: 'Essential' })
	const productData = priceVariables.length > 0 ? productDataFixture({ good }) : null
	const detail = deckDetailFixture({
		deck: deckFixture({ settings: { priceVariables, revision: 'variables-1' } }),
		slides: [
			slideFixture(1, { narrationScript: 'Hello {{first_name}}.' }),
			slideFixture(2, { productData }),
		],
	})
	const calls = stubApi(
		deckHandlers(detail, {
			utility: { validateAddress },
			...handlers,
			decks: { list: () => ({ decks: [deckSummaryFixture()] }), ...handlers.decks },
			presentations: {
				create,
				list: () => presentationListFixture([]),
				playback: () => {
					throw refusal(404, { code: 'NOT_FOUND', message: 'No recording yet' })
				},
				status: () => ({ status: 'ready', slidesReady: 2, totalSlides: 2 }),
				...handlers.presentations,
			},
			voices: {
				list: () => ({
					voices: [voiceFixture(), voiceFixture({ voice_id: 'george', name: 'George' })],
				}),
			},
		}),
	)
	const onClose = vi.fn()
	await renderRoute(<NewPresentationDialog onClose={onClose} />, {
		id: '/app/presentations',
		address: '/presentations',
	})
	await expect.element(page.getByLabelText('Deck', { exact: true })).toHaveValue(DECK_ID)
	return { calls, onClose }
}

const firstName = page.getByLabelText('First name')
const address = page.getByLabelText('Address', { exact: true })
const submit = page.getByRole('button', { name: 'Create presentation' })

async function fillIn(): Promise<void> {
	await firstName.fill('Karen')
	await address.fill('2847 S Clermont St, Denver')
}

describe('NewPresentationDialog', () => {
	it('focuses the first name, and previews what the homeowner will hear', async () => {
		await renderDialog()
		await expect.element(firstName).toHaveFocus()
		await userEvent.keyboard('Karen')
		const preview = page.getByRole('complementary')
		await expect.element(preview).toMatchTextContent(/What Karen will see/)
		await expect.element(preview).toMatchTextContent(/Hello Karen\./)
		await expectAccessible(document.body)
	})

	it('marks every empty required field, and sends no request', async () => {
		const { calls } = await renderDialog()
		await submit.click()
		await expect.element(firstName).toHaveAccessibleDescription('Enter the first name')
		await expect.element(address).toHaveAttribute('aria-invalid', 'true')
		expect(inputsOf(calls, 'presentations.create')).toEqual([])
	})

	it('disables the submit button while the presentation is created', async () => {
		await renderDialog({ handlers: { presentations: { create: noResponse } } })
		await fillIn()
		await submit.click()
		await expect.element(submit).toBeDisabled()
	})

	it('shows an error at the address field when the server does not know the address', async () => {
		const message = 'This address does not exist'
		await renderDialog({
			handlers: {
				presentations: {
					create: () => {
						throw refusal(422, { code: 'INVALID_ADDRESS', message })
					},
				},
			},
		})
		await fillIn()
		await submit.click()
		await expect.element(address).toHaveAccessibleDescription(message)
		await expect.element(address).toHaveFocus()
		await expect.element(firstName).toHaveValue('Karen')
	})

	it('shows an error at the email field when the server rejects the email address', async () => {
		const message = 'This email address does not receive email'
		await renderDialog({
			handlers: {
				presentations: {
					create: () => {
						throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'homeowner.email' })
					},
				},
			},
		})
		await fillIn()
		const email = page.getByLabelText(/^Email/)
		await email.fill('karen@example.com')
		await submit.click()
		await expect.element(email).toHaveAccessibleDescription(message)
	})

	it('shows a server error above the form when the error belongs to no field', async () => {
		await renderDialog({
			handlers: {
				presentations: {
					create: () => {
						throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
					},
				},
			},
		})
		await fillIn()
		await submit.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy')
		await expect.element(submit).toBeEnabled()
	})

	it('says that the homeowner already has a presentation, with a link to it', async () => {
		const list = ({ search }: { search?: string }) =>
			presentationListFixture(search === 'karen@mail.example' ? [presentationFixture()] : [])
		await renderDialog({ handlers: { presentations: { list } } })
		await page.getByLabelText(/^Email/).fill('karen@mail.example')
		await expect.element(page.getByText(/^Karen Delgado, 2847 .* has a presentation/)).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Open that presentation' }))
			.toHaveAttribute('href', `/presentations/${fixtureId(501)}`)
		await expectAccessible(document.body)
	})

	it('asks for confirmation before it discards entered data', async () => {
		const { onClose } = await renderDialog()
		await firstName.fill('Karen')
		await userEvent.keyboard('{Escape}')
		const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
		await expect.element(question).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(question).not.toBeInTheDocument()
		expect(onClose).not.toHaveBeenCalled()
		await firstName.fill('')
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
	})
})

describe('Address check of a new presentation', () => {
	it('confirms an existing address after a pause in typing', async () => {
		const { calls } = await renderDialog()
		await address.fill('2847 S Clermont St, Denver')
		await expect.element(page.getByRole('img', { name: 'Found' })).toBeVisible()
		await expect.element(address).toHaveAccessibleDescription(FORMATTED)
		expect(inputsOf(calls, 'utility.validateAddress')).toEqual([
			{ address: '2847 S Clermont St, Denver', country: 'US' },
		])
	})

	it('sends the fields of a suggested address after the rep accepts the suggestion', async () => {
		const { calls } = await renderDialog()
		await firstName.fill('Karen')
		await address.fill('2847 Clermnt Denver')
		await page.getByRole('button', { name: 'Use this' }).click()
		await expect.element(address).toHaveValue('2847 S Clermont St, Denver, CO 80222')
		await submit.click()
		await expect.poll(() => inputsOf(calls, 'presentations.create')).toHaveLength(1)
		expect(inputsOf(calls, 'presentations.create')).toMatchObject([
			{ deckId: DECK_ID, homeowner: { first_name: 'Karen', ...NORMALIZED, country: 'US' } },
		])
	})

	it('keeps the typed address when the rep dismisses the suggestion', async () => {
		await renderDialog()
		await address.fill('2847 Clermnt Denver')
		await page.getByRole('button', { name: 'Keep mine' }).click()
		await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
		await expect.element(address).toHaveValue('2847 Clermnt Denver')
	})
})

describe('Price inputs of a new presentation', () => {
	const deferred = tierPricingFixture({ status: 'deferred', missing: ['roof_squares'] })
	const preview = ({ values }: { values: { priceInputs: Record<string, number> } }) =>
		values.priceInputs.roof_squares === undefined
			? pricingPreviewFixture({ pricing: { good: deferred, better: null, best: null } })
			: pricingPreviewFixture()
	const squares = page.getByLabelText('Roof squares')

	it('names the prices that cannot be calculated because a value is missing', async () => {
		const { calls } = await renderDialog({
			handlers: { pricing: { preview } },
			priceVariables: [variableFixture({ min: 1, max: 200 })],
		})
		await expect.element(page.getByText('Missing. Essential waits for this value')).toBeVisible()
		await squares.fill('24.5')
		await expect.element(page.getByText('From 1 to 200')).toBeVisible()
		await fillIn()
		await submit.click()
		await expect
			.poll(() => inputsOf(calls, 'presentations.create'))
			.toMatchObject([{ price_inputs: { roof_squares: 24.5 }, measurement_strategy: 'manual' }])
	})

	it.for<[string, PriceVariable, string, string]>([
		['the bounds of the variable', variableFixture({ min: 1, max: 200 }), '500', '1 to 200'],
		[
			'those of its measurement',
			variableFixture({ source: 'measurement' }),
			'2436',
			'0.1 to 1,000',
		],
	])('refuses a value outside %s beside its field', async ([_, variable, value, bounds]) => {
		const { calls } = await renderDialog({
			handlers: { pricing: { preview } },
			priceVariables: [variable],
		})
		await fillIn()
		await squares.fill(value)
		const problem = page.getByText(`Enter a number from ${bounds}`)
		await expect.element(problem).toBeVisible()
		await submit.click()
		await expect.element(squares).toHaveFocus()
		await expect.element(squares).toHaveAttribute('aria-invalid', 'true')
		await expectAccessible(document.body)
		expect(inputsOf(calls, 'presentations.create')).toEqual([])
		await squares.fill('24.5')
		await expect.element(problem).not.toBeInTheDocument()
		await submit.click()
		await expect.poll(() => inputsOf(calls, 'presentations.create')).toHaveLength(1)
	})

	it('says that the roof will be measured', async () => {
		await renderDialog({
			handlers: { pricing: { preview } },
			priceVariables: [variableFixture({ source: 'measurement' })],
		})
		const notice = page.getByText(/^Measured after you create the presentation/)
		await expect.element(notice).toBeVisible()
		expect(page.getByText('Roof squares').element().clientWidth).toBeGreaterThan(200)
		await page.getByRole('radio', { name: 'Type what is known' }).click()
		await expect.element(notice).not.toBeInTheDocument()
		await expect.element(page.getByText('Missing. Essential waits for this value')).toBeVisible()
	})
})

describe('Share step of a new presentation', () => {
	it('shows the link, the QR code and the progress, and closes without a confirmation', async () => {
		const { onClose } = await renderDialog()
		await fillIn()
		await submit.click()
		await expect.element(page.getByRole('dialog', { name: 'Share with Karen' })).toBeVisible()
		const link = page.getByRole('textbox')
		await expect.element(link).toHaveValue('https://dormer.example/p/karen-key')
		await expect.element(page.getByRole('img', { name: /^QR code .* Karen$/ })).toBeVisible()
		await expect.element(page.getByText('2 of 2 slides are recorded')).toBeVisible()
		await expectAccessible(document.body)
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
	})

	it('copies the link of the new presentation', async () => {
		const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
		await renderDialog()
		await fillIn()
		await submit.click()
		await page.getByRole('button', { name: 'Copy link' }).click()
		await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
		expect(writeText).toHaveBeenCalledWith('https://dormer.example/p/karen-key')
	})

	it('explains that the link cannot be emailed without an email address', async () => {
		await renderDialog()
		await fillIn()
		await submit.click()
		await expect.element(page.getByText(/^No email address was entered/)).toBeVisible()
	})
})
