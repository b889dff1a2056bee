import { expectAccessible } from '@dormer/tooling/accessibility'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Dialog, DialogFooter, UNSAVED_CHANGES } from '@dormer/ui/dialog'
import { Input } from '@dormer/ui/input'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'

function DeleteButton({ onDelete, busy = false }: { onDelete: () => void; busy?: boolean }) {
	const [asking, setAsking] = useState(false)
	return (
		<>
			<Button onClick={() => setAsking(true)}>Delete</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title="Delete the deck?"
				action="Delete deck"
				busy={busy}
				onConfirm={onDelete}
			>
				Links to this deck stop working.
			</Confirm>
		</>
	)
}

function NameDialog() {
	const [open, setOpen] = useState(false)
	const [name, setName] = useState('')
	return (
		<>
			<Button onClick={() => setOpen(true)}>Rename</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title="Rename"
				guard={name !== '' && UNSAVED_CHANGES}
			>
				<Input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
				<DialogFooter>
					<Button onClick={() => setOpen(false)}>Save</Button>
				</DialogFooter>
			</Dialog>
		</>
	)
}

const remove = page.getByRole('button', { name: 'Delete', exact: true })
const rename = page.getByRole('button', { name: 'Rename' })
const question = page.getByRole('alertdialog')

describe('Confirm', () => {
	it('focuses Cancel when the confirmation opens, so that Enter deletes nothing', async () => {
		const onDelete = vi.fn()
		await render(<DeleteButton onDelete={onDelete} />)
		await remove.click()
		await expect.element(question).toHaveAccessibleDescription('Links to this deck stop working.')
		await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
		await expectAccessible(document.body)
		await userEvent.keyboard('{Enter}')
		await expect.element(question).not.toBeInTheDocument()
		expect(onDelete).not.toHaveBeenCalled()
	})

	it('returns the focus to the opening button when Escape closes the confirmation', async () => {
		await render(<DeleteButton onDelete={() => {}} />)
		await remove.click()
		await expect.element(question).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(remove).toHaveFocus()
	})

	it('confirms the action with Tab and Enter', async () => {
		const onDelete = vi.fn()
		await render(<DeleteButton onDelete={onDelete} />)
		await remove.click()
		await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
		await userEvent.keyboard('{Tab}{Enter}')
		await expect.poll(() => onDelete.mock.calls).toHaveLength(1)
	})

	it('keeps the focus inside the confirmation dialog', async () => {
		await render(<DeleteButton onDelete={() => {}} />)
		await remove.click()
		await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
		await userEvent.keyboard('{Tab}{Tab}')
		await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
	})

	it('prevents a second confirmation while the action runs', async () => {
		await render(<DeleteButton onDelete={() => {}} busy />)
		await remove.click()
		await expect.element(question.getByRole('button', { name: 'Delete deck' })).toBeDisabled()
	})
})

describe('Dialog', () => {
	it('closes an empty dialog immediately with Escape', async () => {
		await render(<NameDialog />)
		await rename.click()
		await expect.element(page.getByRole('dialog', { name: 'Rename' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		await expect.element(rename).toHaveFocus()
	})

	it('asks for confirmation before Escape or the close button discards entered text', async () => {
		await render(<NameDialog />)
		await rename.click()
		await page.getByLabelText('Name').fill('Storm repair')
		await userEvent.keyboard('{Escape}')
		await expect.element(question).toHaveAccessibleName('Leave without saving?')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByLabelText('Name')).toHaveValue('Storm repair')
		await page.getByRole('button', { name: 'Close' }).click()
		await question.getByRole('button', { name: 'Leave' }).click()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	})

	it('closes the dialog without confirmation when its Save button is clicked', async () => {
		await render(<NameDialog />)
		await rename.click()
		await page.getByLabelText('Name').fill('Storm repair')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		await expect.element(question).not.toBeInTheDocument()
	})
})
