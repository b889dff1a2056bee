import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Button } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { Check, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerSource, AnswerState } from './answer-source.tsx'
import { useQuestion } from './use-question.ts'

type RowProps = {
	question: ListedQuestion
	/** Name of the homeowner who asked the question, and the time of the question. */
	about: ReactNode
	/** Level of the row's heading: one below the heading of the list. */
	heading: 'h2' | 'h3'
}

/** Renders one question with its answer, sources, status and actions. */
export function QuestionRow({ question, about, heading: Heading }: RowProps) {
	const [writing, setWriting] = useState(false)
	const row = useRef<HTMLLIElement>(null)
	return (
		<li ref={row} tabIndex={-1} className="px-5 py-4 outline-offset-[-2px]">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
				<Heading className="min-w-0 text-m font-semibold">{question.question}</Heading>
				<p className="text-xs text-ink-meta">{about}</p>
			</div>
			<p className="mt-1 max-w-[68ch] text-m text-ink-2">
				{question.escalated ? `“${question.answer}”` : question.answer}
			</p>
			<div className="mt-2 flex flex-wrap items-center gap-2">
				<AnswerSource question={question} />
				<span className="ml-auto flex flex-wrap items-center gap-2">
					<AnswerState question={question} />
					{!writing && (
						<Actions
							question={question}
							onWrite={() => setWriting(true)}
							onLeave={() => row.current?.focus()}
						/>
					)}
				</span>
			</div>
			{writing && (
				<AnswerForm
					question={question}
					onClose={() => {
						row.current?.focus()
						setWriting(false)
					}}
				/>
			)}
		</li>
	)
}

type ActionsProps = {
	question: ListedQuestion
	onWrite: () => void
	/** Moves the focus to the row, because the clicked button is removed from the page. */
	onLeave: () => void
}

/** Renders the actions of a question. An existing answer becomes an FAQ with one click; otherwise the rep writes one. */
function Actions({ question, onWrite, onLeave }: ActionsProps) {
	const { promote, markAnswered, isMarking } = useQuestion(question)
	const { id: questionId, waiting, escalated, promotedFaqId, source } = question
	if (promotedFaqId !== null || source === 'faq') return null
	if (escalated)
		return (
			<>
				{waiting && (
					<Button
						size="s"
						look="quiet"
						busy={isMarking}
						onClick={() => {
							onLeave()
							void markAnswered()
						}}
					>
						<Check className="icon" aria-hidden />
						Mark as answered
					</Button>
				)}
				<Button size="s" onClick={onWrite}>
					Write an answer
				</Button>
			</>
		)
	return (
		<>
			<Button size="s" look="quiet" onClick={onWrite}>
				Edit
			</Button>
			<Button
				size="s"
				busy={promote.isPending}
				onClick={() => {
					onLeave()
					promote.mutate({ questionId }, { onError: (error) => toastError(errorMessage(error)) })
				}}
			>
				<MessageSquarePlus className="icon" aria-hidden />
				Add to FAQs
			</Button>
		</>
	)
}
