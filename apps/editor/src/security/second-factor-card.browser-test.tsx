import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { CREATED_AT } from '../testing/id-fixture.ts'
import { render } from '../testing/render.tsx'
import { PolicyCard } from './policy-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

const SECRET = 'JBSWY3DPEHPK3PXP'
const SETUP = { secret: SECRET, url: `otpauth://totp/Dormer:dana?secret=${SECRET}` }
const CODES = { recoveryCodes: ['k3mf-9qwz-h2xa-7tbe', 'p5rd-4nyc-8jgv-w6su'] }
const OFF = { enabledAt: null, recoveryCodesLeft: 0, required: false }
const ON = { enabledAt: CREATED_AT, recoveryCodesLeft: 9, required: false }

/**
 * Renders the cards of the second factor with a stub API. Confirming or turning off the second factor changes the state of the
 * stub.
 */
async function renderCards(initial = OFF as typeof OFF | typeof ON, more: Handlers = {}) {
	let state = initial
	let required = false
	const calls = stubApi({
		...more,
		auth: { me: () => meFixture(), ...more.auth },
		secondFactor: {
			get: () => state,
			start: () => SETUP,
			confirm: () => {
				state = ON
				return CODES
			},
			makeRecoveryCodes: () => CODES,
			turnOff: () => {
				state = OFF
				return { success: true }
			},
			getPolicy: () => ({ secondFactorRequired: required }),
			setPolicy: (policy: { secondFactorRequired: boolean }) => {
				required = policy.secondFactorRequired
				return policy
			},
			...more.secondFactor,
		},
	})
	await render(
		<main className="grid gap-5">
			<h1 className="sr-only">Settings</h1>
			<SecondFactorCard />
			<PolicyCard />
		</main>,
	)
	return calls
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = page.getByLabelText('Your password')

describe('SecondFactorCard', () => {
	it('sets up an authenticator app, and shows the recovery codes', async () => {
		const calls = await renderCards()
		await button('Set up').click()
		await password.fill('correct horse')
		await button('Continue').click()
		await expect
			.element(page.getByRole('img', { name: 'QR code for your authenticator app' }))
			.toBeVisible()
		await expect.element(page.getByText(SECRET)).toBeVisible()
		await expectAccessible(document.body)
		await page.getByLabelText('Code', { exact: true }).fill('123456')
		await button('Turn on').click()
		await expect.element(page.getByText('k3mf-9qwz-h2xa-7tbe')).toBeVisible()
		await button('I have saved them').click()
		await expect.element(page.getByText('On, 9 recovery codes left')).toBeVisible()
		expect(inputsOf(calls, 'secondFactor.start')).toEqual([{ password: 'correct horse' }])
		expect(inputsOf(calls, 'secondFactor.confirm')).toEqual([{ code: '123456' }])
	})

	it('shows the error for a wrong password or a wrong code at the field in which it was entered', async () => {
		const wrong = (path: string) => () => {
			throw refusal(400, { code: 'VALIDATION_ERROR', message: `Wrong ${path}`, path })
		}
		await renderCards(OFF, { secondFactor: { start: wrong('password') } })
		await button('Set up').click()
		await password.fill('wrong')
		await button('Continue').click()
		await expect.element(password).toHaveAccessibleDescription('Wrong password')
		await renderCards(OFF, { secondFactor: { confirm: wrong('code') } })
		await button('Set up').click()
		await password.fill('correct horse')
		await button('Continue').click()
		await page.getByLabelText('Code', { exact: true }).fill('000000')
		await button('Turn on').click()
		const code = page.getByLabelText('Code', { exact: true })
		await expect.element(code).toHaveAccessibleDescription('Wrong code')
	})

	it('replaces the recovery codes after the user enters the password', async () => {
		await renderCards(ON)
		await button('New recovery codes').click()
		await password.fill('correct horse')
		await button('Create new codes').click()
		await expect.element(page.getByText('p5rd-4nyc-8jgv-w6su')).toBeVisible()
	})

	it('turns the second factor off after the user enters the password', async () => {
		await renderCards(ON)
		await button('Turn off').click()
		await password.fill('correct horse')
		await button('Turn off').click()
		await expect.element(page.getByText('Not set up')).toBeVisible()
	})

	it('shows a placeholder while the state loads, and the reason when loading fails', async () => {
		await renderCards(OFF, { secondFactor: { get: noResponse } })
		await expect
			.element(page.getByRole('status', { name: 'Loading the second factor' }))
			.toBeVisible()
		await renderCards(OFF, {
			secondFactor: {
				get: () => {
					throw refusal(500, { code: 'INTERNAL', message: 'Internal error' })
				},
			},
		})
		await expect.element(page.getByText('The second factor could not be loaded')).toBeVisible()
	})
})

describe('PolicyCard', () => {
	const policy = page.getByRole('switch', { name: 'Require a second factor' })

	it('lets an admin require a second factor of every member', async () => {
		const calls = await renderCards(ON)
		await policy.click()
		await expect.element(policy).toBeChecked()
		expect(inputsOf(calls, 'secondFactor.setPolicy')).toEqual([{ secondFactorRequired: true }])
	})

	it('shows the reason when the server refuses to require a second factor of every member', async () => {
		const message = 'Set up your own second factor first'
		await renderCards(OFF, {
			secondFactor: {
				setPolicy: () => {
					throw refusal(409, { code: 'CONFLICT', message })
				},
			},
		})
		await policy.click()
		await expect.element(page.getByText(message)).toBeVisible()
		await expect.element(policy).not.toBeChecked()
	})

	it('hides from a rep the switch that requires a second factor of every member', async () => {
		await renderCards(ON, { auth: { me: () => meFixture({ role: 'rep' }) } })
		await expect.element(page.getByText('On, 9 recovery codes left')).toBeVisible()
		await expect.element(policy).not.toBeInTheDocument()
	})
})
