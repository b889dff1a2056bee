import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, refusal } from '@dormer/tooling/stub-api'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeContract, makeReceipt, paragraph } from '../testing/contract-fixture.ts'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { makeStatedPrice } from '../testing/pricing-fixture.ts'
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

function openAgreement(signing: Handlers['signing'] = {}, playback = makePlayback()) {
	const server = stubServer({ api: { signing: { get: () => makeContract(), ...signing } } })
	const props = makePage({ playback })
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
		const summary = page.getByRole('region', { name: 'What you agree to' })
		await expect.element(summary).toMatchTextContent('Preferred, with ridge vent')
		await expect.element(summary).toMatchTextContent('4518 Maple Ridge Road')
		await expect.element(summary).toMatchTextContent('$14,500')
		await expectAccessible(document.body)
	})

	it('folds both copies of the notice of cancellation into one attachment, and repeats the right to cancel above the button', async () => {
		const notice = [paragraph('I hereby cancel this transaction.'), paragraph('Signature: ____')]
		const page1 = { kind: 'page' as const }
		const right = paragraph('You, the buyer, may cancel this transaction.')
		const blocks = [paragraph('The work.'), right, { kind: 'signature' as const }]
		const whole = [...blocks, page1, ...notice, page1, ...notice]
		openAgreement({ get: () => makeContract({ blocks: whole, notice }) })
		const text = page.getByRole('article', { name: 'Roofing agreement' })
		await expect.element(text).toMatchTextContent('The work.')
		await expect.element(text).not.toMatchTextContent('Signature')
		const form = page.getByRole('complementary', { name: 'Summary and signature' })
		await expect
			.element(form)
			.toMatchTextContent(/You, the buyer, may cancel this transaction\.Sign for/)
		const hidden = page.getByText('I hereby cancel this transaction.')
		await expect.element(hidden).not.toBeVisible()
		await page.getByText('Your notice of cancellation, 2 copies').click()
		await expect.element(hidden).toBeVisible()
		expect(hidden.elements()).toHaveLength(1)
		await expectAccessible(document.body)
	})

	it('prints the agreement, and passes its link on, before it is signed', async () => {
		const printed = vi.spyOn(window, 'print').mockReturnValue()
		const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
		Object.defineProperty(navigator, 'share', { value: share, configurable: true })
		onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
		openAgreement()
		await page.getByRole('button', { name: 'Print or save as PDF' }).click()
		expect(printed).toHaveBeenCalledOnce()
		await page.getByRole('button', { name: 'Share with the other owner' }).click()
		const url = location.origin + location.pathname
		expect(share).toHaveBeenCalledWith({ title: 'Roofing agreement', url })
	})

	it('opens the consent at its first line', async () => {
		const long = Array.from({ length: 60 }, (_, index) => paragraph(`Line ${index + 1} of it.`))
		const consent = { ...makeContract().consent, blocks: long }
		openAgreement({ get: () => makeContract({ consent }) })
		await whatThisMeans.click()
		await expect.element(consentDialog.getByText('Line 1 of it.')).toBeInViewport()
		expect(consentDialog.element().scrollTop).toBe(0)
	})

	it('covers the page when the price changes while the homeowner reads, and leads only back to the price', async () => {
		const change = {
			name: 'Preferred',
			before: { currency: 'USD', display: '$14,500' },
			after: { currency: 'USD', display: '$14,000' },
			reasons: [
				{ label: 'Discount', before: null, after: '−$500.00', sentence: 'We work next door.' },
			],
			ended: [],
			by: 'Dana Reyes',
			at: '2026-11-27T17:00:00.000Z',
		}
		const before = makePlayback({ price: makeStatedPrice() })
		const fresh = makeStatedPrice({ change })
		stubServer({
			api: {
				signing: { get: () => makeContract() },
				presentations: {
					getSelection: () => ({ selection: null, selections: [], total: null, price: fresh }),
				},
			},
		})
		const props = makePage({ playback: before })
		function Reloading() {
			const [playback, setPlayback] = useState(before)
			const reload = () => setPlayback(makePlayback({ price: fresh }))
			return <AgreementPage {...props} playback={playback} reload={reload} />
		}
		render(<Reloading />)
		await fillIn()
		document.dispatchEvent(new Event('visibilitychange'))
		const sheet = page.getByRole('dialog', { name: 'The price has changed' })
		await expect.element(sheet).toMatchTextContent(/You chose\$14,500Price now\$14,000/)
		await expect.element(sheet).toMatchTextContent(/Discount− \$500\.00We work next door\./)
		await expect.element(sheet.getByText(/both check marks are cleared/)).toBeVisible()
		await expectAccessible(sheet.element())
		await userEvent.keyboard('{Escape}')
		await expect.element(sheet).toBeVisible()
		const back = sheet.getByRole('button', { name: 'Back to the price' })
		await expect.element(back).toHaveFocus()
		await page.viewport(1440, 900)
		await expect
			.element(sheet.getByRole('link', { name: 'Call Dana (303) 555-0142' }))
			.toBeVisible()
		await back.click()
		expect(props.onOpen).toHaveBeenCalledWith('prices')
	})

	it('says that the price ran out instead of a contract that cannot be signed', async () => {
		stubServer({ api: { signing: { get: () => makeContract() } } })
		const price = makeStatedPrice({ state: 'expired', validUntil: '2026-11-26T17:00:00.000Z' })
		render(<AgreementPage {...makePage({ playback: makePlayback({ price }) })} />)
		await expect.element(heading('These prices have expired')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Ask for today’s prices' })).toBeVisible()
		await expect.element(sign).not.toBeInTheDocument()
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

	it('signs under the name that the homeowner corrects', async () => {
		const { calls } = openAgreement({ sign: () => signed })
		await page.getByRole('button', { name: 'My name is written differently' }).click()
		await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Karen')
		await expect.element(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Delgado')
		await page.getByRole('textbox', { name: 'First name' }).fill('')
		await page.getByRole('textbox', { name: 'Last name' }).fill('')
		await expect.element(page.getByText(/^The agreement names Karen Delgado\./)).toBeVisible()
		await fillIn('Karen de la Cruz')
		await sign.click()
		await expect.element(page.getByText('Enter your first name as you write it.')).toBeVisible()
		await page.getByRole('textbox', { name: 'First name' }).fill('Karen')
		await page.getByRole('textbox', { name: 'Last name' }).fill('de la Cruz')
		await expect.element(page.getByText(/^Matches the agreement\./)).toBeVisible()
		await expectAccessible(document.body)
		await sign.click()
		await expect
			.poll(() => calls.find(({ procedure }) => procedure === 'signing.sign'))
			.toMatchObject({
				input: {
					signature: 'Karen de la Cruz',
					correctedName: { first_name: 'Karen', last_name: 'de la Cruz' },
				},
			})
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
		for (const keys of ['{Tab}{Tab} ', '{Tab} ', '{Tab}{Tab}']) await userEvent.keyboard(keys)
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

	it.each(['estimate', 'incomplete'] as const)(
		'says that the price is not final when it is "%s"',
		async (state) => {
			const price = { ...makeStatedPrice(), state }
			const { onOpen } = openAgreement(
				{ get: () => makeContract({ selection: null }) },
				makePlayback({ price }),
			)
			await expect
				.element(page.getByRole('heading', { name: 'The price is not final yet' }))
				.toBeVisible()
			await page.getByRole('button', { name: 'See the prices' }).click()
			expect(onOpen).toHaveBeenCalledWith('prices')
		},
	)

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
			.element(page.getByText('A code of six digits is on its way to k•••@mail.example.'))
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
		await expect.element(page.getByText(/^A code of six digits is on its way/)).toBeVisible()
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
