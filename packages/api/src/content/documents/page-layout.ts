import type { Piece } from './page-pieces.ts'

/**
 * Distances that decide how pieces of text are joined, as multiples of the font size:
 * - `SAME_LINE`: baselines that are closer than this belong to one row.
 * - `WORD_GAP`: a wider gap between two pieces becomes a space.
 * - `COLUMN_GAP`: a wider gap may separate two columns.
 * - `TAB_GAP`: a wider gap becomes a tab.
 * - `BLOCK_GAP`: a larger distance of two baselines separates a title or a last line from columns.
 */
const SAME_LINE = 0.4
export const WORD_GAP = 0.2
const COLUMN_GAP = 1.2
const TAB_GAP = 2.5
const BLOCK_GAP = 1.8

/** Limits that prove columns: lines of each, characters of a line, and share of lines that begin within a sentence. */
const MIN_LINES = 3
const MIN_CHARACTERS = 15
const MIN_CONTINUED = 0.2
const MAX_DEPTH = 8

/** A line of text, in points from the top left corner of the page. `y` is the baseline. Lines of one column have one `column`. */
export type Line = {
	text: string
	left: number
	right: number
	y: number
	size: number
	column: number
}
export type Layout = { lines: Line[]; disordered: string[] }

type Segment = { pieces: Piece[]; left: number; right: number; y: number; size: number }
type Row = Segment[]

/**
 * Arranges the pieces of a page into lines in reading order. Reads columns of running text one after the other, and everything
 * else, such as tables, row by row. Text that is turned differently follows at the end. `disordered` are rows whose order is
 * doubtful: the file does not have their parts together, and columns cannot be proved.
 */
export function layoutPage(pieces: readonly Piece[]): Layout {
	const layout: Layout = { lines: [], disordered: [] }
	const angles = [...new Set(pieces.map(({ angle }) => angle))]
	const turns = angles.map((angle) => pieces.filter((piece) => piece.angle === angle))
	const weight = (turned: readonly Piece[]) =>
		turned.reduce((sum, { text }) => sum + text.length, 0)
	let columns = 0
	const nextColumn = () => {
		columns += 1
		return columns
	}
	for (const turned of turns.toSorted((one, other) => weight(other) - weight(one))) {
		const column = layout.lines.length === 0 ? 0 : nextColumn()
		addRows(layout, toRows(turned), { column, nextColumn, depth: 0 })
	}
	return layout
}

function toRows(pieces: readonly Piece[]): Row[] {
	const rows: Piece[][] = []
	for (const piece of pieces.toSorted((one, other) => one.y - other.y)) {
		const row = rows.at(-1)
		const first = row?.[0]
		if (row !== undefined && first !== undefined && piece.y - first.y < SAME_LINE * first.size)
			row.push(piece)
		else rows.push([piece])
	}
	return rows.map(toSegments)
}

function toSegments(row: readonly Piece[]): Row {
	const segments: Row = []
	for (const piece of row.toSorted((one, other) => one.left - other.left)) {
		const last = segments.at(-1)
		if (
			last === undefined ||
			piece.left - last.right > COLUMN_GAP * Math.max(last.size, piece.size)
		) {
			const { left, right, y, size } = piece
			segments.push({ pieces: [piece], left, right, y, size })
		} else {
			last.pieces.push(piece)
			last.right = Math.max(last.right, piece.right)
			last.size = Math.max(last.size, piece.size)
		}
	}
	return segments
}

type Place = { column: number; nextColumn: () => number; depth: number }

function addRows(layout: Layout, rows: readonly Row[], place: Place): void {
	const found = place.depth < MAX_DEPTH ? findColumns(rows) : undefined
	if (found === undefined) {
		addPlainRows(layout, rows, place.column)
		return
	}
	const { from, to, gutter } = found
	const deeper = { ...place, depth: place.depth + 1 }
	const side = (isLeft: boolean) =>
		rows
			.slice(from, to)
			.map((row) => row.filter((segment) => segment.left < gutter === isLeft))
			.filter((row) => row.length > 0)
	addRows(layout, rows.slice(0, from), deeper)
	addRows(layout, side(true), { ...deeper, column: place.nextColumn() })
	addRows(layout, side(false), { ...deeper, column: place.nextColumn() })
	addRows(layout, rows.slice(to), deeper)
}

