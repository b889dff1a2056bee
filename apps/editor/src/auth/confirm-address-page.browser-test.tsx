import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '../testing/render-route.tsx'
import { ConfirmAddressPage } from './confirm-address-page.tsx'

const button = page.getByRole('button', { name: 'Confirm the address' })
const open = () =>
	renderRoute(<ConfirmAddressPage />, {
		id: '/confirm-address/$token',
		address: '/confirm-address/abc',
	})

describe('ConfirmAddressPage', () => {
	it('confirms the email address only when a person clicks the button', async () => {
		const calls = stubApi({ notifications: { confirmAddress: () => ({ success: true }) } })
		await open()
		await expect.element(button).toBeVisible()
		expect(inputsOf(calls, 'notifications.confirmAddress')).toEqual([])
		await expectAccessible(document.body)
		await button.click()
		await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
		expect(inputsOf(calls, 'notifications.confirmAddress')).toEqual([{ token: 'abc' }])
	})

	it('shows the error instead of the button when the link is not valid', async () => {
		const message = 'This link is not valid. Open the link in the email again.'
		stubApi({
			notifications: {
				confirmAddress: () => {
					throw refusal(404, { code: 'NOT_FOUND', message })
				},
			},
		})
		await open()
		await button.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expect.element(button).not.toBeInTheDocument()
	})

	it('keeps the button when the server is busy, so that another attempt is possible', async () => {
		stubApi({
			notifications: {
				confirmAddress: () => {
					throw refusal(503, { code: 'OVERLOADED', message: 'The server is busy. Try again.' })
				},
			},
		})
		await open()
		await button.click()
		await expect.element(page.getByRole('alert')).toBeVisible()
		await expect.element(button).toBeEnabled()
	})
})
