import { createRandom, gradient, line, type Point, rect, shape, trace } from '../svg.ts'
import { COLOR, darkSlide, sans, serif } from './theme.ts'

/** Draws slide 1 of the demo deck: the homeowner's house in front of mountains. */
export function drawCover(): string {
	return darkSlide(
		1,
		`<defs>${gradient('dusk', ['#141f29', '#1a2936', '#2a3e4d'])}${gradient('peak', ['#34495a', '#22323f'])}${gradient('pane', ['#fbe0a8', '#f0b860'])}<radialGradient id="warm"><stop offset="0" stop-color="#f3bd6c" stop-opacity=".34"/><stop offset="1" stop-color="#f3bd6c" stop-opacity="0"/></radialGradient></defs>`,
		rect({ x: 0, y: 0, width: 1600, height: 900 }, 'url(#dusk)'),
		stars(),
		shape(
			trace('560 900, 840 520, 930 610, 1040 400, 1180 560, 1300 360, 1600 760, 1600 900'),
			'url(#peak)',
		),
		shape(trace('960 553, 1040 400, 1118 489, 1070 478, 1040 512, 1004 498'), '#5c7283'),
		shape(trace('1222 476, 1300 360, 1392 483, 1340 462, 1302 500, 1262 470'), '#5c7283'),
		shape(trace('796 580, 840 520, 888 568, 852 562, 836 584'), '#4a6070'),
		`<ellipse cx="1210" cy="760" rx="430" ry="330" fill="url(#warm)"/>`,
		gableHouse(),
		sans('FULL ROOF REPLACEMENT', [100, 150], {
			size: 26,
			weight: 600,
			fill: COLOR.gold,
			tracking: 0.12,
		}),
		serif('A roof for the', [100, 312], { size: 106 }),
		serif('next forty winters', [100, 430], { size: 106 }),
		sans('Prepared for your home in Denver', [100, 520], { fill: COLOR.mist }),
	)
}

function stars(): string {
	const random = createRandom(11)
	return Array.from({ length: 60 }, () => {
		const [x, y] = [random() * 1600, random() * 430]
		return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + random()).toFixed(1)}" fill="#fff" opacity="${(0.08 + random() * 0.25).toFixed(2)}"/>`
	}).join('')
}

function gableHouse(): string {
	const pane = (x: number, y: number, [width, height]: Point) =>
		[
			rect({ x, y, width, height }, 'url(#pane)'),
			line(
				[
					[x + width / 2, y],
					[x + width / 2, y + height],
				],
				'#0e161d',
				'stroke-width="7"',
			),
			line(
				[
					[x, y + height / 2],
					[x + width, y + height / 2],
				],
				'#0e161d',
				'stroke-width="7"',
			),
		].join('')
	return [
		rect({ x: 1380, y: 500, width: 54, height: 190 }, '#0e161d'),
		rect({ x: 1372, y: 492, width: 70, height: 16 }, '#26343f'),
		shape(trace('930 712, 1216 506, 1502 712, 1502 900, 930 900'), '#0e161d'),
		shape(trace('1216 458, 1548 696, 1516 738, 1216 524, 916 738, 884 696'), COLOR.gold),
		shape(trace('1216 524, 1516 738, 1510 746, 1216 538, 922 746, 916 738'), COLOR.bronze),
		shape(trace('1216 596, 1314 668, 1298 690, 1216 630, 1134 690, 1118 668'), '#c98f43'),
		shape(trace('1140 690, 1216 634, 1292 690, 1292 752, 1140 752'), '#16222b'),
		pane(1182, 672, [68, 66]),
		pane(1010, 790, [84, 110]),
		pane(1338, 790, [84, 110]),
		rect({ x: 1176, y: 790, width: 82, height: 110 }, '#24323d'),
		`<circle cx="1242" cy="850" r="5" fill="${COLOR.gold}"/>`,
	].join('')
}

/** Draws slide 2 of the demo deck: three numbers, each with a label and a sentence that says what it means for the roof. */
export function drawWeather(): string {
	const cards: [figure: string, label: string, first: string, second: string][] = [
		['7', 'hail days a year', 'bruise the mat before', 'you ever see a leak'],
		['300', 'days of hard sun', 'dry the asphalt and', 'curl the edges'],
		['90', 'mph gusts in spring', 'lift tabs held by', 'only four nails'],
	]
	return darkSlide(
		2,
		serif('What Denver does to a roof', [100, 210]),
		...cards.map(([figure, label, first, second], index) => {
			const x = 100 + index * 480
			return [
				rect({ x, y: 310, width: 440, height: 420, radius: 20 }, COLOR.panel),
				rect({ x: x + 50, y: 310, width: 64, height: 6 }, COLOR.gold),
				serif(figure, [x + 48, 480], { size: 124, fill: COLOR.gold }),
				sans(label, [x + 50, 566], { weight: 600 }),
				sans(first, [x + 50, 632], { size: 32, fill: COLOR.mist }),
				sans(second, [x + 50, 678], { size: 32, fill: COLOR.mist }),
			].join('')
		}),
	)
}

