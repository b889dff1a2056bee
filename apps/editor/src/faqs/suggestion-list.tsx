import type { Faq } from '@dormer/api/content/faqs/schema'
import { useRef } from 'react'
import { formatCount } from '../core/format.ts'
import { FaqForm } from './faq-form.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import {
	useAcceptSuggestion,
	useSelectedSuggestion,
	useSelectSuggestion,
} from './use-suggestions.ts'

type SuggestionListProps = {
	suggestions: Faq[]
	/** Id of the FAQ whose form is open, or null. */
	open: string | null
	onOpen: (id: string | null) => void
	onDismiss: (faq: Faq) => void
}

/** Renders the suggested FAQs of a deck. Moves the focus to the heading when an accepted suggestion leaves the list. */
export function SuggestionList({ suggestions, open, onOpen, onDismiss }: SuggestionListProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const selected = useSelectedSuggestion()
	const select = useSelectSuggestion()
	const { accept, acceptingId } = useAcceptSuggestion(() => heading.current?.focus())
	return (
		<>
			<h3
				ref={heading}
				tabIndex={-1}
				className="-mx-4 border-t border-line px-4 pt-2.5 pb-0.5 text-s font-semibold outline-offset-[-2px]"
			>
				{formatCount(suggestions.length, 'suggestion')} to review
			</h3>
			<ul className="-mx-4 divide-y divide-line border-b-6 border-sunken">
				{suggestions.map((faq) =>
					open === faq.id ? (
						<li key={faq.id} className="px-4 py-3">
							<FaqForm faq={faq} onClose={() => onOpen(null)} />
						</li>
					) : (
						<SuggestionRow
							key={faq.id}
							faq={faq}
							selected={selected?.id === faq.id}
							accepting={acceptingId === faq.id}
							onSelect={() => select(faq)}
							onAccept={() => accept(faq.id)}
							onEdit={() => {
								select(faq)
								onOpen(faq.id)
							}}
							onDismiss={() => onDismiss(faq)}
						/>
					),
				)}
			</ul>
		</>
	)
}
