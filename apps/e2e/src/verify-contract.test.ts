import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, NARROW, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { createHomeownerSend, makeDeck, makePresentation } from './presentation-setup.ts'
import { CONTACT } from './sale-setup.ts'

const journey = useJourneyFixture()

it('verifies a signed contract by its number, by its PDF and by its evidence file', async () => {
	const { documentId, pdf, evidence } = await sign()
	const { page, problems } = await openPage(journey.browser, NARROW)
	await page.goto(`${journey.url}/verify/${documentId}`)
	await page
		.getByRole('heading', { name: 'This contract is unchanged since it was signed' })
		.waitFor()
	await page.getByText('The seal covers the whole file').waitFor()
	await checkScreen(page, 'verify-narrow')
	await page.setViewportSize(WIDE)
	await page.goto(`${journey.url}/verify`)
	await uploadFile(page, 'contract.pdf', pdf)
	await page.getByRole('heading', { name: 'This file is genuine' }).waitFor()
	await checkScreen(page, 'verify-file')
	await uploadFile(page, 'touched.json', Buffer.from(evidence.replace('127.0.0.1', '127.0.0.2')))
	await page.getByRole('heading', { name: 'This file is not genuine' }).waitFor()
	await page.getByText(/Audit entry 1 \(\w+\) was changed/).waitFor()
	await checkScreen(page, 'verify-touched')
	expect(problems).toEqual([])
})

async function uploadFile(page: Page, name: string, buffer: Buffer): Promise<void> {
	const file = { name, mimeType: 'application/octet-stream', buffer }
	await page.getByLabel('Choose a file').setInputFiles(file)
}

/** Creates a company, a deck with the sample contract, and a presentation over REST. Signs the contract as the homeowner. */
async function sign(): Promise<{ documentId: string; pdf: Buffer; evidence: string }> {
	const company = await signUp(journey)
	await company.send('PUT', '/api/company/contact', { contact: CONTACT })
	const { id: deckId } = await makeDeck(company, [])
	const starter = await company.send('GET', '/api/contracts/starter')
	const contract = { ...starter, actionType: 'contract', status: 'published' }
	await company.send('POST', `/api/decks/${deckId}/action-configs`, contract)
	const made = await makePresentation(company, deckId)
	const signature = { signature: 'Karen Delgado', agreedToTerms: true }
	const send = await createHomeownerSend(journey, made)
	const at = `/api/presentations/${made.id}/sign-contract`
	const { documentId } = await send('POST', at, signature)
	const rep = await journey.browser.newContext({ baseURL: journey.url })
	await rep.addCookies(await company.cookies())
	const document = `/api/contracts/documents/${documentId}`
	const isMade = async () => (await rep.request.get(`${document}/pdf`)).ok()
	await expect.poll(isMade, { timeout: 30_000 }).toBe(true)
	const pdf = await (await rep.request.get(`${document}/pdf`)).body()
	const evidence = await (await rep.request.get(`${document}/evidence`)).text()
	return { documentId, pdf, evidence }
}
