import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
	degrees,
	PDFDocument,
	type PDFFont,
	type PDFPage,
	rgb,
	StandardFonts,
} from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { importContract } from './import-contract.ts'

async function read(bytes: Uint8Array) {
	const { templateMarkdown, readingNotes } = await importContract({
		filename: '',
		claimedType: '',
		bytes,
	})
	return { text: templateMarkdown.trim(), notes: readingNotes }
}
const fileNamed = (name: string) =>
	readFileSync(path.join(import.meta.dirname, '../../testing/documents', `${name}.pdf`))
const refusal = async (bytes: Uint8Array) => {
	const error = await read(bytes).catch((thrown: unknown) => thrown)
	return error instanceof AppError ? error.message : error
}

type Drawing = { page: PDFPage; font: PDFFont; pdf: PDFDocument; write: Write }
type Write = (text: string, x: number, y: number) => void

async function draw(content: (drawing: Drawing) => void): Promise<Uint8Array> {
	const pdf = await PDFDocument.create()
	const font = await pdf.embedFont(StandardFonts.Helvetica)
	const page = pdf.addPage([612, 792])
	const write: Write = (text, x, y) => page.drawText(text, { x, y, size: 10, font })
	content({ page, font, pdf, write })
	return pdf.save()
}

/**
 * Draws the word "Office" in three pieces, "O", "ff" and "ice", as a browser prints a ligature: the crossbars of the two letters are
 * one line.
 */
async function drawOffice(more: (page: PDFPage) => void): Promise<Uint8Array> {
	const pdf = await PDFDocument.create()
	const page = pdf.addPage([612, 792])
	const font = await pdf.embedFont(StandardFonts.Helvetica)
	const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
	page.drawText('A sentence stays.', { x: 60, y: 600, size: 24, font })
	const between = 60 + font.widthOfTextAtSize('O', 24)
	const after = between + bold.widthOfTextAtSize('ff', 24)
	page.drawText('O', { x: 60, y: 700, size: 24, font })
	page.drawText('ff', { x: between, y: 700, size: 24, font: bold })
	page.drawText('ice', { x: after, y: 700, size: 24, font })
	drawLine(page, { from: between + 0.5, to: after, y: 710 })
	more(page)
	return pdf.save()
}

function drawLine(page: PDFPage, { from, to, y }: { from: number; to: number; y: number }): void {
	page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 1.5 })
}

const LEFT = [
	'1. Payment. The customer pays one',
	'third of the price as a deposit and',
	'the rest on completion of the work.',
	'2. Warranty. Labor is covered for',
	'ten years from completion.',
]
const RIGHT = [
	'3. Cancellation. You may cancel',
	'within three business days for a full',
	'refund of the deposit.',
	'4. Delays. We are not liable for delays',
	'that the weather causes.',
]
const COLUMNS = [
	'1\\. Payment. The customer pays one third of the price as a deposit and the rest on completion of the work.',
	'2\\. Warranty. Labor is covered for ten years from completion.',
	'3\\. Cancellation. You may cancel within three business days for a full refund of the deposit.',
	'4\\. Delays. We are not liable for delays that the weather causes.',
]

it('keeps words on a colored marker that covers only a third of their letters', async () => {
	const bytes = await draw(({ page, font }) => {
		const before = font.widthOfTextAtSize('Sign ', 20)
		const marked = font.widthOfTextAtSize('before', 20)
		const marker = { x: 60 + before, y: 698, width: marked, height: 8, color: rgb(1, 0.75, 0.2) }
		page.drawRectangle(marker)
		page.drawText('Sign before Friday.', { x: 60, y: 700, size: 20, font })
	})
	expect(await read(bytes)).toEqual({ text: 'Sign before Friday.', notes: [] })
})

it('leaves out the headers and footers of the pages of a PDF, and names each of them once', async () => {
	const bytes = await draw(({ pdf, font }) => {
		pdf.removePage(0)
		for (const number of [1, 2, 3]) {
			const page = pdf.addPage([612, 792])
			const write: Write = (text, x, y) => page.drawText(text, { x, y, size: 10, font })
			write('Summit Peak Roofing, license 4471', 60, 760)
			write(`The work of part ${'ABC'[number - 1]} is done in one day.`, 60, 600)
			write(`Page ${number} of 3`, 60, 40)
		}
	})
	const { text, notes } = await read(bytes)
	expect(text).not.toMatch(/license|Page/)
	expect(notes).toMatchObject([
		{ kind: 'margin', count: 1, passages: ['Summit Peak Roofing, license 4471'] },
	])
})

