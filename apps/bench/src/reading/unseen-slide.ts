import { gradient, rasterize, rect, toSvg } from '../drawing/svg.ts'
import { drawText, type TextStyle } from '../drawing/text.ts'
import type { Area, Design } from './data/designs.ts'
import { drawBars } from './draw-bars.ts'
import { drawUnseenTable } from './draw-table.ts'
import type { SlideContent } from './reading-slide.ts'

export type UnseenSlide = { name: string; design: Design; title: readonly string[] } & SlideBody
type SlideBody = SlideContent extends infer Content
	? Content extends { title: string }
		? Omit<Content, 'title'>
		: never
	: never

/** Draws a slide as a PNG. The design of the slide sets the width and height. */
export function drawUnseenSlide(slide: UnseenSlide): Promise<Buffer> {
	const { design, title } = slide
	const { width, height } = design
	const page = areasOf(design, title.length)
	const style = {
		family: design.titleFamily,
		weight: design.weights?.[1] ?? 700,
		fill: design.titleInk,
		size: page.titleSize,
		anchor: TITLE_ANCHORS[design.arrangement] ?? ('start' as const),
	}
	const svg = toSvg(
		...[width, height],
		`<defs>${gradient('ground', design.ground, design.toward)}</defs>`,
		...page.shapes,
		...title.map((words, line) =>
			drawText(words, [page.title[0], page.title[1] + line * page.titleSize * 1.2], style),
		),
		...drawContent(slide, page.content),
	)
	return rasterize(svg, width).png().toBuffer()
}

const TITLE_ANCHORS: Partial<Record<Design['arrangement'], 'middle' | 'end'>> = {
	centered: 'middle',
	corner: 'end',
}

function areasOf({ arrangement, width, height, accent }: Design, titleLines: number) {
	const ground = rect({ x: 0, y: 0, width, height }, 'url(#ground)')
	const titleSize = Math.round(height * 0.075)
	const left = Math.round(width * 0.06)
	const top = Math.round(height * 0.15)
	const below = top + Math.round((titleLines - 1) * titleSize * 1.2 + height * 0.1)
	const content = { x: left, y: below, width: width - 2 * left, height: height * 0.92 - below }
	if (arrangement === 'centered')
		return { shapes: [ground], titleSize, title: [width / 2, top] as const, content }
	if (arrangement === 'sidebar') {
		const panel = Math.round(width * 0.36)
		const shapes = [
			rect({ x: 0, y: 0, width, height }, '#f8fafc'),
			rect({ x: 0, y: 0, width: panel, height }, 'url(#ground)'),
		]
		const area = {
			x: panel + 50,
			y: height * 0.14,
			width: width - panel - 90,
			height: height * 0.76,
		}
		const size = Math.round(height * 0.068)
		return {
			shapes,
			titleSize: size,
			title: [46, Math.round(height * 0.3)] as const,
			content: area,
		}
	}
	if (arrangement === 'right') {
		const panel = { x: width * 0.64, y: 0, width: width * 0.36, height }
		const area = { x: 70, y: height * 0.14, width: width * 0.64 - 120, height: height * 0.76 }
		const shapes = [rect({ x: 0, y: 0, width, height }, '#fdfaf5'), rect(panel, 'url(#ground)')]
		const size = Math.round(height * 0.068)
		return { shapes, titleSize: size, title: [panel.x + 44, height * 0.42] as const, content: area }
	}
	if (arrangement === 'band') {
		const band = { x: 0, y: 0, width, height: height * 0.22 }
		const shapes = [rect({ x: 0, y: 0, width, height }, '#f4f8fb'), rect(band, 'url(#ground)')]
		const area = { ...content, y: height * 0.3, height: height * 0.62 }
		return { shapes, titleSize, title: [left, top] as const, content: area }
	}
	if (arrangement === 'stripe') {
		const stripe = { x: 0, y: 0, width: width * 0.035, height }
		const shapes = [rect({ x: 0, y: 0, width, height }, '#fffdfb'), rect(stripe, 'url(#ground)')]
		const shift = width * 0.03
		const area = { ...content, x: left + shift, width: content.width - shift }
		return { shapes, titleSize, title: [left + shift, top] as const, content: area }
	}
	if (arrangement === 'corner') {
		const disc = `<circle cx="${width * 0.04}" cy="${height * 0.05}" r="${height * 0.13}" fill="${accent}" opacity="0.25"/>`
		return { shapes: [ground, disc], titleSize, title: [width - left, top] as const, content }
	}
	if (arrangement === 'poster') {
		const bar = { x: left, y: below - height * 0.062, width: width - 2 * left, height: 9 }
		return { shapes: [ground, rect(bar, accent)], titleSize, title: [left, top] as const, content }
	}
	if (arrangement === 'sheet') {
		const sheet = { x: 60, y: 60, width: width - 120, height: height - 120, radius: 28 }
		const shapes = [ground, rect(sheet, 'rgba(255,255,255,0.9)')]
		return {
			shapes,
			titleSize,
			title: [left + 30, top + 20] as const,
			content: {
				...content,
				x: left + 30,
				y: below + 20,
				width: content.width - 60,
				height: content.height - 60,
			},
		}
	}
	if (arrangement === 'card') {
		const card = { x: left, y: height * 0.22, width: width - 2 * left, height: height * 0.7 }
		const shapes = [ground, rect({ ...card, radius: 22 }, '#fbfdfe')]
		const area = {
			x: left + 50,
			y: card.y + height * 0.05,
			width: card.width - 100,
			height: card.height - height * 0.09,
		}
		return { shapes, titleSize, title: [left, top] as const, content: area }
	}
	return { shapes: [ground], titleSize, title: [left, top] as const, content }
}

