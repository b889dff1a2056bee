import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadMessages } from '../messages/index.ts'
import { DOCUMENT_ID, makeContract, makeReceipt } from '../testing/contract-fixture.ts'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { AgreementPage } from './agreement-page.tsx'

const download = page.getByRole('button', { name: 'Download your copy' })
const cancel = page.getByRole('button', { name: 'Cancel the agreement' })
const dialog = page.getByRole('dialog', { name: 'Cancel the agreement?' })

type Options = {
	receipt?: ReturnType<typeof makeReceipt>
	api?: Handlers
	playback?: ReturnType<typeof makePlayback>
}

function openSigned({
	receipt = makeReceipt(),
	api = {},
	playback = makePlayback(),
}: Options = {}) {
	let shown = receipt
	const get = () => makeContract({ signed: shown })
	const server = stubServer({ api: { ...api, signing: { get, ...api.signing } } })
	const props = makePage({ playback })
	render(<AgreementPage {...props} />)
	return {
		...server,
		...props,
		setReceipt: (next: typeof receipt) => {
			shown = next
		},
	}
}

describe('SignedPage', () => {
	it('shows what was signed, when it was signed, and what happens next', async () => {
		openSigned()
		const heading = page.getByRole('heading', { level: 1 })
		await expect.element(heading).toMatchTextContent('Thank you, Karen.')
		await expect
			.element(
				page.getByText(
					/^Preferred, with ridge vent, \$14,500\. Friday, November 20 at 5:58.PM Mountain Time\.$/,
				),
			)
			.toBeVisible()
		await expect
			.element(page.getByText('A copy is on its way to karen@delgado.example'))
			.toBeVisible()
		const steps = page.getByRole('region', { name: 'What happens next' })
		await expect
			.element(steps.getByText('Until Tuesday, November 24, free of charge.'))
			.toBeVisible()
		await expectAccessible(document.body)
	})

	it('begins the sentence with the day in upper case in Spanish', async () => {
		await loadMessages('es')
		openSigned({ playback: makePlayback({ language: 'es' }) })
		await expect.element(page.getByText(/\$14,500\. Viernes, 20 de noviembre/)).toBeVisible()
		await loadMessages('en')
	})

	it('saves the sealed copy as a file when the homeowner clicks the download button', async () => {
		const saved: string[] = []
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
			if (this instanceof HTMLAnchorElement) saved.push(this.download)
		})
		const file = { filename: 'roofing-agreement.pdf', base64: btoa('%PDF-1.7') }
		const { calls } = openSigned({ api: { contracts: { pdf: () => file } } })
		await download.click()
		await expect.poll(() => saved).toEqual(['roofing-agreement.pdf'])
		expect(calls).toContainEqual({
			procedure: 'contracts.pdf',
			input: { documentId: DOCUMENT_ID },
		})
	})

	it("shows the server's error when the copy cannot be downloaded", async () => {
		const pdf = () => {
			throw refusal(429, { code: 'RATE_LIMITED', message: 'Too many downloads' })
		}
		openSigned({ api: { contracts: { pdf } } })
		await download.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent('Too many downloads.')
	})

	it('shows the download button as soon as the copy is sealed', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
		const { setReceipt } = openSigned({ receipt: makeReceipt({ sealStatus: 'pending' }) })
		const sealing = page.getByRole('button', { name: 'Your copy is being prepared' })
		await expect.element(sealing).toHaveAttribute('aria-disabled', 'true')
		// One timer asks for the receipt, the other watches the attention of the homeowner.
		await expect.poll(vi.getTimerCount).toBe(2)
		setReceipt(makeReceipt())
		vi.advanceTimersByTime(2500)
		await expect.element(download).toHaveAttribute('aria-disabled', 'false')
	})

	it('shows the signed text with the signature', async () => {
		openSigned()
		await page.getByText('Read what you signed').click()
		const text = page.getByRole('article', { name: 'Roofing agreement' })
		await expect.element(text.getByText('We replace the roof.')).toBeVisible()
		await expect.element(text.getByText('Karen Delgado')).toBeVisible()
	})

	it('offers to cancel below what happens next, with the filled button for keeping the agreement', async () => {
		openSigned()
		const steps = page.getByRole('heading', { name: 'What happens next' })
		await expect.element(cancel).toBeVisible()
		expect(cancel.element().compareDocumentPosition(steps.element())).toBe(
			Node.DOCUMENT_POSITION_PRECEDING,
		)
		await cancel.click()
		const labels = dialog.getByRole('button').elements()
		expect(labels.map(({ textContent }) => textContent)).toEqual([
			'Keep the agreement',
			'Cancel the agreement',
		])
		expect(labels.map(({ className }) => className)).toEqual(['btn btn-main', 'btn btn-quiet'])
	})

	it('keeps the agreement when the homeowner declines to cancel', async () => {
		const { calls } = openSigned()
		await expect.element(cancel).toBeVisible()
		cancel.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(dialog.getByRole('button', { name: 'Keep the agreement' })).toHaveFocus()
		await expectAccessible(dialog.element())
		await userEvent.keyboard('{Enter}')
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(cancel).toHaveFocus()
		expect(calls.map(({ procedure }) => procedure)).not.toContain('signing.cancel')
	})

	it('cancels the agreement after the homeowner confirms', async () => {
		const cancelledAt = '2026-11-21T16:00:00.000Z'
		const answer = { success: true as const, documentId: DOCUMENT_ID, cancelledAt, message: '' }
		const { calls, reload, setReceipt } = openSigned({
			api: {
				signing: {
					cancel: () => {
						setReceipt(makeReceipt({ cancelledAt, canCancel: false }))
						return answer
					},
				},
			},
		})
		await cancel.click()
		await dialog.getByRole('button', { name: 'Cancel the agreement' }).click()
		const heading = page.getByRole('heading', { name: 'The agreement is canceled' })
		await expect.element(heading).toHaveFocus()
		await expect
			.element(page.getByText(/You owe nothing\. Dana will get a notice\.$/))
			.toBeVisible()
		expect(reload).toHaveBeenCalledOnce()
		const input = { presentationId: PRESENTATION_ID, documentId: DOCUMENT_ID }
		expect(calls).toContainEqual({ procedure: 'signing.cancel', input })
		await page.getByRole('button', { name: 'Read and sign the agreement again' }).click()
		await expect
			.element(page.getByRole('heading', { name: 'Read the agreement, then sign' }))
			.toHaveFocus()
	})

	it("shows the server's reason when the server refuses to cancel the agreement", async () => {
		const message = 'The time to cancel has passed. Call the company.'
		const refuseToCancel = () => {
			throw refusal(409, { code: 'CANCELLATION_EXPIRED', message })
		}
		openSigned({ api: { signing: { cancel: refuseToCancel } } })
		await cancel.click()
		await dialog.getByRole('button', { name: 'Cancel the agreement' }).click()
		await expect.element(page.getByRole('alert')).toHaveTextContent(message)
		await expect.element(page.getByRole('heading', { name: /^It’s signed/ })).toBeVisible()
	})
})
