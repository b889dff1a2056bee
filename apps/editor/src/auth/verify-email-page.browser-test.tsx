import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '../testing/render-route.tsx'
import { VerifyEmailPage, VerifyEmailWithoutToken } from './verify-email-page.tsx'

const button = page.getByRole('button', { name: 'Verify the address' })
const open = () =>
	renderRoute(<VerifyEmailPage />, { id: '/verify-email/$token', address: '/verify-email/abc' })

describe('VerifyEmailPage', () => {
	it.each([
		['verified', 'Email address verified'],
		['already_verified', 'Email address already verified'],
	] as const)('shows the result %s of the click on the button', async (state, title) => {
		const calls = stubApi({ auth: { verifyEmail: () => ({ state }) } })
		await open()
		await expect.element(button).toBeVisible()
		expect(inputsOf(calls, 'auth.verifyEmail')).toEqual([])
		await button.click()
		await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
		expect(inputsOf(calls, 'auth.verifyEmail')).toEqual([{ token: 'abc' }])
	})

	it('shows how to request a new link instead of the button when the link has expired', async () => {
		const message = 'This link has expired or is not valid. Request a new link.'
		stubApi({
			auth: {
				verifyEmail: () => {
					throw refusal(404, { code: 'NOT_FOUND', message })
				},
			},
		})
		await open()
		await button.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expect.element(page.getByText(/Send the link again/)).toBeVisible()
		await expect.element(button).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})
})

describe('VerifyEmailWithoutToken', () => {
	it('tells the user to open the link in the email', async () => {
		stubApi({})
		await renderRoute(<VerifyEmailWithoutToken />, {
			id: '/verify-email',
			address: '/verify-email',
		})
		await expect.element(page.getByText(/Open the link in the email/)).toBeVisible()
	})
})
