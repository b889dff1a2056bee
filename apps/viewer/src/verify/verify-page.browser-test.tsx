import { findEnglishWords } from '@dormer/api/testing/english-words'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DOCUMENT_ID } from '../testing/contract-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import {
	makeFileVerification,
	makeVerifiedContract,
	VALID,
} from '../testing/verification-fixture.ts'
import { VerifyPage } from './verify-page.tsx'

const result = (name: string) => page.getByRole('heading', { level: 2, name })
const picker = page.getByLabelText('Choose a file')
const fileMessage = page.getByText('The file was not checked.', { exact: false })

function openById(verify: NonNullable<Handlers['contracts']>['verify']) {
	const server = stubServer({ api: { contracts: verify ? { verify } : {} } })
	render(<VerifyPage documentId={DOCUMENT_ID} />)
	return server
}

type FileResponse = Response | Promise<Response>

/** Opens the page without a contract number. The stubbed server answers each upload with `answer`. */
function openForFile(answer: () => FileResponse) {
	const uploaded: unknown[] = []
	const server = stubServer({
		other: (url, { body }) => {
			uploaded.push(url.pathname, body instanceof FormData ? body.get('file') : body)
			return answer()
		},
	})
	render(<VerifyPage documentId={undefined} />)
	return { ...server, uploaded }
}

const pdf = () => new File(['%PDF-1.7'], 'agreement.pdf', { type: 'application/pdf' })

