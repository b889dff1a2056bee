import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { DeckFilter } from '../core/deck-filter.tsx'
import { Page } from '../core/page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { OtherQuestions } from './other-questions.tsx'
import { QuestionDetail } from './question-detail.tsx'
import { QuestionSection } from './question-list.tsx'

/** Maximum number of unanswered questions in the list. */
const MAX_WAITING = 100

/**
 * Renders the questions of all homeowners next to the selected question. Questions that need an answer come first, oldest first.
 */
export function QuestionsPage() {
	useDocumentTitle('Questions')
	const { question: chosen = null } = useSearch({ from: '/app/questions' })
	const [deckId, setDeckId] = useState<string | null>(null)
	const deck = deckId === null ? {} : { deckId }
	const waiting = trpc.qa.allQuestions.useQuery({ ...deck, state: 'waiting', limit: MAX_WAITING })
	const recent = trpc.qa.allQuestions.useQuery({ ...deck, limit: 1 })
	const counts = waiting.data
	const total = counts && counts.waiting + counts.answered + counts.automatic
	const selected = chosen ?? recent.data?.questions[0]?.id ?? null
	const handled = (counts?.answered ?? 0) + (counts?.automatic ?? 0)
	return (
		<Page
			title="Questions"
			note={total ? `${counts?.waiting} waiting, ${handled} answered` : undefined}
			actions={
				deckId === null && total === 0 ? undefined : (
					<DeckFilter deckId={deckId} onChange={setDeckId} className="" />
				)
			}
		>
			{(waiting.isPending || recent.isPending) && <ListSkeleton />}
			{waiting.isError && (
				<ErrorState
					title="The questions could not be loaded"
					message={errorMessage(waiting.error)}
					onRetry={() => void waiting.refetch()}
				/>
			)}
			{total === 0 && (
				<div className="card">
					<NoQuestions filtered={deckId !== null} />
				</div>
			)}
			{counts !== undefined && total !== undefined && total > 0 && (
				<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)] xl:grid-cols-[372px_minmax(0,1fr)]">
					<nav
						aria-label="Questions"
						className={clsx('card py-1.5 lg:min-h-[780px]', chosen !== null && 'max-lg:hidden')}
					>
						<QuestionSection
							title="Waiting for an answer"
							count={counts.waiting}
							questions={counts.questions}
							selected={selected}
						/>
						<OtherQuestions title="Answered" state="answered" deckId={deckId} selected={selected} />
						<OtherQuestions
							title="Replies from the presentation"
							state="automatic"
							deckId={deckId}
							selected={selected}
						/>
					</nav>
					{selected !== null && (
						<div className={clsx('min-w-0', chosen === null && 'max-lg:hidden')}>
							<QuestionDetail questionId={selected} />
						</div>
					)}
				</div>
			)}
		</Page>
	)
}

function NoQuestions({ filtered }: { filtered: boolean }) {
	return (
		<EmptyState
			icon={<MessageCircleQuestion className="icon-l" aria-hidden />}
			title={filtered ? 'No questions about this deck' : 'No questions yet'}
		>
			{filtered
				? 'Select another deck to see its questions.'
				: 'Questions that homeowners ask while watching appear here, with the reply they were shown.'}
		</EmptyState>
	)
}

function ListSkeleton() {
	return (
		<div
			role="status"
			aria-label="Loading questions"
			className="grid gap-6 lg:grid-cols-[372px_minmax(0,1fr)]"
		>
			<Skeleton className="h-[480px]" />
			<Skeleton className="hidden h-[780px] lg:block" />
		</div>
	)
}
