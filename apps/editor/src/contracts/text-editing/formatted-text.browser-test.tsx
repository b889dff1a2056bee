import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { type EditedTextOptions, renderEditedText } from './edited-text-fixture.tsx'
import { TemplateField } from './template-field.tsx'

const text = page.getByRole('textbox', { name: 'Text' })
const pill = page.getByTitle('{{full_name}}')

/** Renders the formatted editor with a text and waits for it. */
async function open(markdown: string, options: EditedTextOptions = {}) {
	const edited = await renderEditedText(markdown, options)
	await expect.element(text).toBeVisible()
	await text.click()
	return edited
}

/** Pastes HTML at the caret, as from Word. */
function paste(html: string): void {
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/html', html)
	const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
	text.element().dispatchEvent(event)
}

const press = (keys: string) => userEvent.keyboard(keys)
const END = '{Control>}{End}{/Control}'
const START = '{Control>}{Home}{/Control}'

describe('Formatted contract text', () => {
	it('shows headings, lists, tables, variables and markers without their Markdown', async () => {
		await open(
			'# Agreement\n\nFor **{{full_name}}**.\n\n1. Roof\n2. Gutters\n\n| | Days |\n| - | - |\n| Roof | 3 |\n\n<!-- signature -->\n',
		)
		await expect.element(page.getByRole('heading', { name: 'Agreement' })).toBeVisible()
		await expect.element(pill).toHaveTextContent('Variable: Full name')
		await expect.element(page.getByRole('columnheader', { name: 'Days' })).toBeVisible()
		await expect.element(page.getByRole('cell', { name: '3' })).toBeVisible()
		expect(page.getByRole('listitem').elements()).toHaveLength(2)
		const shown = 'AgreementFor Variable: Full name.RoofGuttersDaysRoof3The homeowner signs here'
		await expect.element(text).toHaveTextContent(shown)
		await expectAccessible(document.body)
	})

	it('changes only the Markdown of the paragraph that the rep edits', async () => {
		const edited = await open('* One\n* Two\n\nLines that\nare wrapped.\n\nLast.\n')
		await press(`${END} More.`)
		expect(edited.markdown()).toBe('* One\n* Two\n\nLines that\nare wrapped.\n\nLast. More.\n')
	})

	it('formats text with the toolbar and the keyboard, and takes each step back', async () => {
		const edited = await open('Roof work')
		await press(`${START}{Shift>}{End}{/Shift}`)
		await press('{Control>}b{/Control}')
		expect(edited.markdown()).toBe('**Roof work**\n')
		await page.getByRole('button', { name: 'Style: Text' }).click()
		await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
		await expect.element(text).toHaveFocus()
		expect(edited.markdown()).toBe('## **Roof work**\n')
		await page.getByRole('button', { name: 'Undo' }).click()
		await press('{Control>}z{/Control}')
		expect(edited.markdown()).toBe('Roof work\n')
	})

	it('writes a list with the keyboard and nests its items', async () => {
		const edited = await open('')
		await press('- Roof{Enter}Ridge')
		await press('{Control>}{BracketRight}{/Control}')
		expect(edited.markdown()).toBe('- Roof\n  - Ridge\n')
		await page.getByRole('button', { name: 'Outdent' }).click()
		await page.getByRole('button', { name: 'Numbered list' }).click()
		expect(edited.markdown()).toBe('1. Roof\n2. Ridge\n')
	})

	it('types below the place of the signature when that is selected', async () => {
		const edited = await open('One.\n\n<!-- signature -->\n')
		await page.getByText('The homeowner signs here').click()
		await press('Two')
		expect(edited.markdown()).toBe('One.\n\n<!-- signature -->\n\nTwo\n')
	})

	it('lets the Tab key leave the text and the arrow keys move in the toolbar', async () => {
		await open('- One\n- Two')
		await press('{Shift>}{Tab}{/Shift}')
		await expect.element(page.getByRole('button', { name: 'Style: Text' })).toHaveFocus()
		await press('{ArrowRight}')
		await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveFocus()
		await press('{Tab}')
		await expect.element(text).toHaveFocus()
		await press('{Tab}')
		await expect.element(text).not.toHaveFocus()
	})

	it('takes over a text that is replaced from outside, and can undo it', async () => {
		const edited = await open('One.\n\nTwo.\n')
		await edited.replace('One.\n\nThree.\n')
		await expect.element(text).toHaveTextContent('One.Three.')
		await text.click()
		await press('{Control>}z{/Control}')
		expect(edited.markdown()).toBe('One.\n\nTwo.\n')
	})
})

describe('Tables', () => {
	const TABLE = '| Step | Days |\n| - | - |\n| Roof | 3 |\n'

	it('edits cells, and adds and deletes rows and columns', async () => {
		const edited = await open(TABLE)
		await page.getByRole('cell', { name: '3' }).click()
		await press('{End}0')
		await page.getByRole('button', { name: 'Add row below' }).click()
		await press('{Tab}{Tab}5')
		await page.getByRole('button', { name: 'Add column to the right' }).click()
		expect(edited.markdown()).toBe('| Step | Days | |\n| - | - | - |\n| Roof | 30 | |\n| | 5 | |\n')
		await page.getByRole('button', { name: 'More actions for this table' }).click()
		await page.getByRole('menuitem', { name: 'Delete the column' }).click()
		await page.getByRole('button', { name: 'More actions for this table' }).click()
		await page.getByRole('menuitem', { name: 'Delete the row' }).click()
		expect(edited.markdown()).toBe('| Step | |\n| - | - |\n| Roof | |\n')
	})

	it('inserts a table, leaves it below the last row, and turns its header into a row', async () => {
		const edited = await open('')
		await page.getByRole('button', { name: 'Insert', exact: true }).click()
		await page.getByRole('menuitem', { name: 'Table' }).click()
		await press('A{Tab}B{Enter}1{Enter}2{Enter}After')
		expect(edited.markdown()).toBe('| A | B |\n| - | - |\n| | 1 |\n| | 2 |\n\nAfter\n')
		await page.getByRole('columnheader', { name: 'A' }).click()
		await page.getByRole('button', { name: 'More actions for this table' }).click()
		await page.getByRole('menuitem', { name: 'Turn the header into a row' }).click()
		expect(edited.markdown()).toContain('| | |\n| - | - |\n| A | B |\n')
	})

	it('does not delete across the edge of a cell', async () => {
		const edited = await open(TABLE)
		await page.getByRole('cell', { name: '3' }).click()
		await press('{Home}{Backspace}{End}{Delete}x')
		expect(edited.markdown()).toBe('| Step | Days |\n| - | - |\n| Roof | 3x |\n')
	})
})

