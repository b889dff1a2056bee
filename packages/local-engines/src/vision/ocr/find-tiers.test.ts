import { describe, expect, it } from 'vitest'
import { findTiers } from './find-tiers.ts'
import { print, TITLE } from './testing.ts'

/** A card: its name, its price and its highlights, at the left edge `x`. */
const card = (x: number, [name = '', price = '', ...highlights]: string[]) => [
	print(name, [x, 300], 44),
	print(price, [x, 400], 64),
	...highlights.map((text, index) => print(text, [x, 480 + index * 60], 28)),
]

describe('findTiers', () => {
	it('returns the options of three cards, each with its name, price and highlights', () => {
		expect(
			findTiers([
				TITLE,
				...card(100, ['Good', '$15,380', '• 25-year shingle', '• Synthetic felt']),
				print('MOST POPULAR', [650, 240], 24),
				...card(650, ['Better', '$19,690', '• 30-year shingle', 'or $221.82 a month']),
				...card(1200, ['Best', 'from $24,220', '• Metal ridge vent']),
			]),
		).toEqual([
			{ name: 'Good', amount: 15_380, highlights: ['25-year shingle', 'Synthetic felt'] },
			{ name: 'Better', amount: 19_690, highlights: ['30-year shingle'] },
			{ name: 'Best', amount: 24_220, highlights: ['Metal ridge vent'] },
		])
	})

	it('returns two options, and no price without a comma as part of a name', () => {
		const lines = [TITLE, ...card(200, ['Repair', '$2400']), ...card(900, ['Replace', '$9800'])]
		expect(findTiers(lines)).toEqual([
			{ name: 'Repair', amount: 2400, highlights: [] },
			{ name: 'Replace', amount: 9800, highlights: [] },
		])
	})

	it('returns the columns of a table with one row of prices, each with its other cells', () => {
		const rows = [
			['', 'Starter', 'Family', 'Estate'],
			['Tank', '40 gal', '64 gal', '120 gal'],
			['Noise', '61 dB', '58 dB', '49 dB'],
			['Installed', '$4,900', '$6,350', '$9,800'],
			['Utility rebate', 'none', '$600', '$900'],
		]
		const lines = rows.flatMap((cells, row) =>
			cells.flatMap((cell, column) =>
				cell === '' ? [] : [print(cell, [100 + column * 360, 300 + row * 70], 30)],
			),
		)
		expect(findTiers([TITLE, ...lines])).toEqual(
			[
				['Starter', 4900, '40 gal', '61 dB', 'none'],
				['Family', 6350, '64 gal', '58 dB', '$600'],
				['Estate', 9800, '120 gal', '49 dB', '$900'],
			].map(([name, amount, tank, noise, rebate]) => ({
				name,
				amount,
				highlights: [`Tank: ${tank}`, `Noise: ${noise}`, `Utility rebate: ${rebate}`],
			})),
		)
	})

	it('returns the rows of a table as options when each has one price beside several features', () => {
		const rows = [
			['Sunrise', '5.2 kW', '13 panels', '$15,340'],
			['Midday', '7.6 kW', '19 panels', '$21,280'],
			['High Noon', '10.4 kW', '26 panels', '$28,080'],
		]
		const lines = rows.flatMap((cells, row) =>
			cells.map((cell, column) => print(cell, [100 + column * 360, 300 + row * 90], 30)),
		)
		expect(findTiers([TITLE, ...lines])).toEqual([
			{ name: 'Sunrise', amount: 15_340, highlights: ['5.2 kW', '13 panels'] },
			{ name: 'Midday', amount: 21_280, highlights: ['7.6 kW', '19 panels'] },
			{ name: 'High Noon', amount: 28_080, highlights: ['10.4 kW', '26 panels'] },
		])
	})

	it('takes the uppermost names above the prices of a comparison whose cells are marks', () => {
		const row = (texts: string[], y: number) =>
			texts.map((text, column) => print(text, [500 + column * 340, y], 30))
		const tiers = findTiers([
			TITLE,
			...row(['Good', 'Better', 'Best'], 240),
			print('Underlayment', [100, 330], 30),
			print('Labor warranty', [100, 420], 30),
			...row(['2 years', '10 years', '15 years'], 420),
			print('Your price', [100, 510], 30),
			...row(['$8,950', '$12,450', '$16,800'], 510),
		])
		expect(tiers.map(({ name, amount }) => [name, amount])).toEqual([
			['Good', 8950],
			['Better', 12_450],
			['Best', 16_800],
		])
	})

	it('returns options above one another, each beside its price with its highlights below it', () => {
		const option = ([name, price, ...highlights]: string[], y: number) => [
			print(name ?? '', [150, y], 60),
			print(price ?? '', [1200, y + 10], 70),
			...highlights.map((text, index) => print(text, [150, y + 70 + index * 50], 36)),
		]
		const options = [
			['Basic', '$3,990', 'Treated pine', 'One year of warranty'],
			['Family', '$5,480', 'Cedar'],
			['Forever', '$6,120', 'White vinyl'],
		]
		expect(
			findTiers([TITLE, ...options.flatMap((texts, n) => option(texts, 300 + n * 190))]),
		).toEqual(
			options.map(([name, price, ...highlights]) => ({
				name,
				amount: Number(price?.replace(/[$,]/g, '')),
				highlights,
			})),
		)
	})

	it('takes Total for a name, but not Unit price and Amount', () => {
		const named = [...card(100, ['Basic', '$2,150']), ...card(650, ['Plus', '$3,480'])]
		const cards = [...named, ...card(1200, ['Total', '$4,260'])]
		expect(findTiers(cards).map(({ name }) => name)).toEqual(['Basic', 'Plus', 'Total'])
		expect(
			findTiers([...card(200, ['Unit price', '$1,450']), ...card(900, ['Amount', '$4,350'])]),
		).toEqual([])
	})

	it('does not take a Spanish ribbon for the name of an option', () => {
		const tiers = findTiers([
			TITLE,
			...card(100, ['Básico', '$3,990', 'Pino tratado']),
			print('El más pedido', [650, 340], 24),
			...card(650, ['Familiar', '$5,480', 'Cedro']),
		])
		expect(tiers.map(({ name }) => name)).toEqual(['Básico', 'Familiar'])
	})

	it('returns none for a table with two rows of prices, because neither is the price', () => {
		const rows = [
			['', 'Starter', 'Family'],
			['Unit', '$3,900', '$5,350'],
			['Labor', '$1,900', '$2,350'],
		]
		const lines = rows.flatMap((cells, row) =>
			cells.flatMap((cell, column) =>
				cell === '' ? [] : [print(cell, [100 + column * 360, 300 + row * 70], 30)],
			),
		)
		expect(findTiers([TITLE, ...lines])).toEqual([])
	})

	it.each([
		[
			'a table of prices',
			['Tear-off', 'Shingles', 'Cleanup'].flatMap((name, row) => [
				print(name, [100, 300 + row * 80], 32),
				print(`$${row + 1},500`, [900, 300 + row * 80], 32),
			]),
		],
		[
			'a grid of prices',
			[0, 1, 2].flatMap((row) => [
				print(`Tank ${row}`, [100, 300 + row * 80], 32),
				print(`$1,${row}80`, [700, 300 + row * 80], 32),
				print(`$2,${row}80`, [1100, 300 + row * 80], 32),
			]),
		],
		['one price', card(100, ['Your price', '$15,380'])],
		['monthly payments', [...card(100, ['Good', '$129']), ...card(700, ['Better', '$159'])]],
		[
			'four options',
			[100, 500, 900, 1300].flatMap((x, n) => card(x, [`Option ${n}`, `$${n + 1},500`])),
		],
		[
			'prices of the same name',
			[...card(100, ['Roof', '$9,800']), ...card(900, ['Roof', '$12,400'])],
		],
		['prices without names', [print('$9,800', [100, 400], 64), print('$12,400', [900, 400], 64)]],
		['no text', []],
	])('returns none for %s', (_, lines) => {
		expect(findTiers(lines)).toEqual([])
	})
})
