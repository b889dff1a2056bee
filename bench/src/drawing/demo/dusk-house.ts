import { createRandom, gradient, line, type Point, rect, shape, toSvg, trace } from '../svg.ts'

const WIDTH = 1600
const HEIGHT = 1000

/**
 * Draws the cover of the demo deck: a house at dusk. The house is right of the center, so that there is space for text
 * beside or below it.
 */
export function drawDuskHouse(): string {
	return toSvg(
		WIDTH,
		HEIGHT,
		`<defs>${definitions()}</defs>`,
		rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 'url(#sky)'),
		rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 'url(#sun)'),
		stars(),
		mountains(),
		ground(),
		tree([735, 640], 1),
		tree([1512, 652], 1.14),
		house(),
		bushes(),
		rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 'url(#shade)'),
	)
}

function definitions(): string {
	return [
		gradient('sky', [
			'#0f2138',
			'#1b3857',
			'#3f6084',
			'#8d8391',
			'#e2a76c',
			'#f6ca82',
			'#f6ca82',
			'#f6ca82',
		]),
		`<radialGradient id="sun" cx="1380" cy="545" r="620" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ffe3a8" stop-opacity=".95"/><stop offset=".3" stop-color="#f9c473" stop-opacity=".5"/><stop offset=".65" stop-color="#d99a74" stop-opacity=".16"/><stop offset="1" stop-color="#b08078" stop-opacity="0"/></radialGradient>`,
		gradient('far', ['#6a7c95', '#b0988e']),
		gradient('middle', ['#415972', '#5f6c80']),
		gradient('near', ['#2a425a', '#22384d']),
		gradient('lawn', ['#1f4042', '#142b33', '#0c1a28']),
		gradient('path', ['#8b7f74', '#3b4148', '#1a2633']),
		gradient('roof', ['#2a4059', '#3b526b', '#74695f'], [1, 0.35]),
		gradient('wall', ['#3e2b2d', '#553834', '#734839'], [1, 0]),
		gradient('gable', ['#5b3a34', '#7c4e3d'], [1, 0]),
		gradient('lit', ['#ffe2a3', '#f9c264', '#f0a23f']),
		gradient('door', ['#1d5160', '#153c4a']),
		gradient('shade', ['#0b1726', '#0b172600', '#0b172600', '#0b172688'], [0, 1]),
		`<radialGradient id="glow"><stop offset="0" stop-color="#ffd27d" stop-opacity=".5"/><stop offset="1" stop-color="#ffd27d" stop-opacity="0"/></radialGradient>`,
	].join('')
}

function stars(): string {
	const random = createRandom(7)
	return Array.from({ length: 46 }, () => {
		const [x, y] = [random() * 1050, random() * 300]
		return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.7 + random()).toFixed(1)}" fill="#fff" opacity="${(0.15 + random() * 0.5).toFixed(2)}"/>`
	}).join('')
}

/**
 * Draws a mountain range from the left edge to the right edge. The line runs through the given peaks, and the area is
 * filled down to `foot`.
 */
function range(peaks: readonly Point[], foot: number, fill: string): string {
	return shape([[0, foot], ...peaks, [WIDTH, foot]], fill)
}

function mountains(): string {
	const far = trace(
		'0 505, 80 470, 150 492, 240 410, 300 446, 352 418, 450 500, 540 452, 610 372, 655 408, 700 380, 800 470, 880 432, 960 470, 1060 398, 1120 440, 1180 410, 1290 500, 1400 446, 1510 508, 1600 470',
	)
	const middle = trace(
		'0 545, 130 492, 250 538, 370 470, 500 546, 620 508, 760 566, 890 512, 1040 560, 1200 500, 1340 560, 1460 516, 1600 570',
	)
	const near = trace('0 590, 180 562, 390 596, 580 556, 810 602, 1020 570, 1260 606, 1600 564')
	const snow = [
		shape(
			trace('572 422, 610 372, 640 396, 655 408, 628 404, 610 420, 592 412'),
			'#f6e5d4',
			'opacity=".6"',
		),
		shape(trace('214 434, 240 410, 272 430, 250 428, 236 440'), '#f6e5d4', 'opacity=".5"'),
		shape(trace('1030 420, 1060 398, 1092 422, 1066 418, 1050 430'), '#f9ead6', 'opacity=".55"'),
	]
	return [
		range(far, 640, 'url(#far)'),
		...snow,
		range(middle, 660, 'url(#middle)'),
		range(near, 700, 'url(#near)'),
	].join('')
}

function ground(): string {
	return [
		`<path d="M0 1000V655C220 622 470 612 800 622S1350 634 1600 606V1000Z" fill="url(#lawn)"/>`,
		shape(trace('1088 668, 1160 668, 1300 1000, 940 1000'), 'url(#path)', 'opacity=".8"'),
		shape(trace('770 676, 1060 668, 950 706, 690 706'), '#f7cb7d', 'opacity=".12"'),
		shape(trace('1190 668, 1470 676, 1560 706, 1300 706'), '#f7cb7d', 'opacity=".12"'),
	].join('')
}

function tree([x, y]: Point, scale: number): string {
	const crown: [number, number, number][] = [
		[0, -150, 62],
		[-46, -104, 52],
		[48, -100, 54],
		[-28, -56, 54],
		[30, -52, 56],
		[0, -96, 70],
	]
	return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#13273a">${rect({ x: -9, y: -30, width: 18, height: 90 }, '#13273a')}${crown.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('')}</g>`
}

