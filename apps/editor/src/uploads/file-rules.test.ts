import { expect, test } from 'vitest'
import { deckNameFromFiles, selectSlideFiles } from './file-rules.ts'

const file = (name: string, type: string, size = 10) =>
	Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

test('images are put in the order of their names, numbers as numbers', () => {
	const { files, rejections: refusals } = selectSlideFiles([
		file('slide-10.png', 'image/png'),
		file('slide-2.png', 'image/png'),
		file('slide-1.webp', 'image/webp'),
	])
	expect(files.map(({ name }) => name)).toEqual(['slide-1.webp', 'slide-2.png', 'slide-10.png'])
	expect(refusals).toEqual([])
})

test('what cannot be used is named, the rest goes on', () => {
	const { files, rejections: refusals } = selectSlideFiles([
		file('a.png', 'image/png'),
		file('notes.txt', 'text/plain'),
		file('huge.jpg', 'image/jpeg', 10_000_001),
	])
	expect(files.map(({ name }) => name)).toEqual(['a.png'])
	expect(refusals).toEqual([
		'notes.txt is not a PNG, JPEG or WebP image',
		'huge.jpg is larger than 10 MB',
	])
})

test('a PDF is a whole deck', () => {
	const { files, rejections: refusals } = selectSlideFiles([
		file('a.png', 'image/png'),
		file('Deck.pdf', 'application/pdf'),
	])
	expect(files.map(({ name }) => name)).toEqual(['Deck.pdf'])
	expect(refusals).toHaveLength(1)
})

test('no more than a hundred slides', () => {
	const many = Array.from({ length: 102 }, (_, index) => file(`${index}.png`, 'image/png'))
	expect(selectSlideFiles(many).files).toHaveLength(100)
})

test('no more than 200 MB at once', () => {
	const large = Array.from({ length: 30 }, (_, index) =>
		file(`${index}.png`, 'image/png', 10_000_000),
	)
	const { files, rejections: refusals } = selectSlideFiles(large)
	expect(files.map(({ name }) => name)).toEqual(large.slice(0, 20).map(({ name }) => name))
	expect(refusals).toEqual(['At most 200 MB at once: the rest was left out'])
})

test.each([
	['Full_roof-replacement.pdf', 'Full roof replacement'],
	['gutters slide 01.png', 'Gutters'],
	['07.png', ''],
])('a deck from %j is called %j', (name, expected) => {
	expect(deckNameFromFiles([file(name, 'image/png')])).toBe(expected)
})
