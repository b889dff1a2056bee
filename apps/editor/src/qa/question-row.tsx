import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { formatZonedTime } from '../core/time-zone.ts'
import { answerState, closedState } from './format-question.ts'

const KINDS = { faq: 'FAQ', fact: 'Fact', document: 'Document', profile: 'Profile', slide: 'Slide' }

type Props = {
	question: ListedQuestion
	/** Time of the question, and the slide on which it was asked. */
	about: string
}

/** Renders one question of a homeowner, the answer, and whether the homeowner has read the answer. */
export function QuestionRow({ question, about }: Props) {
	const { id, waiting, repAnswer, kind, passages } = question
	const text = repAnswer?.text ?? question.answer
	return (
		<li className="px-5 py-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
				<h3 className="min-w-0 text-m font-semibold break-words">{question.question}</h3>
				<p className="text-xs text-ink-meta">{about}</p>
			</div>
			<p className="mt-1 max-w-[68ch] text-m break-words text-ink-2">
				{repAnswer === null ? `“${text}”` : text}
				{kind === 'passages' && repAnswer === null && (
					<span className="text-ink-meta"> {passages.length} quotes were shown.</span>
				)}
			</p>
			{repAnswer === null && question.citations.length > 0 && (
				<ul className="mt-1 text-xs leading-5 text-ink-meta">
					{question.citations.map(({ type, id, title, quote }) => (
						<li key={`${id} ${quote}`} title={quote}>
							{KINDS[type]}: {title}
						</li>
					))}
				</ul>
			)}
			<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
				<RowStatus question={question} />
				<Button size="s" asChild className="ml-auto">
					<Link
						to="/questions"
						search={{ question: id }}
						aria-label={`${waiting ? 'Answer' : 'Open'}: ${question.question}`}
					>
						{waiting ? 'Answer' : 'Open'}
					</Link>
				</Button>
			</div>
		</li>
	)
}

function RowStatus({ question }: { question: ListedQuestion }) {
	const { waiting, repAnswer, promotedFaqId, confidence } = question
	const added = promotedFaqId === null ? '' : ', in the FAQs'
	if (waiting) return <Status tone="warn">Needs an answer</Status>
	if (repAnswer !== null) {
		const { tone, word } = answerState(question, repAnswer)
		return (
			<>
				<Status tone={tone}>{word + added}</Status>
				<span className="text-xs text-ink-meta">
					{repAnswer.readAt === null
						? `Answered by ${repAnswer.answeredBy}`
						: formatZonedTime(repAnswer.readAt)}
				</span>
			</>
		)
	}
	const closed = closedState(question)
	if (closed !== null) return <Status tone={closed.tone}>{closed.word + added}</Status>
	return <Status tone="good">{`Answered, ${Math.round(100 * confidence)}%${added}`}</Status>
}
