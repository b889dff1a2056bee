import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { render } from '../testing/render.tsx'
import { VerifyEmailBanner } from './verify-email-banner.tsx'

describe('VerifyEmailBanner', () => {
	it('sends the verification link again when the admin clicks the button', async () => {
		let awaitsEmailVerification = true
		const calls = stubApi({
			auth: {
				me: () => ({ ...meFixture(), awaitsEmailVerification }),
				sendVerificationAgain: () => {
					awaitsEmailVerification = false
					return { success: true }
				},
			},
		})
		await render(<VerifyEmailBanner />)
		const banner = page.getByRole('region', { name: 'Email verification' })
		await expect.element(banner.getByText(/dana@summitpeak\.example/)).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Send the link again' }).click()
		await expect.element(page.getByText(/The link is on its way/)).toBeVisible()
		await expect.element(banner).not.toBeInTheDocument()
		expect(inputsOf(calls, 'auth.sendVerificationAgain')).toHaveLength(1)
	})
})