describe('VerifyPage', () => {
	it('shows that a contract is unchanged, with its company, signing time and hashes', async () => {
		const { calls } = openById(() => makeVerifiedContract())
		await expect.element(result('This contract is unchanged since it was signed')).toBeVisible()
		await expect.element(page.getByText('Summit Peak Roofing')).toBeVisible()
		await expect.element(page.getByText(/^November 20, 2026 at 5:58:00.PM MST$/)).toBeVisible()
		await expect.element(page.getByText('a'.repeat(64))).toBeVisible()
		expect(calls).toEqual([{ procedure: 'contracts.verify', input: { documentId: DOCUMENT_ID } }])
		expect(document.title).toBe('Check a signed contract')
		await expectAccessible(document.body)
	})

	it('shows that a contract was changed, and which check failed', async () => {
		const text = { name: 'text' as const, holds: false, message: 'The text matches its hash.' }
		const verdict = { ...VALID, valid: false, checks: [text, ...VALID.checks] }
		openById(() => makeVerifiedContract({ verdict }))
		await expect.element(result('This contract was changed after it was signed')).toBeVisible()
		await expect
			.poll(() => page.getByRole('listitem').elements().map(textOf))
			.toEqual(['Failed: The text matches its hash.', 'The seal is intact.'])
		await expectAccessible(document.body)
	})

	it('shows how the contract was signed', async () => {
		const message = 'The contract was not shown by this service; consent as reported by the caller'
		const signer = { name: 'signer' as const, notable: false, message: 'Signed with the link' }
		const statements = [{ name: 'shown' as const, notable: true, message }, signer]
		openById(() => makeVerifiedContract({ verdict: { ...VALID, statements } }))
		await expect.element(page.getByRole('heading', { name: 'How it was signed' })).toBeVisible()
		await expect
			.poll(() => page.getByRole('listitem').elements().map(textOf))
			.toEqual(['The seal is intact.', `Note: ${message}`, 'Signed with the link'])
		await expectAccessible(document.body)
	})

	it('says when a contract was canceled', async () => {
		const { document: signed } = makeVerifiedContract()
		const cancelledAt = '2026-11-22T17:00:00.000Z'
		const canceled = { ...signed, cancelledAt, sealStatus: 'pending' as const, pdfSha256: null }
		openById(() => makeVerifiedContract({ document: canceled }))
		await expect.element(page.getByText(/^November 22, 2026 at 10:00:00.AM MST$/)).toBeVisible()
		await expect.element(page.getByText('Not sealed yet')).toBeVisible()
		await expect.element(page.getByText('SHA-256 of the PDF')).not.toBeInTheDocument()
	})

	it('is in Spanish for a Spanish contract', async () => {
		document.documentElement.lang = 'es-US'
		onTestFinished(() => {
			document.documentElement.lang = 'en'
		})
		const message =
			'The service states 2026-11-21T00:59:58.000Z as the time of the seal. No time-stamping authority confirmed this time.'
		const time = { name: 'timestamp' as const, holds: true, message }
		const signer = {
			name: 'signer' as const,
			notable: true,
			message: 'Accepted without a typed name',
		}
		const verdict = { ...VALID, checks: [time], statements: [signer] }
		openById(() => makeVerifiedContract({ verdict }))
		await expect.element(result('Este contrato no ha cambiado desde que se firmó')).toBeVisible()
		await expect.element(page.getByText(/20 de noviembre de 2026.* 5:59:58/)).toBeVisible()
		await expect.element(page.getByText(/Aceptado sin un nombre escrito/)).toBeVisible()
		const shown = [...document.querySelectorAll('h1, h2, h3, p, dt, li, label')].map(textOf)
		expect(findEnglishWords(shown.join('\n'))).toEqual([])
	})

	it('shows a waiting message until the server answers', async () => {
		openById(noResponse)
		await expect.element(page.getByText('Looking for the contract…')).toBeVisible()
	})

	it('shows an error when no contract has this number', async () => {
		openById(() => {
			throw refusal(404, { code: 'NOT_FOUND', message: 'Document not found' })
		})
		await expect
			.element(page.getByRole('alert'))
			.toMatchTextContent('No contract with this number was signed here.')
		await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
	})

	it('lets the user retry the check with the keyboard after the connection was lost', async () => {
		let connected = false
		openById(() => {
			if (!connected) throw new TypeError('Failed to fetch')
			return makeVerifiedContract()
		})
		await expect
			.element(page.getByRole('alert'))
			.toMatchTextContent('The connection was lost, so the contract was not checked.')
		connected = true
		await userEvent.tab()
		await userEvent.keyboard('{Enter}')
		await expect.element(result('This contract is unchanged since it was signed')).toBeVisible()
	})

	it('shows the stored contract beside a genuine file, with the time of the seal in the contract’s time zone', async () => {
		const sealedAt = '2026-11-21T00:59:58.000Z'
		const message = `The service states ${sealedAt} as the time of the seal.`
		const time = { name: 'timestamp' as const, holds: true, message }
		const verdict = { ...VALID, checks: [time] }
		const { uploaded } = openForFile(() => Response.json(makeFileVerification({ verdict })))
		await userEvent.upload(picker, pdf())
		await expect.element(result('This file is genuine')).toBeVisible()
		await expect.element(page.getByText('agreement.pdf')).toBeVisible()
		await expect
			.element(page.getByRole('heading', { name: 'Stored contract with this number' }))
			.toBeVisible()
		expect(uploaded).toEqual(['/api/contracts/verify', expect.any(File)])
		const shown = page.getByText(/^November 20, 2026 at 5:59:58.PM MST$/)
		await expect.element(shown).toHaveAttribute('datetime', sealedAt)
		await expectAccessible(document.body)
	})

	it('shows that a file is not genuine', async () => {
		const format = {
			name: 'format' as const,
			holds: false,
			message: 'This file is a sealed contract.',
		}
		const verdict = { valid: false, documentId: null, checks: [format], statements: [] }
		openForFile(() => Response.json(makeFileVerification({ verdict, kept: null })))
		await userEvent.upload(picker, pdf())
		await expect.element(result('This file is not genuine')).toBeVisible()
		await expect.element(page.getByText(/^Failed: This file is a sealed contract\.$/)).toBeVisible()
		await expect.element(page.getByText('Stored contract with this number')).not.toBeInTheDocument()
	})

	it.each([
		[413, 'This file is too large. A sealed contract can be at most 10 MB.'],
		[429, 'Too many checks. Try again in a minute.'],
		[500, 'The file was not checked. Check your connection, then try again.'],
	])('explains why a file was not checked when the server returns %s', async (status, message) => {
		openForFile(() => new Response(null, { status }))
		await userEvent.upload(picker, pdf())
		await expect.element(page.getByText(message)).toBeVisible()
	})

	it('checks a file again when the first check failed because of a lost connection', async () => {
		const { setOnline } = openForFile(() => Response.json(makeFileVerification()))
		setOnline(false)
		await userEvent.upload(picker, pdf())
		await expect.element(fileMessage).toBeVisible()
		setOnline(true)
		await userEvent.upload(picker, pdf())
		await expect.element(result('This file is genuine')).toBeVisible()
		await expect.element(fileMessage).not.toBeInTheDocument()
	})

	it('opens the file picker by keyboard', async () => {
		openForFile(noResponse)
		await userEvent.tab()
		await expect.element(picker).toHaveFocus()
		const label = picker.element().closest('label')
		const outline = () => (label ? getComputedStyle(label).outlineStyle : null)
		await expect.poll(outline).toBe('solid')
	})
})

function textOf(element: Element): string | null {
	return element.textContent
}
