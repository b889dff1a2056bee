import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '../testing/render-route.tsx'
import { NewPresentationDialog } from './new-presentation-dialog.tsx'

it('says to upload slides first when no deck has slides', async () => {
	stubApi({ decks: { list: () => ({ decks: [] }) } })
	await renderRoute(<NewPresentationDialog onClose={vi.fn()} />, {
		id: '/app/presentations',
		address: '/presentations',
	})
	await expect.element(page.getByRole('dialog', { name: 'Upload slides first' })).toBeVisible()
	await expect.element(page.getByRole('link', { name: 'Upload slides' })).toBeVisible()
	const left = (element: Element) => element.getBoundingClientRect().left
	const dialog = page.getByRole('dialog')
	const text = dialog.getByText(/^A presentation shows/)
	expect(left(text.element()) - left(dialog.element())).toBe(24)
	await expectAccessible(document.body)
})
