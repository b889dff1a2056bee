import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Answer } from '@dormer/api/sale/qa/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { FileText, MessageCircleQuestion } from 'lucide-react'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { isQuote } from './conversation.ts'

type Citation = Answer['citations'][number]
type Props = { playback: Playback; player: Player; answer: Answer }

/** Renders the sources of an answer with the quoted words. A source that is a slide is a button that shows the slide. */
export function Sources({ playback, player, answer }: Props) {
	return (
		<div className="src">
			<h3 id="sources">{messages().qa.sources}</h3>
			<ul aria-labelledby="sources">
				{answer.citations.map((citation) => (
					<li key={`${citation.id} ${citation.quote}`}>
						<Source
							citation={citation}
							quote={repeats(answer.answer, citation.quote) ? null : citation.quote}
							playback={playback}
							player={player}
						/>
					</li>
				))}
			</ul>
		</div>
	)
}

type SourceProps = {
	citation: Citation & { section?: string | null }
	/** Passage of the source that supports the answer. Null when the answer repeats the passage word for word. */
	quote: string | null
	playback: Playback
	player: Player
}

/** Renders one source with its quote. When the source is a slide, it is a button that shows the slide. */
export function Source({ citation, quote, playback, player: { store } }: SourceProps) {
	const index = playback.slides.findIndex(({ id }) => id === citation.id)
	const slide = playback.slides[index]
	const part = store.state().timeline.parts[index]
	const Icon = citation.type === 'faq' ? MessageCircleQuestion : FileText
	if (!slide || !part)
		return (
			<div className="cite">
				<span className="page">
					<Icon className="i" aria-hidden="true" />
				</span>
				<Quote quote={quote} from={[citation.title, citation.section].filter(Boolean).join(', ')} />
			</div>
		)
	return (
		<button
			type="button"
			className="cite"
			onClick={() => store.dispatch({ type: 'seek', toMs: part.startMs })}
		>
			<SlideView
				slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
				deckType={playback.type}
				decorative
			/>
			<Quote quote={quote} from={messages().qa.sourceSlide(index + 1, slide.title)} />
		</button>
	)
}

/** Returns whether an answer is a quote, or ends with it after an introduction. A quote may lack the last period. */
function repeats(answer: string, quote: string): boolean {
	const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
	return (
		plain(answer) === plain(quote) ||
		(isQuote({ kind: 'answer', answer }) && plain(answer).endsWith(plain(quote)))
	)
}

function Quote({ quote, from }: { quote: string | null; from: string }) {
	return (
		<span>
			{quote !== null && <q>{quote}</q>}
			<cite>{from}</cite>
		</span>
	)
}
