import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Avatar } from '@dormer/ui/avatar'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, MessageSquarePlus } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatZonedTime } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { AnswerForm } from './answer-form.tsx'
import { AskedOn } from './asked-on.tsx'
import { answerState, firstName } from './format-question.ts'
import { ShownReply } from './shown-reply.tsx'
import { useQuestion } from './use-question.ts'

/** Renders one question: who asked, on which slide, what the homeowner was shown, and the form for the answer. */
export function QuestionDetail({ questionId }: { questionId: string }) {
	const query = trpc.qa.question.useQuery({ questionId })
	return (
		<section
			aria-label="Question"
			className="card flex min-h-[560px] min-w-0 flex-col lg:min-h-[780px]"
		>
			<Link
				to="/questions"
				className="mx-5 mt-4 inline-flex items-center gap-1 self-start rounded-xs text-s font-medium text-ink-2 lg:hidden"
			>
				<ChevronLeft className="icon-s" aria-hidden />
				All questions
			</Link>
			{query.isPending && <DetailSkeleton />}
			{query.isError && (
				<ErrorState
					title="The question could not be loaded"
					message={errorMessage(query.error)}
					onRetry={() => void query.refetch()}
				/>
			)}
			{query.data !== undefined && (
				<Detail key={query.data.question.id} question={query.data.question} />
			)}
		</section>
	)
}

function Detail({ question }: { question: ListedQuestion }) {
	const { homeownerName, homeownerAddress, presentationId, askedAt, detail, repAnswer } = question
	return (
		<>
			<div className="px-5 pt-4 pb-4 sm:px-6 lg:pt-5">
				<h2 className="font-serif text-[22px] leading-[30px] font-[560] tracking-[-.01em] text-pretty break-words">
					{question.question}
				</h2>
				{detail !== null && (
					<p className="mt-1.5 max-w-[68ch] text-m text-ink-2">
						<span className="font-medium text-ink">Added:</span> {detail}
					</p>
				)}
				<div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 text-s leading-5 text-ink-2">
					<Avatar name={homeownerName} className="bg-sunken! text-ink-2!" />
					<p className="min-w-0 flex-1 basis-60">
						<b className="font-semibold text-ink">{homeownerName}</b> · {homeownerAddress} · asked{' '}
						{formatZonedTime(askedAt)}
					</p>
					{presentationId !== null && (
						<Link
							to="/presentations/$presentationId"
							params={{ presentationId }}
							className="rounded-xs font-medium text-accent hover:underline"
						>
							Open the presentation
						</Link>
					)}
				</div>
				{repAnswer !== null && (
					<p className="mt-2 flex flex-wrap items-center gap-x-3 text-s text-ink-2">
						<Status tone={answerState(question, repAnswer).tone}>
							{answerState(question, repAnswer).word}
						</Status>
						{repAnswer.readAt === null
							? `Answered by ${repAnswer.answeredBy}, ${formatZonedTime(repAnswer.answeredAt)}`
							: `${firstName(question)} read the answer ${formatZonedTime(repAnswer.readAt)}`}
					</p>
				)}
			</div>
			<div className="grid gap-x-5 gap-y-4 border-t border-line bg-paper px-5 py-4 sm:px-6 md:grid-cols-[176px_minmax(0,1fr)]">
				<AskedOn question={question} />
				<div className="min-w-0">
					<ShownReply question={question} />
					<PromoteButton question={question} />
				</div>
			</div>
			<AnswerForm question={question} />
		</>
	)
}

/** Renders the button that turns the answer of the presentation into an FAQ. */
function PromoteButton({ question }: { question: ListedQuestion }) {
	const { promote } = useQuestion(question)
	const { id: questionId, kind, missedAt, promotedFaqId, source, escalated } = question
	const isCertain = kind === 'answer' && missedAt === null && !escalated
	if (!isCertain || promotedFaqId !== null || source === 'faq') return null
	return (
		<Button
			size="s"
			className="mt-2"
			busy={promote.isPending}
			onClick={() => promote.mutate({ questionId })}
		>
			<MessageSquarePlus className="icon" aria-hidden />
			Add this answer to the FAQs
		</Button>
	)
}

function DetailSkeleton() {
	return (
		<div role="status" aria-label="Loading the question" className="grid gap-4 p-6">
			<Skeleton className="h-7 w-3/4" />
			<Skeleton className="h-5 w-1/2" />
			<Skeleton className="h-32" />
			<Skeleton className="h-40" />
		</div>
	)
}
