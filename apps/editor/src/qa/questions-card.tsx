import type { Timeline } from '@dormer/api/outreach/activity/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { isAnswered } from './format-question.ts'
import { QuestionRow } from './question-row.tsx'

/** Renders the questions of one homeowner. Renders nothing when the homeowner asked none. */
export function QuestionsCard({ presentation }: { presentation: PresentationDetail }) {
	const presentationId = presentation.id
	const list = trpc.qa.allQuestions.useQuery({ presentationId, limit: 100 })
	const moments = trpc.activity.presentation.useQuery({ presentationId, slideViews: false })
	if (list.isPending) return <Skeleton className="h-40" />
	if (list.data === undefined)
		return (
			<ErrorState
				title="The questions could not be loaded"
				message={errorMessage(list.error)}
				onRetry={() => void list.refetch()}
			/>
		)
	const { questions, total } = list.data
	if (total === 0) return null
	return (
		<section className="card" aria-labelledby="questions">
			<div className="flex items-center gap-2 px-5 pt-4">
				<h2 id="questions" className="text-m font-semibold">
					Questions
				</h2>
				<span className="num text-s text-ink-meta">
					{total}
					{questions.every(isAnswered) && ', all answered'}
				</span>
			</div>
			<ul className="divide-y divide-line">
				{questions.map((question) => (
					<QuestionRow
						key={question.id}
						question={question}
						about={
							formatRelativeTime(question.askedAt) + slideSuffix(question.slideId, moments.data)
						}
					/>
				))}
			</ul>
		</section>
	)
}

/** Returns the slide on which a question was asked, as ` · slide 4`. */
function slideSuffix(slideId: string | null, timeline: Timeline | undefined): string {
	const slide = timeline?.slides.find((one) => one.slideId === slideId)
	return slide === undefined ? '' : ` · slide ${slide.slideIndex + 1}`
}
