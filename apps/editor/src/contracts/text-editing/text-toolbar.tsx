import { Menu, MenuChoice, MenuItem } from '@dormer/ui/menu'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '@dormer/ui/toolbar'
import {
	Bold,
	ChevronDown,
	FileDown,
	IndentDecrease,
	IndentIncrease,
	Italic,
	List,
	ListOrdered,
	Minus,
	Plus,
	Quote,
	Redo2,
	Signature,
	Table,
	Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import {
	type Formatting,
	indentItem,
	insertBlock,
	insertTable,
	outdentItem,
	setLevel,
	toggleBold,
	toggleItalic,
	toggleList,
	toggleQuote,
} from './commands.ts'
import { contractSchema } from './document-schema.ts'
import { TableTools } from './table-tools.tsx'

const { nodes } = contractSchema

const LEVELS = [
	{ value: '0', label: 'Text' },
	{ value: '1', label: 'Heading 1' },
	{ value: '2', label: 'Heading 2' },
	{ value: '3', label: 'Heading 3' },
	{ value: '4', label: 'Heading 4' },
]

type TextToolbarProps = {
	label: string
	formatting: Formatting | null
	run: (command: Command) => void
	/** Returns the focus to the text after a menu closed. */
	onLeave: () => void
}

/** Renders the buttons that format the selected text, and below them the buttons of the table around the caret. */
export function TextToolbar({ label, formatting, run, onLeave }: TextToolbarProps) {
	const { isTable = false, list = null, level = 0 } = formatting ?? {}
	const levelName = LEVELS.find(({ value }) => value === `${level}`)?.label ?? `Heading ${level}`
	return (
		<div className="sticky top-0 z-10 border-b border-line">
			<Toolbar label={label} className="px-1 py-1">
				<Menu
					align="start"
					onClosed={onLeave}
					trigger={
						<ToolbarButton
							label={`Style: ${levelName}`}
							disabled={isTable}
							className="w-24 justify-between!"
						>
							<span className="truncate">{levelName}</span>
							<ChevronDown className="icon-s shrink-0" aria-hidden />
						</ToolbarButton>
					}
				>
					<MenuChoice
						label="Style"
						value={`${level}`}
						options={LEVELS}
						onChange={(value) => run(setLevel(Number(value)))}
					/>
				</Menu>
				<ToolbarButton
					label="Bold"
					keys="Ctrl B"
					pressed={formatting?.isBold ?? false}
					onClick={() => run(toggleBold)}
				>
					<Bold className="icon" aria-hidden />
				</ToolbarButton>
				<ToolbarButton
					label="Italic"
					keys="Ctrl I"
					pressed={formatting?.isItalic ?? false}
					onClick={() => run(toggleItalic)}
				>
					<Italic className="icon" aria-hidden />
				</ToolbarButton>
				<ToolbarButton
					label="Bulleted list"
					pressed={list === 'bullet'}
					disabled={isTable}
					onClick={() => run(toggleList(nodes.bullet_list))}
				>
					<List className="icon" aria-hidden />
				</ToolbarButton>
				<ToolbarButton
					label="Numbered list"
					pressed={list === 'ordered'}
					disabled={isTable}
					onClick={() => run(toggleList(nodes.ordered_list))}
				>
					<ListOrdered className="icon" aria-hidden />
				</ToolbarButton>
				{list !== null && (
					<>
						<ToolbarButton
							label="Indent"
							keys="Ctrl ]"
							disabled={formatting?.canIndent !== true}
							onClick={() => run(indentItem)}
						>
							<IndentIncrease className="icon" aria-hidden />
						</ToolbarButton>
						<ToolbarButton label="Outdent" keys="Ctrl [" onClick={() => run(outdentItem)}>
							<IndentDecrease className="icon" aria-hidden />
						</ToolbarButton>
					</>
				)}
				<Menu
					align="start"
					onClosed={onLeave}
					trigger={
						<ToolbarButton label="Insert" disabled={isTable}>
							<Plus className="icon" aria-hidden />
							<ChevronDown className="icon-s" aria-hidden />
						</ToolbarButton>
					}
				>
					<InsertItems run={run} isQuote={formatting?.isQuote ?? false} />
				</Menu>
				<ToolbarSeparator />
				<ToolbarButton
					label="Undo"
					keys="Ctrl Z"
					disabled={formatting?.canUndo !== true}
					onClick={() => run(undo)}
				>
					<Undo2 className="icon" aria-hidden />
				</ToolbarButton>
				<ToolbarButton
					label="Redo"
					keys="Ctrl Y"
					disabled={formatting?.canRedo !== true}
					onClick={() => run(redo)}
				>
					<Redo2 className="icon" aria-hidden />
				</ToolbarButton>
			</Toolbar>
			{isTable && (
				<TableTools
					hasHeader={formatting?.hasHeader ?? false}
					canAddAbove={formatting?.canAddAbove ?? false}
					run={run}
					onLeave={onLeave}
				/>
			)}
		</div>
	)
}

function InsertItems({ run, isQuote }: Pick<TextToolbarProps, 'run'> & { isQuote: boolean }) {
	return (
		<>
			<MenuItem icon={<Table className="icon" aria-hidden />} onSelect={() => run(insertTable)}>
				Table
			</MenuItem>
			<MenuItem
				icon={<Signature className="icon" aria-hidden />}
				onSelect={() => run(insertBlock(nodes.signature))}
			>
				Signature line
			</MenuItem>
			<MenuItem
				icon={<FileDown className="icon" aria-hidden />}
				onSelect={() => run(insertBlock(nodes.page))}
			>
				New page
			</MenuItem>
			<MenuItem
				icon={<Minus className="icon" aria-hidden />}
				onSelect={() => run(insertBlock(nodes.rule))}
			>
				Line
			</MenuItem>
			<MenuItem icon={<Quote className="icon" aria-hidden />} onSelect={() => run(toggleQuote)}>
				{isQuote ? 'Remove the quote' : 'Quote'}
			</MenuItem>
		</>
	)
}
