import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { ContractText } from './contract-text.tsx'
import './contract-text.css'

const cell = (text: string) => [{ text, bold: false, italic: false }]

it('keeps each amount of a table on one line on a narrow phone', async () => {
	await page.viewport(320, 640)
	const payment = 'Deposit, 30% (after your days to cancel, on Thursday, December 3, 2026)'
	const rows = [
		[cell(payment), cell('$5,907.00')],
		[cell('Price'), cell('$114,690.00')],
	]
	render(
		<article className="contract">
			<ContractText blocks={[{ kind: 'table', head: [], rows }]} />
		</article>,
	)
	const heightOf = (text: string) =>
		page.getByText(text, { exact: true }).element().getBoundingClientRect().height
	await expect.element(page.getByText('Price', { exact: true })).toBeVisible()
	const line = heightOf('Price')
	for (const amount of ['$5,907.00', '$114,690.00']) expect(heightOf(amount)).toBe(line)
})
