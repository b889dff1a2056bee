import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createLocalVision } from './local-vision.ts'

const vision = createLocalVision()

/** Reads a slide with the title "Your selections" above drawn lines. */
async function readDrawn(body: string) {
	const svg = `<svg width="1600" height="900" xmlns="http://www.w3.org/2000/svg" font-family="DejaVu Sans"><rect width="1600" height="900" fill="#fff"/>
		<text x="100" y="150" font-size="80">Your selections</text>${body}</svg>`
	const image = await sharp(Buffer.from(svg)).png().toBuffer()
	return vision.readSlide({ image, position: 2, total: 9, companyName: '' })
}

const text = (words: string, [x, y]: [number, number], style = '') =>
	`<text x="${x}" y="${y}" font-size="48" ${style}>${words}</text>`
const line = (from: [number, number], to: [number, number]) =>
	`<path d="M${from} L${to}" stroke="#c00" stroke-width="5"/>`
const STRUCK = 'text-decoration="line-through"'

describe('words that are struck out in a picture', () => {
	it.each([
		['with a level line', text('$8,995', [100, 400], STRUCK)],
		['with a line from corner to corner', text('$8,995', [100, 400]) + line([95, 405], [290, 355])],
		[
			'in light print on a dark ground',
			`<rect y="300" width="1600" height="150" fill="#123"/>${text('$8,995', [100, 400], `fill="#fff" ${STRUCK}`)}`,
		],
	])(
		'are left out when they are struck %s, and the script has to be checked',
		async (_, struck) => {
			const { bullets, narrationScript, needsWords } = await readDrawn(
				struck + text('Gutter guards for $7,495', [100, 600]),
			)
			expect(bullets).toEqual(['Gutter guards for $7,495'])
			expect(narrationScript).not.toContain('8,995')
			expect(needsWords).toBe(true)
		},
	)

	it.each([
		['capitals with level bars', text('THE FEE HERE IS $4,488', [100, 400], 'font-weight="bold"')],
		['an underline', text('Only $4,488 today', [100, 400], 'text-decoration="underline"')],
		['dashes', text('Open 8 am – 5 pm on 24 days', [100, 400])],
		[
			'the rules of a table',
			text('Ridge vent in black', [100, 400]) +
				line([80, 430], [900, 430]) +
				line([80, 340], [900, 340]),
		],
	])('are not seen in %s', async (_, body) => {
		const { bullets, needsWords } = await readDrawn(body)
		expect(bullets).toHaveLength(1)
		expect(needsWords).toBe(false)
	})
})

describe('lines beside drawn check boxes', () => {
	const box = (y: number) =>
		`<rect x="100" y="${y - 38}" width="40" height="40" fill="none" stroke="#333" stroke-width="4"/>`
	const circle = (y: number) =>
		`<circle cx="120" cy="${y - 18}" r="19" fill="none" stroke="#333" stroke-width="4"/>`
	const tick = (y: number) =>
		`<path d="M108 ${y - 20} l10 12 l18 -26" fill="none" stroke="#080" stroke-width="5"/>`
	const dot = (y: number) => `<circle cx="120" cy="${y - 18}" r="10" fill="#333"/>`

	it.each([
		['box', box, tick],
		['circle', circle, dot],
	])(
		'are left out beside an empty %s, and kept beside a marked one',
		async (_, ...[empty, mark]) => {
			const { bullets, needsWords } = await readDrawn(
				[
					empty(400),
					mark(400),
					text('Replace the cracked boots', [165, 400]),
					empty(520),
					text('Install copper gutters', [165, 520]),
				].join(''),
			)
			expect(bullets).toEqual(['Replace the cracked boots'])
			expect(needsWords).toBe(true)
		},
	)

	const cross = (y: number) =>
		`<path d="M104 ${y - 34} l32 32 m0 -32 l-32 32" fill="none" stroke="#c00" stroke-width="6"/>`
	const cutOutCross = (y: number) =>
		`<circle cx="120" cy="${y - 18}" r="20" fill="#c00"/>
		<path d="M111 ${y - 27} l18 18 m0 -18 l-18 18" fill="none" stroke="#fff" stroke-width="5"/>`
	it.each([
		['a cross', cross],
		['a white cross in a filled circle', cutOutCross],
	])(
		'are left out beside %s, because the slide says that it does not have them',
		async (_, mark) => {
			const { bullets, needsWords } = await readDrawn(
				[
					tick(400),
					text('Crews of our own', [165, 400]),
					mark(520),
					text('Hidden fees at the end', [165, 520]),
				].join(''),
			)
			expect(bullets).toEqual(['Crews of our own'])
			expect(needsWords).toBe(true)
		},
	)

	it('does not take the marks of a list for check boxes', async () => {
		const marks = [400, 520].map(
			(y) => `<circle cx="120" cy="${y - 16}" r="7" fill="none" stroke="#333" stroke-width="3"/>`,
		)
		const { bullets, needsWords } = await readDrawn(
			[
				...marks,
				text('Replace the cracked boots', [165, 400]),
				text('Install the copper gutters', [165, 520]),
			].join(''),
		)
		expect(bullets).toEqual(['Replace the cracked boots', 'Install the copper gutters'])
		expect(needsWords).toBe(false)
	})
})
