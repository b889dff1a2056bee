import type { Page } from 'playwright-core'
import { checkScreen } from './browser.ts'

const HOURS = '# Sample room\n\nThe sample room in Golden is open on Saturdays until noon.\n'

/** Checks the screen for a forgotten password and the screen for an expired password link. */
export async function checkPasswordScreens(
	page: Page,
	origin: string,
	size: string,
): Promise<void> {
	await page.goto(`${origin}/forgot-password`)
	await page.getByLabel('Email').fill('nobody@summitpeak.example')
	await checkScreen(page, `forgot-${size}`)
	await page.getByRole('button', { name: 'Email me a link' }).click()
	await page.getByText('Check your email').waitFor()
	await checkScreen(page, `forgot-asked-${size}`)
	await page.goto(`${origin}/password/no-such-link`)
	await page.getByText('This link no longer works').waitFor()
	await checkScreen(page, `password-over-${size}`)
}

/** Invites a rep, checks the entry of the invitation in the mail log, which hides its text, and returns the link of the dialog. */
export async function checkTeamScreens(page: Page, origin: string, size: string): Promise<string> {
	const email = `tom.${size}@summitpeak.example`
	await page.goto(`${origin}/settings/team`)
	await page.getByRole('button', { name: 'Invite' }).click()
	await page.getByLabel('Name').fill('Tom Brandt')
	await page.getByLabel('Email').fill(email)
	await checkScreen(page, `invite-${size}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
	await page.getByRole('button', { name: 'Copy link' }).waitFor()
	await checkScreen(page, `invited-${size}`)
	const link = page.getByRole('dialog').getByText(/^https?:/)
	const address = (await link.textContent()) ?? ''
	await page.getByRole('button', { name: 'Done' }).click()
	await checkScreen(page, `team-${size}`)
	await page.goto(`${origin}/settings/mail`)
	await page.getByRole('link', { name: email }).click()
	await page.getByRole('heading', { level: 1 }).waitFor()
	await checkScreen(page, `mail-${size}`)
	return address
}

/** Creates an API key, and checks the dialog with the secret of the key, which is shown only once. */
export async function checkApiKeyScreens(page: Page, origin: string, size: string): Promise<void> {
	await page.goto(`${origin}/settings/api-keys`)
	await page.getByRole('button', { name: 'New key' }).click()
	await page.getByLabel('Name').fill(`CRM ${size}`)
	await page.getByRole('checkbox', { name: 'Read presentations' }).check()
	await checkScreen(page, `new-key-${size}`)
	await page.getByRole('button', { name: 'Create key' }).click()
	await page.getByText('shown only once').waitFor()
	await checkScreen(page, `key-secret-${size}`)
	await page.getByRole('button', { name: 'I have copied it' }).click()
	const revoke = page.getByRole('button', { name: `Revoke CRM ${size}` })
	await revoke.filter({ visible: true }).waitFor()
	await checkScreen(page, `keys-${size}`)
}

/** Checks the accessibility of the screen that lists the available font families. */
export async function checkFontScreen(page: Page, origin: string, size: string): Promise<void> {
	await page.goto(`${origin}/settings/fonts`)
	await page.getByText('Source Serif 4').waitFor()
	await checkScreen(page, `fonts-${size}`)
}

/**
 * Uploads a document, a file of a wrong type and an empty file. Asks a question that the document answers. Then deletes
 * the documents.
 */
export async function checkKnowledgeScreens(
	page: Page,
	origin: string,
	size: string,
): Promise<void> {
	await page.goto(`${origin}/knowledge`)
	await page.getByRole('button', { name: 'Upload documents' }).waitFor()
	const file = { name: 'Hours.md', mimeType: 'text/markdown', buffer: Buffer.from(HOURS) }
	const disguised = { name: 'Brochure.pdf', mimeType: 'application/pdf', buffer: file.buffer }
	const empty = { ...file, name: 'Empty.md', buffer: Buffer.alloc(0) }
	await page.locator('input[type=file]').first().setInputFiles([file, disguised, empty])
	await page.getByText('Empty.md is empty').waitFor()
	const row = page.getByRole('button', { name: 'Hours.md', exact: true })
	await row.waitFor({ timeout: 30_000 })
	const retry = page.getByRole('button', { name: 'Try again: Brochure.pdf' })
	await retry.waitFor({ timeout: 30_000 })
	await page.getByLabel('Question', { exact: true }).fill('When is the sample room open?')
	await page.getByLabel('Question', { exact: true }).press('Enter')
	await page
		.getByText('The sample room in Golden is open on Saturdays until noon.')
		.first()
		.waitFor()
	await checkScreen(page, `knowledge-${size}`)
	await row.press('Enter')
	await page.getByRole('tab', { name: /^Answers/ }).click()
	await page.getByText('No answers yet').waitFor()
	await checkScreen(page, `document-${size}`)
	await page.keyboard.press('Escape')
	for (const [name, element] of [['Hours.md', row] as const, ['Brochure.pdf', retry] as const]) {
		await page.getByRole('button', { name: `More actions for ${name}` }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		await page.getByRole('button', { name: 'Delete document' }).click()
		await element.waitFor({ state: 'detached' })
	}
}
