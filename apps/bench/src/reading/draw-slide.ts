import { gradient, line, rasterize, rect, toSvg } from '../drawing/svg.ts'
import { drawText, type TextStyle } from '../drawing/text.ts'
import type { Look, ReadingSlide } from './reading-slide.ts'

const SIZE = { width: 1600, height: 900 }

/** Draws a slide as a PNG of 1600 × 900 pixels. */
export function drawReadingSlide(slide: ReadingSlide): Promise<Buffer> {
	const { look, title } = slide
	const bold = { family: look.family, weight: 700, fill: look.ink } as const
	const svg = toSvg(
		SIZE.width,
		SIZE.height,
		drawBackground(look),
		drawText(title, [110, 170], { ...bold, size: 72 }),
		...drawBody(slide),
	)
	return rasterize(svg, SIZE.width).png().toBuffer()
}

function drawBackground({ colors, toward }: Look): string {
	const stops = colors
		.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
		.join('')
	const ground =
		toward === 'radial'
			? `<radialGradient id="ground" cx="0.5" cy="0.45" r="0.75">${stops}</radialGradient>`
			: gradient('ground', colors, toward)
	return `<defs>${ground}</defs>${rect({ x: 0, y: 0, ...SIZE }, 'url(#ground)')}`
}

function drawBody(slide: ReadingSlide): string[] {
	const text = { family: slide.look.family, weight: 400, size: 40, fill: slide.look.ink } as const
	if (slide.kind === 'list') return drawList(slide.lines, slide.look, text)
	if (slide.kind === 'paragraph')
		return slide.lines.map((words, index) => drawText(words, [110, 330 + index * 58], text))
	if (slide.kind === 'table') return drawTable(slide, text)
	if (slide.kind === 'columns') return drawColumns(slide.columns, slide.look, text)
	return slide.across ? drawBarsAcross(slide, text) : drawBarsUp(slide, text)
}

function drawList(lines: readonly string[], { accent }: Look, text: TextStyle): string[] {
	return lines.flatMap((words, index) => {
		const y = 330 + index * 110
		return [
			`<circle cx="126" cy="${y - 14}" r="7" fill="${accent}"/>`,
			drawText(words, [164, y], text),
		]
	})
}

function drawTable(
	{ header, rows, ruled, look }: Extract<ReadingSlide, { kind: 'table' }>,
	text: TextStyle,
): string[] {
	const count = rows[0]?.length ?? 1
	const columnX = (column: number) => 130 + column * Math.floor(1360 / count)
	const skipped = count - header.length
	const heads = header.map((words, index) =>
		drawText(words, [columnX(index + skipped), 320], {
			...text,
			weight: 700,
			size: 36,
			fill: look.accent,
		}),
	)
	return [
		rect({ x: 100, y: 262, width: 1400, height: 84, radius: 8 }, look.card),
		...heads,
		...rows.flatMap((row, index) => {
			const y = 425 + index * 105
			const rule = ruled
				? line(
						[
							[100, y + 38],
							[1500, y + 38],
						],
						look.accent,
						'stroke-width="2"',
					)
				: ''
			return [
				rule,
				...row.map((words, column) => drawText(words, [columnX(column), y], { ...text, size: 38 })),
			]
		}),
	]
}

function drawColumns(
	columns: readonly { head: string; lines: readonly string[] }[],
	look: Look,
	text: TextStyle,
): string[] {
	const pitch = Math.floor(1400 / columns.length)
	return columns.flatMap(({ head, lines }, index) => {
		const x = 100 + index * pitch
		return [
			rect({ x, y: 270, width: pitch - 40, height: 480, radius: 18 }, look.card),
			drawText(head, [x + 40, 350], { ...text, weight: 700, size: 46, fill: look.accent }),
			...lines.map((words, at) => drawText(words, [x + 40, 450 + at * 90], { ...text, size: 34 })),
		]
	})
}

const amountOf = (value: string) => Number(value.replace(/[^\d.]/g, ''))

function drawBarsUp(
	{ points, scale, look }: Extract<ReadingSlide, { kind: 'bars' }>,
	text: TextStyle,
): string[] {
	const most = Math.max(...points.map(([, value]) => amountOf(value)))
	const pitch = Math.floor(1300 / points.length)
	const foot = 760
	const axis = scale.map((words, index) =>
		drawText(words, [180, foot - (index * 420) / (scale.length - 1)], {
			...text,
			size: 26,
			anchor: 'end',
		}),
	)
	return [
		...axis,
		line(
			[
				[200, foot],
				[1500, foot],
			],
			look.ink,
			'stroke-width="3"',
		),
		...points.flatMap(([label, value], index) => {
			const x = 240 + index * pitch
			const height = Math.round((400 * amountOf(value)) / most)
			const middle = x + 60
			return [
				rect({ x, y: foot - height, width: 120, height }, look.accent),
				drawText(value, [middle, foot - height - 18], {
					...text,
					weight: 700,
					size: 36,
					anchor: 'middle',
				}),
				drawText(label, [middle, foot + 52], { ...text, size: 34, anchor: 'middle' }),
			]
		}),
	]
}

function drawBarsAcross(
	{ points, scale, look }: Extract<ReadingSlide, { kind: 'bars' }>,
	text: TextStyle,
): string[] {
	const most = Math.max(...points.map(([, value]) => amountOf(value)))
	const axis = scale.map((words, index) =>
		drawText(words, [420 + (index * 780) / (scale.length - 1), 800], {
			...text,
			size: 26,
			anchor: 'middle',
		}),
	)
	return [
		...axis,
		...points.flatMap(([label, value], index) => {
			const y = 320 + index * 110
			const width = Math.round((780 * amountOf(value)) / most)
			return [
				drawText(label, [390, y], { ...text, anchor: 'end' }),
				rect({ x: 420, y: y - 46, width, height: 62, radius: 6 }, look.accent),
				drawText(value, [440 + width, y], { ...text, weight: 700 }),
			]
		}),
	]
}
