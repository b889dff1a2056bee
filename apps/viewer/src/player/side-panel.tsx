import { useRef, useState } from 'react'
import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { Outline } from './outline.tsx'
import type { PlayerProps } from './player-props.ts'
import { Transcript } from './transcript.tsx'

const TABS = [
	{ key: 'transcript', Panel: Transcript },
	{ key: 'outline', Panel: Outline },
] as const

type Props = PlayerProps & { id: string; onOpen: OpenPage; onChosen?: () => void }

/** Renders the transcript and the outline in two tabs. The arrow keys move between the tabs. */
export function SidePanel({ playback, player, id, onOpen, onChosen }: Props) {
	const [shown, setShown] = useState(0)
	const list = useRef<HTMLDivElement>(null)
	const t = messages().player
	const { key: shownKey, Panel } = TABS[shown] ?? TABS[0]
	function choose(index: number) {
		setShown(index)
		list.current?.querySelectorAll('button')[index]?.focus()
	}
	return (
		<>
			<div ref={list} className="tabs" role="tablist" aria-label={t.transcriptOrOutline}>
				{TABS.map((tab, index) => (
					<button
						key={tab.key}
						type="button"
						role="tab"
						id={`${id}-${tab.key}`}
						aria-selected={index === shown}
						aria-controls={`${id}-panel`}
						tabIndex={index === shown ? 0 : -1}
						onClick={() => setShown(index)}
						onKeyDown={({ key }) => {
							if (key === 'ArrowLeft' || key === 'ArrowRight') choose(1 - index)
						}}
					>
						{t[tab.key]}
					</button>
				))}
			</div>
			<section
				className={`tab-panel listing-${shownKey}`}
				id={`${id}-panel`}
				role="tabpanel"
				aria-label={t[shownKey]}
			>
				<Panel
					playback={playback}
					player={player}
					onOpen={onOpen}
					{...(onChosen ? { onChosen } : {})}
				/>
			</section>
		</>
	)
}
