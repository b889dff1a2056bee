import type { OwnSession } from '@dormer/api/accounts/auth/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CREATED_AT, fixtureId } from '../testing/id-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; like Mac OS X) Version/19.0 Safari/604.1'
const session = (number: number, userAgent: string, isCurrent = false): OwnSession => ({
	id: fixtureId(number),
	userAgent,
	isCurrent,
	ip: '203.0.113.7',
	createdAt: CREATED_AT,
	usedAt: CREATED_AT,
})

/**
 * Renders the cards of the security settings with a stub API. The API lists two sessions. The first one is the current session,
 * which the page cannot end. So a call to `endSession` removes the second session.
 */
async function renderCards(auth: Handlers['auth'] = {}) {
	const sessions = [session(1, WINDOWS, true), session(2, IPHONE)]
	const calls = stubApi({
		auth: {
			sessions: () => ({ sessions: [...sessions] }),
			endSession: () => {
				sessions.pop()
				return { success: true }
			},
			logoutEverywhere: () => ({ success: true }),
			changePassword: () => ({ success: true }),
			...auth,
		},
	})
	const cards = (
		<main className="grid gap-5">
			<h1 className="sr-only">Settings</h1>
			<PasswordCard />
			<SessionsCard />
		</main>
	)
	const route = { id: '/app/settings/security', address: '/settings/security' }
	const router = await renderRoute(cards, route)
	return { calls, router }
}

const current = page.getByLabelText('Current password')
const fresh = page.getByLabelText('New password')
const change = page.getByRole('button', { name: 'Change password' })

describe('PasswordCard', () => {
	it('changes the password and empties the fields', async () => {
		const { calls } = await renderCards()
		await current.fill('correct horse')
		await fresh.fill('battery staple')
		await change.click()
		await expect.element(page.getByText('Password changed')).toBeVisible()
		await expect.element(current).toHaveValue('')
		expect(inputsOf(calls, 'auth.changePassword')).toEqual([
			{ currentPassword: 'correct horse', newPassword: 'battery staple' },
		])
	})

	it('shows the server’s error at the field that the error names', async () => {
		const message = 'This is not your current password'
		await renderCards({
			changePassword: () => {
				throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'currentPassword' })
			},
		})
		await current.fill('wrong')
		await fresh.fill('battery staple')
		await change.click()
		await expect.element(current).toHaveAccessibleDescription(message)
		await expect.element(fresh).toHaveValue('battery staple')
	})

	it('marks a new password that is too short and sends no request', async () => {
		const { calls } = await renderCards()
		await current.fill('correct horse')
		await fresh.fill('short')
		await change.click()
		await expect.element(fresh).toHaveAttribute('aria-invalid', 'true')
		expect(inputsOf(calls, 'auth.changePassword')).toEqual([])
	})
})

describe('SessionsCard', () => {
	it('lists the browsers, marks the current browser, and signs out another browser', async () => {
		const { calls } = await renderCards()
		await expect.element(page.getByText('This browser')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
		await expect.element(page.getByText('Safari on iPhone signed out')).toBeVisible()
		const list = page.getByRole('region', { name: 'Where you are signed in' })
		await expect.element(list.getByText('Chrome on Windows')).toBeVisible()
		await expect.element(list.getByText('Safari on iPhone')).not.toBeInTheDocument()
		expect(inputsOf(calls, 'auth.endSession')).toEqual([{ sessionId: fixtureId(2) }])
	})

	it('signs out everywhere after a confirmation and opens the sign-in page', async () => {
		const { router } = await renderCards()
		await page.getByRole('button', { name: 'Sign out everywhere' }).click()
		const dialog = page.getByRole('alertdialog')
		await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
		await expect.poll(() => addressOf(router)).toBe('/login')
	})

	it('shows a placeholder while the list of signed-in browsers loads', async () => {
		await renderCards({ sessions: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading the browsers' })).toBeVisible()
	})

	it('shows the reason when the list of sessions cannot be loaded', async () => {
		await renderCards({
			sessions: () => {
				throw refusal(500, { code: 'INTERNAL', message: 'Internal error' })
			},
		})
		await expect.element(page.getByText('The list of browsers could not be loaded')).toBeVisible()
	})
})
