import type {
	List,
	Paragraph,
	PhrasingContent,
	RootContent,
	Table,
	TableCell,
	TableRow,
	Text,
} from 'mdast'

/** Text of one style, or a line break. */
export type Piece = { text: string; bold: boolean; italic: boolean } | 'break'

/** Builds the content of a paragraph. Joins neighbors of one style, and keeps spaces outside of bold and italics. */
export function toPhrasing(pieces: readonly Piece[]): PhrasingContent[] {
	const joined: Piece[] = []
	for (const piece of trimPieces(pieces)) {
		const last = joined.at(-1)
		if (last === undefined || last === 'break' || piece === 'break' || !isSameStyle(last, piece))
			joined.push(piece === 'break' ? piece : { ...piece })
		else last.text += piece.text
	}
	return joined.flatMap((piece): PhrasingContent[] => {
		if (piece === 'break') return [{ type: 'break' }]
		const spaced = piece.text.replace(/ {2,}/g, ' ')
		const text = spaced.trim()
		const start = spaced.length - spaced.trimStart().length
		const before = spaced.slice(0, start)
		const after = spaced.slice(start + text.length)
		const styled = text === '' ? [] : [toStyled({ type: 'text', value: text }, piece)]
		return [...toText(before), ...styled, ...toText(after)]
	})
}

/** Removes breaks and white space at both ends, except tabs at the end, which mark a place to fill in. */
function trimPieces(pieces: readonly Piece[]): Piece[] {
	const isText = (piece: Piece) => piece !== 'break' && piece.text !== ''
	const kept = pieces.slice(pieces.findIndex(isText), pieces.findLastIndex(isText) + 1)
	return kept.map((piece, index) => {
		if (piece === 'break') return piece
		const text = index === 0 ? piece.text.trimStart() : piece.text
		return {
			...piece,
			text: index === kept.length - 1 ? text.replace(/(?<![^\S\t])[^\S\t]+$/, '') : text,
		}
	})
}

function isSameStyle(one: Exclude<Piece, 'break'>, other: Exclude<Piece, 'break'>): boolean {
	return one.bold === other.bold && one.italic === other.italic
}

function toText(value: string): Text[] {
	return value === '' ? [] : [{ type: 'text', value }]
}

function toStyled(
	text: PhrasingContent,
	{ bold, italic }: Exclude<Piece, 'break'>,
): PhrasingContent {
	const slanted: PhrasingContent = italic ? { type: 'emphasis', children: [text] } : text
	return bold ? { type: 'strong', children: [slanted] } : slanted
}

/** Adds a bullet at a level, from 0, to the list at the end of the blocks, or starts a list. */
export function addListItem(blocks: RootContent[], level: number, paragraph: Paragraph): void {
	const last = blocks.at(-1)
	const list: List =
		last?.type === 'list' ? last : { type: 'list', ordered: false, spread: false, children: [] }
	if (list !== last) blocks.push(list)
	const item = list.children.at(-1)
	if (level > 0 && item !== undefined) addListItem(item.children, level - 1, paragraph)
	else list.children.push({ type: 'listItem', spread: false, children: [paragraph] })
}

/** Builds a table. Adds an empty header row, because a Word table has no header and a Markdown table needs one. */
export function toTable(rows: TableRow[], hasHeader: boolean): Table {
	const width = Math.max(...rows.map(({ children }) => children.length))
	const empty = (): TableCell => ({ type: 'tableCell', children: [] })
	for (const { children } of rows) while (children.length < width) children.push(empty())
	const header: TableRow = { type: 'tableRow', children: Array.from({ length: width }, empty) }
	return { type: 'table', children: hasHeader ? rows : [header, ...rows] }
}

/** Flattens the blocks of a table cell into lines, because a Markdown cell contains text only. */
export function toCell(blocks: readonly RootContent[]): TableCell {
	const lines = blocks.flatMap(linesOf).filter((line) => line.length > 0)
	return {
		type: 'tableCell',
		children: lines.flatMap((line, index): PhrasingContent[] =>
			index === 0 ? line : [{ type: 'break' }, ...line],
		),
	}
}

function linesOf(block: RootContent): PhrasingContent[][] {
	if (block.type === 'paragraph' || block.type === 'heading') return [block.children]
	if (block.type === 'list')
		return block.children.flatMap((item) =>
			item.children.flatMap(linesOf).map((line) => [...toText('• '), ...line]),
		)
	if (block.type !== 'table') return []
	return block.children.map(({ children: cells }) =>
		cells
			.filter((cell) => cell.children.length > 0)
			.flatMap((cell, index) => [...toText(index === 0 ? '' : ' '), ...cell.children]),
	)
}