function drawContent(slide: UnseenSlide, area: Area): string[] {
	const { design } = slide
	const text: TextStyle = {
		family: design.family,
		weight: design.weights?.[0] ?? 400,
		fill: design.ink,
		size: Math.round(design.height * 0.042),
	}
	if (slide.kind === 'table') return drawUnseenTable(slide, design, { area, text })
	if (slide.kind === 'bars') return drawBars(slide, design, { area, text })
	if (slide.kind === 'columns') return drawColumns(slide.columns, design, { area, text })
	if (slide.kind === 'paragraph')
		return slide.lines.map((words, line) =>
			drawText(words, [area.x, area.y + text.size * (1 + 1.5 * line)], text),
		)
	return drawList(slide.lines, design, { area, text })
}

type Place = { area: Area; text: TextStyle }

function drawList(lines: readonly string[], design: Design, { area, text }: Place): string[] {
	const pitch = Math.min(area.height / lines.length, text.size * 2.6)
	return lines.flatMap((words, index) => {
		const y = area.y + text.size * 1.2 + index * pitch
		if (design.mark === 'none')
			return [drawText(words, [area.x + area.width / 2, y], { ...text, anchor: 'middle' })]
		const mark =
			design.mark === 'disc'
				? `<circle cx="${area.x + 8}" cy="${y - text.size * 0.33}" r="6" fill="${design.accent}"/>`
				: drawText(design.mark === 'dash' ? '–' : `${index + 1}.`, [area.x, y], {
						...text,
						fill: design.accent,
					})
		return [mark, drawText(words, [area.x + text.size * 1.4, y], text)]
	})
}

function drawColumns(
	columns: readonly { head: string; lines: readonly string[] }[],
	design: Design,
	{ area, text }: Place,
): string[] {
	const pitch = area.width / columns.length
	const size = Math.round(text.size * 0.86)
	return columns.flatMap(({ head, lines }, index) => {
		const x = area.x + index * pitch
		const rule = rect({ x, y: area.y, width: pitch - 36, height: 6 }, design.accent)
		const heading = { ...text, weight: 700, fill: design.accent, size: Math.round(text.size * 1.1) }
		return [
			rule,
			drawText(head, [x, area.y + text.size * 2], heading),
			...lines.map((words, line) =>
				drawText(words, [x, area.y + text.size * 3.8 + line * size * 2], { ...text, size }),
			),
		]
	})
}
