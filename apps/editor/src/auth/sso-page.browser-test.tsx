import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { SsoPage } from './sso-page.tsx'

const PROVIDER = '#sign-in-page-of-the-provider'
const REPLY = '/login/sso?state=s1&code=c1&iss=https%3A%2F%2Facme.example'

type Sso = NonNullable<Handlers['sso']>
type Auth = NonNullable<Handlers['auth']>

async function renderSso(address: string, sso: Sso, auth: Auth = {}) {
	const calls = stubApi({ sso, auth })
	const router = await renderRoute(<SsoPage />, { id: '/login/sso', address })
	return { calls, router }
}

const fail = (status: number, code: string, message: string) => () => {
	throw refusal(status, { code, message })
}

beforeEach(() => {
	sessionStorage.clear()
	location.hash = ''
})

describe('SsoPage', () => {
	it('opens the sign-in page of the provider, and after the sign-in the page that the user wanted', async () => {
		const { calls } = await renderSso('/login/sso?next=%2Fdecks', {
			start: () => ({ url: PROVIDER }),
		})
		await expect.poll(() => location.hash).toBe(PROVIDER)
		expect(inputsOf(calls, 'sso.start')).toHaveLength(1)
		const reply = await renderSso(REPLY, { exchange: () => meFixture() })
		await expect.poll(() => addressOf(reply.router)).toBe('/decks')
		expect(inputsOf(reply.calls, 'sso.exchange')).toEqual([
			{ state: 's1', code: 'c1', iss: 'https://acme.example' },
		])
	})

	it('opens the home page when the page to open after the sign-in is on another site', async () => {
		sessionStorage.setItem('sso-next', '/\\evil.example')
		const { router } = await renderSso(REPLY, { exchange: () => meFixture() })
		await expect.poll(() => addressOf(router)).toBe('/')
	})

	it('explains why a sign-in failed, and offers to try again or to sign in with the password', async () => {
		const message = 'There is no account for dana@summit.example. Ask an admin to invite you.'
		await renderSso(REPLY, {
			exchange: fail(403, 'SSO_NO_ACCOUNT', message),
			start: () => ({ url: PROVIDER }),
		})
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expectAccessible(document.body)
		await expect
			.element(page.getByRole('link', { name: 'Sign in with your password' }))
			.toHaveAttribute('href', '/login')
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.poll(() => location.hash).toBe(PROVIDER)
	})

	it('shows the server’s error when the single sign-on provider does not answer', async () => {
		const message = 'Acme ID cannot be reached at the moment. Try again later.'
		await renderSso('/login/sso', { start: fail(503, 'UPSTREAM_UNAVAILABLE', message) })
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
	})

	it('asks for the code of the second factor after the provider has confirmed the user', async () => {
		const { calls, router } = await renderSso(
			REPLY,
			{ exchange: fail(401, 'SECOND_FACTOR_REQUIRED', 'Enter the code') },
			{ loginCode: () => meFixture() },
		)
		await page.getByLabelText('Code').fill('123456')
		await page.getByRole('button', { name: 'Sign in' }).click()
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'auth.loginCode')).toEqual([{ code: '123456' }])
	})

	it('names the company that the user joins, and joins only after the user confirms', async () => {
		const message = 'Confirm that you join Summit Peak Roofing as dana@summit.example.'
		const { calls, router } = await renderSso(REPLY, {
			exchange: fail(403, 'SSO_JOIN_REQUIRED', message),
			join: () => meFixture(),
		})
		await expect.element(page.getByText(message)).toBeVisible()
		await expectAccessible(document.body)
		expect(inputsOf(calls, 'sso.join')).toEqual([])
		await page.getByRole('button', { name: 'Join and sign in' }).click()
		await expect.poll(() => addressOf(router)).toBe('/')
		expect(inputsOf(calls, 'sso.join')).toHaveLength(1)
	})
})
