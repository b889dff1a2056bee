import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const COUNT = 10_000
const rows = page.getByRole('button')
const row = (index: number) => page.getByRole('button', { name: `Row ${index}`, exact: true })

async function renderList(onRows?: (first: number, last: number) => void) {
	window.scrollTo(0, 0)
	await render(
		<ul aria-label="Rows">
			<VirtualRows count={COUNT} rowHeight={40} as="li" keyOf={(index) => index} onRows={onRows}>
				{(index) => (
					<button type="button" className="h-10">
						Row {index}
					</button>
				)}
			</VirtualRows>
		</ul>,
	)
	await expect.element(row(0)).toBeVisible()
}

describe('VirtualRows', () => {
	it('renders only the rows near the window, with the height of the whole list', async () => {
		await renderList()
		expect(rows.elements().length).toBeLessThan(60)
		expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(COUNT * 40)
		await expectAccessible(document.body)
	})

	it('renders the last rows, and tells their position, when the page is scrolled to its end', async () => {
		await renderList()
		window.scrollTo(0, document.documentElement.scrollHeight)
		await expect.element(row(COUNT - 1)).toBeVisible()
		const item = row(COUNT - 1)
			.element()
			.closest('li')
		expect(item?.getAttribute('aria-posinset')).toBe(String(COUNT))
		expect(item?.getAttribute('aria-setsize')).toBe(String(COUNT))
		expect(rows.elements().length).toBeLessThan(60)
	})

	it('keeps the row with the focus while the page scrolls, and moves from it to the next row with Tab', async () => {
		await renderList()
		row(3).element().focus()
		window.scrollTo(0, 100_000)
		await expect.element(row(2_500)).toBeVisible()
		await expect.element(row(3)).toHaveFocus()
		await userEvent.keyboard('{Tab}')
		await expect.element(row(4)).toHaveFocus()
		await expect.element(row(4)).toBeInViewport()
	})

	it('reaches a row beyond the window with Tab', async () => {
		await renderList()
		row(0).element().focus()
		for (let index = 1; index <= 60; index += 1) {
			await userEvent.keyboard('{Tab}')
			await expect.element(row(index)).toHaveFocus()
		}
		await expect.element(row(60)).toBeInViewport()
	})

	it('reports the rows that are needed now and soon', async () => {
		const onRows = vi.fn()
		await renderList(onRows)
		window.scrollTo(0, 100_000)
		await expect
			.poll(() => onRows.mock.lastCall)
			.toEqual([expect.closeTo(2_475, -1), expect.closeTo(2_548, -1)])
	})
})
