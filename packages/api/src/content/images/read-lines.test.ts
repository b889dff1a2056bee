import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

const TEXTS = [
	{ text: 'Why replace now', x: 60, y: 430, size: 44 },
	{ text: 'Hail bruises the mat', x: 62, y: 340, size: 22 },
	{ text: 'Leaks start at the flashing', x: 62, y: 280, size: 22 },
]

/** Makes a page of 960 × 540 points, as it is shown. With `isTurned`, the page is stored upright and turned by a quarter. */
async function readPage(isTurned: boolean) {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	const page = document.addPage(isTurned ? [540, 960] : [960, 540])
	if (isTurned) page.setRotation(degrees(90))
	for (const { text, x, y, size } of TEXTS)
		page.drawText(
			text,
			isTurned ? { x: 540 - y, y: x, size, font, rotate: degrees(90) } : { x, y, size, font },
		)
	const pdf = await getDocumentProxy(new Uint8Array(await document.save()))
	const lines = await readLines(await pdf.getPage(1))
	return lines.map(({ text, x0, baseline }) => [text, Math.round(x0), Math.round(baseline)])
}

it('reads a turned page as it is shown, one line for each line', async () => {
	const turned = await readPage(true)
	expect(turned.map(([text]) => text)).toEqual(TEXTS.map(({ text }) => text))
	expect(turned).toEqual(await readPage(false))
})
