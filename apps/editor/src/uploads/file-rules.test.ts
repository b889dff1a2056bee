import { describe, expect, it } from 'vitest'
import { deckNameFromFiles, nameFromFiles, selectSlideFiles } from './file-rules.ts'

const file = (name: string, type: string, size = 10) =>
	Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

describe('selectSlideFiles', () => {
	it('sorts images by name and compares numbers in names by value', () => {
		const { files, rejections } = selectSlideFiles([
			file('slide-10.png', 'image/png'),
			file('slide-2.png', 'image/png'),
			file('slide-1.webp', 'image/webp'),
		])
		expect(files.map(({ name }) => name)).toEqual(['slide-1.webp', 'slide-2.png', 'slide-10.png'])
		expect(rejections).toEqual([])
	})

	it('adds images after those that the rep has put in order', () => {
		const selected = [file('roof.png', 'image/png'), file('cover.png', 'image/png')]
		const { files } = selectSlideFiles(
			[file('b.png', 'image/png'), file('a.png', 'image/png')],
			selected,
		)
		expect(files.map(({ name }) => name)).toEqual(['roof.png', 'cover.png', 'a.png', 'b.png'])
	})

	it('reports each rejected file and keeps the accepted files', () => {
		const { files, rejections } = selectSlideFiles([
			file('a.png', 'image/png'),
			file('notes.txt', 'text/plain'),
			file('huge.jpg', 'image/jpeg', 10_000_001),
		])
		expect(files.map(({ name }) => name)).toEqual(['a.png'])
		expect(rejections).toEqual([
			'notes.txt is not a PNG, JPEG or WebP image',
			'huge.jpg is larger than 10 MB',
		])
	})

	it.each([
		['Pitch.pptx', /^Pitch\.pptx is a presentation file\. Export it as a PDF /],
		['Pitch.KEY', /^Pitch\.KEY is a presentation file\. Export it as a PDF /],
		['IMG_0042.HEIC', /^IMG_0042\.HEIC is an HEIC photo\. Save it as JPEG /],
	])('says what to do with %s', (name, expected) => {
		const { files, rejections } = selectSlideFiles([file(name, '')])
		expect(files).toEqual([])
		expect(rejections).toEqual([expect.stringMatching(expected)])
	})

	it('keeps only the PDF when a PDF and images are dropped together', () => {
		const { files, rejections } = selectSlideFiles([
			file('a.png', 'image/png'),
			file('Deck.pdf', 'application/pdf'),
		])
		expect(files.map(({ name }) => name)).toEqual(['Deck.pdf'])
		expect(rejections).toHaveLength(1)
	})

	it('keeps at most 100 images', () => {
		const many = Array.from({ length: 102 }, (_, index) => file(`${index}.png`, 'image/png'))
		expect(selectSlideFiles(many).files).toHaveLength(100)
	})

	it('keeps at most 200 MB of images', () => {
		const large = Array.from({ length: 30 }, (_, index) =>
			file(`${index}.png`, 'image/png', 10_000_000),
		)
		const { files, rejections } = selectSlideFiles(large)
		expect(files.map(({ name }) => name)).toEqual(large.slice(0, 20).map(({ name }) => name))
		expect(rejections).toEqual(['Some images were not added. One upload can be at most 200 MB.'])
	})
})

describe('nameFromFiles', () => {
	it.each([
		['Roofing_agreement.docx', 'Roofing agreement'],
		['s1.docx', ''],
		['Document 2.docx', ''],
	])('turns the file name %j into the name %j', (name, expected) => {
		expect(nameFromFiles([file(name, '')])).toBe(expected)
	})
})

describe('deckNameFromFiles', () => {
	const TODAY = new Date(2026, 10, 28)

	it.each([
		['Full_roof-replacement.pdf', 'Full roof replacement'],
		['gutters slide 01.png', 'Gutters'],
		['07.png', 'Deck from November 28'],
		['s1.png', 'Deck from November 28'],
		['IMG_4711.jpg', 'Deck from November 28'],
		['Scan 3.pdf', 'Deck from November 28'],
		['Screenshot 2026-11-28 at 10.12.03 AM.png', 'Deck from November 28'],
		['Dachpräsentation.pdf', 'Dachpräsentation'],
		['slide deck Lakewood.pdf', 'Slide deck Lakewood'],
	])('turns the file name %j into the deck name %j', (name, expected) => {
		expect(deckNameFromFiles([file(name, 'image/png')], TODAY)).toBe(expected)
	})

	it.each([
		[['gutters 01.png', 'gutters 02.png'], 'Gutters'],
		[['01-cover.png', '02-warranty.png'], 'Deck from November 28'],
		[[], ''],
	])('suggests for the files %j the deck name %j', (names, expected) => {
		const files = names.map((name) => file(name, 'image/png'))
		expect(deckNameFromFiles(files, TODAY)).toBe(expected)
	})
})
