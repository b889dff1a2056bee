import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import {
	inputRules,
	textblockTypeInputRule,
	undoInputRule,
	wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { indentItem, outdentItem, setLevel, toggleBold, toggleItalic } from './commands.ts'
import { contractSchema } from './document-schema.ts'
import { leaveCellDownward, stayInCell } from './table-rules.ts'

const { nodes } = contractSchema

/** Keys of the editor. Tab moves only between the cells of a table, so the keyboard can leave the field. */
export function editingKeys(): Plugin[] {
	const { Enter = none, Backspace = none, Delete = none } = baseKeymap
	return [
		inputRules({
			rules: [
				textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, marks = '']) => ({
					level: marks.length,
				})),
				wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
				wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, ([, start]) => ({
					start: Number(start),
				})),
				wrappingInputRule(/^>\s$/, nodes.quote),
			],
		}),
		keymap({
			'Mod-b': toggleBold,
			'Mod-i': toggleItalic,
			'Mod-z': undo,
			'Shift-Mod-z': redo,
			'Mod-y': redo,
			'Mod-]': indentItem,
			'Mod-[': outdentItem,
			...Object.fromEntries([0, 1, 2, 3, 4].map((level) => [`Mod-Alt-${level}`, setLevel(level)])),
			Tab: goToNextCell(1),
			'Shift-Tab': goToNextCell(-1),
			Enter: chainCommands(leaveCellDownward, splitListItem(nodes.list_item), Enter),
			'Shift-Enter': chainCommands(leaveCellDownward, breakLine, Enter),
			Backspace: chainCommands(undoInputRule, stayInCell('start'), Backspace),
			Delete: chainCommands(stayInCell('end'), Delete),
		}),
		keymap(baseKeymap),
		new Plugin({ props: { handleTextInput: (...[view, , , text]) => typeBelowBlock(view, text) } }),
	]
}

const none: Command = () => false

/** Types below a selected block, such as the place of the signature, because typing would otherwise replace the block. */
function typeBelowBlock({ state, dispatch }: EditorView, text: string): boolean {
	const { selection } = state
	if (!(selection instanceof NodeSelection) || selection.node.isInline) return false
	const tr = state.tr.insert(selection.to, nodes.paragraph.create(null, contractSchema.text(text)))
	dispatch(
		tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView(),
	)
	return true
}

/** Inserts a line break. Headings have one line. */
const breakLine: Command = ({ selection, tr }, dispatch) => {
	if (selection.$from.parent.type !== nodes.paragraph) return false
	dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
	return true
}