describe('columns of a PDF', () => {
	it('reads two columns one after the other', async () => {
		const { text, notes } = await read(fileNamed('two-column-terms'))
		expect(text).toContain('the rest on completion of the work.\n\n2\\. Warranty.')
		expect(text).toContain('ten years from completion.\n\n3\\. Cancellation.')
		expect(notes).toEqual([])
	})

	it.each([
		['that the file has row by row', 0],
		['whose lines stand at different heights', 5],
	])('reads two columns %s below a title, and the text below them last', async (_, shift) => {
		const bytes = await draw(({ write }) => {
			write(
				'These terms are a part of the agreement and apply to all of the work that we do.',
				60,
				740,
			)
			for (const [index, line] of LEFT.entries()) {
				write(line, 60, 700 - index * 14)
				write(RIGHT[index] ?? '', 320, 700 - shift - index * 14)
			}
			write('Signed:', 60, 560)
		})
		const { text, notes } = await read(bytes)
		expect(text.split('\n\n')).toEqual([
			'These terms are a part of the agreement and apply to all of the work that we do.',
			...COLUMNS,
			'Signed:',
		])
		expect(notes).toEqual([])
	})

	it('reads a table row by row', async () => {
		const rows = [
			['Item', 'Unit', 'Price'],
			['Ridge vent, shingle over', 'per foot', '$14.50'],
			['Skylight replacement', 'each', '$1,250'],
			['Chimney flashing, lead', 'each', '$680'],
		]
		const bytes = await draw(({ write }) => {
			for (const [row, cells] of rows.entries())
				for (const [column, cell] of cells.entries()) write(cell, 60 + column * 180, 700 - row * 16)
		})
		const { text, notes } = await read(bytes)
		expect(text).toContain('Skylight replacement    each    $1,250')
		expect(notes).toEqual([])
	})

	it('reports passages whose order is doubtful', async () => {
		const bytes = await draw(({ write }) => {
			for (const [row, cell] of ['Ridge', 'Valley', 'Eaves'].entries())
				write(cell, 60, 700 - row * 16)
			for (const [row, cell] of ['$10', '$20', '$30'].entries()) write(cell, 400, 700 - row * 16)
		})
		const { text, notes } = await read(bytes)
		expect(text).toContain('Ridge    $10')
		expect(notes).toMatchObject([
			{ kind: 'out_of_order', count: 1, message: '1 passage could not be read in order.' },
		])
	})
})

describe('rotation of a PDF', () => {
	it('reads a page that is shown turned', async () => {
		const { text, notes } = await read(fileNamed('rotate90-slide'))
		expect(text).toBe(
			'# Why replace now\n\nHail bruises the mat\n\nLeaks start at the flashing\n\nInsurance covers storm damage',
		)
		expect(notes).toEqual([])
	})

	it.each([
		['upside down', 180],
		['turned to the left', 270],
	])('reads a page that is stored %s', async (_, turn) => {
		const bytes = await draw(({ page, font }) => {
			page.setRotation(degrees(turn))
			const at =
				turn === 180
					? (row: number) => ({ x: 540, y: 92 + row * 14 })
					: (row: number) => ({ x: 500 - row * 14, y: 700 })
			for (const [row, line] of LEFT.slice(0, 3).entries())
				page.drawText(line, { ...at(row), size: 10, font, rotate: degrees(turn) })
		})
		expect((await read(bytes)).text).toBe(COLUMNS[0])
	})

	it('reads text along the margin after the text of the page', async () => {
		const bytes = await draw(({ page, font, write }) => {
			page.drawText('Form 27-A', { x: 30, y: 300, size: 8, font, rotate: degrees(90) })
			for (const [row, line] of LEFT.slice(0, 3).entries()) write(line, 60, 700 - row * 14)
		})
		expect((await read(bytes)).text).toBe(`${COLUMNS[0]}\n\nForm 27-A`)
	})
})

