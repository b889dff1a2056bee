import { memo, useEffect, useRef } from 'react'
import { formatElapsed } from '../core/format.ts'
import { captionsAt } from '../playback/captions.ts'
import type { PlayerStore } from '../playback/store.ts'
import { usePlayerState } from '../playback/store.ts'
import type { Part, Sentence } from '../playback/timeline.ts'
import type { PlayerProps } from './player-props.ts'
import { SpokenWords } from './spoken-words.tsx'

type Props = PlayerProps & { onChosen?: () => void }
/** Time in milliseconds after scrolling until the transcript follows the playback again. */
const SCROLL_PAUSE_MS = 5000

/** Renders every sentence as a button that seeks to the sentence. Scrolls so that the spoken sentence stays visible. */
export function Transcript({ player: { store }, onChosen }: Props) {
	const timeline = usePlayerState(store, (state) => state.timeline)
	const spoken = usePlayerState(
		store,
		({ timeline: all, positionMs }) => captionsAt(all, positionMs).current,
	)
	const list = useRef<HTMLDivElement>(null)
	const scrolledAt = useRef(-SCROLL_PAUSE_MS)
	useEffect(() => {
		const box = list.current?.parentElement
		const row = list.current?.querySelector<HTMLElement>('[aria-current]')
		if (!box || !row || performance.now() - scrolledAt.current < SCROLL_PAUSE_MS) return
		const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
		const top = row.offsetTop - box.clientHeight * 0.3
		box.scrollTo({ top, behavior: reducedMotion ? 'auto' : 'smooth' })
	}, [spoken])
	const handleScroll = () => {
		scrolledAt.current = performance.now()
	}
	return (
		<div ref={list} className="transcript" onWheel={handleScroll} onTouchMove={handleScroll}>
			{timeline.parts.map((part, index) => (
				<PartSentences
					key={part.id}
					part={part}
					index={index}
					store={store}
					current={spoken !== null && part.sentences.includes(spoken) ? spoken : null}
					{...(onChosen ? { onChosen } : {})}
				/>
			))}
		</div>
	)
}

type PartProps = {
	part: Part
	index: number
	store: PlayerStore
	current: Sentence | null
	onChosen?: () => void
}

const PartSentences = memo(function PartSentences({
	part,
	index,
	store,
	current,
	onChosen,
}: PartProps) {
	return (
		<>
			<h2>
				<span>{part.title}</span>
				<span className="num">{formatElapsed(part.startMs)}</span>
			</h2>
			{part.sentences.map((sentence, at) => (
				<button
					key={sentence.firstWord}
					type="button"
					{...(sentence === current ? { 'aria-current': true } : {})}
					onClick={() => {
						store.dispatch({ type: 'seekSentence', part: index, sentence: at })
						onChosen?.()
					}}
				>
					{sentence === current ? (
						<SpokenSentence sentence={sentence} store={store} />
					) : (
						sentence.words.join(' ')
					)}
				</button>
			))}
		</>
	)
})

function SpokenSentence({ sentence, store }: { sentence: Sentence; store: PlayerStore }) {
	const at = usePlayerState(store, ({ timeline, positionMs }) => {
		const { word, highlighted } = captionsAt(timeline, positionMs)
		return highlighted ? word : -1
	})
	return <SpokenWords sentence={sentence} word={at} highlighted />
}
