import { useLayoutEffect, useRef } from 'react'
import { formatCount } from '../core/format.ts'
import { captionsAt } from '../playback/captions.ts'
import { usePlayerState } from '../playback/store.ts'
import type { Sentence } from '../playback/timeline.ts'
import type { PlayerProps } from './player-props.ts'
import { SpokenWords } from './spoken-words.tsx'

/** Renders the previous, the current and the next sentence. While the player waits, renders the reason instead. */
export function CaptionLines({ playback, player }: PlayerProps) {
	const waitingFor = usePlayerState(player.store, (state) => state.waitingFor)
	const captionsOn = usePlayerState(player.store, (state) => state.captions)
	const ready = playback.slides.filter(({ audioUrl }) => audioUrl !== null).length
	if (waitingFor === 'recording')
		return (
			<WaitingNotice title="The narration of this part is not ready yet.">
				Playback continues by itself. {ready} of {formatCount(playback.slides.length, 'part')}{' '}
				ready.
			</WaitingNotice>
		)
	if (waitingFor === 'network')
		return (
			<WaitingNotice title="One moment.">
				Playback continues when the connection is back.
			</WaitingNotice>
		)
	return captionsOn ? <Lines player={player} /> : <div className="caps" />
}

function WaitingNotice({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<section className="caps caps-wait" role="status">
			<p>
				<b>{title}</b>
				<span>{children}</span>
			</p>
		</section>
	)
}

function Lines({ player: { store } }: Pick<PlayerProps, 'player'>) {
	usePlayerState(store, ({ timeline, positionMs }) => {
		const { current, word, highlighted } = captionsAt(timeline, positionMs)
		return `${current?.startMs}:${current?.words.length}:${word}:${highlighted}`
	})
	const { timeline, positionMs } = store.state()
	const { previous, current, next, word, highlighted } = captionsAt(timeline, positionMs)
	const currentLine = useRef<HTMLParagraphElement>(null)
	useLayoutEffect(() => {
		const line = currentLine.current
		const spoken = line?.querySelector<HTMLElement>('[data-spoken]')
		if (line && spoken) line.scrollTop = spoken.offsetTop - line.offsetTop - line.clientHeight / 2
	})
	return (
		<section className="caps" aria-label="Captions">
			<p className="cap-near cap-previous">{textOf(previous)}</p>
			<p ref={currentLine} className="cap-now">
				{current && <SpokenWords sentence={current} word={word} highlighted={highlighted} />}
			</p>
			<p className="cap-near cap-next">{textOf(next)}</p>
		</section>
	)
}

function textOf(sentence: Sentence | null): string {
	return sentence?.words.join(' ') ?? ''
}
