import { line, rect } from '../../drawing/svg.ts'
import { drawText } from '../../drawing/text.ts'
import { drawLines, slideOnColor, type TestSlide } from '../test-slide.ts'

const checkMark = (x: number, y: number, stroke: string) =>
	`<path d="M${x} ${y - 16}l14 15 28-32" fill="none" stroke="${stroke}" stroke-width="7" stroke-linecap="round"/>`

/** Test slides with light text on a dark background. */
export const DARK: TestSlide[] = [
	{
		name: 'navy, Playfair Display, check marks',
		look: 'dark',
		title: 'The Heritage Promise',
		bullets: [
			'No deposit until the permit is issued',
			'Every crew member is our own employee',
			'Repairs within 48 hours, seven days a week',
			'Your deductible is never our secret',
		],
		svg: slideOnColor(
			['#0b1f3a', '#1d4e89'],
			drawText('The Heritage Promise', [120, 200], {
				family: 'playfair-display',
				weight: 700,
				size: 90,
				fill: '#ffffff',
			}),
			...[
				'No deposit until the permit is issued',
				'Every crew member is our own employee',
				'Repairs within 48 hours, seven days a week',
				'Your deductible is never our secret',
			].flatMap((text, index) => [
				checkMark(124, 356 + index * 110, '#f59e0b'),
				drawText(text, [200, 356 + index * 110], {
					family: 'playfair-display',
					weight: 400,
					size: 46,
					fill: '#e5edf7',
				}),
			]),
		),
	},
	{
		name: 'black, Inter, three prices',
		look: 'dark',
		title: 'Three ways to side your home',
		bullets: [
			'Vinyl: $14,900; Insulated panel; 20-year color warranty',
			'Fiber cement: $21,450; Factory-painted boards; 30-year color warranty',
			'Cedar: $33,700; Hand-stained on both sides; 10-year color warranty',
		],
		svg: slideOnColor(
			['#0a0a0b', '#17181c'],
			drawText('Three ways to side your home', [100, 170], {
				family: 'inter',
				weight: 700,
				size: 70,
				fill: '#fafafa',
			}),
			...(
				[
					['Vinyl', '$14,900', 'Insulated panel', '20-year color warranty'],
					['Fiber cement', '$21,450', 'Factory-painted boards', '30-year color warranty'],
					['Cedar', '$33,700', 'Hand-stained on both sides', '10-year color warranty'],
				] as const
			).flatMap(([name, price, first, second], index) => {
				const x = 100 + index * 480
				return [
					rect({ x, y: 270, width: 440, height: 460, radius: 16 }, '#232529'),
					drawText(name, [x + 40, 350], {
						family: 'inter',
						weight: 600,
						size: 34,
						fill: '#a1a1aa',
					}),
					drawText(price, [x + 40, 450], {
						family: 'inter',
						weight: 700,
						size: 84,
						fill: '#ffffff',
					}),
					line(
						[
							[x + 40, 500],
							[x + 400, 500],
						],
						'#3f4148',
						'stroke-width="2"',
					),
					`<circle cx="${x + 48}" cy="571" r="6" fill="#22c55e"/><circle cx="${x + 48}" cy="641" r="6" fill="#22c55e"/>`,
					drawLines(
						[first, second],
						{ x: x + 72, y: 582, pitch: 70 },
						{ family: 'inter', weight: 400, size: 29, fill: '#e4e4e7' },
					),
				]
			}),
		),
	},
	{
		name: 'green, Lato, headings with what explains them',
		look: 'dark',
		title: 'Built from the deck up',
		bullets: [
			'Copper flashing: soldered, never caulked',
			'Self-sealing membrane: along every eave',
			'Hidden gutter guards: cleared twice a year',
			'Continuous ridge vent: with no moving parts',
		],
		svg: slideOnColor(
			['#052e2b', '#064e3b'],
			drawText('Built from the deck up', [120, 190], {
				family: 'lato',
				weight: 900,
				size: 86,
				fill: '#ecfdf5',
			}),
			...(
				[
					['Copper flashing', 'soldered, never caulked'],
					['Self-sealing membrane', 'along every eave'],
					['Hidden gutter guards', 'cleared twice a year'],
					['Continuous ridge vent', 'with no moving parts'],
				] as const
			).flatMap(([head, more], index) => [
				drawText(head, [130, 340 + index * 132], {
					family: 'lato',
					weight: 700,
					size: 48,
					fill: '#ffffff',
				}),
				drawText(more, [130, 390 + index * 132], {
					family: 'lato',
					weight: 400,
					size: 36,
					fill: '#a7d7c5',
				}),
			]),
		),
	},
	{
		name: 'plum, Roboto Slab, a figure in a panel',
		look: 'dark',
		title: 'A price that stays put',
		bullets: [
			'90 days, guaranteed in writing',
			'Lumber and asphalt rise, yours does not',
			'Change orders only with your signature',
			'Pay the balance after the city has signed off',
		],
		svg: slideOnColor(
			['#2e1065', '#1e1b4b'],
			rect({ x: 0, y: 0, width: 560, height: 900 }, '#f4c95d'),
			drawText('90', [280, 480], {
				family: 'roboto-slab',
				weight: 700,
				size: 280,
				fill: '#2e1065',
				anchor: 'middle',
			}),
			drawText('days, guaranteed in writing', [280, 570], {
				family: 'roboto-slab',
				weight: 500,
				size: 34,
				fill: '#2e1065',
				anchor: 'middle',
			}),
			drawText('A price', [660, 250], {
				family: 'roboto-slab',
				weight: 700,
				size: 88,
				fill: '#ffffff',
			}),
			drawText('that stays put', [660, 352], {
				family: 'roboto-slab',
				weight: 700,
				size: 88,
				fill: '#ffffff',
			}),
			drawLines(
				[
					'Lumber and asphalt rise, yours does not',
					'Change orders only with your signature',
					'Pay the balance after the city has signed off',
				],
				{ x: 662, y: 500, pitch: 92 },
				{ family: 'roboto-slab', weight: 400, size: 37, fill: '#e9e3ff' },
			),
		),
	},
	{
		name: 'slate, Source Serif, a monthly figure, small file',
		look: 'dark',
		encoding: { width: 1280, jpeg: 80 },
		title: 'Spread it over ten years',
		bullets: [
			'$214 a month for the whole house: 120 payments at 7.9% APR, no penalty for paying early',
		],
		svg: slideOnColor(
			['#1e293b', '#0f172a'],
			drawText('Spread it over ten years', [110, 220], {
				family: 'source-serif-4',
				weight: 600,
				size: 82,
				fill: '#f8fafc',
			}),
			drawText('$214', [104, 500], {
				family: 'source-serif-4',
				weight: 600,
				size: 190,
				fill: '#38bdf8',
			}),
			drawText('a month for the whole house', [560, 498], {
				family: 'inter',
				weight: 500,
				size: 46,
				fill: '#f8fafc',
			}),
			drawText('120 payments at 7.9% APR, no penalty for paying early', [110, 600], {
				family: 'inter',
				weight: 400,
				size: 36,
				fill: '#94a3b8',
			}),
		),
	},
]