describe('text of a PDF that a reader does not see', () => {
	const hidden: [string, (drawing: Drawing) => void][] = [
		[
			'white text',
			({ page, font }) =>
				page.drawText('INTERNAL note', { x: 60, y: 680, size: 10, font, color: rgb(1, 1, 1) }),
		],
		[
			'transparent text',
			({ page, font }) =>
				page.drawText('INTERNAL note', { x: 60, y: 680, size: 10, font, opacity: 0 }),
		],
		[
			'covered text',
			({ page, write }) => {
				write('INTERNAL note', 60, 680)
				page.drawRectangle({ x: 50, y: 670, width: 200, height: 24, color: rgb(1, 1, 1) })
			},
		],
	]
	it.each(hidden)('leaves out %s and says so', async (_, content) => {
		const bytes = await draw((drawing) => {
			drawing.write('Warranty: ten years on labor.', 60, 700)
			content(drawing)
		})
		const { text, notes } = await read(bytes)
		expect(text).toBe('Warranty: ten years on labor.')
		expect(notes).toMatchObject([{ kind: 'hidden', count: 1, passages: ['INTERNAL note'] }])
	})

	it('keeps white text on a dark ground, dashes and underlined text', async () => {
		const bytes = await draw(({ page, font, write }) => {
			page.drawRectangle({ x: 50, y: 690, width: 300, height: 24, color: rgb(0.1, 0.2, 0.4) })
			page.drawText('Scope of work', { x: 60, y: 698, size: 10, font, color: rgb(1, 1, 1) })
			write('Scope — of all the work ——————— below', 60, 610)
			write('Ten years on labor', 60, 650)
			page.drawLine({ start: { x: 60, y: 648 }, end: { x: 150, y: 648 }, thickness: 0.6 })
		})
		const { text, notes } = await read(bytes)
		expect(text.split('\n\n')).toEqual([
			'Scope of work',
			'Ten years on labor',
			'Scope — of all the work ——————— below',
		])
		expect(notes).toEqual([])
	})

	it.each([
		['a line', 'drawLine'],
		['a rectangle', 'drawRectangle'],
	] as const)('leaves out text that %s strikes out and says so', async (_, shape) => {
		const bytes = await draw(({ page, font, write }) => {
			write('The price is $9,500 now $8,900.', 60, 700)
			const left = 60 + font.widthOfTextAtSize('The price is ', 10)
			const width = font.widthOfTextAtSize('$9,500', 10)
			if (shape === 'drawLine')
				page.drawLine({
					start: { x: left, y: 703 },
					end: { x: left + width, y: 703 },
					thickness: 0.6,
				})
			else page.drawRectangle({ x: left, y: 702.5, width, height: 0.8, color: rgb(0.8, 0, 0) })
		})
		const { text, notes } = await read(bytes)
		expect(text).toBe('The price is now $8,900.')
		expect(notes).toMatchObject([{ kind: 'struck', count: 1, passages: ['$9,500'] }])
	})

	it('leaves out a short amount that is struck within its line, and keeps the amount beside it', async () => {
		const lines = [
			['What is the deposit? ', '50%', ' 30% at signing.'],
			['Workmanship warranty: ', '15', ' 20 years.'],
			['Financing from ', '8%', ' 6% APR. It takes 4 days.'],
		] as const
		const bytes = await draw(({ page, font, write }) => {
			for (const [index, [before, struck, after]] of lines.entries()) {
				const y = 700 - index * 40
				write(`${before}${struck}${after}`, 60, y)
				const from = 60 + font.widthOfTextAtSize(before, 10)
				const to = from + font.widthOfTextAtSize(struck, 10)
				page.drawLine({ start: { x: from, y: y + 3 }, end: { x: to, y: y + 3 }, thickness: 0.7 })
			}
		})
		const { text, notes } = await read(bytes)
		expect(text.replaceAll(/\s+/g, ' ')).toBe(
			'What is the deposit? 30% at signing. Workmanship warranty: 20 years. Financing from 6% APR. It takes 4 days.',
		)
		expect(notes).toMatchObject([{ kind: 'struck', count: 1, passages: ['50% 15 8%'] }])
	})

	it('keeps every digit that nothing strikes out', async () => {
		const digits = [
			'0 1 2 3 4 5 6 7 8 9',
			'14 24 34 54 84 94',
			'$4 $44 4% 44% $1,444',
			'8% 6% 9% 3%',
		]
		const bytes = await draw(({ write }) => {
			for (const [index, text] of digits.entries()) write(text, 60, 700 - index * 40)
		})
		const { text, notes } = await read(bytes)
		expect(text.split('\n\n')).toEqual(digits)
		expect(notes).toEqual([])
	})

	it('takes the joined crossbars of a ligature for no line through it', async () => {
		const { text, notes } = await read(await drawOffice(() => undefined))
		expect(text).toBe('Office\n\nA sentence stays.')
		expect(notes).toEqual([])
	})

	it('leaves out a struck word whose ligature is a piece of its own', async () => {
		const bytes = await drawOffice((page) => drawLine(page, { from: 60, to: 130, y: 707 }))
		const { text, notes } = await read(bytes)
		expect(text).toBe('A sentence stays.')
		expect(notes).toMatchObject([{ kind: 'struck', count: 1, passages: ['Office'] }])
	})
})

