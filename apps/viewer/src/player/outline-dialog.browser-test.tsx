import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pausePresentation, positionSeconds } from '../testing/open-presentation.tsx'

const opener = page.getByRole('button', { name: 'Outline and transcript' })
const dialog = page.getByRole('dialog', { name: 'Outline and transcript' })
const tab = (name: string) => dialog.getByRole('tab', { name })

async function openByKeyboard() {
	await pausePresentation()
	await expect.element(opener).toBeVisible()
	opener.element().focus()
	await userEvent.keyboard('{Enter}')
	await expect.element(dialog).toBeVisible()
}

describe('OutlineDialog', () => {
	it('shows the transcript first and moves the focus into the dialog', async () => {
		await openByKeyboard()
		await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
		await expect.element(tab('Transcript')).toHaveAttribute('aria-selected', 'true')
		await expect.element(dialog.getByText('They stay on in high wind.')).toBeVisible()
		await expectAccessible(dialog.element())
	})

	it('focuses the button that opened the dialog when Escape closes the dialog', async () => {
		await openByKeyboard()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(opener).toHaveFocus()
	})

	it('seeks to the sentence that the homeowner clicks, and closes the dialog', async () => {
		await openByKeyboard()
		await dialog.getByRole('button', { name: 'They stay on in high wind.' }).click()
		await expect.element(dialog).not.toBeInTheDocument()
		await expect
			.element(page.getByRole('region', { name: 'Captions' }))
			.toMatchTextContent(/They stay on in high wind\.$/)
		await expect.element(page.getByText('2 of 3')).toBeVisible()
	})

	it('switches from the transcript to the outline with the arrow keys', async () => {
		await openByKeyboard()
		const before = positionSeconds()
		await userEvent.tab()
		await expect.element(tab('Transcript')).toHaveFocus()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(tab('Outline')).toHaveFocus()
		await expect.element(tab('Outline')).toHaveAttribute('aria-selected', 'true')
		expect(positionSeconds()).toBe(before)
	})

	it('plays from the slide that the homeowner clicks', async () => {
		await openByKeyboard()
		await tab('Outline').click()
		const current = dialog.getByRole('button', { name: /Your roof today\s*0:00/ })
		await expect.element(current).toHaveAttribute('aria-current', 'true')
		await dialog.getByRole('button', { name: /Your options/ }).click()
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(page.getByText('3 of 3')).toBeVisible()
	})

	it('offers the appointment page beside the transcript, and opens the pricing page on a click on "Compare the prices"', async () => {
		await openByKeyboard()
		await expect
			.element(dialog.getByRole('button', { name: 'Choose an appointment time' }))
			.toBeVisible()
		await dialog.getByRole('button', { name: 'Compare the prices' }).click()
		await expect
			.element(page.getByRole('heading', { level: 1, name: 'Your options' }))
			.toBeVisible()
	})

	it('lists examples of player commands that the homeowner can type or say in the question field', async () => {
		await openByKeyboard()
		await tab('Outline').click()
		await expect
			.element(dialog.getByText(/type or say: “pause”, “go back two slides”/))
			.toBeVisible()
		await expectAccessible(dialog.element())
	})

	it('lets the homeowner switch off the single-letter shortcuts, which dictation could trigger', async () => {
		await openByKeyboard()
		await tab('Outline').click()
		await dialog.getByRole('checkbox', { name: /Also use letter keys/ }).click()
		await userEvent.keyboard('{Escape}')
		page.getByRole('slider', { name: 'Position' }).element().focus()
		await userEvent.keyboard('c')
		await expect.element(page.getByRole('region', { name: 'Captions' })).toBeVisible()
	})
})
