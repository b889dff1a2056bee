import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { checkScreen, openPage, PHONE, WIDE } from './browser.ts'
import type { JourneyFixture } from './journey-fixture.ts'
import { makeDeck, makePresentation, type Presentation } from './presentation-setup.ts'

const FILES = path.resolve(import.meta.dirname, '../files')
/**
 * Reports, and the price of their roof at $575.25 a square and $11 a foot of eaves. EagleView: 28.4 squares and 148 ft. Hover:
 * 24.365 squares and 132.75 ft, which is $15,476.21625.
 */
const REPORTS = [
	{ file: 'delgado-54118207.xml', price: '$17,965.10' },
	{ file: 'hover-measurements.json', price: '$15,476.22' },
]
const MAX_PROPOSAL_BYTES = 3_000_000
const SOON = { timeout: 30_000 }

/**
 * Makes prices of an EagleView and a Hover report in the editor, lets the second one expire, renews it, and downloads its proposal
 * before anything is signed.
 */
export async function sellFromReports(journey: JourneyFixture): Promise<void> {
	const company = await signUp(journey, 'Alpine Roofing')
	const deckId = await makeMeasuredDeck(company)
	const office = await openPage(journey.browser, WIDE)
	await office.context.addCookies(await company.cookies())
	const home = await openPage(journey.browser, PHONE)
	for (const { file, price } of REPORTS) {
		const made = await makePresentation(company, deckId)
		await useReport(office.page, `${journey.url}/presentations/${made.id}`, file)
		await home.page.goto(`${made.url}#prices`)
		await home.page.getByText(price, { exact: true }).first().waitFor(SOON)
		if (file.endsWith('.json')) {
			await expireAndRenew({ company, made, rep: office.page, page: home.page, price })
			await downloadProposal(home.page, price)
		}
	}
	expect(office.problems).toEqual([])
	expect(home.problems).toEqual([])
}

/** Creates a deck with one tier whose price is made of the squares and the eaves of a roof. */
async function makeMeasuredDeck(company: Company): Promise<string> {
	const { send } = company
	const { id, slideIds } = await makeDeck(company, [
		{ title: 'Your new roof', narrationScript: 'This is your price.' },
	])
	const variable = (key: string, label: string) => ({ key, label, source: 'measurement' })
	await send('PUT', `/api/decks/${id}`, {
		settings: {
			priceVariables: [variable('roof_squares', 'Roof squares'), variable('eave_ft', 'Eaves')],
		},
	})
	const price = { mode: 'formula', formula: 'roof_squares * 575.25 + eave_ft * 11' }
	await send('PUT', `/api/slides/${slideIds[0]}/product-data`, {
		productData: {
			better: { name: 'Preferred', highlights: ['Impact rated'], price },
			disclaimer: 'Soft boards cost $95 each.',
		},
	})
	return id
}

async function useReport(rep: Page, address: string, file: string): Promise<void> {
	await rep.goto(`${address}/measurement-report`)
	await rep.locator('input[type=file]').setInputFiles(path.join(FILES, file))
	await rep.getByRole('button', { name: 'Use these values' }).click()
	await rep.getByText('The prices now use the report').waitFor()
}

type Renewal = {
	company: Company
	made: Presentation
	rep: Page
	page: Page
	price: string
}

/** Lets a price expire, so that the homeowner can only ask, and renews it with one click in the editor. */
async function expireAndRenew({ company, made, rep, page, price }: Renewal): Promise<void> {
	const validUntil = new Date(Date.now() + 1500).toISOString()
	await company.send('POST', `/api/presentations/${made.id}/price-adjustments`, { validUntil })
	const ask = page.getByRole('button', { name: 'Ask for today’s prices' })
	await expect.poll(() => reloaded(page, ask), SOON).toBe(true)
	await expect.poll(() => page.getByRole('button', { name: /^Choose / }).count()).toBe(0)
	await checkScreen(page, 'price-expired')
	await rep.reload()
	await checkScreen(rep, 'price-expired-rep')
	await rep.getByRole('checkbox', { name: 'Tell Karen by email' }).waitFor()
	await rep.getByRole('button', { name: 'Renew for 30 days' }).click()
	await rep.getByText('Renewed. Karen can choose and sign again.').waitFor()
	await page.reload()
	await page.getByRole('button', { name: 'Choose Preferred' }).filter({ visible: true }).waitFor()
	await page.getByText(price, { exact: true }).first().waitFor()
	const told = async () =>
		(await company.send('GET', `/api/mails?presentationId=${made.id}`)).mails.map(
			({ kind, status }: { kind: string; status: string }) => `${kind}: ${status}`,
		)
	await expect.poll(told, SOON).toContain('price_changed: sent')
}

async function reloaded(page: Page, target: ReturnType<Page['getByRole']>): Promise<boolean> {
	await page.reload()
	await page.getByRole('heading').first().waitFor()
	return target.first().isVisible()
}

/** Downloads the proposal as PDF before signing: its text can be selected, and it is at most 3 MB. */
async function downloadProposal(page: Page, price: string): Promise<void> {
	await page.getByRole('button', { name: 'Read the proposal' }).tap()
	const download = page.getByRole('button', { name: 'Download PDF' })
	await download.waitFor()
	await checkScreen(page, 'proposal')
	const saved = page.waitForEvent('download')
	await download.tap()
	const bytes = await readFile(await (await saved).path())
	expect(bytes.length).toBeLessThanOrEqual(MAX_PROPOSAL_BYTES)
	const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
		mergePages: true,
	})
	for (const part of ['Karen Delgado', 'Preferred', price, 'Soft boards cost $95 each.'])
		expect(text).toContain(part)
}