function house(): string {
	return [
		`<ellipse cx="1124" cy="520" rx="420" ry="230" fill="url(#glow)" opacity=".55"/>`,
		rect({ x: 1218, y: 262, width: 46, height: 110 }, '#5b3b35'),
		rect({ x: 1211, y: 256, width: 60, height: 14 }, '#80574a'),
		rect({ x: 876, y: 492, width: 496, height: 160 }, 'url(#wall)'),
		...Array.from({ length: 8 }, (_, row) =>
			line(
				[
					[876, 510 + row * 18],
					[1372, 510 + row * 18],
				],
				'#241719',
				'stroke-opacity=".35" stroke-width="1.6"',
			),
		),
		roof(),
		dormer(),
		rect({ x: 840, y: 482, width: 568, height: 15, radius: 2 }, '#f0e2cd'),
		rect({ x: 840, y: 497, width: 568, height: 6 }, '#1a2634', 'opacity=".5"'),
		window({ x: 906, y: 528, width: 112, height: 82 }),
		window({ x: 1230, y: 528, width: 112, height: 82 }),
		porch(),
	].join('')
}

/** Draws the main roof as rows of shingles. Every second row is offset by half a shingle. */
function roof(): string {
	const [top, bottom] = [320, 484]
	const edge = (y: number) => 86 * ((y - top) / (bottom - top))
	const left = (y: number) => 934 - edge(y)
	const right = (y: number) => 1314 + edge(y)
	const rows = Array.from({ length: 15 }, (_, row) => top + (row * (bottom - top)) / 15)
	const courses = rows.map((y, row) => {
		const height = (bottom - top) / 15
		const step = 15 + row * 0.45
		const joints = Array.from({ length: 42 }, (_, n) => left(y) + (n + (row % 2) / 2) * step)
		return [
			line(
				[
					[left(y), y],
					[right(y), y],
				],
				'#16263a',
				'stroke-width="1.5" stroke-opacity=".55"',
			),
			...joints
				.filter((x) => x > left(y) + 2 && x < right(y) - 2)
				.map((x) =>
					line(
						[
							[x, y],
							[x, y + height],
						],
						'#16263a',
						'stroke-width="1.3" stroke-opacity=".5"',
					),
				),
		].join('')
	})
	return [
		shape(
			[
				[934, top],
				[1314, top],
				[right(bottom), bottom],
				[left(bottom), bottom],
			],
			'url(#roof)',
		),
		...courses,
		rect({ x: 928, y: top - 7, width: 392, height: 9, radius: 2 }, '#8293a8'),
	].join('')
}

function dormer(): string {
	return [
		shape(trace('1040 392, 1124 318, 1208 392, 1208 456, 1040 456'), 'url(#gable)'),
		rect({ x: 1050, y: 456, width: 150, height: 8 }, '#121f2e', 'opacity=".55"'),
		shape(trace('1124 296, 1222 382, 1210 396, 1124 320, 1038 396, 1026 382'), '#f0e2cd'),
		window({ x: 1084, y: 366, width: 80, height: 74 }),
	].join('')
}

function window(frame: { x: number; y: number; width: number; height: number }): string {
	const { x, y, width, height } = frame
	return [
		`<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width}" ry="${height}" fill="url(#glow)" opacity=".7"/>`,
		rect({ ...frame, radius: 2 }, '#f3e6d2'),
		rect({ x: x + 7, y: y + 7, width: width - 14, height: height - 14 }, 'url(#lit)'),
		rect({ x: x + width / 2 - 2.5, y: y + 4, width: 5, height: height - 8 }, '#f3e6d2'),
		rect({ x: x + 4, y: y + height / 2 - 2.5, width: width - 8, height: 5 }, '#f3e6d2'),
	].join('')
}

function porch(): string {
	return [
		rect({ x: 1080, y: 522, width: 88, height: 130 }, '#f0e2cd'),
		rect({ x: 1088, y: 530, width: 72, height: 122 }, 'url(#door)'),
		rect({ x: 1099, y: 540, width: 50, height: 44, radius: 2 }, 'url(#lit)'),
		`<circle cx="1149" cy="598" r="4.5" fill="#f6b84c"/>`,
		rect({ x: 1058, y: 512, width: 132, height: 13 }, '#f3e6d2'),
		rect({ x: 1064, y: 525, width: 12, height: 127 }, '#e9dac4'),
		rect({ x: 1172, y: 525, width: 12, height: 127 }, '#e9dac4'),
		rect({ x: 1050, y: 650, width: 148, height: 12 }, '#8a7d72'),
		rect({ x: 1038, y: 661, width: 172, height: 12 }, '#74695f'),
	].join('')
}

function bushes(): string {
	const mounds: [number, number, number][] = [
		[910, 652, 30],
		[956, 652, 36],
		[1004, 654, 26],
		[1236, 654, 26],
		[1284, 652, 34],
		[1334, 654, 28],
	]
	return mounds
		.map(
			([cx, cy, r]) =>
				`<path d="M${cx - r} ${cy + 8}a${r} ${r} 0 0 1 ${2 * r} 0z" fill="#11242d"/>`,
		)
		.join('')
}
