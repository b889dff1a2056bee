import type { Playback } from '@dormer/api/presentations/schema'
import type { Answer } from '@dormer/api/qa/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { FileText, MessageCircleQuestion } from 'lucide-react'
import type { Player } from '../playback/player.ts'

type Citation = Answer['citations'][number]
type Props = { playback: Playback; player: Player; citations: Citation[] }

/** What an answer rests on, word for word; a slide is a button that shows it. */
export function Sources({ playback, player, citations }: Props) {
	return (
		<div className="src">
			<h3 id="sources">Where this comes from</h3>
			<ul aria-labelledby="sources">
				{citations.map((citation) => (
					<li key={`${citation.id} ${citation.quote}`}>
						<Source citation={citation} playback={playback} player={player} />
					</li>
				))}
			</ul>
		</div>
	)
}

type SourceProps = { citation: Citation; playback: Playback; player: Player }

function Source({ citation, playback, player: { store } }: SourceProps) {
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
				<Words quote={citation.quote} from={citation.title} />
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
			<Words quote={citation.quote} from={`Slide ${index + 1}, ${slide.title}`} />
		</button>
	)
}

function Words({ quote, from }: { quote: string; from: string }) {
	return (
		<span>
			<q>{quote}</q>
			<cite>{from}</cite>
		</span>
	)
}
