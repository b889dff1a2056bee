import { expectAccessible } from '@dormer/component-testing/accessibility'
import { type Handlers, noResponse, refusal } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeContract, makeReceipt } from '../testing/contract-fixture.ts'
import { makePage } from '../testing/page-fixture.ts'
import { PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { AgreementPage } from './agreement-page.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const nameField = page.getByRole('textbox', { name: 'Type your full name' })
const agree = page.getByRole('checkbox', { name: /^I have read the agreement/ })
const consent = page.getByRole('checkbox', { name: 'I agree to sign electronically.' })
const sign = page.getByRole('button', { name: 'Sign for $14,500' })
const whatThisMeans = page.getByRole('button', { name: 'What this means' })
const consentDialog = page.getByRole('dialog', { name: 'Signing electronically' })

function openAgreement(signing: Handlers['signing'] = {}) {
	const server = stubServer({ api: { signing: { get: () => makeContract(), ...signing } } })
	const props = makePage()
	render(<AgreementPage {...props} />)
	return { ...server, ...props }
}

async function fillIn(name = 'Karen Delgado') {
	await nameField.fill(name)
	await agree.click()
	await consent.click()
}

function refuse(status: number, code: string, message: string): () => never {
	return () => {
		throw refusal(status, { code, message })
	}
}

const signed = {
	success: true as const,
	documentId: makeReceipt().documentId,
	signedAt: makeReceipt().signedAt,
	message: 'Signed',
}

describe('SignPage', () => {
	it('shows a busy placeholder while the agreement loads', async () => {
		openAgreement({ get: noResponse })
		await expect.element(heading('Read the agreement, then sign')).toHaveFocus()
		await expect.element(page.getByRole('status')).toHaveAttribute('aria-busy', 'true')
	})

	it('links to the prices until the homeowner has selected an option', async () => {
		const { onOpen } = openAgreement({
			get: refuse(409, 'OPTION_NOT_CHOSEN', 'Choose an option.'),
		})
		await expect.element(heading('Choose an option first')).toBeVisible()
		await page.getByRole('button', { name: 'Compare the prices' }).click()
		expect(onOpen).toHaveBeenCalledWith('prices')
	})

	it('shows the whole agreement with its option, house and price', async () => {
		openAgreement()
		const text = page.getByRole('article', { name: 'Roofing agreement' })
		await expect.element(text.getByRole('heading', { name: 'The work' })).toBeVisible()
		await expect.element(text.getByText('Remove the shingles.')).toBeVisible()
		await expect.element(text.getByRole('columnheader', { name: 'Due' })).toBeVisible()
		await expect
			.element(text.getByText('Your signature appears here after you sign.'))
			.toBeVisible()
		const summary = page.getByRole('region', { name: 'What you agree to' })
		await expect.element(summary).toMatchTextContent('Preferred, with ridge vent')
		await expect.element(summary).toMatchTextContent('4518 Maple Ridge Road')
		await expect.element(summary).toMatchTextContent('$14,500')
		await expectAccessible(document.body)
	})

	it('scrolls to the signature when the homeowner clicks the bottom button', async () => {
		const { blocks } = makeContract()
		const longText = Array.from({ length: 8 }, () => blocks).flat()
		openAgreement({ get: () => makeContract({ blocks: longText }) })
		const toSignature = page.getByRole('button', { name: 'Go to signature' })
		await toSignature.click()
		await expect.element(sign).toBeInViewport()
		await expect.element(toSignature).not.toBeInTheDocument()
	})

	it('explains electronic signing in a dialog', async () => {
		openAgreement()
		await expect.element(whatThisMeans).toBeVisible()
		whatThisMeans.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(consentDialog.getByText('You can also ask for paper.')).toBeVisible()
		await expectAccessible(consentDialog.element())
		await userEvent.keyboard('{Escape}')
		await expect.element(consentDialog).not.toBeInTheDocument()
		await expect.element(whatThisMeans).toHaveFocus()
		await expect.element(consent).not.toBeChecked()
	})

	it('focuses the first incomplete field', async () => {
		const { calls } = openAgreement()
		await sign.click()
		await expect.element(nameField).toHaveFocus()
		await expect.element(nameField).toHaveAttribute('aria-invalid', 'true')
		await expect.element(page.getByText('Type your full name.')).toBeVisible()
		await nameField.fill('Karen Delgado')
		await userEvent.keyboard('{Enter}')
		await expect.element(agree).toHaveFocus()
		await expect.element(page.getByText('Select every checkbox to sign.')).toBeVisible()
		await userEvent.keyboard(' ')
		await sign.click()
		await expect.element(consent).toHaveFocus()
		expect(calls.map(({ procedure }) => procedure)).not.toContain('signing.sign')
	})

	it('shows whether the typed name matches the agreement, ignoring case and spaces', async () => {
		openAgreement()
		await nameField.fill('Karen')
		await expect.element(page.getByText(/^The agreement names Karen Delgado\./)).toBeVisible()
		await nameField.fill(' karen  DELGADO')
		await expect.element(page.getByText(/^Matches the agreement\./)).toBeVisible()
	})

	it('signs when the homeowner uses only the keyboard, and shows the signed agreement', async () => {
		let contract = makeContract()
		const { calls, reload } = openAgreement({
			get: () => contract,
			sign: () => {
				contract = makeContract({ signed: makeReceipt() })
				return signed
			},
		})
		await nameField.fill(' Karen Delgado ')
		for (const keys of ['{Tab} ', '{Tab} ', '{Tab}{Tab}']) await userEvent.keyboard(keys)
		await expect.element(sign).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('heading', { name: /^It’s signed\./ })).toHaveFocus()
		expect(reload).toHaveBeenCalledOnce()
		const signature = { signature: 'Karen Delgado', agreedToTerms: true, revision: 'revision-3' }
		const input = { presentationId: PRESENTATION_ID, ...signature }
		expect(calls).toContainEqual({ procedure: 'signing.sign', input })
	})

	it("shows the server's error about a wrong name and focuses the name field", async () => {
		const message = 'Sign with the name on the agreement: Karen Delgado.'
		openAgreement({ sign: refuse(400, 'SIGNATURE_MISMATCH', message) })
		await fillIn('Karen Smith')
		await sign.click()
		await expect.element(page.getByText(message)).toBeVisible()
		await expect.element(nameField).toHaveFocus()
		await expect.element(nameField).toHaveValue('Karen Smith')
		await userEvent.keyboard('{Backspace}')
		await expect.element(page.getByText(message)).not.toBeInTheDocument()
	})

	it('shows the signed agreement when the homeowner signed on another device', async () => {
		let contract = makeContract()
		openAgreement({
			get: () => contract,
			sign: () => {
				contract = makeContract({ signed: makeReceipt() })
				return refuse(409, 'ALREADY_SIGNED', 'This agreement is already signed.')()
			},
		})
		await fillIn()
		await sign.click()
		await expect.element(page.getByRole('heading', { name: /^It’s signed\./ })).toBeVisible()
	})

	it('keeps the name and the checkboxes when the connection is lost during signing', async () => {
		const server = openAgreement()
		await fillIn()
		server.setOnline(false)
		await expect.element(page.getByText(/^You are offline. Your entries are saved/)).toBeVisible()
		await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
		server.setOnline(true)
		await expect.element(sign).toHaveAttribute('aria-disabled', 'false')
		await sign.click()
		await expect.element(nameField).toHaveValue('Karen Delgado')
		await expect.element(agree).toBeChecked()
	})

	it('keeps the name when the signing request does not reach the server', async () => {
		const failSign = () => {
			throw new TypeError('Failed to fetch')
		}
		openAgreement({ sign: failSign })
		await fillIn()
		await sign.click()
		await expect
			.element(page.getByRole('alert'))
			.toHaveTextContent('Your request failed. Check your connection, then try again.')
		await expect.element(nameField).toHaveValue('Karen Delgado')
		await expect.element(sign).toHaveAttribute('aria-disabled', 'false')
	})

	it('asks the homeowner to choose a priced option first when none is chosen', async () => {
		const { onOpen } = openAgreement({ get: () => makeContract({ selection: null }) })
		await expect
			.element(page.getByRole('heading', { name: 'Choose an option first' }))
			.toBeVisible()
		await expect.element(nameField).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Compare the prices' }).click()
		expect(onOpen).toHaveBeenCalledWith('prices')
	})

	it.each([
		['the presentation has no agreement', refuse(404, 'NOT_FOUND', 'No contract')],
		['the agreement has blanks', refuse(409, 'CONTRACT_NOT_PUBLISHED', 'License number')],
	])('says that there is nothing to sign when %s', async (_, get) => {
		openAgreement({ get })
		await expect.element(heading('There is nothing to sign yet')).toBeVisible()
		await expect
			.element(page.getByText('Dana has no agreement ready for you to sign.'))
			.toBeVisible()
		await expect.element(nameField).not.toBeInTheDocument()
	})

	it('offers to load the agreement again after a server error', async () => {
		let failing = true
		const get = () => (failing ? refuse(500, 'INTERNAL', 'Failed')() : makeContract())
		openAgreement({ get })
		await expect.element(heading('This page did not load')).toBeVisible()
		failing = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(nameField).toBeVisible()
	})

	it('loads the agreement automatically when the connection returns', async () => {
		const server = openAgreement()
		server.setOnline(false)
		await expect.element(heading('You are offline')).toBeVisible()
		server.setOnline(true)
		await expect.element(nameField).toBeVisible()
	})
})