describe('forms of a PDF', () => {
	it('reads the values and boxes of a filled form', async () => {
		const { text, notes } = await read(fileNamed('filled-form-slide'))
		expect(text).toBe(
			'# Your investment\n\nPremium shingle system    $18,450\n\nMonthly payment    $214 / month\n\n☐ Financing approved',
		)
		expect(notes).toEqual([])
	})

	it('writes variables into the fields whose labels are known', async () => {
		const { text } = await read(fileNamed('fillable-contract'))
		expect(text).toContain('Customer name: {{full_name}}\n\nTotal price: {{total_price}}\n\nWe')
	})

	it('reads checked boxes, chosen options and lists, and leaves out hidden fields', async () => {
		const bytes = await draw(({ page, pdf, write }) => {
			const form = pdf.getForm()
			write('Financing approved', 100, 700)
			const box = form.createCheckBox('approved')
			box.addToPage(page, { x: 60, y: 696, width: 16, height: 16 })
			box.check()
			write('Pays by card', 100, 670)
			write('Pays by check', 100, 640)
			const choice = form.createRadioGroup('payment')
			choice.addOptionToPage('card', page, { x: 60, y: 666, width: 16, height: 16 })
			choice.addOptionToPage('check', page, { x: 60, y: 636, width: 16, height: 16 })
			choice.select('check')
			write('Color of the shingles:', 60, 610)
			const list = form.createDropdown('color')
			list.addOptions(['Gray', 'Brown'])
			list.select('Brown')
			list.addToPage(page, { x: 200, y: 604, width: 100, height: 18 })
		})
		expect((await read(bytes)).text.split('\n\n')).toEqual([
			'☒ Financing approved',
			'☐ Pays by card',
			'☒ Pays by check',
			'Color of the shingles:    Brown',
		])
	})

	it('refuses a form whose pages exist only in Adobe Reader', async () => {
		expect(await refusal(fileNamed('dynamic-xfa'))).toBe(
			'file: The PDF is a form that only Adobe Reader can show. Print it to PDF first and upload the new file.',
		)
	})
})

it('refuses a portfolio, whose contract is in another file', async () => {
	expect(await refusal(fileNamed('portfolio'))).toBe(
		'file: The PDF contains other files. Upload these files instead.',
	)
})

describe('paragraphs of a PDF', () => {
	it('joins double-spaced lines and divided words', async () => {
		const { text, notes } = await read(fileNamed('double-spaced'))
		expect(text).toBe(
			'The contractor shall replace the roof covering of the property described above and remove all debris. The owner shall give access to the property and keep vehicles away from the work area until completion of the work.',
		)
		expect(notes).toEqual([])
	})

	it('keeps double-spaced clauses, short lines and the hyphens of words apart', async () => {
		const lines = [
			'1. We install the whole roof with a non-',
			'bearing ridge vent and all its fittings.',
			'2. The owner shall give access to the site',
			'and move the vehicles.',
			'Signed in Denver',
		]
		const bytes = await draw(({ write }) => {
			for (const [index, line] of lines.entries()) write(line, 60, 700 - index * 24)
		})
		expect((await read(bytes)).text.split('\n\n')).toEqual([
			'1\\. We install the whole roof with a non-bearing ridge vent and all its fittings.',
			'2\\. The owner shall give access to the site and move the vehicles.',
			'Signed in Denver',
		])
	})
})

describe('damage and encryption of a PDF', () => {
	it('reads a PDF of which only an attachment is encrypted', async () => {
		expect(await read(fileNamed('encrypted-attachment'))).toEqual({ text: 'Example', notes: [] })
	})

	it('refuses a PDF whose only picture is damaged, with the reason', async () => {
		expect(await refusal(fileNamed('damaged-picture'))).toBe(
			'file: The document contains no text that can be read. Page 1: its picture is damaged. Upload a document with text, not scanned images.',
		)
	})

	it('reads the other pages of a PDF with a damaged page, and names the page', async () => {
		const damaged = await PDFDocument.load(fileNamed('damaged-picture'))
		const pdf = await PDFDocument.load(
			await draw(({ write }) => write('We replace the whole roof.', 60, 700)),
		)
		const [page] = await pdf.copyPages(damaged, [0])
		if (page !== undefined) pdf.addPage(page)
		const last = pdf.addPage([612, 792])
		last.drawText('Ten years on labor.', {
			x: 60,
			y: 700,
			size: 10,
			font: await pdf.embedFont(StandardFonts.Helvetica),
		})
		const { text, notes } = await read(await pdf.save())
		expect(text).toBe('We replace the whole roof.\n\nTen years on labor.')
		expect(notes).toMatchObject([
			{ kind: 'unreadable', count: 1, passages: [expect.stringContaining('Page 2: ')] },
		])
	})
})
