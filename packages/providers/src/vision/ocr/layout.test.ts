import { describe, expect, it } from 'vitest'
import { bulletsOf, print, read, TITLE } from './testing.ts'

describe('title returned by extractSlideText', () => {
	it('joins the tallest line and its continuation to form the title', () => {
		expect(
			read(
				print('50', [200, 500], 280),
				print('A warranty', [730, 250], 84),
				print('you can read', [730, 346], 84),
			).title,
		).toBe('A warranty you can read')
	})

	it('uses the first line as the title when all lines have the same size', () => {
		const lines = ['One', 'Two', 'Three', 'Four', 'Five'].map((text, n) =>
			print(`${text} lines`, [100, 200 + n * 90], 40),
		)
		expect(read(...lines)).toMatchObject({
			title: 'One lines',
			bullets: ['Two lines', 'Three lines', 'Four lines', 'Five lines'],
		})
	})

	it('does not read a bullet below the title as a part of the title', () => {
		expect(read(print('Our', [100, 160], 72), print('• promise', [100, 240], 70)).title).toBe('Our')
	})

	it('returns an empty title for an empty slide', () => {
		expect(read()).toEqual({ title: '', bullets: [], aside: [] })
	})
})

describe('secondary text (`aside`) returned by extractSlideText', () => {
	it('returns footers, small print and the line above the title as secondary text', () => {
		const { bullets, aside } = read(
			print('FULL ROOF REPLACEMENT', [100, 80], 26),
			TITLE,
			print('www.example.com', [100, 870], 20),
			print('Subject to credit approval', [100, 780], 14),
		)
		expect(bullets).toEqual([])
		expect(aside).toEqual([
			'FULL ROOF REPLACEMENT',
			'www.example.com',
			'Subject to credit approval',
		])
	})

	it('removes page numbers, the company name in a corner, and copyright notices from a slide', () => {
		const { bullets, aside } = read(
			TITLE,
			print('SUMMIT PEAK ROOFING', [100, 850], 21),
			print('4 / 12', [1450, 860], 20),
			print('7', [1500, 60], 20),
			print('© 2026 Somebody', [700, 860], 18),
		)
		expect([...bullets, ...aside]).toEqual([])
	})
})

describe('bullets returned by extractSlideText', () => {
	it('joins a line with the next line that continues its sentence', () => {
		expect(
			bulletsOf(
				print('• New drip edge and flashing', [100, 300]),
				print('around every chimney', [130, 350]),
				print('• Two inspections by the', [100, 440]),
				print('City of Denver', [130, 490]),
				print('• Done', [100, 580]),
			),
		).toEqual([
			'New drip edge and flashing around every chimney',
			'Two inspections by the City of Denver',
			'Done',
		])
	})

	it('joins a large number with its label and with the smaller text below it', () => {
		expect(
			bulletsOf(
				print('300', [100, 400], 120),
				print('days of sun', [100, 480], 40),
				print('dry the asphalt', [100, 545], 32),
				print('$189', [700, 480], 180),
				print('a month', [1120, 480], 44),
			),
		).toEqual(['300 days of sun: dry the asphalt', '$189 a month'])
	})

	it('joins a heading with the smaller line or the list below it', () => {
		expect(
			bulletsOf(
				print('Ridge vent', [100, 300], 40),
				print('lets the attic breathe', [100, 342], 30),
				print('You get', [900, 300], 40),
				print('A written estimate', [900, 342], 30),
				print('A clean driveway', [900, 384], 30),
			),
		).toEqual([
			'Ridge vent: lets the attic breathe',
			'You get: A written estimate; A clean driveway',
		])
	})

	it('orders columns from top to bottom, and a grid of cards row by row', () => {
		const list = [0, 1].flatMap((column) =>
			[0, 1, 2].map((row) =>
				print(`• Point ${'abcdef'[column * 3 + row]} here`, [100 + column * 700, 300 + row * 110]),
			),
		)
		expect(bulletsOf(...list).map((text) => text.charAt(6))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
		const cards = [0, 1].flatMap((row) =>
			[0, 1].flatMap((column) => [
				print(`Card ${'abcd'[row * 2 + column]}`, [100 + column * 700, 300 + row * 260], 40),
				print('what it says', [100 + column * 700, 350 + row * 260], 30),
			]),
		)
		expect(bulletsOf(...cards).map((text) => text.charAt(5))).toEqual(['a', 'b', 'c', 'd'])
	})

	it('joins each value of a bar chart with its year, and removes the scale of the chart', () => {
		const points = [
			['2021', '$9,400'],
			['2022', '$10,600'],
			['2023', '$11,900'],
		] as const
		const printAround = (text: string, [middle, y]: [number, number]) =>
			print(text, [middle - text.length * 9, y])
		const bars = points.flatMap(([year, value], n) => [
			printAround(value, [500 + n * 300, 480 - n * 70]),
			printAround(year, [500 + n * 300, 780]),
		])
		const scale = ['$0', '$5,000', '$10,000'].map((text, n) =>
			print(text, [200 - text.length * 15, 720 - n * 170], 30),
		)
		expect(bulletsOf(...scale, ...bars)).toEqual(['2021: $9,400', '2022: $10,600', '2023: $11,900'])
	})

	it('joins the lines of a paragraph into one text, even when a sentence ends at the end of a line', () => {
		const paragraph = [
			'Hemlock holds little heat, so no bench burns your skin.',
			'The stones hold a lot of heat. Pour water on them, and',
			'the steam makes the air feel ten degrees warmer.',
		]
		const lines = paragraph.map((text, n) => print(text, [100, 300 + n * 54]))
		expect(bulletsOf(...lines)).toEqual([paragraph.join(' ')])
	})

	it('removes list numbers and calendar cells, but keeps figures that have a label', () => {
		expect(
			bulletsOf(
				...['1. Inspect', '2. Repair', '3. Clean up'].map((text, n) =>
					print(text, [100, 300 + n * 110]),
				),
			),
		).toEqual(['Inspect', 'Repair', 'Clean up'])
		expect(
			bulletsOf(
				...['300 Days of sun', '90 Gusts'].map((text, n) => print(text, [100, 300 + n * 110])),
			),
		).toEqual(['300 Days of sun', '90 Gusts'])
		const days = [9, 10, 11, 12, 13, 16, 17].map((day, n) =>
			print(String(day), [900 + (n % 5) * 110, 350 + Math.floor(n / 5) * 120]),
		)
		expect(
			bulletsOf(
				print('June', [900, 270]),
				...days,
				print('A visit takes forty minutes', [100, 300]),
			),
		).toEqual(['A visit takes forty minutes'])
	})
})