describe('SignPage with a one-time code', () => {
	const dialog = page.getByRole('dialog', { name: 'Enter the code from your email' })
	const codeField = page.getByRole('textbox', { name: 'Code' })
	const confirm = page.getByRole('button', { name: 'Confirm and sign' })
	const openWithCode = (signing: Handlers['signing'] = {}) =>
		openAgreement({
			get: () => makeContract({ signerCode: { sentTo: 'k•••@mail.example' } }),
			sendCode: () => ({ sentTo: 'k•••@mail.example', expiresAt: '2026-11-21T01:08:00.000Z' }),
			confirmCode: () => ({ proof: 'proof', expiresAt: '2026-11-21T01:28:00.000Z' }),
			sign: () => signed,
			...signing,
		})

	it('emails a code when the homeowner signs, and signs after the code is entered', async () => {
		const { calls } = openWithCode()
		await fillIn()
		await sign.click()
		await expect.element(dialog).toBeVisible()
		await expect
			.element(page.getByText('We sent a code of six digits to k•••@mail.example.'))
			.toBeVisible()
		await expectAccessible(document.body)
		await codeField.fill('482 913')
		await userEvent.keyboard('{Enter}')
		const inputOf = (name: string) =>
			calls.filter(({ procedure }) => procedure === name).map(({ input }) => input)
		await expect
			.poll(() => inputOf('signing.sign'))
			.toEqual([expect.objectContaining({ codeProof: 'proof', signature: 'Karen Delgado' })])
		expect(inputOf('signing.confirmCode')).toEqual([
			{ presentationId: PRESENTATION_ID, code: '482913' },
		])
	})

	it('explains a wrong code below its field', async () => {
		const wrong = 'The code is wrong. Compare it with the newest email.'
		openWithCode({ confirmCode: refuse(400, 'SIGNING_CODE_INVALID', wrong) })
		await fillIn()
		await sign.click()
		await codeField.fill('12')
		await confirm.click()
		await expect.element(codeField).toHaveAccessibleDescription('Enter the six digits of the code.')
		await codeField.fill('123456')
		await confirm.click()
		await expect.element(codeField).toHaveAccessibleDescription(wrong)
		const boxOf = (element: Element) => element.getBoundingClientRect()
		const problem = boxOf(page.getByText(wrong).element())
		expect(problem.top).toBeGreaterThanOrEqual(boxOf(codeField.element()).bottom)
		await expect.element(page.getByText(/^We sent a code of six digits/)).toBeVisible()
		await page.getByRole('button', { name: 'Cancel' }).click()
		await expect.element(dialog).not.toBeInTheDocument()
	})

	it('shows why no code could be sent', async () => {
		const message = 'A code was sent a moment ago. Request another in 42 s.'
		openWithCode({ sendCode: refuse(429, 'RATE_LIMITED', message) })
		await fillIn()
		await sign.click()
		await expect.element(page.getByText(message)).toBeVisible()
	})
})
