import type { AllQuestions } from '@dormer/api/sale/qa/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { Page } from '../core/page.tsx'
import { Pagination } from '../core/pagination.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { QuestionRow } from './question-row.tsx'
import { ALL_QUESTIONS, type QuestionQuery, QuestionTools } from './question-tools.tsx'

const PAGE_SIZE = 25

/** Renders the questions of all homeowners; questions that need an answer come first. */
export function QuestionsPage() {
	useDocumentTitle('Questions')
	const [query, setQuery] = useState<QuestionQuery>(ALL_QUESTIONS)
	const { deckId, waiting, offset } = query
	const list = trpc.qa.allQuestions.useQuery(
		{
			limit: PAGE_SIZE,
			offset,
			...(deckId === null ? {} : { deckId }),
			...(waiting ? { waiting } : {}),
		},
		{ placeholderData: keepPreviousData },
	)
	const isFiltered = deckId !== null || waiting
	const total = list.data?.total
	return (
		<Page title="Questions" count={total || undefined}>
			{(isFiltered || total !== 0) && (
				<QuestionTools query={query} waiting={list.data?.waiting} onChange={setQuery} />
			)}
			{list.isPending && <ListSkeleton />}
			{list.isError && (
				<ErrorState
					title="The questions could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{total === 0 && (
				<div className="card">
					{isFiltered ? <NoMatchingQuestions onAll={setQuery} /> : <NoQuestions />}
				</div>
			)}
			{list.data !== undefined && list.data.questions.length > 0 && (
				<>
					<Questions list={list.data} />
					<Pagination
						total={list.data.total}
						limit={PAGE_SIZE}
						offset={offset}
						onOffset={(next) => setQuery({ ...query, offset: next })}
					/>
				</>
			)}
		</Page>
	)
}

function Questions({ list }: { list: AllQuestions }) {
	return (
		<ul className="card divide-y divide-line">
			{list.questions.map((question) => (
				<QuestionRow
					key={question.id}
					question={question}
					heading="h2"
					about={
						<>
							{question.presentationId !== null && (
								<Link
									to="/presentations/$presentationId"
									params={{ presentationId: question.presentationId }}
									className="rounded-xs font-medium text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink"
								>
									{question.homeownerName}
								</Link>
							)}
							{` · ${question.deckName} · ${formatRelativeTime(question.askedAt)}`}
						</>
					}
				/>
			))}
		</ul>
	)
}

function NoQuestions() {
	return (
		<EmptyState
			icon={<MessageCircleQuestion className="icon-l" aria-hidden />}
			title="No questions yet"
		>
			Questions that homeowners ask while watching appear here, with the answer they heard and its
			sources.
		</EmptyState>
	)
}

function NoMatchingQuestions({ onAll }: { onAll: (query: QuestionQuery) => void }) {
	return (
		<EmptyState
			title="No questions match"
			action={<Button onClick={() => onAll(ALL_QUESTIONS)}>Show all questions</Button>}
		>
			Change the filter to see other questions.
		</EmptyState>
	)
}

function ListSkeleton() {
	return (
		<div role="status" aria-label="Loading questions" className="card divide-y divide-line">
			{['a', 'b', 'c', 'd', 'e'].map((key) => (
				<div key={key} className="grid gap-2.5 px-5 py-5">
					<Skeleton className="h-3.5 w-72 max-w-full" />
					<Skeleton className="h-3 w-full max-w-[560px]" />
					<Skeleton className="h-5 w-40" />
				</div>
			))}
		</div>
	)
}
