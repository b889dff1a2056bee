import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { contractSchema } from './document-schema.ts'
import { addRowAbove, hasHeaderRow } from './table-rules.ts'

const { nodes, marks } = contractSchema

export const toggleBold = toggleMark(marks.strong)
export const toggleItalic = toggleMark(marks.em)
export const indentItem = sinkListItem(nodes.list_item)
export const outdentItem = liftListItem(nodes.list_item)

/** Style of a line: a heading level, or 0 for text. */
export function setLevel(level: number): Command {
	return level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level })
}

/** Puts the selected lines in a list, takes them out of it, or changes the kind of their list. */
export function toggleList(type: NodeType): Command {
	return (state, dispatch) => {
		const list = enclosing(state, isList)
		if (list === null) return wrapInList(type)(state, dispatch)
		if (list.node.type === type) return outdentItem(state, dispatch)
		dispatch?.(state.tr.setNodeMarkup(list.position, type, { spread: list.node.attrs.spread }))
		return true
	}
}

/** Puts the selected blocks in a quote, or takes them out of it. */
export const toggleQuote: Command = (state, dispatch) =>
	enclosing(state, (type) => type === nodes.quote) === null
		? wrapIn(nodes.quote)(state, dispatch)
		: lift(state, dispatch)

/** Inserts a block that has no text, such as the place of the signature. */
export function insertBlock(type: NodeType): Command {
	return (state, dispatch) => {
		dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
		return true
	}
}

const ROWS = 3
const COLUMNS = 2

/** Inserts a table with a header row and places the caret in its first cell. */
export const insertTable: Command = (state, dispatch) => {
	const { tr } = state
	const rows = Array.from({ length: ROWS }, (_, row) => {
		const type = row === 0 ? nodes.table_header : nodes.table_cell
		return nodes.table_row.create(
			null,
			Array.from({ length: COLUMNS }, () => type.create()),
		)
	})
	const table = nodes.table.create(null, rows)
	tr.replaceSelectionWith(table)
	let inside: number | null = null
	tr.doc.descendants((node, position) => {
		if (node === table) inside = position + 3
	})
	if (inside !== null) tr.setSelection(TextSelection.create(tr.doc, inside))
	dispatch?.(tr.scrollIntoView())
	return true
}

/** Inserts a text, with a pill for each variable in it. */
export function insertNodes(content: readonly Node[]): Command {
	return (state, dispatch) => {
		const { $from, from, to } = state.selection
		const styles = state.storedMarks ?? $from.marks()
		const styled = content.map((node) => node.mark(styles))
		dispatch?.(state.tr.replaceWith(from, to, styled).scrollIntoView())
		return true
	}
}

/** What the toolbar shows about the selection. */
export type Formatting = {
	/** Heading level of the line, or 0 for text. */
	level: number
	isBold: boolean
	isItalic: boolean
	list: 'bullet' | 'ordered' | null
	isQuote: boolean
	isTable: boolean
	hasHeader: boolean
	canAddAbove: boolean
	canUndo: boolean
	canRedo: boolean
	canIndent: boolean
}

/** Returns the formatting at the selection. */
export function formattingOf(state: EditorState): Formatting {
	const { parent } = state.selection.$from
	const list = enclosing(state, isList)?.node.type
	return {
		level: parent.type === nodes.heading ? parent.attrs.level : 0,
		isBold: isActive(state, marks.strong),
		isItalic: isActive(state, marks.em),
		list: list === undefined ? null : list === nodes.bullet_list ? 'bullet' : 'ordered',
		isQuote: enclosing(state, (type) => type === nodes.quote) !== null,
		isTable: isInTable(state),
		hasHeader: hasHeaderRow(state),
		canAddAbove: addRowAbove(state),
		canUndo: undo(state),
		canRedo: redo(state),
		canIndent: indentItem(state),
	}
}

function isActive(state: EditorState, type: typeof marks.strong): boolean {
	const { from, to, empty, $from } = state.selection
	if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
	return state.doc.rangeHasMark(from, to, type)
}

function isList(type: NodeType): boolean {
	return type === nodes.bullet_list || type === nodes.ordered_list
}

type Place = { node: Node & { attrs: Attrs }; position: number }

/** Returns the innermost block around the selection that matches. */
function enclosing(state: EditorState, matches: (type: NodeType) => boolean): Place | null {
	const { $from } = state.selection
	for (let depth = $from.depth; depth > 0; depth -= 1) {
		const node = $from.node(depth)
		if (matches(node.type)) return { node, position: $from.before(depth) }
	}
	return null
}
