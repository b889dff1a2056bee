import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { work } from './pdf-process.ts'

const TEXTS = [
	{ text: 'Why replace now', x: 60, y: 430, size: 44 },
	{ text: 'Hail bruises the mat', x: 62, y: 340, size: 22 },
	{ text: 'Leaks start at the flashing', x: 62, y: 280, size: 22 },
]

async function readLines(document: PDFDocument) {
	const bytes = new Uint8Array(await document.save())
	const page = await work({ kind: 'page', key: crypto.randomUUID(), bytes, place: 0 })
	if (page === null || typeof page === 'number') throw new Error('The page was not read')
	return page.text.lines
}

/** Makes a page of 960 × 540 points, as it is shown. `turned` turns the page, `textTurned` its text, counterclockwise, by degrees. */
async function readPage({ turned = 0, textTurned = 0 }) {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	const page = document.addPage(textTurned % 180 === 0 ? [960, 540] : [540, 960])
	page.setRotation(degrees(turned))
	const { width, height } = page.getSize()
	const places: Record<number, (x: number, y: number) => { x: number; y: number }> = {
		0: (x, y) => ({ x, y }),
		90: (x, y) => ({ x: width - y, y: x }),
		180: (x, y) => ({ x: width - x, y: height - y }),
		270: (x, y) => ({ x: y, y: height - x }),
	}
	for (const { text, x, y, size } of TEXTS)
		page.drawText(text, { ...places[textTurned]?.(x, y), size, font, rotate: degrees(textTurned) })
	return readLines(document)
}

it.each([90, 180, 270])(
	'reads a page that is turned by %i° as it is shown, one line for each line',
	async (turned) => {
		const upright = await readPage({})
		const lines = await readPage({ turned, textTurned: turned })
		expect(lines.map(({ text }) => text)).toEqual(TEXTS.map(({ text }) => text))
		for (const [index, { x0, baseline }] of lines.entries()) {
			expect(x0).toBeCloseTo(upright[index]?.x0 ?? Number.NaN, 0)
			expect(baseline).toBeCloseTo(upright[index]?.baseline ?? Number.NaN, 0)
		}
	},
)

it.each([90, 180, 270])(
	'reads text that is turned by %i° in its own direction, from its first line',
	async (textTurned) => {
		const lines = await readPage({ textTurned })
		expect(lines.map(({ text }) => text)).toEqual(TEXTS.map(({ text }) => text))
		expect(lines.map(({ baseline }) => baseline)).toEqual(
			lines.map(({ baseline }) => baseline).toSorted((one, other) => one - other),
		)
		const [first, second] = lines
		expect(first?.x0).toBeLessThan(second?.x0 ?? 0)
		expect(Math.min(...lines.flatMap(({ x0, baseline }) => [x0, baseline]))).toBeGreaterThan(0)
	},
)

it('reads the values of form fields in their places', async () => {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	const page = document.addPage([960, 540])
	page.drawText('Premium shingle system', { x: 62, y: 340, size: 22, font })
	const field = document.getForm().createTextField('price')
	field.setText('$18,450')
	field.addToPage(page, { x: 500, y: 332, width: 200, height: 30 })
	const [name, value] = await readLines(document)
	expect([name?.text, value?.text]).toEqual(['Premium shingle system', '$18,450'])
	expect(Math.abs((name?.baseline ?? 0) - (value?.baseline ?? 0))).toBeLessThan(20)
	expect(value?.x0).toBeGreaterThan(name?.x1 ?? Number.NaN)
})

it('joins superscripts, subscripts and the letters of a spaced word with their line', async () => {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	const page = document.addPage([960, 540])
	const write = (y: number, ...runs: (readonly [text: string, rise: number, size: number])[]) => {
		let x = 60
		for (const [text, rise, size] of runs) {
			page.drawText(text, { x, y: y + rise, size, font })
			x += font.widthOfTextAtSize(text, size)
		}
	}
	write(460, ['Book by the 1', 0, 20], ['st', 8, 12], [' of the month', 0, 20])
	write(400, ['Roof area: 261 m', 0, 20], ['2', 8, 12])
	write(340, ['Our crews are certified', 0, 20], ['1', 8, 12], [' and insured.', 0, 20])
	write(280, ['H', 0, 20], ['2', -5, 16], ['O test after each job.', 0, 20])
	write(220, ['Gutter guards for $12', 0, 20], ['99', 8, 12], [' a foot', 0, 20])
	write(160, ['W E L C O M E', 0, 20])
	expect((await readLines(document)).map(({ text }) => text)).toEqual([
		'Book by the 1st of the month',
		'Roof area: 261 m²',
		'Our crews are certified and insured.',
		'H2O test after each job.',
		'Gutter guards for $12.99 a foot',
		'WELCOME',
	])
})

it('leaves out text that is struck or cannot be seen', async () => {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	const page = document.addPage([960, 540])
	page.drawText('The warranty lasts', { x: 60, y: 340, size: 22, font })
	page.drawText('two years', { x: 300, y: 340, size: 22, font })
	page.drawLine({ start: { x: 300, y: 346 }, end: { x: 396, y: 346 }, thickness: 1.5 })
	page.drawText('ten years.', { x: 430, y: 340, size: 22, font })
	page.drawText('Never go below nine thousand.', {
		x: 60,
		y: 200,
		size: 22,
		font,
		color: rgb(1, 1, 1),
	})
	page.drawText('Outside of the page.', { x: 1100, y: 200, size: 22, font })
	const texts = (await readLines(document)).map(({ text }) => text)
	expect(texts.join(' ')).toBe('The warranty lasts ten years.')
})
