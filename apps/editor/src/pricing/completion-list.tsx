import { Suggestion, SuggestionList } from '@dormer/ui/suggestion-list'
import { SquareFunction, Tags, Variable } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../core/format.ts'
import type { FormulaCompletion } from './use-completion.ts'

type CompletionListProps = {
	/** Id of the list element. Each option has the id `${id}-${n}`, where n is its position in the list. */
	id: string
	state: FormulaCompletion
	/** The formula field. */
	field: ReactNode
}

/** Renders, below a formula field, the list of names that can complete the word at the caret. */
export function CompletionList({ id, state, field }: CompletionListProps) {
	const { completion, selected, accept, close } = state
	const names = completion?.names ?? []
	return (
		<>
			<SuggestionList
				id={id}
				label="Values and functions to insert"
				open={completion !== null}
				onClose={close}
				field={field}
			>
				{names.map((name, at) => (
					<Suggestion
						key={name.name}
						id={`${id}-${at}`}
						isSelected={at === selected}
						onChoose={() => accept(name)}
					>
						{name.kind === 'function' ? (
							<SquareFunction className="icon-s shrink-0 text-ink-3" aria-label="Function" />
						) : name.kind === 'item' ? (
							<Tags className="icon-s shrink-0 text-ink-3" aria-label="Price book" />
						) : (
							<Variable className="icon-s shrink-0 text-ink-3" aria-label="Value" />
						)}
						<code className="shrink-0 font-mono text-xs">{name.usage}</code>
						<span className="ml-auto truncate pl-3 text-xs text-ink-meta">{name.meaning}</span>
					</Suggestion>
				))}
			</SuggestionList>
			<span role="status" className="sr-only">
				{names.length > 0 &&
					`${formatCount(names.length, 'suggestion')}. Choose with the arrow keys.`}
			</span>
		</>
	)
}