function addPlainRows(layout: Layout, rows: readonly Row[], column: number): void {
	let passage: string[] = []
	const flush = () => {
		if (passage.length > 0) layout.disordered.push(passage.join('\n'))
		passage = []
	}
	for (const row of rows) {
		const pieces = row.flatMap((segment) => segment.pieces)
		const [first, ...rest] = pieces
		if (first === undefined) continue
		const printed = pieces.filter(({ order }) => order !== null)
		const size = Math.max(...(printed.length > 0 ? printed : pieces).map((piece) => piece.size))
		const line = rest.reduce(appendPiece, { ...first, column, size })
		layout.lines.push(line)
		if (isApart(row)) passage.push(line.text)
		else flush()
	}
	flush()
}

/** Returns whether the file has text of other rows between the segments of a row. */
function isApart(row: Row): boolean {
	if (row.length < 2) return false
	const orders = row.flatMap(({ pieces }) => pieces.flatMap(({ order }) => order ?? []))
	return Math.max(...orders) - Math.min(...orders) >= orders.length && orders.length > 0
}

function appendPiece(line: Line, next: Piece): Line {
	const gap = (next.left - line.right) / line.size
	const needsSpace = gap > WORD_GAP && !line.text.endsWith(' ') && !next.text.startsWith(' ')
	const between = gap > TAB_GAP ? '\t' : needsSpace ? ' ' : ''
	return {
		...line,
		text: `${line.text}${between}${next.text}`,
		right: Math.max(line.right, next.right),
	}
}

type Columns = { from: number; to: number; gutter: number }

/** Finds the largest run of rows that a gutter divides into two columns. */
function findColumns(rows: readonly Row[]): Columns | undefined {
	const starts = rows.flat().map(({ left }) => Math.floor(left / 4) * 4 - 1)
	const isFrequent = (start: number) => starts.filter((one) => one === start).length >= MIN_LINES
	const gutters = [...new Set(starts)].filter(isFrequent)
	const found = gutters.flatMap((gutter) => runsBeside(rows, gutter))
	return found
		.filter((run) => areColumns(rows, run))
		.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
}

/** Returns the runs of rows in which no text crosses a gutter. */
function runsBeside(rows: readonly Row[], gutter: number): Columns[] {
	const runs: Columns[] = []
	let from = 0
	for (let to = 0; to <= rows.length; to += 1) {
		const isCrossed = rows[to]?.some(({ left, right }) => left < gutter && right > gutter) ?? true
		if (!isCrossed) continue
		if (to - from >= MIN_LINES) runs.push(trimRun(rows, { from, to, gutter }))
		from = to + 1
	}
	return runs
}

/** Removes rows with text on one side only that a larger distance separates from the columns. */
function trimRun(rows: readonly Row[], run: Columns): Columns {
	let { from, to } = run
	const isOneSided = (row: Row | undefined) =>
		row?.every(({ left }) => left < run.gutter) === true ||
		row?.every(({ left }) => left >= run.gutter) === true
	const isFar = (one: Row | undefined, next: Row | undefined) =>
		(next?.[0]?.y ?? 0) - (one?.[0]?.y ?? 0) > BLOCK_GAP * (next?.[0]?.size ?? 0)
	while (to - from > 1 && isOneSided(rows[from]) && isFar(rows[from], rows[from + 1])) from += 1
	while (to - from > 1 && isOneSided(rows[to - 1]) && isFar(rows[to - 2], rows[to - 1])) to -= 1
	return { ...run, from, to }
}

function areColumns(rows: readonly Row[], { from, to, gutter }: Columns): boolean {
	const segments = rows.slice(from, to).flat()
	const sides = [
		segments.filter(({ left }) => left < gutter),
		segments.filter(({ left }) => left >= gutter),
	] as const
	if (sides.some((side) => side.length < MIN_LINES || meanLength(side) < MIN_CHARACTERS))
		return false
	return sides.every(isRunningText) || areInFileOrder(...sides)
}

function meanLength(side: readonly Segment[]): number {
	return side.reduce((sum, segment) => sum + textOf(segment).length, 0) / side.length
}

function isRunningText(side: readonly Segment[]): boolean {
	const continued = side.filter((segment) => /^\p{Ll}/u.test(textOf(segment)))
	return continued.length >= MIN_CONTINUED * side.length
}

/** Returns whether the file has all text of one side before the other side. */
function areInFileOrder(one: readonly Segment[], other: readonly Segment[]): boolean {
	const orders = (side: readonly Segment[]) =>
		side.flatMap(({ pieces }) => pieces.flatMap(({ order }) => order ?? []))
	return Math.max(...orders(one)) < Math.min(...orders(other))
}

function textOf({ pieces }: Segment): string {
	return pieces
		.map(({ text }) => text)
		.join(' ')
		.trim()
}
