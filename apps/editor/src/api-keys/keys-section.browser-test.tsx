import type { ApiKey, CreateApiKeyInput } from '@dormer/api/accounts/api-keys/schema'
import { Scope } from '@dormer/api/core/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { apiKeyFixture, meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { render } from '../testing/render.tsx'
import { KeysSection } from './keys-section.tsx'

const SECRET = 'dk_live_ab12secret'

/**
 * Renders the API keys section with a stub API that lists `keys`. Creating or revoking a key changes the `keys` array.
 */
async function renderKeys(keys: ApiKey[], handlers: Handlers['apiKeys'] = {}, role = 'admin') {
	const calls = stubApi({
		auth: { me: () => meFixture({ role: role === 'admin' ? 'admin' : 'rep' }) },
		apiKeys: {
			list: () => ({ apiKeys: [...keys] }),
			create: ({ name, scopes }: CreateApiKeyInput) => {
				const apiKey = apiKeyFixture({ name, scopes })
				keys.push(apiKey)
				return { apiKey, secret: SECRET }
			},
			revoke: () => {
				keys.pop()
				return { success: true }
			},
			...handlers,
		},
	})
	await render(<KeysSection />)
	return calls
}

const name = page.getByLabelText('Name', { exact: true })
const create = page.getByRole('button', { name: 'Create key' })
const newKey = page.getByRole('button', { name: 'New key' })

describe('KeysSection', () => {
	it('shows a placeholder while the keys load', async () => {
		await renderKeys([], { list: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading the keys' })).toBeVisible()
	})

	it("shows the server's error, and loads the keys when the user retries", async () => {
		let isDown = true
		await renderKeys([], {
			list: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { apiKeys: [apiKeyFixture()] }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByRole('cell', { name: /^JobNimbus/ })).toBeVisible()
	})

	it('shows a rep that API keys are for admins, and does not load the keys', async () => {
		const calls = await renderKeys([], {}, 'rep')
		await expect.element(page.getByText('API keys are for admins')).toBeVisible()
		expect(inputsOf(calls, 'apiKeys.list')).toEqual([])
	})

	it('shows permissions, last use and expiry of each key', async () => {
		const allowedNetworks = ['203.0.113.7']
		const expiresAt = '2020-01-01T00:00:00.000Z'
		await renderKeys([apiKeyFixture({ expiresAt, allowedNetworks })])
		const row = page.getByRole('row').filter({ hasText: 'JobNimbus' })
		await expect.element(row.getByText('Create presentations')).toBeVisible()
		await expect.element(row.getByText('never')).toBeVisible()
		await expect.element(row.getByText('Expired')).toBeVisible()
		await expect.element(row.getByText('Only from 203.0.113.7')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('revokes a key after the admin confirms', async () => {
		const calls = await renderKeys([apiKeyFixture()])
		await page.getByRole('button', { name: 'Revoke JobNimbus' }).click()
		await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
		await expect.element(page.getByText('JobNimbus revoked')).toBeVisible()
		await expect.element(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
		expect(inputsOf(calls, 'apiKeys.revoke')).toEqual([{ keyId: fixtureId(911) }])
	})
})

describe('Dialog for a new API key', () => {
	it('creates a key with the keyboard and shows its secret once', async () => {
		const calls = await renderKeys([])
		await newKey.click()
		await expect.element(page.getByRole('dialog', { name: 'New API key' })).toBeVisible()
		await expectAccessible(document.body)
		name.element().focus()
		await userEvent.keyboard('JobNimbus{Tab}{Tab}{Tab}{Tab}{Tab} {Enter}')
		await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
		expect(inputsOf(calls, 'apiKeys.create')).toEqual([
			{ name: 'JobNimbus', scopes: ['presentations:write'], livemode: true },
		])
		await page.getByRole('button', { name: 'I have copied it' }).click()
		await expect.element(page.getByRole('cell', { name: /^JobNimbus/ })).toBeVisible()
		expect(document.body.textContent).not.toContain(SECRET)
	})

	it('creates a key in test mode with the scopes of a preset and a list of allowed network addresses', async () => {
		const calls = await renderKeys([])
		await newKey.click()
		await name.fill('JobNimbus')
		await page.getByRole('button', { name: 'Everything' }).click()
		await page.getByRole('button', { name: 'Read only' }).click()
		const preset = page.getByRole('button', { name: 'Read only' })
		await expect.element(preset).toHaveAttribute('aria-pressed', 'true')
		await page.getByLabelText('Mode').selectOptions('Test')
		await expect.element(page.getByText(/emails are not sent/)).toBeVisible()
		const networks = page.getByLabelText(/^Allowed addresses/)
		await networks.fill('203.0.113.0/240')
		await create.click()
		await expect.element(networks).toHaveAttribute('aria-invalid', 'true')
		await networks.fill('203.0.113.0/24, 2001:db8::1')
		await create.click()
		await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
		expect(inputsOf(calls, 'apiKeys.create')).toEqual([
			{
				name: 'JobNimbus',
				scopes: Scope.options.filter((scope) => scope.endsWith(':read')),
				allowedNetworks: ['203.0.113.0/24', '2001:db8::1'],
				livemode: false,
			},
		])
	})

	it('asks for confirmation when Escape would close the dialog that shows a new secret', async () => {
		await renderKeys([])
		await newKey.click()
		await name.fill('JobNimbus')
		await page.getByRole('checkbox', { name: /^Read decks/ }).click()
		await create.click()
		await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
		await userEvent.keyboard('{Escape}')
		const question = page.getByRole('alertdialog', { name: 'Close without copying the key?' })
		await question.getByRole('button', { name: 'Cancel' }).click()
		await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
	})

	it('marks every empty required field, and sends no request', async () => {
		const calls = await renderKeys([])
		await newKey.click()
		await create.click()
		await expect.element(name).toHaveAttribute('aria-invalid', 'true')
		const permissions = page.getByRole('group', { name: 'Permissions' })
		await expect.element(permissions.getByRole('alert')).toBeVisible()
		expect(inputsOf(calls, 'apiKeys.create')).toEqual([])
	})

	it('sends the expiry time of the new key to the server', async () => {
		const expiries: (string | undefined)[] = []
		await renderKeys([], {
			create: ({ expiresAt }: CreateApiKeyInput) => {
				expiries.push(expiresAt)
				return { apiKey: apiKeyFixture(), secret: SECRET }
			},
		})
		await newKey.click()
		await name.fill('JobNimbus')
		await page.getByRole('checkbox', { name: /^Read events/ }).click()
		await page.getByLabelText('Expires').selectOptions('In 30 days')
		const before = Date.now()
		await create.click()
		await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
		const days = (Date.parse(expiries[0] ?? '') - before) / 86_400_000
		expect(days).toBeGreaterThanOrEqual(30)
		expect(days).toBeLessThan(31)
	})

	it("shows the server's error at the name field when the server rejects the name", async () => {
		const message = 'A key with this name exists'
		await renderKeys([], {
			create: () => {
				throw refusal(409, { code: 'DUPLICATE', message, path: 'name' })
			},
		})
		await newKey.click()
		await name.fill('JobNimbus')
		await page.getByRole('checkbox', { name: /^Read decks/ }).click()
		await create.click()
		await expect.element(name).toHaveAccessibleDescription(message)
	})

	it('asks for confirmation before it discards entered text', async () => {
		await renderKeys([])
		await newKey.click()
		await name.fill('JobNimbus')
		await userEvent.keyboard('{Escape}')
		await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		await newKey.click()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		await expect.element(newKey).toHaveFocus()
	})
})