describe('Variables and blanks', () => {
	it('turns typed braces into a pill that is deleted as a whole', async () => {
		const edited = await open('For ')
		await press(`${END} {{{{full_name}}`)
		await expect.element(pill).toBeVisible()
		expect(edited.markdown()).toBe('For {{full_name}}\n')
		await press('{Backspace}')
		expect(edited.markdown()).toBe('For\n')
	})

	it('inserts a variable at the caret, with the style of the text around it', async () => {
		const edited = await open('**Signed by us.**')
		await press(`${END}{ArrowLeft}`)
		edited.field()?.insert('{{company_name}}')
		await expect.element(page.getByTitle('{{company_name}}')).toBeVisible()
		expect(edited.markdown()).toBe('**Signed by us{{company_name}}.**\n')
	})

	it('marks an unknown variable and selects it', async () => {
		const markdown = 'For {{full_name}}, color {{roof_color}}.\n'
		const edited = await open(markdown, { isInvalid: true })
		await expect.element(page.getByTitle('{{roof_color}}')).toHaveClass('unknown')
		await expect.element(text).toHaveAttribute('aria-invalid', 'true')
		const start = markdown.indexOf('{{roof')
		edited.field()?.select({ start, end: markdown.indexOf('.') })
		await press('{Delete}')
		expect(edited.markdown()).toBe('For {{full_name}}, color .\n')
	})

	it('marks the blanks and selects the one that the rep chooses', async () => {
		const markdown = '| Name | \\_\\_\\_\\_ |\n| - | - |\n\nClaim \\_\\_\\_\\_ of ......\n'
		const edited = await open(markdown)
		expect(document.querySelectorAll('.blank')).toHaveLength(3)
		const start = markdown.indexOf('\\_', markdown.indexOf('Claim'))
		edited.field()?.select({ start, end: start + 8 })
		await press('12')
		expect(edited.markdown()).toContain('Claim 12 of ......')
	})
})

describe('Paste', () => {
	it('reduces HTML to headings, styles, links, lists and tables', async () => {
		const edited = await open('')
		paste(
			`<h2 style="color:red">Scope</h2><p>We <span style="font-weight:700">replace</span> the <i>roof</i>
			<img src="x.png"><script>alert(1)</script> (<a href="https://x.example/t">terms</a>, <a href="javascript:alert(1)">no</a>).</p>
			<table><tr><td colspan="2"><p>One</p><p>two</p></td></tr><tr><td>3</td><td><ul><li>a</li><li>b</li></ul></td></tr></table>
			<p>For {{full_name}} * 2</p>`,
		)
		expect(edited.markdown()).toBe(
			'## Scope\n\nWe **replace** the *roof* ([terms](https://x.example/t), no).\n\n| | |\n| - | - |\n| One two | |\n| 3 | a b |\n\nFor {{full_name}} \\* 2\n',
		)
	})

	it("turns Word's list paragraphs into nested lists", async () => {
		const edited = await open('')
		const item = (level: number, marker: string, words: string) =>
			`<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`
		paste(
			`<p class=MsoTitle>Agreement</p><p class=MsoNormal>&nbsp;</p>${item(1, '1.', 'Roof')}${item(2, '·', 'Ridge')}${item(1, '2.', '<b>Gutters</b>')}<p class=MsoNormal>Done</p>`,
		)
		expect(edited.markdown()).toBe('# Agreement\n\n1. Roof\n   - Ridge\n2. **Gutters**\n\nDone\n')
	})

	it('joins pasted paragraphs in a table cell', async () => {
		const edited = await open('| a | b |\n| - | - |\n| 1 | 2 |\n')
		await page.getByRole('cell', { name: '2' }).click()
		await press('{End}')
		paste('<p>and</p><p>more</p>')
		expect(edited.markdown()).toBe('| a | b |\n| - | - |\n| 1 | 2and more |\n')
	})
})

describe('Loading the formatted editor', () => {
	const field = { label: 'Text', value: 'One.', onChange: () => {}, unknown: [], error: undefined }

	it('shows a placeholder until the editor is loaded', async () => {
		const load = () => new Promise<never>(() => {})
		await render(<TemplateField {...field} view="formatted" load={load} />)
		await expect.element(page.getByRole('status')).toHaveTextContent('Loading the text')
	})

	it('shows the Markdown when the editor cannot be loaded, and loads it when the rep tries again', async () => {
		let isDown = true
		const load = async () => {
			if (isDown) throw new Error('offline')
			return (await import('./formatted-editor.tsx')).FormattedEditor
		}
		await render(<TemplateField {...field} view="formatted" load={load} />)
		await expect.element(page.getByText(/could not be loaded/)).toBeVisible()
		await expect.element(text).toHaveValue('One.')
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByRole('toolbar', { name: 'Formatting for Text' })).toBeVisible()
	})
})
