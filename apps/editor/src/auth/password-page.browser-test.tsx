import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { ForgotPage } from './forgot-page.tsx'
import { PasswordPage } from './password-page.tsx'
import { SignupPage } from './signup-page.tsx'

/** Token of a password link that expires in the year 2096. */
const TOKEN = `${fixtureId(1)}.4000000000.${'a'.repeat(43)}`
const EXPIRED_TOKEN = `${fixtureId(1)}.1700000000.${'a'.repeat(43)}`

async function renderPassword(auth: Handlers['auth'] = {}, token = TOKEN) {
	const calls = stubApi({ auth: { setPassword: () => meFixture(), ...auth } })
	const address = `/password/${token}`
	const router = await renderRoute(<PasswordPage />, { id: '/password/$token', address })
	return { calls, router }
}

const password = page.getByLabelText('New password')
const save = page.getByRole('button', { name: 'Save and sign in' })

describe('PasswordPage', () => {
	it('saves the password with Enter and opens the home page', async () => {
		const { calls, router } = await renderPassword()
		await password.fill('correct horse')
		await expectAccessible(document.body)
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'auth.setPassword')).toEqual([
			{ token: TOKEN, password: 'correct horse' },
		])
	})

	it('shows an error and sends no request when the password is too short', async () => {
		const { calls } = await renderPassword()
		await password.fill('short')
		await save.click()
		await expect.element(password).toHaveAttribute('aria-invalid', 'true')
		await expect.element(password).toHaveAccessibleDescription(/At least 8 characters/)
		expect(inputsOf(calls, 'auth.setPassword')).toEqual([])
	})

	it("shows the server's error at the password field when the server rejects the password", async () => {
		const message = 'This password is too common'
		await renderPassword({
			setPassword: () => {
				throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'password' })
			},
		})
		await password.fill('password')
		await save.click()
		await expect.element(password).toHaveAccessibleDescription(message)
	})

	it('offers to email a new link when the password link is expired', async () => {
		const { router } = await renderPassword({}, EXPIRED_TOKEN)
		const heading = page.getByRole('heading', { name: 'This link no longer works' })
		await expect.element(heading).toBeVisible()
		await page.getByRole('link', { name: 'Email me a new link' }).click()
		await expect.poll(() => addressOf(router)).toBe('/forgot-password')
	})

	it('offers to email a new link when the password link was already used', async () => {
		await renderPassword({
			setPassword: () => {
				throw refusal(404, { code: 'NOT_FOUND', message: 'No such link' })
			},
		})
		await password.fill('correct horse')
		await save.click()
		const heading = page.getByRole('heading', { name: 'This link no longer works' })
		await expect.element(heading).toBeVisible()
	})
})

describe('ForgotPage', () => {
	const email = page.getByLabelText('Email')

	it('confirms the request for a password link without telling whether the account exists', async () => {
		const calls = stubApi({ auth: { forgotPassword: () => ({ success: true }) } })
		await renderRoute(<ForgotPage />, { id: '/forgot-password', address: '/forgot-password' })
		await email.fill('dana@summitpeak.example')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
		await expect
			.element(page.getByRole('status'))
			.toMatchTextContent(/If dana@summitpeak\.example has an account/)
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Use another email address' }).click()
		await expect.element(email).toBeVisible()
		expect(inputsOf(calls, 'auth.forgotPassword')).toEqual([{ email: 'dana@summitpeak.example' }])
	})

	it("shows the server's message after too many requests for a password link", async () => {
		const message = 'Too many attempts. Try again in 15 minutes.'
		stubApi({
			auth: {
				forgotPassword: () => {
					throw refusal(429, { code: 'RATE_LIMITED', message })
				},
			},
		})
		await renderRoute(<ForgotPage />, { id: '/forgot-password', address: '/forgot-password' })
		await email.fill('dana@summitpeak.example')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expect.element(email).toHaveValue('dana@summitpeak.example')
	})
})

describe('SignupPage', () => {
	it('shows an error and keeps the entered values when the email already has an account', async () => {
		const message = 'This email address already has an account. Use another address.'
		stubApi({
			auth: {
				signupPolicy: () => ({ policy: 'open' }),
				signup: () => {
					throw refusal(409, { code: 'EMAIL_TAKEN', message, path: 'email' })
				},
			},
		})
		await renderRoute(<SignupPage />, { id: '/signup', address: '/signup' })
		await page.getByLabelText('Company').fill('Summit Peak Roofing')
		await page.getByLabelText('Your name').fill('Dana Reyes')
		await page.getByLabelText('Email').fill('dana@summitpeak.example')
		await page.getByLabelText('Password').fill('correct horse')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(message)
		await expect.element(page.getByLabelText('Company')).toHaveValue('Summit Peak Roofing')
		await expectAccessible(document.body)
	})

	it('marks every empty required field, and sends no request', async () => {
		const calls = stubApi({ auth: { signupPolicy: () => ({ policy: 'open' }) } })
		await renderRoute(<SignupPage />, { id: '/signup', address: '/signup' })
		await page.getByRole('button', { name: 'Create account' }).click()
		for (const label of ['Company', 'Your name', 'Email', 'Password'])
			await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
		expect(inputsOf(calls, 'auth.signup')).toEqual([])
	})
})
