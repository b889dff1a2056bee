import type { Node } from 'prosemirror-model'
import {
	type Command,
	type EditorState,
	Plugin,
	Selection,
	TextSelection,
	type Transaction,
} from 'prosemirror-state'
import {
	addRowBefore,
	findTable,
	isInTable,
	nextCell,
	selectedRect,
	selectionCell,
} from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { contractSchema } from './document-schema.ts'

const { nodes } = contractSchema

/** Keeps the cells of each table as Markdown requires: either all cells of the first row are headers or none, and no other cells are. */
export function headerRows(): Plugin {
	return new Plugin({
		appendTransaction: (transactions, _before, state) =>
			transactions.some(({ docChanged }) => docChanged) ? alignHeaders(state) : null,
		props: { decorations: ({ doc }) => DecorationSet.create(doc, emptyHeaders(doc)) },
	})
}

/** Presents empty header cells as cells, because a screen reader would announce a header without a name. */
function emptyHeaders(doc: Node): Decoration[] {
	const found: Decoration[] = []
	doc.descendants(({ type, content, nodeSize }, position) => {
		if (type === nodes.table_header && content.size === 0)
			found.push(Decoration.node(position, position + nodeSize, { role: 'cell' }))
	})
	return found
}

function alignHeaders(state: EditorState): Transaction | null {
	const { tr } = state
	state.doc.descendants((table, position) => {
		if (table.type !== nodes.table) return
		table.forEach((row, offset, index) => {
			const isHeader = index === 0 && row.firstChild?.type === nodes.table_header
			setCellType(tr, { row, position: position + 1 + offset, isHeader })
		})
		return false
	})
	return tr.docChanged ? tr : null
}

type Row = { row: Node; position: number; isHeader: boolean }

function setCellType(tr: Transaction, { row, position, isHeader }: Row): void {
	const type = isHeader ? nodes.table_header : nodes.table_cell
	row.forEach((cell, offset) => {
		if (cell.type !== type) tr.setNodeMarkup(position + 1 + offset, type, cell.attrs)
	})
}

/** Returns whether the table at the selection has a header row. */
export function hasHeaderRow(state: EditorState): boolean {
	const table = findTable(state.selection.$from)
	return table?.node.firstChild?.firstChild?.type === nodes.table_header
}

/** Turns the first row of the table into a header, or the header into a row. */
export const toggleHeaderRow: Command = (state, dispatch) => {
	const table = findTable(state.selection.$from)
	const row = table?.node.firstChild
	if (table === null || table === undefined || row === null || row === undefined) return false
	const { tr } = state
	setCellType(tr, { row, position: table.start, isHeader: !hasHeaderRow(state) })
	dispatch?.(tr)
	return true
}

/** Adds a row above the selected one. Adds none above a header, which is always the first row. */
export const addRowAbove: Command = (state, dispatch) =>
	isInTable(state) &&
	!(hasHeaderRow(state) && selectedRect(state).top === 0) &&
	addRowBefore(state, dispatch)

/** Moves to the cell below. In the last row, continues with a new paragraph below the table. */
export const leaveCellDownward: Command = (state, dispatch) => {
	if (!isInTable(state)) return false
	const below = nextCell(selectionCell(state), 'vert', 1)
	if (below !== null) {
		dispatch?.(
			state.tr.setSelection(Selection.near(state.doc.resolve(below.pos + 1))).scrollIntoView(),
		)
		return true
	}
	const table = findTable(state.selection.$from)
	if (table === null || table === undefined) return true
	const end = table.pos + table.node.nodeSize
	const tr = state.tr.insert(end, nodes.paragraph.create())
	dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
	return true
}

/** Does nothing at the edge of a cell, so deleting does not reach into the next cell. */
export function stayInCell(edge: 'start' | 'end'): Command {
	return ({ selection }) => {
		const { $from, empty } = selection
		const role = $from.parent.type.spec.tableRole
		if (!empty || (role !== 'cell' && role !== 'header_cell')) return false
		return edge === 'start'
			? $from.parentOffset === 0
			: $from.parentOffset === $from.parent.content.size
	}
}
