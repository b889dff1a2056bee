import { describe, expect, it } from 'vitest'
import { findTiers } from './find-tiers.ts'
import { bulletsOf, print, read, TITLE } from './testing.ts'

describe('rows of tables', () => {
	it('joins each row of a timetable into a bullet, and each table cell with its column heading', () => {
		const timetable = ['Day 1, 7 am', 'Day 2, 7 am'].flatMap((when, row) => [
			print(when, [100, 300 + row * 180], 42),
			print('Tear off and dry in', [540, 300 + row * 180], 40),
		])
		expect(bulletsOf(...timetable)).toEqual([
			'Day 1, 7 am: Tear off and dry in',
			'Day 2, 7 am: Tear off and dry in',
		])
		const rows = [
			['Lifespan', '20-30 years', '50+ years'],
			['Hail rating', 'Class 3', 'Class 4'],
		]
		const table = rows.flatMap((cells, row) =>
			cells.map((cell, column) => print(cell, [100 + column * 480, 420 + row * 100])),
		)
		expect(bulletsOf(print('Asphalt', [580, 300]), print('Metal', [1060, 300]), ...table)).toEqual([
			'Lifespan: Asphalt 20-30 years, Metal 50+ years',
			'Hail rating: Asphalt Class 3, Metal Class 4',
		])
	})

	it('joins the two cells of each row in a table with two columns', () => {
		const grid = (rows: readonly (readonly [string, string])[]) =>
			bulletsOf(
				...rows.flatMap((row, n) =>
					row.map((text, column) => print(text, [100 + column * 700, 300 + n * 90])),
				),
			)
		const days = [
			['Day', 'Work'],
			['Monday', 'Scaffold and sheets'],
			['Tuesday', 'Cut the joints'],
		] as const
		expect(grid(days)).toEqual(['Monday: Scaffold and sheets', 'Tuesday: Cut the joints'])
		const shares = [
			['Step', 'Share'],
			['Order', '30%'],
			['Delivery', '50%'],
			['Approval', '20%'],
		] as const
		expect(grid(shares)).toEqual(['Order: Share 30%', 'Delivery: Share 50%', 'Approval: Share 20%'])
	})

	it('joins the two cells of each row when OCR measures one heading too large or reads no headings', () => {
		const grid = (rows: readonly (readonly [string, string])[], sizes: readonly number[] = []) =>
			bulletsOf(
				...rows.flatMap((row, n) =>
					row.map((text, column) =>
						print(text, [100 + column * 700, 300 + n * 90], n === 0 ? sizes[column] : undefined),
					),
				),
			)
		const visits = [
			['Month', 'Visit'],
			['April', 'Sweep and film'],
			['August', 'Check the cap'],
		] as const
		expect(grid(visits, [55, 37])).toEqual(['April: Sweep and film', 'August: Check the cap'])
		const weeks = [
			['One', 'Framing and wires'],
			['Two', 'Drywall and paint'],
			['Three', '12 seats'],
		] as const
		expect(grid(weeks)).toEqual([
			'One: Framing and wires',
			'Two: Drywall and paint',
			'Three: 12 seats',
		])
		const days = [
			['lunes', 'Medimos la casa'],
			['martes', 'Quitamos la teja'],
			['miércoles', 'Ponemos la nueva'],
		] as const
		expect(grid(days)).toEqual(days.map((row) => row.join(': ')))
	})

	it('joins each table cell with its column heading when the row labels have a heading too', () => {
		const table = [
			['Plan', 'Visits', 'Discount'],
			['Gold', '4 a year', '15%'],
			['Silver', '2 a year', '5%'],
		]
		const lines = table.flatMap((cells, row) =>
			cells.map((cell, column) => print(cell, [100 + column * 480, 300 + row * 100])),
		)
		expect(bulletsOf(...lines)).toEqual([
			'Gold: Visits 4 a year, Discount 15%',
			'Silver: Visits 2 a year, Discount 5%',
		])
	})

	it('does not read the wrapped texts of cards side by side as the rows of a table', () => {
		const cards = [
			['Inspect', 'We measure depth', 'and test for', 'leaks'],
			['Seal', 'Foam closes', 'every gap and', 'pipe hole'],
			['Blow in', 'Cellulose to a', 'depth of 17', 'inches'],
			['Check', 'A second blower', 'test shows the', 'result'],
		] as const
		const lines = cards.flatMap(([head, ...texts], n) => [
			print(`${n + 1}`, [140 + n * 350, 340], 52),
			print(head, [140 + n * 350, 410]),
			...texts.map((text, row) => print(text, [140 + n * 350, 470 + row * 42], 28)),
		])
		expect(bulletsOf(...lines)).toEqual([
			'Inspect: We measure depth and test for leaks',
			'Seal: Foam closes every gap and pipe hole',
			'Blow in: Cellulose to a depth of 17 inches',
			'Check: A second blower test shows the result',
		])
	})

	const grid = (rows: readonly (readonly string[])[], from = 300) =>
		rows.flatMap((row, n) =>
			row.map((text, column) => print(text, [100 + column * 460, from + n * 90])),
		)

	it('takes no value in words for the heading of the values below it', () => {
		const row = (label: string, value: string, y: number) => [
			print(label, [120, y], 35),
			print(value, [1480 - value.length * 17.5, y], 35),
		]
		expect(
			bulletsOf(
				...row('Vinyl frames and sashes', 'Lifetime (original owner)', 300),
				...row('Insulated glass seal', '20 years', 392),
				...row('Hardware and screens', '10 years', 484),
			),
		).toEqual([
			'Vinyl frames and sashes: Lifetime (original owner)',
			'Insulated glass seal: 20 years',
			'Hardware and screens: 10 years',
		])
	})

	it.each([
		['below', 263],
		['above and below', 281],
	])('joins a value whose lines stand %s its label', (_, label) => {
		const value = (text: string, y: number) => print(text, [875 - text.length * 14.5, y + 20], 29)
		const name = (text: string, y: number) => print(text, [86, y + 20], 28)
		expect(
			bulletsOf(
				name('Door size', 196),
				value('16 ft by 7 ft', 196),
				name('Construction', label),
				value('Steel, polyurethane and steel,', 262),
				value('bonded under pressure', 297),
				name('Insulation value', 363),
				value('R-18.4', 363),
				name('Thickness', 429),
				value('2 inches', 429),
			),
		).toEqual([
			'Door size: 16 ft by 7 ft',
			'Construction: Steel, polyurethane and steel, bonded under pressure',
			'Insulation value: R-18.4',
			'Thickness: 2 inches',
		])
	})

	const printCells = (rows: readonly (readonly string[])[]) =>
		rows.flatMap((row, n) =>
			row.flatMap((text, column) =>
				text === '' ? [] : [print(text, [100 + column * 400, 240 + n * 70], 30)],
			),
		)

	it('keeps the headings of a table below a row whose marks were not read', () => {
		const lines = printCells([
			['', 'Value', 'Comfort', 'Elite'],
			['Compressor', 'Single-stage', 'Two-stage', 'Variable-speed'],
			['Sound level', '74 dB', '69 dB', '56 dB'],
			['Duct sealing', '', '', ''],
			['Parts warranty', '5 years', '10 years', '12 years'],
			['Installed price', '$7,850', '$10,400', '$14,975'],
		])
		const { bullets, isUncertain } = read(TITLE, ...lines)
		expect(bullets.at(-1)).toBe('Installed price: Value $7,850, Comfort $10,400, Elite $14,975')
		expect(isUncertain).toBe(true)
		expect(findTiers(lines).map(({ name }) => name)).toEqual(['Value', 'Comfort', 'Elite'])
	})

	it('joins a heading of two lines in the middle of its row', () => {
		const rows = printCells([
			['Year', 'Utility bill', '', 'Saved so far'],
			['Year 1', '$182', '$149', '$396'],
			['Year 5', '$213', '$149', '$2,889'],
		])
		const heading = [print('Solar payment per', [803, 224], 30), print('month', [892, 258], 30)]
		expect(bulletsOf(...rows, ...heading)[0]).toBe(
			'Year 1: Utility bill $182, Solar payment per month $149, Saved so far $396',
		)
	})

	it('asks a person to check amounts side by side without headings', () => {
		const rows = printCells([
			['Year 1', '$182', '$149', '$396'],
			['Year 5', '$213', '$149', '$2,889'],
			['Year 10', '$259', '$149', '$8,341'],
		])
		expect(read(TITLE, ...rows).isUncertain).toBe(true)
	})

	it('does not read two lists side by side as pairs because their first items begin with figures', () => {
		const lists = [
			['Cash or loan', '$0 down'],
			['25-year panel warranty', '25-year term, 1.9% more each year'],
			['You may claim the credit', 'We own the system'],
			['Adds no monthly fee', 'The credit goes to us'],
		]
		const bullets = bulletsOf(
			...lists.flatMap((row, n) =>
				row.map((text, column) => print(text, [120 + column * 800, 320 + n * 80], 30)),
			),
		)
		expect(bullets.filter((bullet) => bullet.includes(': '))).toEqual([])
	})

	it('takes no row with a negative amount for the headings of a table', () => {
		const rows = [
			['Line', 'Amount', 'Who and when'],
			['Full roof replacement', '$16,480', 'Our contract price'],
			['Less depreciation', '-$4,120', 'Held back by the insurer'],
			['Less your deductible', '-$1,500', 'You pay this'],
			['First check', '$10,860', 'Insurer, before work'],
		]
		expect(
			bulletsOf(
				...rows.flatMap((row, n) =>
					row.map((text, column) => print(text, [100 + column * 480, 300 + n * 90])),
				),
			)[0],
		).toBe('Full roof replacement: $16,480, Who and when Our contract price')
	})

	it('reads every amount of an estimate with its heading, and suggests no options', () => {
		const row = (y: number, ...[label, qty, unit, amount]: string[]) => [
			print(label ?? '', [116, y], 33),
			...[qty, unit, amount].map((text = '', column) =>
				print(text, [866 + 310 * column - text.length * 16.5, y], 33),
			),
		]
		const lines = [
			...row(363, 'Item', 'Qty', 'Unit price', 'Amount'),
			...row(435, 'Bluestone pavers', '340 sq ft', '$16.50', '$5,610.00'),
			...row(510, 'Gravel base', '7 yd', '$68.00', '$476.00'),
			...row(585, 'Labor, two crews', '3 days', '$1,450.00', '$4,350.00'),
			...row(660, 'Plants, per list', '22', '$34.00', '$748.00'),
		]
		expect(bulletsOf(...lines)[0]).toBe(
			'Bluestone pavers: Qty 340 sq ft, Unit price $16.50, Amount $5,610.00',
		)
		expect(findTiers(lines)).toEqual([])
	})

	it('takes no value for the heading of the values below it', () => {
		const table = grid([
			['Wind rating', '130 mph'],
			['Weight', '240 lb'],
			['Solar reflectance', '0.26'],
			['Nails', '6 a shingle'],
		])
		expect(bulletsOf(...table)).toEqual([
			'Wind rating: 130 mph',
			'Weight: 240 lb',
			'Solar reflectance: 0.26',
			'Nails: 6 a shingle',
		])
	})

	it('does not read payments on cards side by side as a table', () => {
		const cards = [
			['12 months', '60 months', '120 months'],
			['$1,195/mo', '$284/mo', '$189/mo'],
			['0% APR', '6.99% APR', '9.99% APR'],
		]
		expect(bulletsOf(...grid(cards)).join('; ')).not.toMatch(/\$1,195\/mo.*60 months \$284/)
	})

	it('joins the amount of each row with its unit', () => {
		const table = grid([
			['Item', 'Unit', 'Price'],
			['Ridge vent', 'per ft', '$14.50'],
			['Chimney flashing', 'each', '$680'],
			['Decking', 'sheet', '$95'],
		])
		expect(bulletsOf(...table)).toEqual([
			'Ridge vent: $14.50 per ft',
			'Chimney flashing: $680 each',
			'Decking: $95 per sheet',
		])
	})

	it('joins each row of words with its headings when the values of a column are months', () => {
		expect(
			bulletsOf(
				...grid([
					['Shrub', 'Feed in', 'Do not prune'],
					['Azalea', 'Apr to May', 'Aug to Mar'],
					['Boxwood', 'March', 'Dec to Feb'],
					['Hydrangea', 'Jun', 'Oct to Apr'],
					['Lilac', 'Any month', 'Sep to Jan'],
				]),
			),
		).toEqual([
			'Azalea: Feed in Apr to May, Do not prune Aug to Mar',
			'Boxwood: Feed in March, Do not prune Dec to Feb',
			'Hydrangea: Feed in Jun, Do not prune Oct to Apr',
			'Lilac: Feed in Any month, Do not prune Sep to Jan',
		])
	})

	it.each([
		[
			'a value in words among figures',
			[
				['Tank and lid', '20 years'],
				['Float switch', '5 years'],
				['Labor', '24 months'],
				['Pump', '3 years'],
				['Damage by roots', 'not covered'],
			],
		],
		[
			'a long label',
			[
				['Basic visit', '$95'],
				['After 5 pm and on holidays, per hour', '$145'],
				['Deep clean', '$180'],
				['Odor treatment', '$60'],
			],
		],
	])('joins each label with its value despite %s', (_, rows) => {
		const right = rows.flatMap(([label = '', value = ''], n) => [
			print(label, [100, 300 + n * 90]),
			print(value, [1300 - value.length * 18, 300 + n * 90]),
		])
		expect(bulletsOf(...right)).toEqual(rows.map((row) => row.join(': ')))
	})

	it('joins each label with its value after the number of the row', () => {
		const rows = [
			['When you sign', '$500'],
			['When the slab is cut', '30 %'],
			['When the line is in', '50 %'],
			['When the city signs off', 'the balance'],
		] as const
		const lines = rows.flatMap(([label, value], n) => [
			print(`${n + 1}`, [100, 300 + n * 90]),
			print(label, [200, 300 + n * 90]),
			print(value, [1300 - value.length * 18, 300 + n * 90]),
		])
		expect(bulletsOf(...lines)).toEqual(rows.map((row) => row.join(': ')))
	})

	it('reads every row of a table whose heading is centered above labels of different lengths', () => {
		const rows = [
			['Panel, 0.024 in. thick', '$7.10', '$8.20'],
			['Panel, 0.032 in. thick', '$8.40', '$9.90'],
			['Elbow', '$6.15', '$7.25'],
		]
		const header = [
			print('Piece', [240, 300]),
			print('3 in.', [700, 300]),
			print('4 in.', [1160, 300]),
		]
		const lines = rows.flatMap(([label = '', ...cells], row) => [
			print(label, [90, 400 + row * 90]),
			...cells.map((cell, column) => print(cell, [700 + column * 460, 400 + row * 90])),
		])
		expect(bulletsOf(...header, ...lines)).toEqual(
			rows.map(([label, three, four]) => `${label}: 3 in. ${three}, 4 in. ${four}`),
		)
	})

	it('reads both of two tables one above the other', () => {
		const water = [
			['Filter', 'Small', 'Large'],
			['Carbon', '$310', '$420'],
			['Sand', '$240', '$380'],
		]
		const visits = [
			['Plan', 'Visits', 'Discount'],
			['Gold', '4 a year', '15%'],
			['Silver', '2 a year', '5%'],
		]
		expect(bulletsOf(...grid(water), ...grid(visits, 700))).toEqual([
			'Carbon: Small $310, Large $420',
			'Sand: Small $240, Large $380',
			'Gold: Visits 4 a year, Discount 15%',
			'Silver: Visits 2 a year, Discount 5%',
		])
	})

	it('does not read two lists with figures side by side as the rows of a table', () => {
		const bullets = bulletsOf(
			...grid([
				['Rust on the hinges', 'Nylon rollers'],
				['9 dents, 2 gaps', '0 gaps at 16 ft'],
				['A gap of 1 1/4 in.', 'Quiet at 60 dB'],
			]),
		)
		expect(bullets.filter((text) => text.includes('dents') && text.includes('gaps at'))).toEqual([])
	})

	it('keeps a table of words without proved headings out of the bullets', () => {
		const { bullets, aside, isUncertain } = read(
			TITLE,
			...grid([
				['Wood', 'Looks', 'Wears'],
				['Cedar', 'Reddish', 'Well'],
				['Pine', 'Pale', 'Poorly'],
				['Ipe', 'Dark', 'Very well'],
			]),
		)
		expect({ bullets, isUncertain }).toEqual({ bullets: [], isUncertain: true })
		expect(aside).toContain('Reddish')
	})

	it('does not take a row of prices for the headings of a table', () => {
		const bullets = bulletsOf(
			...[
				['', 'Essential', 'Plus', 'Premier'],
				['', '$39/mo', '$54/mo', '$79/mo'],
				['First visit', '$149', '$99', 'Free'],
				['Visits', '4 a year', '6 a year', '12 a year'],
			].flatMap((cells, row) =>
				cells.flatMap((text, column) =>
					text === '' ? [] : [print(text, [100 + column * 360, 300 + row * 80], 32)],
				),
			),
		)
		expect(bullets.filter((text) => text.includes('$39/mo 4 a year'))).toEqual([])
	})

	it('asks a person to check a table with a cell without text, which may show a mark', () => {
		const { bullets, isUncertain } = read(
			TITLE,
			...grid([
				['Plan', 'Visits', 'Discount'],
				['Gold', '4 a year', '15%'],
				['Silver', '2 a year', ''],
			]).filter(({ text }) => text !== ''),
		)
		expect(isUncertain).toBe(true)
		expect(bullets).toContain('Silver: Visits 2 a year')
	})

	it('does not read two lists side by side as the rows of a table', () => {
		const lists = [
			['Before', 'After'],
			['Chalky wall', 'Two coats'],
			['Bare wood', 'New caulk'],
		]
		const bullets = bulletsOf(
			...lists.flatMap((row, n) =>
				row.map((text, column) => print(text, [100 + column * 700, 300 + n * 90])),
			),
		)
		expect(bullets).not.toContain('Chalky wall: Two coats')
	})
})
