import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { CalendarDays, Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { PanelSection } from '../deck-editing/panel.tsx'
import { ClosingButtonDialog } from './closing-button-dialog.tsx'
import type { ClosingButtonType } from './use-closing-button.ts'
import { useContracts } from './use-contracts.ts'

/** Renders the link and appointment buttons that homeowners see after the last slide, in addition to the contract. */
export function ClosingButtons() {
	const { list, closingButtons } = useContracts()
	const [open, setOpen] = useState<ActionConfig | ClosingButtonType | null>(null)
	const hasAppointment = closingButtons.some(({ actionType }) => actionType === 'appointment')
	return (
		<PanelSection
			title="Buttons after the last slide"
			help="Homeowners see the published buttons in addition to the contract."
		>
			{list.isPending && <Skeleton className="h-10" />}
			{closingButtons.length > 0 && (
				<ul className="min-w-0 divide-y divide-line rounded-s border border-line">
					{closingButtons.map((action) => (
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
				{!hasAppointment && list.isSuccess && (
					<Button size="s" onClick={() => setOpen('appointment')}>
						<Plus className="icon" aria-hidden />
						Appointment
					</Button>
				)}
			</div>
			{open !== null && <ClosingButtonDialog action={open} onClose={() => setOpen(null)} />}
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
					{isLink ? templateMarkdown.trim().replace('https://', '') : 'Appointment, shown first'}
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
