import { Menu, MenuItem, MenuSeparator } from '@dormer/ui/menu'
import { Toolbar, ToolbarButton } from '@dormer/ui/toolbar'
import { ChevronDown } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import {
	addColumnAfter,
	addColumnBefore,
	addRowAfter,
	deleteColumn,
	deleteRow,
	deleteTable,
} from 'prosemirror-tables'
import { addRowAbove, toggleHeaderRow } from './table-rules.ts'

type TableToolsProps = {
	hasHeader: boolean
	/** False in the header row, which is the first row of its table. */
	canAddAbove: boolean
	run: (command: Command) => void
	/** Returns the focus to the text after a menu closed. */
	onLeave: () => void
}

/** Renders the buttons that change the table around the caret. */
export function TableTools({ hasHeader, canAddAbove, run, onLeave }: TableToolsProps) {
	return (
		<Toolbar label="Table" className="border-t border-line px-1 py-1">
			<ToolbarButton label="Add row below" onClick={() => run(addRowAfter)}>
				Add row
			</ToolbarButton>
			<ToolbarButton label="Add column to the right" onClick={() => run(addColumnAfter)}>
				Add column
			</ToolbarButton>
			<Menu
				align="start"
				onClosed={onLeave}
				trigger={
					<ToolbarButton label="More actions for this table">
						More
						<ChevronDown className="icon-s" aria-hidden />
					</ToolbarButton>
				}
			>
				<MenuItem disabled={!canAddAbove} onSelect={() => run(addRowAbove)}>
					Add row above
				</MenuItem>
				<MenuItem onSelect={() => run(addColumnBefore)}>Add column to the left</MenuItem>
				<MenuItem onSelect={() => run(toggleHeaderRow)}>
					{hasHeader ? 'Turn the header into a row' : 'Turn the first row into a header'}
				</MenuItem>
				<MenuSeparator />
				<MenuItem onSelect={() => run(deleteRow)}>Delete the row</MenuItem>
				<MenuItem onSelect={() => run(deleteColumn)}>Delete the column</MenuItem>
				<MenuItem danger onSelect={() => run(deleteTable)}>
					Delete the table
				</MenuItem>
			</Menu>
		</Toolbar>
	)
}
