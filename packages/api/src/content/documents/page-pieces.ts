import { CHECKED, UNCHECKED } from './check-marks.ts'
import type { PdfPage } from './open-pdf.ts'

/** A rectangle on the page as it is seen, in points from its top left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/**
 * A piece of text of a page, in points from the top left corner, turned so that it reads from left to right. `y` is the baseline
 * and `angle` the turn in degrees. `box` is its place on the page. `order` is its position in the file, or null for the value of a
 * form field.
 */
export type Piece = {
	text: string
	left: number
	right: number
	y: number
	size: number
	angle: number
	box: Box
	order: number | null
}

type Matrix = readonly number[]

/** Returns the pieces of text of a page and the values of its form fields, without copies that only make letters bolder. */
export async function readPieces(page: PdfPage): Promise<Piece[]> {
	const { transform } = page.getViewport({ scale: 1 })
	const { items } = await page.getTextContent()
	const pieces: Piece[] = []
	for (const item of items) {
		if (!('str' in item) || item.str.trim() === '') continue
		const piece = toPiece(item, transform, pieces.length)
		if (piece !== undefined && !isCopy(piece, pieces)) pieces.push(piece)
	}
	const annotations = await page.getAnnotations()
	return [...pieces, ...annotations.flatMap((one) => readField(one, transform))]
}

/** Returns the rectangles that strike out text on a page. */
export async function readStrikes(page: PdfPage): Promise<Box[]> {
	const { transform } = page.getViewport({ scale: 1 })
	const annotations = await page.getAnnotations()
	return annotations.flatMap(({ subtype, rect }) =>
		subtype === 'StrikeOut' ? [toBox(rect, transform)] : [],
	)
}

function toPiece(
	item: { str: string; width: number; transform: Matrix },
	view: Matrix,
	order: number,
): Piece | undefined {
	const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiply(view, item.transform)
	const size = Math.hypot(c, d)
	if (size === 0) return undefined
	const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI / 5) * 5
	const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
	const [left, baseline] = [x * cos + y * sin, y * cos - x * sin]
	const corners = [
		[left, baseline - 0.8 * size],
		[left + item.width, baseline + 0.2 * size],
	].map(([u = 0, v = 0]): [number, number] => [u * cos - v * sin, u * sin + v * cos])
	return {
		text: item.str,
		left,
		right: left + item.width,
		y: baseline,
		size,
		angle,
		box: boxAround(corners),
		order,
	}
}

/** Returns whether one of the last pieces has the same text at almost the same place. */
function isCopy(piece: Piece, pieces: readonly Piece[]): boolean {
	return pieces
		.slice(-50)
		.some(
			({ text, left, y, size }) =>
				text === piece.text && Math.hypot(left - piece.left, y - piece.y) < 0.1 * size,
		)
}

/** Flags of an annotation that is not shown (ISO 32000-2, 12.5.3). */
const INVISIBLE = 0b10_0011

type Annotation = Awaited<ReturnType<PdfPage['getAnnotations']>>[number]

/** Returns what a form field or a typed note shows: its lines, or the mark of its box. */
function readField(annotation: Annotation, view: Matrix): Piece[] {
	const { annotationFlags = 0, rect, defaultAppearanceData } = annotation
	if ((annotationFlags & INVISIBLE) !== 0) return []
	const box = toBox(rect, view)
	const height = box.bottom - box.top
	const text = valueOfField(annotation).trim()
	if (text === '') return []
	const isMark = text === CHECKED || text === UNCHECKED
	const lines = text.split(/\r\n?|\n/)
	const stated = Number(defaultAppearanceData?.fontSize ?? 0)
	const size = stated > 0 ? stated : Math.min(12, (0.6 * height) / lines.length)
	const first = lines.length === 1 ? box.top + height / 2 + 0.35 * size : box.top + size
	return lines.flatMap((line, index) =>
		line.trim() === ''
			? []
			: [
					{
						text: line,
						left: box.left,
						right: isMark ? box.right : Math.min(box.right, box.left + line.length * 0.5 * size),
						y: first + index * 1.2 * size,
						size,
						angle: 0,
						box,
						order: null,
					},
				],
	)
}

function valueOfField(annotation: Annotation): string {
	const { subtype, fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue } =
		annotation
	if (subtype === 'FreeText') return (annotation.textContent ?? []).join('\n')
	if (subtype !== 'Widget') return ''
	if (fieldType === 'Tx' || fieldType === 'Ch')
		return [fieldValue]
			.flat()
			.filter((one) => typeof one === 'string')
			.join(', ')
	if (checkBox === true) return fieldValue === exportValue ? CHECKED : UNCHECKED
	return radioButton === true ? (fieldValue === buttonValue ? CHECKED : UNCHECKED) : ''
}

function toBox(rect: readonly number[], view: Matrix): Box {
	const [left = 0, bottom = 0, right = 0, top = 0] = rect
	return boxAround([apply(view, left, bottom), apply(view, right, top)])
}

function boxAround(points: readonly [number, number][]): Box {
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
	return {
		left: Math.min(...xs),
		top: Math.min(...ys),
		right: Math.max(...xs),
		bottom: Math.max(...ys),
	}
}

function apply(
	[a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix,
	x: number,
	y: number,
): [number, number] {
	return [a * x + c * y + e, b * x + d * y + f]
}

function multiply(outer: Matrix, inner: Matrix): number[] {
	const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = inner
	const origin = apply(outer, 0, 0)
	const turned = [apply(outer, a, b), apply(outer, c, d)].flatMap(([u, v]) => [
		u - origin[0],
		v - origin[1],
	])
	return [...turned, ...apply(outer, x, y)]
}
