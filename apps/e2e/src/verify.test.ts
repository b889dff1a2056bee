import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, look, NARROW, openPage, WIDE } from './browser.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
	product = await startProduct()
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser.close()
	await product.stop()
})

it('anybody checks a signed contract by its number, by its PDF and by its evidence', async () => {
	const rep = await openPage(browser, WIDE)
	const { documentId, pdf, evidence } = await sign(rep.page)
	const { page, problems } = await openPage(browser, NARROW)
	await page.goto(`${product.url}/verify/${documentId}`)
	await page.getByRole('heading', { name: 'This contract is as it was signed' }).waitFor()
	await page.getByText('The seal covers the whole file').waitFor()
	await look(page, 'verify-narrow')
	await page.setViewportSize(WIDE)
	await page.goto(`${product.url}/verify`)
	await hand(page, 'contract.pdf', pdf)
	await page.getByRole('heading', { name: 'This file is genuine' }).waitFor()
	await look(page, 'verify-file')
	await hand(page, 'touched.json', Buffer.from(evidence.replace('127.0.0.1', '127.0.0.2')))
	await page.getByRole('heading', { name: 'This file does not hold' }).waitFor()
	await page.getByText(/Event 1 \(\w+\) was changed/).waitFor()
	await look(page, 'verify-touched')
	expect(problems).toEqual([])
})

async function hand(page: Page, name: string, buffer: Buffer): Promise<void> {
	const file = { name, mimeType: 'application/octet-stream', buffer }
	await page.getByLabel('Choose a file').setInputFiles(file)
}

/** A company, a deck with the starter contract, and a homeowner who signed it, all through REST. */
async function sign(page: Page): Promise<{ documentId: string; pdf: Buffer; evidence: string }> {
	const own = { 'sec-fetch-site': 'same-origin' }
	const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
		const url = product.url + path
		const answer = await page.request.post(url, { data, headers: { ...own, ...headers } })
		expect(answer.ok(), await answer.text()).toBe(true)
		return answer.json()
	}
	const get = async (path: string) => {
		const answer = await page.request.get(product.url + path)
		return answer.ok() ? answer : undefined
	}
	const person = { name: 'Maya Okafor', email: 'maya@summitpeak.example' }
	const account = { organizationName: 'Summit Peak Roofing', password: 'correct horse' }
	await post('/api/auth/signup', { ...account, ...person })
	const { deck } = await post('/api/decks', { name: 'Full roof replacement' })
	const starter = await (await get('/api/contracts/starter'))?.json()
	const contract = { ...starter, actionType: 'contract', status: 'published' }
	await post(`/api/decks/${deck.id}/action-configs`, contract)
	const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
	const homeowner = { first_name: 'Karen', last_name: 'Delgado', ...home }
	const made = await post(`/api/decks/${deck.id}/presentations`, { homeowner })
	const at = `/api/presentations/${made.deck_presentation_id}`
	const { token } = await post(`${at}/events-token`, { shareKey: made.url.split('/p/')[1] })
	const signature = { signature: 'Karen Delgado', agreedToTerms: true }
	const headers = { 'x-presentation-token': token }
	const { documentId } = await post(`${at}/sign-contract`, signature, headers)
	const document = `/api/contracts/documents/${documentId}`
	await expect.poll(async () => await get(`${document}/pdf`), { timeout: 30_000 }).toBeDefined()
	const pdf = await (await get(`${document}/pdf`))?.body()
	const evidence = await (await get(`${document}/evidence`))?.text()
	return { documentId, pdf: pdf ?? Buffer.alloc(0), evidence: evidence ?? '' }
}
