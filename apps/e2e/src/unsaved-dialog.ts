import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkScreen } from './browser.ts'

/** Expects that Escape closes an empty dialog, but asks for confirmation in a filled dialog. */
export async function checkUnsavedDialog(page: Page, size: string): Promise<void> {
	const open = page.getByRole('button', { name: 'New presentation' }).filter({ visible: true })
	const dialog = page.getByRole('dialog')
	const name = dialog.getByLabel('First name')
	const focused = (label: string) => page.locator(':focus').filter({ hasText: label })
	await open.first().focus()
	await page.keyboard.press('Enter')
	await name.waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	await focused('New presentation').waitFor()
	await page.keyboard.press('Enter')
	await name.fill('Karen')
	await page.keyboard.press('Escape')
	await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
	await checkScreen(page, `unsaved-${size}`)
	await focused('Cancel').press('Enter')
	await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
	expect(await name.inputValue()).toBe('Karen')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Leave' }).press('Enter')
	await dialog.waitFor({ state: 'detached' })
	await focused('New presentation').waitFor()
}
