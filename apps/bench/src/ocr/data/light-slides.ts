import { line, rect } from '../../drawing/svg.ts'
import { drawText } from '../../drawing/text.ts'
import { drawLines, slideOnColor, type TestSlide } from '../test-slide.ts'

const dot = (x: number, y: number, fill: string) =>
	`<circle cx="${x}" cy="${y}" r="7" fill="${fill}"/>`

/** Test slides with dark text on a light background. */
export const LIGHT: TestSlide[] = [
	{
		name: 'white, Inter, dots',
		look: 'light',
		title: 'Why homeowners choose us',
		bullets: [
			'Lifetime architectural shingles rated to 130 mph',
			'Licensed and insured: CA License #1029384',
			'25-year workmanship warranty, transferable once',
			'Financing from $149 per month with approved credit',
		],
		svg: slideOnColor(
			['#ffffff', '#eef3fa'],
			drawText('Why homeowners choose us', [110, 190], {
				family: 'inter',
				weight: 700,
				size: 78,
				fill: '#12263a',
			}),
			[360, 460, 560, 660].map((y) => dot(126, y - 14, '#d97706')).join(''),
			drawLines(
				[
					'Lifetime architectural shingles rated to 130 mph',
					'Licensed and insured: CA License #1029384',
					'25-year workmanship warranty, transferable once',
					'Financing from $149 per month with approved credit',
				],
				{ x: 160, y: 360, pitch: 100 },
				{ family: 'inter', weight: 400, size: 42, fill: '#24384d' },
			),
			drawText('3', [1500, 860], {
				family: 'inter',
				weight: 400,
				size: 22,
				fill: '#667788',
				anchor: 'end',
			}),
		),
	},
	{
		name: 'paper, Lato, two columns, wrapped',
		look: 'light',
		title: "What's included",
		bullets: [
			'Tear-off of the old roof down to the deck',
			'New drip edge and flashing around every chimney',
			'Ice and water shield in all valleys',
			'Magnetic sweep of lawn, beds and driveway',
			'Two inspections by the city, scheduled by us',
			'One 30-yard container, gone the same day',
		],
		svg: slideOnColor(
			['#fbf8f1', '#f4efe4'],
			drawText("What's included", [100, 170], {
				family: 'lato',
				weight: 900,
				size: 84,
				fill: '#3b2f20',
			}),
			rect({ x: 100, y: 204, width: 120, height: 6 }, '#b45309'),
			[330, 490, 650]
				.flatMap((y) => [dot(112, y - 12, '#b45309'), dot(862, y - 12, '#b45309')])
				.join(''),
			...(
				[
					[100, 330, ['Tear-off of the old roof', 'down to the deck']],
					[100, 490, ['New drip edge and flashing', 'around every chimney']],
					[100, 650, ['Ice and water shield', 'in all valleys']],
					[850, 330, ['Magnetic sweep of lawn,', 'beds and driveway']],
					[850, 490, ['Two inspections by the city,', 'scheduled by us']],
					[850, 650, ['One 30-yard container,', 'gone the same day']],
				] as const
			).map(([x, y, lines]) =>
				drawLines(
					lines,
					{ x: x + 44, y, pitch: 50 },
					{ family: 'lato', weight: 400, size: 38, fill: '#4a3f31' },
				),
			),
		),
	},
	{
		name: 'white, Roboto Slab, figures in cards',
		look: 'light',
		title: 'Numbers you can check',
		bullets: [
			'4,218 roofs since 1998: in Denver, Boulder and Fort Collins',
			'98% on schedule: measured over the last five years',
			'4.9/5 from 612 reviews: on Google and the BBB',
		],
		svg: slideOnColor(
			['#ffffff', '#ffffff'],
			drawText('Numbers you can check', [120, 180], {
				family: 'roboto-slab',
				weight: 700,
				size: 72,
				fill: '#1f2937',
			}),
			...(
				[
					['4,218', 'roofs since 1998', ['in Denver, Boulder', 'and Fort Collins']],
					['98%', 'on schedule', ['measured over the', 'last five years']],
					['4.9/5', 'from 612 reviews', ['on Google and', 'the BBB']],
				] as const
			).flatMap(([figure, label, lines], index) => {
				const x = 120 + index * 470
				return [
					rect({ x, y: 290, width: 420, height: 420, radius: 18 }, '#f1f5f9'),
					drawText(figure, [x + 44, 430], {
						family: 'roboto-slab',
						weight: 700,
						size: 104,
						fill: '#0f766e',
					}),
					drawText(label, [x + 44, 520], {
						family: 'roboto-slab',
						weight: 500,
						size: 40,
						fill: '#1f2937',
					}),
					drawLines(
						lines,
						{ x: x + 44, y: 590, pitch: 46 },
						{ family: 'roboto-slab', weight: 400, size: 32, fill: '#64748b' },
					),
				]
			}),
		),
	},
	{
		name: 'mint, Libre Baskerville, numbered steps, JPEG',
		look: 'light',
		encoding: { jpeg: 72 },
		title: 'How we work, step by step',
		bullets: [
			'Free inspection with photos of every slope',
			'Written estimate within 24 hours',
			'Permits and materials ordered by our office',
			'Installation in one or two days',
			'Final walk-round with the crew chief',
		],
		svg: slideOnColor(
			['#eefbf4', '#e3f5ec'],
			drawText('How we work, step by step', [130, 170], {
				family: 'libre-baskerville',
				weight: 700,
				size: 66,
				fill: '#14532d',
			}),
			...[
				'Free inspection with photos of every slope',
				'Written estimate within 24 hours',
				'Permits and materials ordered by our office',
				'Installation in one or two days',
				'Final walk-round with the crew chief',
			].map((text, index) =>
				drawText(`${index + 1}. ${text}`, [140, 320 + index * 104], {
					family: 'libre-baskerville',
					weight: 400,
					size: 38,
					fill: '#1f2d27',
				}),
			),
		),
	},
	{
		name: 'cream, Source Serif, centered',
		look: 'light',
		title: 'A quieter, cooler, drier home',
		bullets: [
			'Attic insulation and ventilation, planned as one system',
			'Save up to $640 a year on heating and cooling',
		],
		svg: slideOnColor(
			['#fffaf0', '#fff3dc'],
			line(
				[
					[700, 260],
					[900, 260],
				],
				'#c2410c',
				'stroke-width="6"',
			),
			drawText('A quieter, cooler,', [800, 400], {
				family: 'source-serif-4',
				weight: 600,
				size: 104,
				fill: '#3f2a14',
				anchor: 'middle',
			}),
			drawText('drier home', [800, 514], {
				family: 'source-serif-4',
				weight: 600,
				size: 104,
				fill: '#3f2a14',
				anchor: 'middle',
			}),
			drawText('Attic insulation and ventilation, planned as one system', [800, 620], {
				family: 'source-serif-4',
				weight: 400,
				size: 42,
				fill: '#6b5233',
				anchor: 'middle',
			}),
			drawText('Save up to $640 a year on heating and cooling', [800, 716], {
				family: 'source-serif-4',
				weight: 400,
				size: 42,
				fill: '#6b5233',
				anchor: 'middle',
			}),
		),
	},
	{
		name: 'yellow, Oswald, rows with times, small file',
		look: 'light',
		encoding: { width: 960 },
		title: 'YOUR PROJECT CALENDAR',
		bullets: [
			'Week 1: Permit filed and shingles ordered',
			'Week 2: Delivery to your driveway',
			'Week 3: Installation, two days',
			'Week 4: City inspection and final papers',
		],
		svg: slideOnColor(
			['#fff7d6', '#fdeeb0'],
			drawText('YOUR PROJECT CALENDAR', [110, 190], {
				family: 'oswald',
				weight: 600,
				size: 92,
				fill: '#422006',
			}),
			...[
				['Week 1', 'Permit filed and shingles ordered'],
				['Week 2', 'Delivery to your driveway'],
				['Week 3', 'Installation, two days'],
				['Week 4', 'City inspection and final papers'],
			].flatMap(([week = '', what = ''], index) => [
				drawText(week, [120, 350 + index * 120], {
					family: 'oswald',
					weight: 600,
					size: 52,
					fill: '#9a3412',
				}),
				drawText(what, [420, 350 + index * 120], {
					family: 'oswald',
					weight: 400,
					size: 50,
					fill: '#422006',
				}),
				line(
					[
						[120, 385 + index * 120],
						[1480, 385 + index * 120],
					],
					'#d6b656',
					'stroke-width="2"',
				),
			]),
		),
	},
]
