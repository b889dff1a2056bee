import { useLayoutEffect, useRef } from 'react'
import { messages } from '../messages/index.ts'
import { type Captions, captionsAt } from '../playback/captions.ts'
import { type PlayerStore, usePlayerState } from '../playback/store.ts'
import type { Sentence } from '../playback/timeline.ts'
import type { PlayerProps } from './player-props.ts'
import { SpokenWords } from './spoken-words.tsx'

/** Renders the previous, the current and the next sentence. While the player waits, renders the reason instead. */
export function CaptionLines({ playback, player }: PlayerProps) {
	const waitingFor = usePlayerState(player.store, (state) => state.waitingFor)
	const captionsOn = usePlayerState(player.store, (state) => state.captions)
	const ready = playback.slides.filter(({ audioUrl }) => audioUrl !== null).length
	const t = messages().player
	if (waitingFor === 'recording')
		return (
			<WaitingNotice title={t.notRecorded}>
				{t.waitsForRecording(ready, playback.slides.length)}
			</WaitingNotice>
		)
	if (waitingFor === 'network')
		return <WaitingNotice title={t.oneMoment}>{t.waitsForNetwork}</WaitingNotice>
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
	const previous = useCaption(store, 'previous')
	const current = useCaption(store, 'current')
	const next = useCaption(store, 'next')
	const word = useCaption(store, 'word')
	const highlighted = useCaption(store, 'highlighted')
	const currentLine = useRef<HTMLParagraphElement>(null)
	useLayoutEffect(() => {
		const line = currentLine.current
		const spoken = line?.querySelector<HTMLElement>('[data-spoken]')
		if (line && spoken) line.scrollTop = spoken.offsetTop - line.offsetTop - line.clientHeight / 2
	})
	return (
		<section className="caps" aria-label={messages().player.captions}>
			<p className="cap-near cap-previous">{textOf(previous)}</p>
			<p ref={currentLine} className="cap-now">
				{current && <SpokenWords sentence={current} word={word} highlighted={highlighted} />}
			</p>
			<p className="cap-near cap-next">{textOf(next)}</p>
		</section>
	)
}

function useCaption<Name extends keyof Captions>(store: PlayerStore, name: Name): Captions[Name] {
	return usePlayerState(store, ({ timeline, positionMs }) => captionsAt(timeline, positionMs)[name])
}

function textOf(sentence: Sentence | null): string {
	return sentence?.words.join(' ') ?? ''
}
