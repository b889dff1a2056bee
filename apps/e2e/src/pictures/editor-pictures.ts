import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { MAX_WAIT_MS, saveThemes } from './save-picture.ts'

const SLIDES = path.resolve(import.meta.dirname, '../../../server/demo')
const WINDOW = { width: 1280, height: 840 }

/** Takes the pictures of the editor in the order of the guide: from the first deck to the appointments. */
export async function takeEditorPictures(browser: Browser, url: string): Promise<void> {
	const page = await openEditor(browser, url)
	await takeNewDeck(page, url)
	await takeDeck(page, url)
	await takeReport(page, url)
	await takeShare(page, url)
	await takeFollowUp(page)
	await takeQuestion(page, url)
	await page.goto(`${url}/appointments?view=hours`)
	await page.getByLabel('Monday from').waitFor()
	await saveThemes(page, 'availability')
	await page.context().close()
}

/** Signs in as the demo's rep. */
export async function openEditor(browser: Browser, url: string): Promise<Page> {
	const context = await browser.newContext({
		viewport: WINDOW,
		colorScheme: 'light',
		timezoneId: 'America/Denver',
		reducedMotion: 'reduce',
		serviceWorkers: 'block',
	})
	context.setDefaultTimeout(MAX_WAIT_MS)
	const page = await context.newPage()
	await page.goto(`${url}/login`)
	await page.getByRole('button', { name: /demo/i }).click()
	await page.getByText('Waiting for you').waitFor()
	return page
}

/** The dialog of a new deck with the first slides of the demo. */
async function takeNewDeck(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/decks#new`)
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	const files = await Promise.all(
		[1, 2, 3, 4].map(async (number) => ({
			name: `roof-${number}.webp`,
			mimeType: 'image/webp',
			buffer: await readFile(path.join(SLIDES, `slide-${number}.webp`)),
		})),
	)
	await dialog.locator('input[type=file]').setInputFiles(files)
	await dialog.getByLabel('Name').fill('Full roof replacement')
	await saveThemes(page, 'new-deck')
}

/** The deck editor: a script, the formula of a price, and the variables of the contract. */
async function takeDeck(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/decks`)
	await page
		.getByRole('link', { name: /Full roof replacement/ })
		.first()
		.click()
	await page.getByText('As Karen Delgado hears it').waitFor()
	await saveThemes(page, 'editor')
	const deck = new URL(page.url())
	await page
		.getByRole('button', { name: /Three ways to do your roof/ })
		.first()
		.click()
	await page.getByRole('tab', { name: 'Pricing' }).click()
	await page.getByLabel('Formula').filter({ visible: true }).first().waitFor()
	await saveThemes(page, 'pricing')
	await page.goto(`${deck.origin}${deck.pathname}?tab=contract`)
	await page
		.getByRole('region', { name: 'Text of the contract' })
		.getByText('Karen')
		.first()
		.waitFor()
	await saveThemes(page, 'contract')
}

/** A measurement report next to what its values are used as, before it is used. */
async function takeReport(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/presentations`)
	await page
		.getByRole('link', { name: /Karen Delgado/ })
		.first()
		.click()
	await page.getByRole('heading', { name: 'Karen Delgado' }).waitFor()
	await page.goto(`${page.url()}/measurement-report`)
	await page
		.locator('input[type=file]')
		.setInputFiles(path.resolve(import.meta.dirname, '../../files/delgado-54118207.xml'))
	await page.getByText('The address matches.').waitFor()
	await saveThemes(page, 'measurement-report')
}

/** The last step of a new presentation: the email, its preview and the personal link. */
async function takeShare(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/presentations`)
	await page.getByRole('button', { name: 'New presentation' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('First name').fill('Hannah')
	await dialog.getByLabel('Last name').fill('Weiss')
	await dialog.getByLabel('Email').fill('hannah.weiss@mail.example')
	await dialog.getByLabel('Address').fill('3310 Vrain St, Denver, CO 80212')
	for (const [label, value] of [
		['Roof area', '24'],
		['Ridge', '60'],
		['Eaves', '130'],
	] as const)
		await dialog.getByLabel(label).fill(value)
	await dialog.getByLabel('Street not checked').waitFor()
	await saveThemes(page, 'new-presentation')
	await dialog.getByRole('button', { name: 'Create presentation' }).click()
	await dialog.getByText(/slides are recorded/).waitFor()
	await saveThemes(page, 'share')
	await dialog.getByRole('button', { name: 'Send email' }).click()
	await page.getByText('Email sent to Hannah').waitFor()
	await dialog.getByRole('button', { name: 'Done' }).click()
}

/** The reminder to a homeowner, with the conditions under which it is not sent. */
async function takeFollowUp(page: Page): Promise<void> {
	await page.getByText('Hannah Weiss').first().click()
	await page.getByRole('button', { name: 'Send a reminder' }).click()
	await page.getByRole('dialog').getByText('Do not send it if an email was opened').waitFor()
	await saveThemes(page, 'reminder')
}

/** A question that waits for the rep, with a written answer. */
async function takeQuestion(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/questions`)
	await page.getByText('Do you also repair the chimney').first().click()
	await page
		.getByLabel('Your answer')
		.fill('Yes. We repair the chimney and its flashing while the roof is open.')
	await saveThemes(page, 'question')
}
