import { line, rect } from '../drawing/svg.ts'
import { drawText, type TextStyle } from '../drawing/text.ts'
import type { Area, Design } from './data/designs.ts'
import type { SlideContent } from './reading-slide.ts'

type Bars = Omit<Extract<SlideContent, { kind: 'bars' }>, 'title'>
type Place = { area: Area; text: TextStyle }

const amountOf = (value: string) => Number(value.replace(/[^\d.]/g, ''))

/**
 * Draws a chart: horizontal bars with labels above them, or columns next to a scale. Without a scale, draws a line through the
 * values instead of columns.
 */
export function drawBars(chart: Bars, design: Design, place: Place): string[] {
	return chart.across ? drawAcross(chart, design, place) : drawUp(chart, design, place)
}

function drawAcross({ points }: Bars, design: Design, { area, text }: Place): string[] {
	const most = Math.max(...points.map(([, value]) => amountOf(value)))
	const pitch = area.height / points.length
	const size = Math.round(text.size * 0.9)
	return points.flatMap(([label, value], index) => {
		const y = area.y + index * pitch
		const width = Math.max(40, area.width * 0.62 * (amountOf(value) / most))
		const bar = { x: area.x + area.width * 0.22, y: y + pitch * 0.2, width, height: pitch * 0.5 }
		const middle = y + pitch * 0.45 + size * 0.35
		return [
			drawText(label, [area.x, middle], { ...text, size }),
			rect({ ...bar, radius: bar.height / 2 }, design.accent),
			drawText(value, [bar.x + width + 18, middle], { ...text, size, weight: 700 }),
		]
	})
}

function drawUp({ points, scale }: Bars, design: Design, { area, text }: Place): string[] {
	const most = Math.max(...points.map(([, value]) => amountOf(value)))
	const pitch = (area.width - 120) / points.length
	const size = Math.round(text.size * 0.85)
	const foot = area.y + area.height - size * 2
	const high = area.height - size * 5
	const tops = points.map(([, value], index) => {
		const x = area.x + 120 + pitch * (index + 0.4)
		return [x, foot - high * (amountOf(value) / most)] as const
	})
	return [
		...scale.map((words, index) => {
			const y = foot - (high * index) / Math.max(1, scale.length - 1)
			const small = { ...text, size: Math.round(size * 0.7), anchor: 'end' as const }
			return drawText(words, [area.x + 80, y], small)
		}),
		line(
			[
				[area.x + 100, foot],
				[area.x + area.width, foot],
			],
			design.ink,
			'stroke-width="2"',
		),
		...(scale.length === 0
			? [line(tops, design.accent, 'stroke-width="5"')]
			: tops.map(([x, y]) =>
					rect({ x: x - pitch * 0.22, y, width: pitch * 0.44, height: foot - y }, design.accent),
				)),
		...points.flatMap(([label, value], index) => {
			const [x, y] = tops[index] ?? [0, 0]
			const middle = { ...text, size, anchor: 'middle' as const }
			return [
				scale.length === 0 ? `<circle cx="${x}" cy="${y}" r="9" fill="${design.accent}"/>` : '',
				drawText(value, [x, y - size * 0.7], { ...middle, weight: 700 }),
				drawText(label, [x, foot + size * 1.4], middle),
			]
		}),
	]
}
