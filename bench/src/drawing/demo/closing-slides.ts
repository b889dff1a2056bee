import { line, rect } from '../svg.ts'
import { COLOR, darkSlide, sans, serif } from './theme.ts'

/** Draws slide 7 of the demo deck: the schedule of the work as a vertical timeline. */
export function drawDays(): string {
	const rows = [
		['Day 1, 7 am', 'Protect the garden, tear off, dry in', 'Your house is watertight before dark'],
		['Day 2, 7 am', 'Shingles, flashing, ridge vent', 'Quiet by five'],
		['Day 2, 4 pm', 'Magnet sweep and walk-round', 'You sign off on the ground, with photos'],
	] as const
	return darkSlide(
		7,
		serif('Two days, start to finish', [100, 200]),
		line(
			[
				[130, 330],
				[130, 680],
			],
			COLOR.rule,
			'stroke-width="5"',
		),
		...rows.map(([when, what, why], index) => {
			const y = 342 + index * 176
			return [
				`<circle cx="130" cy="${y - 12}" r="19" fill="${COLOR.gold}"/><circle cx="130" cy="${y - 12}" r="8" fill="${COLOR.ink}"/>`,
				sans(when, [216, y], { size: 42, weight: 600 }),
				sans(what, [540, y], { size: 40 }),
				sans(why, [540, y + 52], { size: 32, fill: COLOR.mist }),
			].join('')
		}),
	)
}

/** Draws slide 8 of the demo deck: the monthly payment in large type. */
export function drawPayments(): string {
	const months = Array.from({ length: 40 }, (_, index) =>
		rect(
			{ x: 100 + index * 35, y: 700, width: 26, height: 34, radius: 5 },
			index < 14 ? COLOR.gold : COLOR.panel,
		),
	)
	return darkSlide(
		8,
		serif('Pay monthly if you like', [100, 210]),
		serif('$189', [94, 490], { size: 200, fill: COLOR.gold }),
		sans('a month for the Better roof', [560, 488], { size: 48 }),
		sans('120 months, 6.9% APR, no fee for paying early', [100, 590], {
			size: 38,
			fill: COLOR.mist,
		}),
		...months,
	)
}

/** Draws slide 9 of the demo deck: a calendar with the chosen day highlighted. */
export function drawNext(): string {
	const days = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27]
	return darkSlide(
		9,
		serif('Next:', [100, 350], { size: 100 }),
		serif('pick a day', [100, 464], { size: 100 }),
		sans('A site visit takes forty minutes.', [100, 560], { fill: COLOR.mist }),
		rect({ x: 828, y: 180, width: 672, height: 560, radius: 26 }, '#1d2a35'),
		sans('June', [880, 264], { size: 36, weight: 600, fill: COLOR.mist }),
		...days.map((day, index) => {
			const [x, y] = [880 + (index % 5) * 118, 310 + Math.floor(index / 5) * 130]
			const chosen = day === 18
			return [
				rect({ x, y, width: 100, height: 104, radius: 16 }, chosen ? COLOR.gold : '#263642'),
				sans(String(day), [x + 50, y + 64], {
					size: 35,
					weight: chosen ? 700 : 500,
					fill: chosen ? COLOR.ink : COLOR.cream,
					anchor: 'middle',
				}),
			].join('')
		}),
	)
}
