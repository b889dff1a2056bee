import type { AllQuestions, ListedQuestion, QuestionState } from '@dormer/api/sale/qa/schema'
import { Skeleton } from '@dormer/ui/skeleton'
import { useState } from 'react'
import type { z } from 'zod'
import { ROWS_PER_PAGE, useJoinedPages, useRowPages } from '../core/long-list/use-row-pages.ts'
import { VirtualRowsWithin } from '../core/long-list/virtual-rows.tsx'
import { trpc } from '../core/trpc.ts'
import { QuestionLink, QuestionSection } from './question-list.tsx'

type OtherProps = {
	title: string
	state: z.infer<typeof QuestionState>
	deckId: string | null
	selected: string | null
}

/** Number of questions that a group shows at first. */
const FEW = 5
/** Usual height in pixels of a question in the list. */
const ROW_HEIGHT = 62

/**
 * Renders a group of questions that need no answer, newest first. Shows the first few questions until the rep clicks "Show
 * all", and then a list that scrolls, because other groups follow below it.
 */
export function OtherQuestions({ title, state, deckId, selected }: OtherProps) {
	const [all, setAll] = useState(false)
	const [scroller, setScroller] = useState<HTMLElement | null>(null)
	const { total, rowAt, onRows } = useQuestions(state, deckId)
	if (total === undefined) return null
	const few = Array.from({ length: Math.min(FEW, total) }, (_, index) => rowAt(index))
	return (
		<QuestionSection
			title={title}
			count={total}
			questions={all ? [] : few.filter((question) => question !== undefined)}
			selected={selected}
		>
			{!all && FEW < total && (
				<button
					type="button"
					onClick={() => setAll(true)}
					className="mx-5 my-2 rounded-xs text-xs font-medium text-accent hover:underline"
				>
					Show all {total}
				</button>
			)}
			{all && (
				<ul ref={setScroller} aria-label={title} className="max-h-[560px] overflow-y-auto px-2">
					{scroller !== null && (
						<VirtualRowsWithin
							scroller={scroller}
							count={total}
							rowHeight={ROW_HEIGHT}
							as="li"
							keyOf={(index) => rowAt(index)?.id ?? index}
							onRows={onRows}
						>
							{(index) => <Item question={rowAt(index)} selected={selected} />}
						</VirtualRowsWithin>
					)}
				</ul>
			)}
		</QuestionSection>
	)
}

type ItemProps = { question: ListedQuestion | undefined; selected: string | null }

function Item({ question, selected }: ItemProps) {
	if (question === undefined) return <Skeleton className="h-14" />
	return <QuestionLink question={question} isSelected={question.id === selected} />
}

/** Queries the pages of a group of questions that the list shows. */
function useQuestions(state: OtherProps['state'], deckId: string | null) {
	const input = { state, ...(deckId === null ? {} : { deckId }) }
	const pages = useRowPages(JSON.stringify(input))
	const queries = trpc.useQueries(({ qa }) =>
		pages.offsets.map((offset) =>
			qa.allQuestions({ ...input, limit: ROWS_PER_PAGE, offset }, { select: toRows }),
		),
	)
	return { ...useJoinedPages(pages, queries), onRows: pages.onRows }
}

const toRows = ({ questions, total }: AllQuestions) => ({ rows: questions, total })
