import type { DataExport } from '@dormer/api/outreach/privacy/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { exportFixture } from '../testing/privacy-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { DataSection } from './data-section.tsx'

const PENDING: Partial<DataExport> = {
	status: 'pending',
	bytes: null,
	completedAt: null,
	expiresAt: null,
	downloadUrl: null,
}

/**
 * Renders the data section of the settings with a stub API that lists `exports`. A request for an export adds a pending export
 * to the list.
 */
async function renderData(
	exports: DataExport[],
	handlers: Handlers['privacy'] = {},
	role: 'admin' | 'rep' = 'admin',
) {
	const calls = stubApi({
		auth: { me: () => meFixture({ role }) },
		privacy: {
			listExports: () => ({ exports: [...exports] }),
			requestExport: () => {
				const pending = exportFixture(PENDING)
				exports.push(pending)
				return pending
			},
			...handlers,
		},
	})
	const router = await renderRoute(<DataSection />, {
		id: '/app/settings/data',
		address: '/settings/data',
	})
	return { calls, router }
}

const request = page.getByRole('button', { name: 'Export all data' })

describe('Company exports', () => {
	it('shows a placeholder while the exports load', async () => {
		await renderData([], { listExports: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading the exports' })).toBeVisible()
		await expect.element(request).toBeDisabled()
	})

	it('tells a rep that only admins can export and delete data', async () => {
		const { calls } = await renderData([], {}, 'rep')
		await expect.element(page.getByText('Export and deletion are for admins')).toBeVisible()
		expect(inputsOf(calls, 'privacy.listExports')).toEqual([])
	})

	it("shows the server's error, and loads the exports when the admin retries", async () => {
		let isDown = true
		await renderData([], {
			listExports: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { exports: [exportFixture()] }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
	})

	it('requests an export, and later shows its download link', async () => {
		const exports: DataExport[] = []
		await renderData(exports)
		await expect.element(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
		await expectAccessible(document.body)
		await request.click()
		await expect.element(page.getByText('Preparing', { exact: true })).toBeVisible()
		await expect.element(request).toBeDisabled()
		exports.splice(0, 1, exportFixture())
		const link = page.getByRole('link', { name: /^Download the export from/ })
		await expect
			.element(link, { timeout: 10_000 })
			.toHaveAttribute('href', 'https://dormer.example/files/export.tar.gz')
		await expect.element(link).toHaveTextContent('Download (3.4 MB)')
		await expect.element(page.getByText(/^Can be downloaded until Jun 8, 2026/)).toBeVisible()
		await expect.element(request).toBeEnabled()
	})

	it('shows failed and expired exports without a download link', async () => {
		await renderData([
			exportFixture({ ...PENDING, status: 'failed' }),
			exportFixture({ id: fixtureId(932), downloadUrl: null }),
		])
		await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
		await expect.element(page.getByText('Expired', { exact: true })).toBeVisible()
		await expect.element(page.getByRole('link')).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})

	it("shows the server's message when the limit of exports is reached", async () => {
		const message = 'Too many exports. Try again tomorrow.'
		await renderData([], {
			requestExport: () => {
				throw refusal(429, { code: 'RATE_LIMITED', message })
			},
		})
		await request.click()
		await expect.element(page.getByText(message)).toBeVisible()
	})
})

describe('Dialog to delete the company', () => {
	const open = page.getByRole('button', { name: 'Delete this company' })
	const dialog = page.getByRole('dialog', { name: 'Delete Summit Peak Roofing?' })
	const name = dialog.getByLabelText('Name of the company')
	const confirm = dialog.getByRole('button', { name: 'Delete company' })

	it('deletes the company after the admin types its name', async () => {
		const certificateId = fixtureId(941)
		const { calls, router } = await renderData([], {
			deleteCompany: () => ({ certificateId, status: 'running', certificate: null }),
		})
		await open.click()
		await expect
			.element(dialog.getByText(/^Signed contracts and their evidence will stay/))
			.toBeVisible()
		await expectAccessible(document.body)
		name.element().focus()
		await userEvent.keyboard('Summit Peak Roofing{Enter}')
		await expect.poll(() => addressOf(router)).toBe(`/login?erasure=${certificateId}`)
		expect(inputsOf(calls, 'privacy.deleteCompany')).toEqual([{ name: 'Summit Peak Roofing' }])
	})

	it('does not delete the company while the name field is empty, and closes with Escape', async () => {
		const { calls } = await renderData([])
		await open.click()
		await confirm.click()
		await expect.element(name).toHaveAttribute('aria-invalid', 'true')
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(open).toHaveFocus()
		expect(inputsOf(calls, 'privacy.deleteCompany')).toEqual([])
	})

	it("shows the server's error at the name field when the typed name is wrong", async () => {
		const message = 'Enter the name of the company to confirm: Summit Peak Roofing'
		await renderData([], {
			deleteCompany: () => {
				throw refusal(400, { code: 'INVALID_INPUT', message, path: 'name' })
			},
		})
		await open.click()
		await name.fill('Summit')
		await confirm.click()
		await expect.element(name).toHaveAccessibleDescription(message)
	})

	it("shows the server's error when the company must export its signed contracts before the deletion", async () => {
		const message = 'Export the data of the company first.'
		await renderData([], {
			deleteCompany: () => {
				throw refusal(409, { code: 'CONFLICT', message })
			},
		})
		await open.click()
		await name.fill('Summit Peak Roofing')
		await confirm.click()
		await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
		await expect.element(confirm).toBeEnabled()
	})

	it('keeps the dialog open and sends no second request while the company is being deleted', async () => {
		await renderData([], { deleteCompany: noResponse })
		await open.click()
		await name.fill('Summit Peak Roofing')
		await confirm.click()
		await expect.element(confirm).toBeDisabled()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).toBeVisible()
	})
})
