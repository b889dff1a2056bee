import type { ActionConfig } from '@dormer/api/contracts/templates/schema'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { CalendarDays, Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { PanelSection } from '../deck-editing/panel.tsx'
import { EndActionDialog } from './end-action-dialog.tsx'
import { useContracts } from './use-contract.ts'
import type { EndActionType } from './use-end-action.ts'

/** What a homeowner can do at the end of the deck beside signing: open links, and book the visit foremost. */
export function EndActions() {
	const { list, endActions } = useContracts()
	const [open, setOpen] = useState<ActionConfig | EndActionType | null>(null)
	const hasVisit = endActions.some(({ actionType }) => actionType === 'appointment')
	return (
		<PanelSection
			title="What can they do at the end?"
			help="Beside signing. What is published here comes as a button after the last slide."
		>
			{list.isPending && <Skeleton className="h-10" />}
			{endActions.length > 0 && (
				<ul className="min-w-0 divide-y divide-line rounded-s border border-line">
					{endActions.map((action) => (
						<li key={action.id}>
							<ActionButton action={action} onOpen={() => setOpen(action)} />
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-2">
				<Button size="s" onClick={() => setOpen('external_link')}>
					<Plus className="icon" aria-hidden />
					Link
				</Button>
				{!hasVisit && list.isSuccess && (
					<Button size="s" onClick={() => setOpen('appointment')}>
						<Plus className="icon" aria-hidden />
						Visit first
					</Button>
				)}
			</div>
			{open !== null && <EndActionDialog action={open} onClose={() => setOpen(null)} />}
		</PanelSection>
	)
}

function ActionButton({ action, onOpen }: { action: ActionConfig; onOpen: () => void }) {
	const { name, actionType, templateMarkdown, status } = action
	const isLink = actionType === 'external_link'
	const Icon = isLink ? Link2 : CalendarDays
	return (
		<button
			type="button"
			onClick={onOpen}
			className="flex w-full items-center gap-2.5 px-3 py-2 text-left outline-offset-[-2px] hover:bg-paper"
		>
			<Icon className="icon shrink-0 text-ink-3" aria-hidden />
			<span className="min-w-0 flex-1">
				<span className="block truncate text-s font-medium">{name}</span>
				<span className="block truncate text-xs text-ink-meta">
					{isLink ? templateMarkdown.trim().replace('https://', '') : 'Book a visit, foremost'}
				</span>
			</span>
			{status === 'published' ? (
				<Status tone="good">Shown</Status>
			) : (
				<Status tone="open">Draft</Status>
			)}
		</button>
	)
}
