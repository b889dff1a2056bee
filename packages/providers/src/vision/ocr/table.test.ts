import { describe, expect, it } from 'vitest'
import { bulletsOf, print } from './testing.ts'

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
