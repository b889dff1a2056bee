import type { Faq } from '@dormer/api/content/faqs/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { toastUndo } from '@dormer/ui/toast'
import { MessageSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { UNDO_WINDOW_MS, useDeck } from '../deck-editing/deck-editor.ts'
import type { Edit } from '../deck-editing/edit.ts'
import { Panel } from '../deck-editing/panel.tsx'
import { FaqForm } from './faq-form.tsx'
import { FaqRow } from './faq-row.tsx'

/** Renders the FAQ panel: questions with a fixed answer, which is used before any generated answer. */
export function FaqPanel() {
	const { detail } = useDeck()
	const [open, setOpen] = useState<string | null>(null)
	const { faqs } = detail
	const remove = useRemoveFaq()
	return (
		<Panel
			title="FAQs"
			end={
				<>
					<span className="num mr-1 text-s text-ink-meta">{faqs.length}</span>
					<Button size="s" onClick={() => setOpen('new')}>
						<Plus className="icon" aria-hidden />
						Add
					</Button>
				</>
			}
		>
			{open === 'new' && <FaqForm onClose={() => setOpen(null)} />}
			{faqs.length === 0 && open !== 'new' && (
				<EmptyState
					icon={<MessageSquare className="icon-l" aria-hidden />}
					title="No questions yet"
					action={<Button onClick={() => setOpen('new')}>Add a question</Button>}
				>
					Add the questions that homeowners ask most. Dormer uses your answers first.
				</EmptyState>
			)}
			<ul className="-mx-4 divide-y divide-line">
				{faqs.map((faq) =>
					open === faq.id ? (
						<li key={faq.id} className="px-4 py-3">
							<FaqForm faq={faq} onClose={() => setOpen(null)} />
						</li>
					) : (
						<FaqRow
							key={faq.id}
							faq={faq}
							onEdit={() => setOpen(faq.id)}
							onRemove={() => remove(faq)}
						/>
					),
				)}
			</ul>
		</Panel>
	)
}

function useRemoveFaq(): (faq: Faq) => void {
	const { edit, cancel } = useDeck()
	return ({ id }) => {
		const removal: Edit = { kind: 'remove-faq', id }
		edit(removal)
		toastUndo('Question deleted', {
			label: 'Undo',
			forMs: UNDO_WINDOW_MS - 500,
			onUndo: () => cancel(removal),
			onExpire: () => undefined,
		})
	}
}
