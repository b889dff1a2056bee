import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { makeDocx, makeZip } from '../../testing/docx.ts'
import { renderDraft } from '../pdf/document-pdf.ts'
import { importContract } from './import-contract.ts'

const send = (bytes: Uint8Array) =>
	importContract({ filename: 'contract', claimedType: 'text/plain', bytes })
const refusal = async (bytes: Uint8Array) => {
	const error = await send(bytes).catch((thrown: unknown) => thrown)
	return error instanceof AppError ? [error.status, error.message] : error
}
const p = (text: string, style = '') =>
	`<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const bold = (text: string) =>
	`<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const plain = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`

describe('importContract with a Word document', () => {
	it('leaves out characters that nobody sees, such as soft hyphens', async () => {
		const { templateMarkdown } = await send(makeDocx(p('The con\u00adtractor\u200b works.\ufeff')))
		expect(templateMarkdown).toBe('The contractor works.\n')
	})

	it('converts a Word document to Markdown and writes variables into the fill-in blanks of the document', async () => {
		const body = [
			p('Roofing Agreement', 'Title'),
			p('This agreement is made this ____ day of ____________, 20__ by the parties.'),
			p('1. Parties', 'Heading1'),
			`<w:p>${bold('Customer name:')}${plain(' ____________')}</w:p>`,
			`<w:p>${plain('Address: ________ City, State, Zip: ')}${bold('__________')}</w:p>`,
			`<w:p>${plain('Phone:')}<w:r><w:tab/></w:r>${plain('Email:')}</w:p>`,
			p('between ____________ (“Contractor”) and ____________ (the "Homeowner")'),
			p('Prepared for [Customer Name] by &lt;&lt;Company Name&gt;&gt;, {{license_number}}.'),
			p('Insurance company: ________   Color: ________'),
			`<w:tbl><w:tr>${cell('Sales rep')}${cell('')}</w:tr><w:tr>${cell('Total price')}${cell('$______')}</w:tr></w:tbl>`,
			p('Deposit: $________, balance ............'),
			p('Signature: ____________ Date: ____________'),
		]
		const { templateMarkdown, detectedVariables } = await send(makeDocx(body.join('')))
		expect(templateMarkdown).toBe(`# Roofing Agreement

This agreement is made this {{date}} by the parties.

# 1. Parties

**Customer name:** {{full_name}}

Address: {{address}} City, State, Zip: **{{city}}, {{state}} {{zip}}**

Phone: {{phone}}    Email: {{email}}

between {{company_name}} (“Contractor”) and {{full_name}} (the "Homeowner")

Prepared for {{full_name}} by {{company_name}}, {{license_number}}.

Insurance company: \\_\\_\\_\\_\\_\\_\\_\\_ Color: \\_\\_\\_\\_\\_\\_\\_\\_

| | |
| - | - |
| Sales rep | {{rep_name}} |
| Total price | {{total_price}} |

Deposit: {{deposit_amount}}, balance {{balance_amount}}

Signature: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_ Date: {{date}}
`)
		expect(detectedVariables).toEqual([
			'date',
			'full_name',
			'address',
			'city',
			'state',
			'zip',
			'phone',
			'email',
			'company_name',
			'license_number',
			'rep_name',
			'total_price',
			'deposit_amount',
			'balance_amount',
		])
	})
})

it('imports a Word document that contains only very long fill-in blanks of underscores and dots', async () => {
	const { templateMarkdown } = await send(
		makeDocx(p(`${'_'.repeat(50_000)} ${'...... '.repeat(5000)}`)),
	)
	expect(templateMarkdown).toContain('......')
})

describe('importContract with a PDF', () => {
	it('converts a PDF to Markdown with headings, paragraphs, lists and variables', async () => {
		const pdf = await PDFDocument.create()
		const font = await pdf.embedFont(StandardFonts.Helvetica)
		const lines: [text: string, y: number, size?: number, x?: number][] = [
			['Roofing Agreement', 720, 20],
			['Customer name: ____________', 680],
			['Address: ____________', 665],
			['Phone: ________', 650],
			['Date: ________', 650, 11, 400],
			['SCOPE OF WORK', 620],
			[
				'We take off the existing roof covering down to the bare decking and install new shingles',
				600,
			],
			['on the whole house. Debris is removed.', 586],
			['• Ice and water shield', 560],
			[
				'• Ridge vent, 89 feet, over the whole length of the ridge of the main roof and of the',
				545,
			],
			['  two dormers', 531],
			['3. Nothing is due today.', 500],
		]
		for (let number = 1; number <= 3; number += 1) {
			const page = pdf.addPage([612, 792])
			page.drawText('Summit Peak Roofing', { x: 72, y: 760, size: 8, font })
			page.drawText(`Page ${number} of 3`, { x: 72, y: 40, size: 8, font })
			if (number > 1) page.drawText('The end.', { x: 72, y: 700, size: 11, font })
			else
				for (const [text, y, size = 11, x = 72] of lines) page.drawText(text, { x, y, size, font })
		}
		const { templateMarkdown, detectedVariables } = await send(await pdf.save())
		expect(templateMarkdown).toBe(`# Roofing Agreement

