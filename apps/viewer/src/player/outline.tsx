import { SlideView } from '@dormer/stage/slide-view'
import { formatElapsed } from '../core/format.ts'
import type { OpenPage } from '../core/pages.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import { CommandHelp } from './command-help.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { OutlinePages } from './outline-pages.tsx'
import type { PlayerProps } from './player-props.ts'

type Props = PlayerProps & { onOpen: OpenPage; onChosen?: () => void }

/** Renders the list of slides, each with picture and start time. A click on a slide seeks to the slide. */
export function Outline({ playback, player, onOpen, onChosen }: Props) {
	const { store } = player
	const at = usePlayerState(store, ({ timeline, positionMs }) => locate(timeline, positionMs).part)
	const { parts } = store.state().timeline
	return (
		<>
			<ol className="outline">
				{playback.slides.map((slide, index) => (
					<li key={slide.id}>
						<button
							type="button"
							{...(index === at ? { 'aria-current': true } : {})}
							onClick={() => {
								store.dispatch({ type: 'seekSentence', part: index, sentence: 0 })
								onChosen?.()
							}}
						>
							<SlideView
								slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
								deckType={playback.type}
								decorative
							/>
							<span>
								<b>{slide.title}</b>
								<small className="num">{formatElapsed(parts[index]?.startMs ?? 0)}</small>
							</span>
						</button>
					</li>
				))}
			</ol>
			<div className="wide-only">
				<OutlinePages playback={playback} onOpen={onOpen} />
			</div>
			<CommandHelp />
			<KeyboardHelp player={player} />
		</>
	)
}
