import { describe, expect, it } from 'vitest'
import { extractSlideText } from './layout.ts'
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

	it('returns no title for double-spaced prose, whose lines it joins', () => {
		const lines = [
			'The contractor shall replace the covering of the roof',
			'and remove all debris. The owner shall give access to',
			'the property until completion of the work.',
		]
		const prose = lines.map((text, n) => print(text, [n === 0 ? 160 : 100, 200 + n * 96], 40))
		const more = print('Both parties sign below.', [160, 488], 40)
		expect(read(...prose, more)).toMatchObject({
			title: '',
			bullets: [lines.join(' '), 'Both parties sign below.'],
		})
	})

	it('reads a title in parts of one line from left to right', () => {
		const right = print('Your Home?', [602, 155], 60)
		expect(read(print('Which Size Fits', [100, 160], 64), right).title).toBe(
			'Which Size Fits Your Home?',
		)
	})

	it('takes a title in script for a title, although its first letter looks like a bullet mark', () => {
		const title = { ...print('What our families say', [100, 160], 110), hadBulletMark: true }
		expect(read(title, print('The yard was cleaner than before.', [100, 360])).title).toBe(
			'What our families say',
		)
	})

	it.each(['78 in.', '8,480 W', '$8,960 or $149 a month', '24 hours'])(
		'does not take %j in large print for the title',
		(figure) => {
			expect(
				read(print(figure, [200, 500], 120), print('Snow in Duluth', [100, 160], 60)).title,
			).toBe('Snow in Duluth')
		},
	)

	it('takes no part of a quotation for the title', () => {
		expect(
			read(
				print('"They finished in nine weeks, as', [100, 300], 44),
				print('promised, and left the yard clean."', [100, 352], 44),
				print('What our families say', [100, 120], 42),
				print('Priya N., Maple Grove', [100, 480], 28),
			).title,
		).toBe('What our families say')
	})

	it('does not read a bullet below the title as a part of the title', () => {
		expect(read(print('Our', [100, 160], 72), print('• promise', [100, 240], 70)).title).toBe('Our')
	})

	it('returns an empty title for an empty slide', () => {
		expect(read()).toEqual({ title: '', bullets: [], aside: [], isUncertain: false })
	})

	it.each([
		['two amounts beside each other', 'House wash $899 $649'],
		['two shares beside each other', 'Discount 8% 12%'],
		['an amount across a rule of a table', 'Ridge, 44 ft|$644'],
	])('does not state a line with %s, and asks a person to check the slide', (_, text) => {
		const { bullets, aside, isUncertain } = read(TITLE, print(text, [100, 320]))
		expect({ bullets, aside, isUncertain }).toEqual({
			bullets: [],
			aside: [text],
			isUncertain: true,
		})
	})

	it('reads steps side by side each above its text, and not as rows of a table or bars of a chart', () => {
		const cells = [
			['1 Wash', '2 Scrape', 56],
			['Low pressure, bleach on mildew,', 'Anything loose comes off by', 40],
			['dry 48 hours', 'hand', 40],
			['3 Sand', '4 Prime', 56],
			['Feather edges until smooth', 'Bare wood the same day', 40],
		] as const
		const bullets = bulletsOf(
			...cells.flatMap(([left, right, size], row) => [
				print(left, [100, 330 + row * 60], size),
				print(right, [860, 330 + row * 60], size),
			]),
		)
		expect(bullets).toEqual([
			'Wash: Low pressure, bleach on mildew, dry 48 hours',
			'Scrape: Anything loose comes off by hand',
			'Sand: Feather edges until smooth',
			'Prime: Bare wood the same day',
		])
	})

	it('asks a person to check a slide whose texts stand in a grid that was not joined', () => {
		const row = (texts: string[], y: number, size = 30) =>
			texts.map((text, column) => print(text, [100 + column * 480, y], size))
		const { title, isUncertain } = read(
			print('Why seal it?', [100, 130], 60),
			...row(['Attic', 'Walls', 'Floor'], 320, 31),
			...row(['Air leaks', 'Cold spots', 'Drafts'], 420),
		)
		expect({ title, isUncertain }).toEqual({ title: 'Why seal it?', isUncertain: true })
	})

	it('leaves out a stamp, and asks a person to check the slide', () => {
		const { title, bullets, isUncertain } = read(
			print('SAMPLE', [500, 500], 150),
			TITLE,
			print('Cedar fence, 120 feet', [100, 320]),
		)
		expect({ title, bullets, isUncertain }).toEqual({
			title: 'A plain title',
			bullets: ['Cedar fence, 120 feet'],
			isUncertain: true,
		})
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

	it('speaks a sentence at the bottom edge, which may be a condition of a price', () => {
		const { bullets, aside } = read(
			TITLE,
			print('Card payments add a fee of 3%.', [100, 860], 28),
			print('Licensed and bonded', [1100, 860], 24),
		)
		expect({ bullets, aside }).toEqual({
			bullets: ['Card payments add a fee of 3%.'],
			aside: ['Licensed and bonded'],
		})
	})

	it('asks a person to check a slide whose footnote is too small to be spoken', () => {
		const { isUncertain } = read(
			TITLE,
			print('$169 a month*', [100, 320], 60),
			print('* With approved credit only.', [100, 780], 14),
		)
		expect(isUncertain).toBe(true)
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

	it('joins a word that is divided at the end of a line, and keeps the hyphen of others', () => {
		expect(
			bulletsOf(
				print('We replace the covering of the roof as de-', [100, 300]),
				print('scribed above, with a low-', [100, 350]),
				print('slope membrane over the porch.', [100, 400]),
			),
		).toEqual([
			'We replace the covering of the roof as described above, with a low-slope membrane over the porch.',
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

	it('reads all cards of a row before the text below them that is wider than a card', () => {
		const cards = ['2 years', '4 years', '8 years'].flatMap((years, n) => [
			print(years, [100 + n * 500, 300], 60),
			print(`Part ${n + 1}, by us`, [100 + n * 500, 370], 30),
		])
		const list = [
			print('• A yearly visit keeps the cover valid for all', [130, 520]),
			print('• Not covered: filters and hoses', [130, 580]),
		]
		expect(bulletsOf(...cards, ...list)).toEqual([
			'2 years: Part 1, by us',
			'4 years: Part 2, by us',
			'8 years: Part 3, by us',
			'A yearly visit keeps the cover valid for all',
			'Not covered: filters and hoses',
		])
	})

	it('reads a row of cards from left to right when one of them stands a little lower', () => {
		const cards = ['7 hail days', '300 sunny days', '90 gusts'].flatMap((head, n) => [
			print(head, [100 + n * 500, 300 + (n === 0 ? 3 : 0)], 40),
			print('wear out the roof', [100 + n * 500, 350], 30),
		])
		expect(bulletsOf(...cards).map((text) => text.split(':')[0])).toEqual([
			'7 hail days',
			'300 sunny days',
			'90 gusts',
		])
	})

	it('names what a measured value belongs to before the value', () => {
		const dials = [
			['6 to 8', 'pH'],
			['2 to 4 ppm', 'Bromine'],
			['40 psi', 'Pressure'],
		] as const
		const lines = dials.flatMap(([value, name], n) => [
			print(value, [100 + n * 500, 300], 44),
			print(name, [110 + n * 500, 350], 30),
		])
		expect(bulletsOf(...lines)).toEqual(dials.map(([value, name]) => `${name}: ${value}`))
		expect(
			bulletsOf(print('7:30 am', [100, 300], 44), print('Floors covered', [100, 350], 30)),
		).toEqual(['7:30 am: Floors covered'])
	})

	it('joins each bar with the value below its label, and removes a scale in any alignment', () => {
		const scale = ['$90', '$60', '$30', '$0'].map((text, n) => print(text, [90, 300 + n * 110], 24))
		const bars = [
			['Old pump, 2004', '$88'],
			['One speed', '$61'],
			['Two speeds', '$29'],
		] as const
		const lines = bars.flatMap(([label, value], n) => [
			print(label, [500 + n * 350 - label.length * 8, 700], 32),
			print(value, [500 + n * 350 - value.length * 8, 744], 32),
		])
		expect(bulletsOf(...scale, ...lines)).toEqual(bars.map((bar) => bar.join(': ')))
	})

	it('keeps lists below centered headings apart, each with its heading', () => {
		const left = ['• Rust on every hinge', '• 9 dents, 2 gaps', '• A gap of 1 1/4 in. at the']
		const right = ['• New nylon rollers', '• 0 gaps at 16 ft', '• Quiet at 60 dB']
		expect(
			bulletsOf(
				print('THEN', [340, 300], 34),
				print('NOW', [1060, 300], 34),
				...left.map((text, n) => print(text, [180, 380 + n * 54], 31)),
				print('bottom seal', [180, 542], 31),
				...right.map((text, n) => print(text, [900, 380 + n * 54], 31)),
				print('A door on Elm Street, seen twice.', [480, 680], 26),
			),
		).toEqual([
			'THEN: Rust on every hinge; 9 dents, 2 gaps; A gap of 1 1/4 in. at the bottom seal',
			'NOW: New nylon rollers; 0 gaps at 16 ft; Quiet at 60 dB',
			'A door on Elm Street, seen twice.',
		])
	})

	it('keeps the price of a card apart from its first item, and joins the end of a sentence in small print', () => {
		const lines = ['Plus', 'Gold'].flatMap((name, n) => [
			print(name, [100 + n * 700, 300], 50),
			print(`$${n + 2},745`, [100 + n * 700, 380], 58),
			print('6 in. pipe', [100 + n * 700, 440], 38),
			print('5 valves', [100 + n * 700, 500], 38),
		])
		expect(bulletsOf(...lines)).toEqual([
			'Plus: $2,745; 6 in. pipe; 5 valves',
			'Gold: $3,745; 6 in. pipe; 5 valves',
		])
		expect(
			bulletsOf(
				print('Members pay no extra rate from December 1 to March', [100, 300]),
				print('15.', [100, 345]),
				print('Change the small filters every 60 days, the large ones every 9', [100, 450]),
				print('months.', [100, 495], 28),
			),
		).toEqual([
			'Members pay no extra rate from December 1 to March 15.',
			'Change the small filters every 60 days, the large ones every 9 months.',
		])
	})

	it('takes no line without a certain word as the title', () => {
		const doubtful = print('ThRmae', [700, 240], 120)
		const title = print('Choose your finish', [100, 160], 64)
		const sheet = { lines: [title, doubtful], width: 1600, height: 900, companyName: '' }
		expect(extractSlideText({ ...sheet, doubtful: [doubtful] }).title).toBe('Choose your finish')
	})

	it('reads a page whose whole text is in small print', () => {
		const rows = ['Remove two stumps', 'Haul the chips away', 'We call before we grind']
		expect(
			read(
				print('Work order', [100, 160], 40),
				...rows.map((text, n) => print(text, [100, 300 + n * 40], 14)),
			).bullets,
		).toEqual(rows)
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

	it('removes a scale above bars whose labels stand above them, and keeps the prices of options', () => {
		const scale = ['250 lb', '500 lb', '750 lb', '1,000 lb'].map((text, n) =>
			print(text, [150 + n * 380, 260], 20),
		)
		const bars = [
			print('Timer valve', [100, 340], 28),
			print('940 lb', [1300, 390], 28),
			print('Metered valve', [100, 480], 28),
			print('480 lb', [760, 530], 28),
		]
		const read = bulletsOf(TITLE, ...scale, ...bars).join(' | ')
		for (const { text } of scale) expect(read).not.toContain(text)
		for (const { text } of bars) expect(read).toContain(text)
		const prices = ['$10,000', '$15,000', '$20,000', '$25,000'].map((text, n) =>
			print(text, [150 + n * 380, 460], 40),
		)
		const options = bulletsOf(TITLE, ...prices).join(' | ')
		for (const { text } of prices) expect(options).toContain(text)
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
