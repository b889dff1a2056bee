import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatRelativeTime } from '../core/format.ts'
import { answerState, closedState, formatAge } from './format-question.ts'

type SectionProps = {
	title: string
	count: number
	questions: readonly ListedQuestion[]
	selected: string | null
	children?: ReactNode
}

/** Renders one group of the question list. Renders nothing for an empty group. */
export function QuestionSection({ title, count, questions, selected, children }: SectionProps) {
	const id = title.toLowerCase().replaceAll(' ', '-')
	if (count === 0) return null
	return (
		<section
			aria-labelledby={id}
			className="not-first:mt-2 not-first:border-t not-first:border-line"
		>
			<h2 id={id} className="flex h-11 items-center gap-2 px-5 pt-1 text-m font-semibold">
				{title} <span className="num text-s font-normal text-ink-meta">{count}</span>
			</h2>
			{questions.length > 0 && (
				<ul className="grid gap-0.5 px-2 pb-1">
					{questions.map((question) => (
						<li key={question.id}>
							<QuestionLink question={question} isSelected={question.id === selected} />
						</li>
					))}
				</ul>
			)}
			{children}
		</section>
	)
}

type LinkProps = { question: ListedQuestion; isSelected: boolean }

/** Renders a question of the list as a link that opens it. */
export function QuestionLink({ question, isSelected }: LinkProps) {
	const now = new Date()
	return (
		<Link
			to="/questions"
			search={(search) => ({ ...search, question: question.id })}
			aria-current={isSelected ? 'true' : undefined}
			className="block rounded-[8px] px-3 py-2.5 hover:bg-[color-mix(in_srgb,var(--ink)_3%,transparent)] aria-[current]:bg-sunken"
		>
			<span
				className={clsx(
					'line-clamp-2 text-s leading-5 break-words',
					question.waiting ? 'font-semibold' : 'font-medium',
				)}
			>
				{question.question}
			</span>
			<span className="mt-1 flex items-center gap-3 text-xs leading-4 text-ink-meta">
				<span className="min-w-0 truncate">
					{question.homeownerName}
					{question.waiting
						? ` · ${question.deckName}`
						: `, ${formatRelativeTime(question.answeredAt ?? question.askedAt, now)}`}
				</span>
				<span className="ml-auto shrink-0">
					<RowState question={question} now={now} />
				</span>
			</span>
		</Link>
	)
}

/** Renders how long an unanswered question has waited, or whether the homeowner got the answer. */
function RowState({ question, now }: { question: ListedQuestion; now: Date }) {
	const { waiting, askedAt, repAnswer, promotedFaqId, confidence } = question
	if (waiting) {
		const { text, late } = formatAge(askedAt, now)
		return <span className={late ? 'num font-medium text-warn' : 'num'}>{text}</span>
	}
	const added = promotedFaqId === null ? '' : ', added to FAQs'
	if (repAnswer !== null) {
		const { tone, word } = answerState(question, repAnswer)
		return <State tone={tone}>{word + added}</State>
	}
	const closed = closedState(question)
	if (closed !== null) return <State tone={closed.tone}>{closed.word + added}</State>
	return <State tone="good">{`${Math.round(100 * confidence)}% certain${added}`}</State>
}

function State({
	tone,
	children,
}: {
	tone: Parameters<typeof Status>[0]['tone']
	children: string
}) {
	return (
		<span className="[&>span]:text-xs">
			<Status tone={tone}>{children}</Status>
		</span>
	)
}
