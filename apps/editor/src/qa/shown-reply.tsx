import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import {
	BadgeCheck,
	Building2,
	FileText,
	Layers,
	type LucideIcon,
	MessageCircleQuestion,
	MessageSquare,
} from 'lucide-react'
import { firstName } from './format-question.ts'

type Passage = ListedQuestion['passages'][number]
type Quote = Pick<Passage, 'type' | 'id' | 'title' | 'quote'> & Partial<Passage>

const ICONS: Record<Quote['type'], LucideIcon> = {
	faq: MessageSquare,
	fact: BadgeCheck,
	document: FileText,
	profile: Building2,
	slide: Layers,
}

/** Renders exactly what the homeowner was shown: the reply, the quoted passages or sources, and the homeowner's reaction. */
export function ShownReply({ question }: { question: ListedQuestion }) {
	const { kind, answer, passages, citations, missedAt, escalated, confidence } = question
	const quotes: Quote[] = kind === 'passages' ? passages : citations
	const name = firstName(question)
	return (
		<>
			<h3 className="mb-2 text-xs leading-4 font-medium text-ink-meta">
				What {name} was shown
				{kind === 'answer' && `, ${Math.round(100 * confidence)}% certain`}
			</h3>
			<p className="font-serif text-[15px] leading-[22px] break-words">“{answer}”</p>
			{quotes.length > 0 && (
				<ul className="mt-1 divide-y divide-line">
					{quotes.map((quote) => (
						<Source key={`${quote.type} ${quote.id} ${quote.quote}`} quote={quote} />
					))}
				</ul>
			)}
			{missedAt !== null && (
				<p className="mt-1.5 flex items-center gap-1.5 text-s leading-5 font-medium">
					<MessageCircleQuestion className="icon-s shrink-0 text-accent" aria-hidden />
					{escalated
						? `${name} asked for your answer.`
						: `${name} said that this did not answer the question.`}
				</p>
			)}
		</>
	)
}

function Source({ quote: { type, quote, title, section, slideNumber } }: { quote: Quote }) {
	const Icon = ICONS[type]
	const place = slideNumber ? `Slide ${slideNumber}, ${title}` : title
	return (
		<li className="grid grid-cols-[14px_minmax(0,1fr)] gap-2 py-[7px] text-s leading-[18px] text-ink-2">
			<Icon className="mt-0.5 size-3.5 text-ink-3" aria-hidden />
			<span className="min-w-0 break-words whitespace-pre-line">
				“{quote}”
				<small className="block text-xs leading-4 text-ink-meta">
					{[place, section].filter(Boolean).join(', ')}
				</small>
			</span>
		</li>
	)
}
