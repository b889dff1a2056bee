import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { LoginPage } from './login-page.tsx'

async function renderLogin(
	auth: Handlers['auth'] = {},
	address = '/login',
	provider: { name: string } | null = null,
) {
	const calls = stubApi({
		auth: {
			demo: () => null,
			login: () => meFixture(),
			signupPolicy: () => ({ policy: 'open' as const }),
			...auth,
		},
		sso: { provider: () => provider },
	})
	const router = await renderRoute(<LoginPage />, { id: '/login', address })
	return { calls, router }
}

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const signIn = page.getByRole('button', { name: 'Sign in' })

async function fillIn(): Promise<void> {
	await email.fill('dana@summitpeak.example')
	await password.fill('correct horse')
}

describe('LoginPage', () => {
	it('signs in with the keyboard and opens the home page', async () => {
		const { calls, router } = await renderLogin()
		await email.click()
		await userEvent.keyboard('dana@summitpeak.example{Tab}correct horse{Enter}')
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'auth.login')).toEqual([
			{ email: 'dana@summitpeak.example', password: 'correct horse' },
		])
	})

	it('opens the page from which the user was redirected to the sign-in page', async () => {
		const { router } = await renderLogin({}, '/login?next=%2Fdecks%3Fsort%3Dname')
		await fillIn()
		await signIn.click()
		await expect.poll(() => addressOf(router)).toBe('/decks?sort=name')
	})

	it('links to the certificate of erasure after a company was deleted', async () => {
		await renderLogin({}, '/login?erasure=0190b5a4-0000-7000-8000-000000000941')
		await expect
			.element(page.getByRole('link', { name: 'certificate of erasure' }))
			.toHaveAttribute('href', '/erasures/0190b5a4-0000-7000-8000-000000000941')
	})

	it("shows the server's error and keeps the entered email when the password is wrong", async () => {
		const message = 'Email or password is wrong'
		await renderLogin({
			login: () => {
				throw refusal(401, { code: 'UNAUTHORIZED', message })
			},
		})
		await fillIn()
		await signIn.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expect.element(email).toHaveValue('dana@summitpeak.example')
		await expect.element(signIn).toBeEnabled()
	})

	it("shows the server's message after too many sign-in attempts", async () => {
		const message = 'Too many attempts. Try again in 2 minutes.'
		await renderLogin({
			login: () => {
				throw refusal(429, { code: 'RATE_LIMITED', message })
			},
		})
		await fillIn()
		await signIn.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
	})

	it('marks every empty required field, and sends no request', async () => {
		const { calls } = await renderLogin()
		await signIn.click()
		await expect.element(email).toHaveAttribute('aria-invalid', 'true')
		await expect.element(password).toHaveAttribute('aria-invalid', 'true')
		await expect.element(email).toHaveFocus()
		expect(inputsOf(calls, 'auth.login')).toEqual([])
	})

	describe('Sign-in with a second factor', () => {
		const askForCode = () => {
			throw refusal(401, { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code' })
		}
		const code = page.getByLabelText('Code')

		it('asks for the code after the password and then opens the app', async () => {
			const { calls, router } = await renderLogin({
				login: askForCode,
				loginCode: () => meFixture(),
			})
			await fillIn()
			await signIn.click()
			await expect.element(code).toHaveFocus()
			await expectAccessible(document.body)
			await code.fill('123 456')
			await signIn.click()
			await expect.poll(() => addressOf(router)).toBe('/')
			expect(inputsOf(calls, 'auth.loginCode')).toEqual([{ code: '123 456' }])
		})

		it('shows the error of a wrong code at the code field, with the focus on the field', async () => {
			const message = 'This code is wrong or was already used. Enter the next code.'
			await renderLogin({
				login: askForCode,
				loginCode: () => {
					throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'code' })
				},
			})
			await fillIn()
			await signIn.click()
			await code.fill('123456')
			await signIn.click()
			await expect.element(code).toHaveAccessibleDescription(message)
			await expect.element(code).toHaveFocus()
			await page.getByRole('button', { name: 'Back to sign in' }).click()
			await expect.element(email).toHaveValue('dana@summitpeak.example')
		})
	})

	it('disables the sign-in button until the server answers', async () => {
		await renderLogin({ login: noResponse })
		await fillIn()
		await signIn.click()
		await expect.element(signIn).toBeDisabled()
	})

	it('offers the demo only when the server has a demo', async () => {
		const demo = { email: 'demo@dormer.example', password: 'demo-password' }
		const { calls, router } = await renderLogin({ demo: () => demo })
		const button = page.getByRole('button', { name: 'Open the demo' })
		await expect.element(button).toBeVisible()
		await expectAccessible(document.body)
		await button.click()
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'auth.login')).toEqual([demo])
		await renderLogin()
		await expect.element(signIn).toBeVisible()
		await expect.element(button).not.toBeInTheDocument()
	})

	it('offers single sign-on only when the server has a provider, and adds the address of the requested page to the link', async () => {
		const button = page.getByRole('link', { name: 'Sign in with Acme ID' })
		await renderLogin({}, '/login?next=%2Fdecks', { name: 'Acme ID' })
		await expect.element(button).toHaveAttribute('href', '/login/sso?next=%2Fdecks')
		await expectAccessible(document.body)
		await renderLogin()
		await expect.element(signIn).toBeVisible()
		await expect.element(button).not.toBeInTheDocument()
	})

	it('offers to create an account only when the server accepts new companies', async () => {
		const link = page.getByRole('link', { name: 'Create an account' })
		await renderLogin()
		await expect.element(link).toBeVisible()
		await renderLogin({ signupPolicy: () => ({ policy: 'closed' }) })
		await expect.element(signIn).toBeVisible()
		await expect.element(link).not.toBeInTheDocument()
	})

	it('links to the page that emails a password link', async () => {
		const { router } = await renderLogin()
		await page.getByRole('link', { name: 'Forgot password?' }).click()
		await expect.poll(() => addressOf(router)).toBe('/forgot-password')
	})
})
