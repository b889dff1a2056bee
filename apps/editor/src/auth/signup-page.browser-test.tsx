import type { SignupPolicy } from '@dormer/api/accounts/auth/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { SignupPage } from './signup-page.tsx'

async function renderSignup(policy: SignupPolicy, address = '/signup', signup = () => meFixture()) {
	const calls = stubApi({ auth: { signupPolicy: () => ({ policy }), signup } })
	const router = await renderRoute(<SignupPage />, { id: '/signup', address })
	return { calls, router }
}

const PERSON = {
	organizationName: 'Summit Peak Roofing',
	name: 'Dana Reyes',
	email: 'dana@summitpeak.example',
	password: 'correct horse battery',
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

async function fillInAndSend(): Promise<void> {
	await page.getByLabelText('Company').fill(PERSON.organizationName)
	await page.getByLabelText('Your name').fill(PERSON.name)
	await page.getByLabelText('Email').fill(PERSON.email)
	await page.getByLabelText('Password').fill(PERSON.password)
	await page.getByRole('button', { name: 'Create account' }).click()
}

describe('SignupPage', () => {
	it('shows a placeholder until the server answers whether it accepts new companies', async () => {
		stubApi({ auth: { signupPolicy: noResponse } })
		await renderRoute(<SignupPage />, { id: '/signup', address: '/signup' })
		await expect.element(page.getByRole('status', { name: 'Loading the form' })).toBeVisible()
	})

	it('recommends a password of 15 characters, creates a company and then opens the home page', async () => {
		const { calls, router } = await renderSignup('open')
		await expect
			.element(page.getByLabelText('Password'))
			.toHaveAccessibleDescription('At least 8 characters; 15 or more is better')
		await fillInAndSend()
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'auth.signup')).toEqual([{ ...PERSON, timezone: ZONE }])
	})

	it('tells the user when the server accepts no new companies', async () => {
		await renderSignup('closed')
		await expect.element(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
		await expect.element(page.getByLabelText('Company')).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})

	it('asks for an invitation unless the link contains one', async () => {
		await renderSignup('invite')
		await expect
			.element(page.getByRole('heading', { name: 'New companies need an invitation' }))
			.toBeVisible()
		const { calls } = await renderSignup('invite', '/signup?invitation=1800000000.abc')
		await fillInAndSend()
		await expect
			.poll(() => inputsOf(calls, 'auth.signup'))
			.toEqual([{ ...PERSON, timezone: ZONE, invitation: '1800000000.abc' }])
	})

	it("shows the server's error when the server refuses the invitation", async () => {
		const message = 'New companies need an invitation for this email address.'
		await renderSignup('invite', '/signup?invitation=1800000000.abc', () => {
			throw refusal(403, { code: 'SIGNUP_CLOSED', message })
		})
		await fillInAndSend()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
	})
})