Customer name: {{full_name}}\\
Address: {{address}}\\
Phone: {{phone}}    Date: {{date}}

## SCOPE OF WORK

We take off the existing roof covering down to the bare decking and install new shingles on the whole house. Debris is removed.

- Ice and water shield
- Ridge vent, 89 feet, over the whole length of the ridge of the main roof and of the two dormers

3\\. Nothing is due today.

The end.

The end.
`)
		expect(detectedVariables).toEqual(['full_name', 'address', 'phone', 'date'])
	})

	it('imports a PDF that renderDraft created', async () => {
		const text = '# Agreement\n\nBetween us and *you*.\n\n- One\n- Two'
		const draft = await renderDraft({ text, companyName: 'Summit', at: new Date(0) })
		expect((await send(new Uint8Array(draft))).templateMarkdown).toContain(
			'# Agreement\n\nBetween us and you.\n\n- One\n- Two\n',
		)
	})
})

describe('importContract with an unusable file', () => {
	it.each([
		[
			'a file over 10 MB',
			Buffer.alloc(10 * 1024 * 1024 + 1),
			[413, 'file: The file is larger than 10 MB. Upload a smaller file.'],
		],
		[
			'a plain text file',
			Buffer.from('# Contract'),
			[415, 'file: Expected a PDF or a Word document (.docx)'],
		],
		[
			'an image',
			Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
			[415, 'file: Expected a PDF or a Word document (.docx)'],
		],
		[
			'an archive without a Word document',
			makeZip([{ name: 'xl/workbook.xml', content: '<x/>' }]),
			[415, 'file: Expected a PDF or a Word document (.docx)'],
		],
		['an empty file', Buffer.alloc(0), [415, 'file: Expected a PDF or a Word document (.docx)']],
		[
			'a truncated archive',
			makeDocx(p('x')).subarray(0, 200),
			[
				400,
				'file: The document is damaged or too large when unpacked. Save it again and upload the new file.',
			],
		],
		[
			'a Word document with broken XML',
			makeDocx('<w:p><w:r>'),
			[400, 'file: The document is damaged. Save it again and upload the new file.'],
		],
		[
			'a zip bomb',
			makeZip([{ name: 'word/document.xml', content: 'x'.repeat(101 * 1024 * 1024) }]),
			[
				400,
				'file: The document is damaged or too large when unpacked. Save it again and upload the new file.',
			],
		],
		[
			'a text over 100,000 characters',
			makeDocx(p('_ '.repeat(60_000))),
			[400, 'file: The text is longer than 100000 characters. Upload a shorter document.'],
		],
		[
			'a truncated PDF',
			Buffer.from('%PDF-1.7\n1 0 obj'),
			[400, 'file: The PDF is damaged. Export it again and upload the new file.'],
		],
		[
			'a Word document without text',
			makeDocx(''),
			[
				400,
				'file: The document contains no text. Upload a document with text, not scanned images.',
			],
		],
	])('rejects %s and names the field `file`', async (_, bytes, answer) => {
		expect(await refusal(bytes)).toEqual(answer)
	})

	it('rejects a PDF without text and a PDF with more than 100 pages', async () => {
		const pdf = await PDFDocument.create()
		pdf.addPage()
		expect(await refusal(await pdf.save())).toEqual([
			400,
			'file: The document contains no text. Upload a document with text, not scanned images.',
		])
		for (let count = 0; count < 100; count += 1) pdf.addPage()
		expect(await refusal(await pdf.save())).toEqual([
			400,
			'file: The PDF has more than 100 pages. Upload a shorter PDF.',
		])
	})

	it('rejects a PDF with a password', async () => {
		const pdf = await PDFDocument.create()
		pdf.addPage()
		pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
		expect(await refusal(await pdf.save())).toEqual([
			400,
			'file: The PDF has a password. Remove the password and upload the PDF again.',
		])
	})
})
