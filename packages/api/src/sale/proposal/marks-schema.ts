import { z } from 'zod'
import { MAX_MARKS } from './limits.ts'

/** A place on a photo: 0 is its left or upper edge, 1 its right or lower edge. */
const Place = z.number().min(0).max(1)

/** A circle around a place. The radius is a share of the photo’s shorter side. */
export const MarkCircle = z.object({
	kind: z.literal('circle'),
	x: Place,
	y: Place,
	radius: z.number().min(0.02).max(0.5),
})
/** An arrow whose point is at (`x`, `y`). */
export const MarkArrow = z.object({
	kind: z.literal('arrow'),
	fromX: Place,
	fromY: Place,
	x: Place,
	y: Place,
})

/** A circle or an arrow over a photo. */
export const Mark = z.discriminatedUnion('kind', [MarkCircle, MarkArrow])
export type Mark = z.infer<typeof Mark>

export const Marks = z
	.array(Mark)
	.max(MAX_MARKS, `Draw at most ${MAX_MARKS} circles and arrows on a photo`)

type Size = { width: number; height: number }

/** Returns marks as the path of an SVG whose `viewBox` is the photo in pixels. Empty without marks. */
export function drawMarks(marks: readonly Mark[], size: Size): string {
	return marks
		.map((mark) => (mark.kind === 'circle' ? drawCircle(mark, size) : drawArrow(mark, size)))
		.join(' ')
}

/** Returns the width of the lines of marks in pixels of the photo. */
export function markWidth({ width, height }: Size): number {
	return Math.max(2, Math.round(Math.min(width, height) / 75))
}

function drawCircle({ x, y, radius }: z.infer<typeof MarkCircle>, { width, height }: Size): string {
	const r = Math.round(radius * Math.min(width, height))
	const [left, top] = [Math.round(x * width) - r, Math.round(y * height)]
	return `M${left} ${top}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

function drawArrow(arrow: z.infer<typeof MarkArrow>, { width, height }: Size): string {
	const [fromX, fromY] = [arrow.fromX * width, arrow.fromY * height]
	const [x, y] = [arrow.x * width, arrow.y * height]
	const angle = Math.atan2(y - fromY, x - fromX)
	const head = Math.min(width, height) / 16
	const side = (turn: number) =>
		`${Math.round(x - head * Math.cos(angle + turn))} ${Math.round(y - head * Math.sin(angle + turn))}`
	const point = `${Math.round(x)} ${Math.round(y)}`
	return `M${Math.round(fromX)} ${Math.round(fromY)}L${point}M${side(0.6)}L${point}L${side(-0.6)}`
}