/** Draws slide 3 of the demo deck: a part of the roof with three marks and their explanations. */
export function drawFindings(): string {
	const found = [
		'Hail bruising, south face',
		'Lifted tab at the valley',
		'Granule loss near the vents',
	]
	const marks = trace('330 352, 742 560, 604 236')
	return darkSlide(
		3,
		`<clipPath id="photo">${rect({ x: 0, y: 0, width: 930, height: 900 }, '#000')}</clipPath><defs>${gradient('light', ['#ffffff22', '#ffffff00', '#00000066'], [0.6, 1])}</defs>`,
		`<g clip-path="url(#photo)">${shingles()}${damage(marks)}${rect({ x: 0, y: 0, width: 930, height: 900 }, 'url(#light)')}</g>`,
		...marks.map(([x, y], index) =>
			[
				`<circle cx="${x}" cy="${y}" r="72" fill="none" stroke="#f6d79b" stroke-width="6"/>`,
				`<circle cx="${x + 58}" cy="${y - 58}" r="29" fill="${COLOR.gold}"/>`,
				sans(String(index + 1), [x + 58, y - 46], {
					size: 32,
					weight: 700,
					fill: COLOR.ink,
					anchor: 'middle',
				}),
			].join(''),
		),
		rect({ x: 930, y: 0, width: 670, height: 900 }, COLOR.ink),
		serif('What we found', [1000, 220], { size: 74 }),
		serif('on your roof', [1000, 306], { size: 74 }),
		...found.map((text, index) => {
			const y = 430 + index * 84
			return [
				`<circle cx="1022" cy="${y - 12}" r="23" fill="none" stroke="${COLOR.gold}" stroke-width="3"/>`,
				sans(String(index + 1), [1022, y - 2], {
					size: 26,
					weight: 600,
					fill: COLOR.gold,
					anchor: 'middle',
				}),
				sans(text, [1072, y], { size: 36 }),
			].join('')
		}),
		sans('Photographed June 9 from', [1000, 700], { size: 31, fill: COLOR.mist }),
		sans('your own roof', [1000, 744], { size: 31, fill: COLOR.mist }),
	)
}

function shingles(): string {
	const random = createRandom(3)
	const tones = ['#43484c', '#4b5054', '#3d4246', '#54595c', '#474b4e', '#3a3f43']
	const rows = Array.from({ length: 10 }, (_, row) => {
		let x = -140 + ((row * 67) % 150)
		const tabs: string[] = []
		while (x < 940) {
			const width = 118 + Math.round(random() * 46)
			const tone = tones[Math.floor(random() * tones.length)] ?? '#43484c'
			tabs.push(rect({ x, y: row * 94 - 20, width: width - 5, height: 90 }, tone))
			tabs.push(
				rect({ x, y: row * 94 + 58, width: width - 5, height: 12 }, '#000', 'opacity=".22"'),
			)
			x += width
		}
		return tabs.join('')
	})
	const grains = Array.from({ length: 900 }, () => {
		const [x, y] = [random() * 930, random() * 900]
		const light = random() > 0.5
		return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(1 + random() * 1.6).toFixed(1)}" fill="${light ? '#fff' : '#000'}" opacity=".1"/>`
	})
	return rect({ x: 0, y: 0, width: 930, height: 900 }, '#2a2e31') + rows.join('') + grains.join('')
}

function damage(marks: readonly Point[]): string {
	const [hail = [0, 0], tab = [0, 0], bare = [0, 0]] = marks
	return [
		`<circle cx="${hail[0] - 14}" cy="${hail[1] - 10}" r="20" fill="#24272a"/><circle cx="${hail[0] + 20}" cy="${hail[1] + 18}" r="12" fill="#24272a"/>`,
		shape(
			[
				[tab[0] - 54, tab[1] - 18],
				[tab[0] + 48, tab[1] + 6],
				[tab[0] + 36, tab[1] + 40],
				[tab[0] - 60, tab[1] + 12],
			],
			'#202326',
		),
		shape(
			[
				[tab[0] - 54, tab[1] - 26],
				[tab[0] + 48, tab[1] - 2],
				[tab[0] + 48, tab[1] + 6],
				[tab[0] - 54, tab[1] - 18],
			],
			'#6a7074',
		),
		`<ellipse cx="${bare[0]}" cy="${bare[1]}" rx="44" ry="30" fill="#2b2f32"/><ellipse cx="${bare[0] + 8}" cy="${bare[1] + 4}" rx="22" ry="13" fill="#1d2022"/>`,
	].join('')
}
