import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Popover } from '@dormer/ui/popover'
import { Status } from '@dormer/ui/status'
import { Tag } from '@dormer/ui/tag'
import {
	Building2,
	CircleAlert,
	FileText,
	Layers,
	type LucideIcon,
	MessageSquare,
} from 'lucide-react'

type Citation = ListedQuestion['citations'][number]

const KINDS: Record<Citation['type'], { icon: LucideIcon; word: string }> = {
	faq: { icon: MessageSquare, word: 'FAQ' },
	document: { icon: FileText, word: 'Document' },
	profile: { icon: Building2, word: 'Profile' },
	slide: { icon: Layers, word: 'Slide' },
}

/**
 * Renders the sources of an answer. A click on a source opens the quoted text. An unanswered question shows "No
 * source".
 */
export function AnswerSource({ question }: { question: ListedQuestion }) {
	const { citations, escalated } = question
	return (
		<>
			{citations.map((citation) => (
				<Source key={`${citation.type} ${citation.id} ${citation.quote}`} citation={citation} />
			))}
			{escalated && (
				<Tag tone="warn">
					<CircleAlert className="icon-s" aria-hidden />
					No source
				</Tag>
			)}
		</>
	)
}

function Source({ citation: { type, title, quote } }: { citation: Citation }) {
	const { icon: Icon, word } = KINDS[type]
	return (
		<Popover
			label={`${word}: ${title}`}
			align="start"
			className="max-w-80"
			trigger={
				<button
					type="button"
					className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-s bg-sunken px-2 text-xs font-medium text-ink-2 hover:bg-line"
				>
					<Icon className="icon-s shrink-0" aria-hidden />
					<span className="truncate">
						{word}: {title}
					</span>
				</button>
			}
		>
			<p className="text-xs text-ink-meta">
				{word}: {title}
			</p>
			<blockquote className="mt-1 font-serif text-[15px] leading-6">“{quote}”</blockquote>
		</Popover>
	)
}

/**
 * Renders the status of a question: needs an answer, is in the FAQs, was answered by the rep, or was answered
 * automatically.
 */
export function AnswerState({ question }: { question: ListedQuestion }) {
	const { promotedFaqId, waiting, answeredAt, confidence } = question
	if (waiting) return <Status tone="warn">Needs an answer</Status>
	if (promotedFaqId !== null) return <Status tone="good">In the FAQs</Status>
	if (answeredAt !== null) return <Status tone="plain">Answered by you</Status>
	return <Status tone="good">Answered, {Math.round(100 * confidence)}%</Status>
}
