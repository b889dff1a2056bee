import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { MessageCircleQuestion } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the questions that were answered from a document, each with the quoted passage. */
export function AnsweredList({ document: { documentId } }: { document: KnowledgeDocument }) {
	const list = trpc.knowledge.questions.useQuery({ documentId })
	if (list.isPending) return <RowsSkeleton label="Loading the questions" />
	if (list.isError)
		return (
			<ErrorState
				heading="h3"
				title="The questions could not be loaded"
				message={errorMessage(list.error)}
				onRetry={() => void list.refetch()}
			/>
		)
	const { questions, total } = list.data
	const rest = total - questions.reduce((sum, { times }) => sum + times, 0)
	if (total === 0)
		return (
			<EmptyState
				heading="h3"
				icon={<MessageCircleQuestion className="icon-l" aria-hidden />}
				title="No answers yet"
			>
				Questions that were answered from this document appear here, with the quoted passage.
			</EmptyState>
		)
	return (
		<ol aria-label="Questions" className="divide-y divide-line">
			{questions.map(({ question, quote, times, lastAskedAt }) => (
				<li key={question} className="px-6 py-4">
					<div className="flex items-baseline justify-between gap-4">
						<h3 className="min-w-0 text-s font-semibold">{question}</h3>
						<p className="num shrink-0 text-xs text-ink-meta">
							{times > 1 && `${times.toLocaleString('en-US')} times, last `}
							{formatRelativeTime(lastAskedAt)}
						</p>
					</div>
					<blockquote className="mt-1 font-serif text-[15px] leading-6">“{quote}”</blockquote>
				</li>
			))}
			{rest > 0 && (
				<li className="px-6 py-4 text-s text-ink-meta">
					{rest.toLocaleString('en-US')} more questions were asked less often.
				</li>
			)}
		</ol>
	)
}
