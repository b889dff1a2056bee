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
import { SuggestionList } from './suggestion-list.tsx'

/** Renders the FAQ panel: suggestions to review, then the published questions with their fixed answers. */
export function FaqPanel() {
	const { detail } = useDeck()
	const [open, setOpen] = useState<string | null>(null)
	const faqs = detail.faqs.filter(({ status }) => status === 'published')
	const suggestions = detail.faqs.filter(({ status }) => status === 'suggested')
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
			{suggestions.length > 0 && (
				<SuggestionList
					suggestions={suggestions}
					open={open}
					onOpen={setOpen}
					onDismiss={(faq) => remove(faq, 'Suggestion dismissed')}
				/>
			)}
			{suggestions.length > 0 && faqs.length > 0 && (
				<h3 className="-mx-4 flex gap-2 px-4 pt-2.5 pb-0.5 text-s font-semibold">
					Accepted <span className="num font-normal text-ink-meta">{faqs.length}</span>
				</h3>
			)}
			{detail.faqs.length === 0 && open !== 'new' && (
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
							onRemove={() => remove(faq, 'Question deleted')}
						/>
					),
				)}
			</ul>
		</Panel>
	)
}

function useRemoveFaq(): (faq: Faq, message: string) => void {
	const { edit, cancel } = useDeck()
	return ({ id }, message) => {
		const removal: Edit = { kind: 'remove-faq', id }
		edit(removal)
		toastUndo(message, {
			label: 'Undo',
			forMs: UNDO_WINDOW_MS - 500,
			onUndo: () => cancel(removal),
			onExpire: () => undefined,
		})
	}
}
