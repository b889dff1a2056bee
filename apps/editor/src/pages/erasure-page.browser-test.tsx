import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { certificateFixture } from '../testing/privacy-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { ErasurePage } from './erasure-page.tsx'

const certificateId = fixtureId(941)

async function renderErasure(privacy: NonNullable<Handlers['privacy']>) {
	stubApi({ privacy })
	await renderRoute(<ErasurePage />, {
		id: '/erasures/$certificateId',
		address: `/erasures/${certificateId}`,
	})
}

describe('ErasurePage', () => {
	it('shows a placeholder while the certificate loads', async () => {
		await renderErasure({ erasure: noResponse })
		const placeholder = page.getByRole('status', { name: 'Loading the certificate' })
		await expect.element(placeholder).toBeVisible()
	})

	it("shows the server's error, and loads the certificate when the user retries", async () => {
		let isDown = true
		await renderErasure({
			erasure: () => {
				if (isDown) throw refusal(404, { code: 'NOT_FOUND', message: 'Certificate not found' })
				return { certificateId, status: 'completed', certificate: certificateFixture() }
			},
		})
		await expect.element(page.getByText('Certificate not found')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('No data was kept.')).toBeVisible()
	})

	it('shows the running erasure, and then the certificate', async () => {
		let isRunning = true
		const why = 'Laws on commercial records require the company to keep signed contracts.'
		const kept = [
			{ table: 'signed_document', rows: 1, why },
			{ table: 'audit_entry', rows: 4, why },
		]
		await renderErasure({
			erasure: () =>
				isRunning
					? { certificateId, status: 'running', certificate: null }
					: {
							certificateId,
							status: 'completed',
							certificate: certificateFixture({ kind: 'company', kept }),
						},
		})
		await expect.element(page.getByText(/^The erasure is running/)).toBeVisible()
		isRunning = false
		await expect.element(page.getByText(why), { timeout: 10_000 }).toBeVisible()
		await expect.element(page.getByText(/: 4 records and 2 files\./)).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Open the signed certificate' }))
			.toHaveAttribute('href', `/api/erasures/${certificateId}`)
		await expectAccessible(document.body)
	})
})
