import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

async function renderPage() {
	stubApi({
		auth: { logout: () => ({ success: true }) },
		secondFactor: {
			start: () => ({ secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Dormer:dana' }),
			confirm: () => ({ recoveryCodes: ['k3mf-9qwz-h2xa-7tbe'] }),
		},
	})
	const route = { id: '/second-factor', address: '/second-factor' }
	return renderRoute(<SecondFactorPage />, route)
}

const click = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe('SecondFactorPage', () => {
	it('opens the app after the user has set up a second factor', async () => {
		const router = await renderPage()
		await page.getByLabelText('Your password').fill('correct horse')
		await expectAccessible(document.body)
		await click('Continue')
		await page.getByLabelText('Code', { exact: true }).fill('123456')
		await click('Turn on')
		await click('I have saved them')
		await expect.poll(() => addressOf(router)).toBe('/')
	})

	it('lets the user sign out instead of setting up a second factor', async () => {
		const router = await renderPage()
		await click('Sign out')
		await expect.poll(() => addressOf(router)).toBe('/login')
	})
})
