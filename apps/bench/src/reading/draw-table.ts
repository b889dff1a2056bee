import { line, rect } from '../drawing/svg.ts'
import { drawText, type TextStyle } from '../drawing/text.ts'
import type { Area, Design } from './data/designs.ts'
import type { SlideContent } from './reading-slide.ts'

type Table = Omit<Extract<SlideContent, { kind: 'table' }>, 'title'>

/**
 * Draws a table in the style `design.tables`: a grid of bordered cells, or rows without borders whose values are aligned right.
 * In the second style, a `ruled` table has vertical lines between the columns.
 */
export function drawUnseenTable(
	{ header, rows, ruled }: Table,
	design: Design,
	{ area, text }: { area: Area; text: TextStyle },
): string[] {
	if (design.tables === 'grid') return drawGrid({ header, rows }, design, { area, text })
	const count = rows[0]?.length ?? 1
	const labelWidth = area.width * 0.34
	const cellWidth = (area.width - labelWidth) / (count - 1)
	const size = Math.round(text.size * (count > 3 ? 0.82 : 0.92))
	const pitch = Math.min(area.height / (rows.length + 1), size * 2.5)
	const top = area.y + size * 1.2
	const place = (column: number, y: number) =>
		column === 0
			? ([area.x + 14, y] as const)
			: ([area.x + labelWidth + column * cellWidth - 24, y] as const)
	const draw = (words: string, column: number, [y, more]: readonly [number, Partial<TextStyle>]) =>
		drawText(words, place(column, y), {
			...text,
			size,
			...more,
			anchor: column === 0 ? 'start' : 'end',
		})
	const skipped = count - header.length
	const edge = (column: number) => area.x + labelWidth + column * cellWidth
	const foot = top + rows.length * pitch + size * 0.6
	return [
		...header.map((words, column) =>
			draw(words, column + skipped, [top, { weight: 700, fill: design.accent }]),
		),
		rect({ x: area.x, y: top + size * 0.55, width: area.width, height: 4 }, design.accent),
		...rows.flatMap((row, index) => {
			const y = top + (index + 1) * pitch
			const tint = { x: area.x, y: y - pitch * 0.62, width: area.width, height: pitch }
			return [
				index % 2 === 0 && !ruled ? rect(tint, design.accent, 'opacity="0.09"') : '',
				...row.map((words, column) => draw(words, column, [y, {}])),
			]
		}),
		...(ruled
			? Array.from({ length: count - 1 }, (_, column) =>
					line(
						[
							[edge(column), top - size],
							[edge(column), foot],
						],
						design.accent,
						'stroke-width="2" opacity="0.6"',
					),
				)
			: []),
	]
}

/** Draws cells of equal width with borders, aligned left, below a filled header with white text. */
function drawGrid(
	{ header, rows }: Pick<Table, 'header' | 'rows'>,
	{ accent }: Design,
	{ area, text }: { area: Area; text: TextStyle },
): string[] {
	const count = rows[0]?.length ?? 1
	const width = area.width / count
	const size = Math.round(text.size * 0.88)
	const height = Math.min(area.height / (rows.length + 1), size * 2.4)
	const heads = [...Array.from({ length: count - header.length }, () => ''), ...header]
	return [heads, ...rows].flatMap((cells, row) =>
		cells.flatMap((words, column) => {
			const cell = { x: area.x + column * width, y: area.y + row * height, width, height }
			const border = `stroke="${accent}" stroke-width="2"`
			const style = row === 0 ? { weight: 700, fill: '#ffffff' } : {}
			const foot = cell.y + height / 2 + size * 0.35
			return [
				rect(cell, row === 0 ? accent : 'none', border),
				words === '' ? '' : drawText(words, [cell.x + 18, foot], { ...text, size, ...style }),
			]
		}),
	)
}
