import type { Page } from 'playwright-core'
import { look } from './browser.ts'

const HOURS = '# Sample room\n\nThe sample room in Golden is open on Saturdays until noon.\n'

/** What anybody sees who has no password, or none any more. */
export async function lookAtPasswords(page: Page, origin: string, size: string): Promise<void> {
	await page.goto(`${origin}/forgot-password`)
	await page.getByLabel('E-mail').fill('nobody@summitpeak.example')
	await look(page, `forgot-${size}`)
	await page.getByRole('button', { name: 'Mail me a link' }).click()
	await page.getByText('Look at your mail').waitFor()
	await look(page, `forgot-asked-${size}`)
	await page.goto(`${origin}/password/no-such-link`)
	await page.getByText('This link is over').waitFor()
	await look(page, `password-over-${size}`)
}

/** Invites a rep, looks at the mail that they would get, and gives the address of the link in it. */
export async function lookAtTeam(page: Page, origin: string, size: string): Promise<string> {
	const email = `tom.${size}@summitpeak.example`
	await page.goto(`${origin}/settings/team`)
	await page.getByRole('button', { name: 'Invite' }).click()
	await page.getByLabel('Name').fill('Tom Brandt')
	await page.getByLabel('E-mail').fill(email)
	await look(page, `invite-${size}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
	await page.getByRole('button', { name: 'Copy link' }).waitFor()
	await look(page, `invited-${size}`)
	await page.getByRole('button', { name: 'Done' }).click()
	await look(page, `team-${size}`)
	await page.goto(`${origin}/settings/mail`)
	await page.getByRole('link', { name: email }).click()
	const button = page.frameLocator('iframe').getByRole('link', { name: 'Choose a password' })
	const address = (await button.getAttribute('href')) ?? ''
	await page.getByRole('tab', { name: 'Plain text' }).click()
	await page.getByText('works once, for seven days').waitFor()
	await look(page, `mail-${size}`)
	return address
}

/** Makes a key and looks at its only showing; the list has one more afterwards. */
export async function lookAtKeys(page: Page, origin: string, size: string): Promise<void> {
	await page.goto(`${origin}/settings/api-keys`)
	await page.getByRole('button', { name: 'New key' }).click()
	await page.getByLabel('Name').fill(`CRM ${size}`)
	await page.getByRole('checkbox', { name: 'Read presentations' }).check()
	await look(page, `new-key-${size}`)
	await page.getByRole('button', { name: 'Make the key' }).click()
	await page.getByText('shown this once').waitFor()
	await look(page, `key-secret-${size}`)
	await page.getByRole('button', { name: 'I have copied it' }).click()
	const revoke = page.getByRole('button', { name: `Revoke CRM ${size}` })
	await revoke.filter({ visible: true }).waitFor()
	await look(page, `keys-${size}`)
}

/** The families on offer. */
export async function lookAtFonts(page: Page, origin: string, size: string): Promise<void> {
	await page.goto(`${origin}/settings/fonts`)
	await page.getByText('Source Serif 4').waitFor()
	await look(page, `fonts-${size}`)
}

/**
 * Uploads a document beside one that is not what it says and one that is empty, has a question answered from it, and
 * deletes them again.
 */
export async function lookAtKnowledge(page: Page, origin: string, size: string): Promise<void> {
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
	await page.getByLabel('Question').fill('When is the sample room open?')
	await page.getByLabel('Question').press('Enter')
	await page.getByText('“The sample room in Golden is open on Saturdays until noon.”').waitFor()
	await look(page, `knowledge-${size}`)
	await row.press('Enter')
	await page.getByRole('tab', { name: /^What it answered/ }).click()
	await page.getByText('Nothing yet').waitFor()
	await look(page, `document-${size}`)
	await page.keyboard.press('Escape')
	for (const [name, gone] of [['Hours.md', row] as const, ['Brochure.pdf', retry] as const]) {
		await page.getByRole('button', { name: `More about ${name}` }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		await page.getByRole('button', { name: 'Delete document' }).click()
		await gone.waitFor({ state: 'detached' })
	}
}
