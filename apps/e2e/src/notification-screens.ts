import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkScreen } from './browser.ts'
import { expectFocus } from './keyboard.ts'

/** Creates, tests and deletes subscriptions. Some receivers work and others fail. Then checks and exports the event log. */
export async function checkNotificationScreens(page: Page, size: string): Promise<void> {
	await page.goto(`${new URL(page.url()).origin}/settings/integrations`)
	await page
		.getByRole('button', { name: /^[a-z_]+\.[a-z_]+/ })
		.first()
		.waitFor()
	await checkScreen(page, `notifications-${size}`)
	await checkFailingSubscription(page, size)
	await page.getByRole('button', { name: 'New subscription' }).first().click()
	await page.getByLabel('Name').fill(`Tried ${size}`)
	await page.getByRole('radio', { name: 'Server log' }).click()
	await page.getByRole('button', { name: 'Create subscription' }).click()
	await page.getByRole('heading', { name: `Tried ${size}` }).waitFor()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await visible(page, 'Delivered').waitFor()
	await checkScreen(page, `subscription-${size}`)
	await openByKey(page, `Tried ${size}`)
	await deleteByKey(page, `Tried ${size}`)
	await page.getByLabel('Type of event').selectOption('generation.completed')
	await page
		.getByRole('button', { name: /^generation\.completed/ })
		.first()
		.click()
	await page.getByRole('link', { name: 'Open the deck' }).waitFor()
	await checkScreen(page, `event-${size}`)
	await exportEvents(page, 'generation.completed')
}

/** Expects that the exported file contains only the events that the filter selects. */
async function exportEvents(page: Page, type: string): Promise<void> {
	const saved = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Export' }).click()
	const file = await saved
	expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/)
	const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
	expect(head).toContain('What happened,Delivered')
	expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set([type]))
}

/** Creates a webhook subscription with an unknown host. Checks the form's errors, the secret and the failed delivery. */
async function checkFailingSubscription(page: Page, size: string): Promise<void> {
	const name = `Our customer relationship system in the office in Golden, ${size}`
	await page.getByRole('button', { name: 'New subscription' }).first().click()
	await page.getByRole('button', { name: 'Create subscription' }).click()
	await page.getByText('Enter the webhook URL').waitFor()
	await checkScreen(page, `subscription-new-${size}`)
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Webhook URL').fill('https://hooks.crm.invalid/homeowners/and/their/houses')
	await page.getByRole('button', { name: 'Create subscription' }).click()
	await page.getByText('shown only once').waitFor()
	await checkScreen(page, `secret-${size}`)
	await page.getByRole('button', { name: 'I have copied it' }).click()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await page.getByText('The host name in the address does not exist').waitFor()
	await checkScreen(page, `subscription-failing-${size}`)
	await deleteSubscription(page, name)
}

async function deleteSubscription(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: `More actions for ${name}` }).click()
	await page.getByRole('menuitem', { name: 'Delete' }).click()
	await page.getByRole('button', { name: 'Delete subscription' }).click()
	await page.getByRole('heading', { name }).waitFor({ state: 'detached' })
}

/**
 * Opens a subscription from the list by keyboard. In a narrow window, the subscription is shown instead of the list.
 */
async function openByKey(page: Page, name: string): Promise<void> {
	await page.goto(`${new URL(page.url()).origin}/settings/integrations`)
	await page.getByRole('link', { name }).press('Enter')
	await expectFocus(page, new RegExp(name))
}

/** Deletes a subscription by keyboard. Expects that a visible element then has the focus. */
async function deleteByKey(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: `More actions for ${name}` }).press('Enter')
	await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
	await page.getByRole('button', { name: 'Delete subscription' }).press('Enter')
	await page.getByRole('heading', { name }).waitFor({ state: 'detached' })
	await expectFocus(page, /./)
}

const visible = (page: Page, text: string | RegExp) =>
	page.getByText(text).filter({ visible: true }).first()
