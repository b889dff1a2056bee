import { line, type Point, rect, shape } from '../svg.ts'
import { COLOR, checkMark, darkSlide, sans, serif } from './theme.ts'

type Layer = { name: string; does: string; color: string }

const LAYERS: Layer[] = [
	{ name: 'Ridge vent', does: 'lets the attic breathe', color: COLOR.gold },
	{ name: 'Impact-rated shingles', does: 'six nails each', color: '#41505b' },
	{ name: 'Starter course', does: 'locks the edge', color: '#c98f43' },
	{ name: 'Synthetic underlayment', does: 'the whole field', color: '#9aa7ae' },
	{ name: 'Ice and water shield', does: 'eaves and valleys', color: '#6f8796' },
	{ name: 'Solid decking', does: 'soft boards replaced', color: '#8a6a45' },
]

/** Draws slide 4 of the demo deck: the layers of a roof one above the other, each with its name. */
export function drawLayers(): string {
	const sheets = LAYERS.map((layer, index) => drawLayer(layer, index)).reverse()
	return darkSlide(4, serif('Six layers, one system', [100, 150], { size: 78 }), ...sheets)
}

function drawLayer({ name, does, color }: Layer, index: number): string {
	const y = 190 + index * 94
	const label: Point = [930, y + 54]
	const edge: Point = index === 0 ? [802, y + 92] : [802, y + 96]
	const lead = line(
		[edge, [862, label[1] - 12], [912, label[1] - 12]],
		COLOR.mist,
		'stroke-width="2.5" opacity=".55"',
	)
	const words = [
		sans(name, label, { size: 36, weight: 600 }),
		sans(does, [label[0], label[1] + 40], { size: 29, fill: COLOR.mist }),
	].join('')
	const dot = `<circle cx="${edge[0]}" cy="${edge[1]}" r="6" fill="${COLOR.mist}"/>`
	return (index === 0 ? ridge(y) : sheet(y, { name, does, color })) + lead + dot + words
}

function ridge(y: number): string {
	return [
		shape(
			[
				[402, y + 16],
				[438, y],
				[808, y + 94],
				[772, y + 110],
			],
			COLOR.gold,
		),
		shape(
			[
				[402, y + 16],
				[772, y + 110],
				[772, y + 126],
				[402, y + 32],
			],
			COLOR.bronze,
		),
		shape(
			[
				[772, y + 110],
				[808, y + 94],
				[808, y + 108],
				[772, y + 126],
			],
			'#6d4a19',
		),
	].join('')
}

/** Draws one roof layer in perspective, with the pattern of its material. */
function sheet(y: number, { name, color }: Layer): string {
	const [west, north, east, south]: [Point, Point, Point, Point] = [
		[150, y + 110],
		[424, y],
		[800, y + 96],
		[526, y + 212],
	]
	const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
		ax + (bx - ax) * share,
		ay + (by - ay) * share,
	]
	const across = (count: number, stroke: string) =>
		Array.from({ length: count - 1 }, (_, n) => {
			const share = (n + 1) / count
			return line(
				[between(west, south, share), between(north, east, share)],
				stroke,
				'stroke-width="3" opacity=".6"',
			)
		})
	const along = (count: number, stroke: string) =>
		Array.from({ length: count - 1 }, (_, n) => {
			const share = (n + 1) / count
			return line(
				[between(west, north, share), between(south, east, share)],
				stroke,
				'stroke-width="3" opacity=".7"',
			)
		})
	const pattern =
		name === 'Impact-rated shingles'
			? [...along(6, COLOR.ink), ...across(8, COLOR.ink)]
			: name === 'Solid decking'
				? across(4, '#4d3a24')
				: []
	const [wx, wy] = west
	const [sx, sy] = south
	const [ex, ey] = east
	return [
		shape(
			[
				[wx, wy],
				[sx, sy],
				[sx, sy + 16],
				[wx, wy + 16],
			],
			'#0a1016',
			'opacity=".75"',
		),
		shape(
			[
				[sx, sy],
				[ex, ey],
				[ex, ey + 16],
				[sx, sy + 16],
			],
			'#0a1016',
			'opacity=".5"',
		),
		shape([west, north, east, south], color),
		...pattern,
		shape(
			[west, north, east, south],
			'none',
			'stroke="#ffffff" stroke-opacity=".1" stroke-width="2"',
		),
	].join('')
}

/** Draws slide 5 of the demo deck: three tiers with their prices, the middle tier highlighted. */
export function drawPrices(): string {
	const tiers = [
		{
			name: 'Good',
			price: '$15,380',
			has: ['Architectural shingle', '30-year material', '5-year workmanship'],
		},
		{
			name: 'Better',
			price: '$19,690',
			has: ['Class 4 impact-rated', 'Ridge vent included', '15-year workmanship'],
		},
		{
			name: 'Best',
			price: '$24,220',
			has: ['Designer shingle', 'Copper valleys', 'Lifetime workmanship'],
		},
	]
	return darkSlide(
		5,
		serif('Choose the roof that fits', [100, 170]),
		...tiers.map((tier, index) => drawTier(tier, index)),
	)
}

function drawTier(
	{ name, price, has }: { name: string; price: string; has: string[] },
	index: number,
): string {
	const x = 100 + index * 480
	const lit = index === 1
	const text = lit ? COLOR.ink : COLOR.cream
	return [
		rect(
			{ x, y: lit ? 250 : 270, width: 440, height: lit ? 530 : 490, radius: 20 },
			lit ? '#f6f1e8' : COLOR.panel,
		),
		sans(name, [x + 46, 356], { size: 34, weight: 600, fill: lit ? '#5b6670' : COLOR.mist }),
		serif(price, [x + 44, 456], { size: 84, fill: text }),
		line(
			[
				[x + 46, 504],
				[x + 394, 504],
			],
			lit ? '#d9cfbd' : COLOR.rule,
			'stroke-width="2.5"',
		),
		...has.map((what, row) => {
			const y = 574 + row * 64
			return `<circle cx="${x + 54}" cy="${y - 11}" r="6.5" fill="${COLOR.gold}"/>${sans(what, [x + 80, y], { size: 30.5, fill: text })}`
		}),
	].join('')
}

/** Draws slide 6 of the demo deck: the warranty period and three promises. */
export function drawWarranty(): string {
	const promises = [
		'One page, plain words',
		'Passes to the next owner once',
		'We answer within two working days',
	]
	return darkSlide(
		6,
		rect({ x: 0, y: 0, width: 620, height: 900 }, COLOR.gold),
		rect({ x: 0, y: 0, width: 620, height: 900 }, '#000', 'opacity=".03"'),
		serif('50', [310, 500], { size: 320, fill: COLOR.ink, anchor: 'middle' }),
		sans('years, in writing', [310, 590], {
			size: 40,
			weight: 600,
			fill: COLOR.ink,
			anchor: 'middle',
		}),
		serif('A warranty', [730, 250], { size: 84 }),
		serif('you can read', [730, 346], { size: 84 }),
		...promises.map((text, index) => {
			const y = 486 + index * 96
			return checkMark([732, y - 14]) + sans(text, [804, y], { size: 40 })
		}),
	)
}
