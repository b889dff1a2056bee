import type { ReplaceBrandingInput } from '@dormer/api/content/branding/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandingFixture, deckDetailFixture } from '../testing/deck-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { BrandPanel } from './brand-panel.tsx'

const replace = ({ revision: _, ...input }: ReplaceBrandingInput) => ({
	branding: brandingFixture(input),
})

function renderBrand(branding = brandingFixture(), handlers: Handlers = {}) {
	return renderInDeck(<BrandPanel />, {
		detail: deckDetailFixture({ branding }),
		handlers: { branding: { replace }, ...handlers },
	})
}

const primary = page.getByRole('textbox', { name: /^Primary\b(?!, lighter)/ })

describe('BrandPanel', () => {
	it('shows the colors with their contrast', async () => {
		await renderBrand()
		await expect.element(primary).toHaveValue('#1f3a4d')
		await expect.element(page.getByText('White text is easy to read').first()).toBeVisible()
		await expectAccessible(document.body)
	})

	it('says that the primary color is adjusted when white text on it is hard to read', async () => {
		await renderBrand()
		await primary.fill('#8fb8d0')
		await expect
			.element(page.getByText('White text is hard to read, so it will be adjusted').first())
			.toBeVisible()
	})

	it('shows an error while a value is not a hex color', async () => {
		const { calls } = await renderBrand(brandingFixture(), {
			branding: {
				replace: (input: ReplaceBrandingInput) => {
					if (input.palette.primary === '#12')
						throw refusal(400, {
							code: 'VALIDATION_ERROR',
							message: 'Not a color',
							path: 'palette.primary',
						})
					return replace(input)
				},
			},
		})
		await primary.fill('#12')
		await expect.element(primary).toHaveAttribute('aria-invalid', 'true')
		await expect.element(page.getByText(/^Enter a hex color/)).toBeVisible()
		await expect.element(page.getByText('Not a color', { exact: true })).toBeVisible()
		await primary.fill('#123456')
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		expect(inputsOf(calls, 'branding.replace').at(-1)).toMatchObject({
			palette: { primary: '#123456' },
		})
	})

	it('adds the error message of a color to the accessible description of its field', async () => {
		await renderBrand()
		await primary.fill('blue')
		await expect.element(primary).toHaveAccessibleDescription(/^Enter a hex color/)
	})

	it('shows the contact of the company, which only the company settings change', async () => {
		const contact = {
			phone: '303-555-0142',
			email: 'hello@summitpeak.example',
			website: '',
			address: '',
			city: '',
			state: '',
			zip: '',
			licenseNumber: '',
			timezone: 'America/Denver',
		}
		const saved = {
			contact,
			organizationName: 'Summit Peak Roofing',
			nextSteps: [],
			revision: 'contact-1',
		}
		await renderBrand(brandingFixture(), { company: { getContact: () => saved } })
		await expect
			.element(page.getByText('303-555-0142 · hello@summitpeak.example', { exact: true }))
			.toBeVisible()
		await expect
			.element(page.getByRole('link', { name: /contact details in the company settings/ }))
			.toHaveAttribute('href', '/settings')
		await expect
			.element(page.getByRole('textbox', { name: /phone|email/i }))
			.not.toBeInTheDocument()
	})

	it('shows the entered texts in the preview', async () => {
		await renderBrand()
		await page.getByLabelText('Headline').fill('See you soon')
		const preview = page.getByRole('img', { name: 'Preview of the homeowner’s page' })
		await expect.element(preview).toMatchTextContent(/See you soon/)
	})

	it('shows an error when the headline of the last page is empty', async () => {
		await renderBrand()
		await page.getByLabelText('Headline').fill('')
		await expect.element(page.getByLabelText('Headline')).toHaveAttribute('aria-invalid', 'true')
		await expect.element(page.getByText('Write a headline')).toBeVisible()
	})

	it("shows the server's error at the button link field when the server rejects the link", async () => {
		const message = 'Enter a web, mailto: or tel: address'
		await renderBrand(brandingFixture(), {
			branding: {
				replace: () => {
					throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'cta.buttonUrl' })
				},
			},
		})
		const link = page.getByLabelText(/^Button link/)
		await link.fill('call us')
		await expect.element(link).toHaveAccessibleDescription(message)
	})

	it('moves the focus from the color picker to the hex value with Tab', async () => {
		await renderBrand()
		const picker = page.getByLabelText('Choose color: Primary', { exact: true })
		await expect.element(picker).toBeVisible()
		picker.element().focus()
		await userEvent.keyboard('{Tab}')
		await expect.element(primary).toHaveFocus()
	})

	it('starts with the default colors when the deck has no branding', async () => {
		await renderInDeck(<BrandPanel />, { detail: deckDetailFixture({ branding: null }) })
		await expect.element(primary).toHaveValue('#1f3a4d')
		await expect.element(page.getByRole('button', { name: 'Upload a logo' })).toBeVisible()
	})
})

describe('Brand fonts', () => {
	const fonts: Handlers['fonts'] = {
		list: () => ({
			fonts: [
				{ family: 'Inter', variants: ['400'], category: 'sans-serif', files: [] },
				{ family: 'Summit Sans', variants: ['400'], category: 'custom', files: [] },
			],
		}),
	}

	it('offers the fonts that the company uploaded, and saves the selected font', async () => {
		const { calls } = await renderBrand(brandingFixture(), { fonts })
		await page.getByLabelText('Headings').selectOptions('Summit Sans')
		await expect
			.poll(() => inputsOf(calls, 'branding.replace').at(-1))
			.toMatchObject({ fonts: { heading: 'Summit Sans' } })
	})

	it('saves no font when the rep selects the standard font instead of an uploaded font', async () => {
		const branding = brandingFixture({ fonts: { heading: 'Summit Sans' } })
		const { calls } = await renderBrand(branding, { fonts })
		await page.getByLabelText('Headings').selectOptions('Standard')
		await expect
			.poll(() => inputsOf(calls, 'branding.replace').at(-1))
			.toMatchObject({ fonts: null })
	})

	it('hides the font menus when the fonts cannot be loaded', async () => {
		await renderBrand()
		await expect.element(page.getByLabelText(/^Company name/)).toBeVisible()
		await expect.element(page.getByLabelText('Headings')).not.toBeInTheDocument()
	})
})

describe('Brand logo', () => {
	it('shows the buttons of the logo in one row on a phone, and removes the logo', async () => {
		await page.viewport(390, 844)
		const image = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"/>'
		const logoUrl = `data:image/svg+xml,${encodeURIComponent(image)}`
		const { calls } = await renderBrand(brandingFixture({ logo: 'logo-1', logoUrl }))
		const remove = page.getByRole('button', { name: 'Remove the logo' })
		const bottomOf = (name: string) =>
			page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().bottom
		await expect.element(remove).toBeVisible()
		expect(bottomOf('Replace')).toBe(bottomOf('Remove the logo'))
		expect(bottomOf('Use logo colors')).toBe(bottomOf('Remove the logo'))
		await remove.click()
		await expect.element(page.getByRole('button', { name: 'Upload a logo' })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'branding.replace').at(-1))
			.toMatchObject({ logo: null })
	})
})
