import type { Playback } from '@dormer/api/sale/presentations/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import { Logo } from '../components/logo.tsx'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { formatCount, formatDay, formatDuration, formatElapsed } from '../core/format.ts'
import { formatHeadline } from '../core/headline.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { Expectations } from './expectations.tsx'

type Props = { playback: Playback; player: Player }

/**
 * Renders the start screen: title, homeowner, sender and a start button. The button is needed because browsers allow
 * sound only after a tap.
 */
export function StartScreen({ playback, player }: Props) {
	const { intro, homeowner, company, rep } = playback
	const headline = formatHeadline(playback)
	const picture = intro?.backgroundImageUrl ?? null
	const [first] = playback.slides
	const address = [homeowner.street, homeowner.city].filter(Boolean).join(', ')
	return (
		<div className={`cover ${picture ? 'cover-picture' : 'cover-slide'}`}>
			{picture ? (
				<div className="cover-art">
					<img src={picture} alt="" fetchPriority="high" />
				</div>
			) : (
				first && (
					<div className="cover-art">
						<SlideView slide={first} deckType={playback.type} decorative />
					</div>
				)
			)}
			<header>
				<Logo company={company} />
			</header>
			<main>
				{address && <p className="cover-for">For {address}</p>}
				<h1 className={headline.length > 34 ? 'cover-long' : ''}>{headline}</h1>
				{intro?.subtitle && <p className="cover-subtitle">{intro.subtitle}</p>}
				<div className="cover-by">
					{rep && <RepAvatar rep={rep} />}
					<p>
						Made for you by {rep?.name ?? company.name}
						<small>
							{[rep && company.name, formatCreationDay(playback)].filter(Boolean).join(', ')}
						</small>
					</p>
				</div>
				<Expectations playback={playback} />
				<StartButton playback={playback} player={player} />
			</main>
		</div>
	)
}

function formatCreationDay({ createdAt, language }: Playback): string {
	return formatDay(createdAt, language || 'en')
}

/** Renders the start button. While the first recording is being made, renders the progress instead. */
function StartButton({ playback, player }: Props) {
	const ready = usePlayerState(player.store, ({ timeline }) => timeline.parts[0]?.ready === true)
	const positionMs = usePlayerState(player.store, (state) => state.positionMs)
	const label = playback.intro?.ctaButtonLabel ?? 'Play'
	if (!ready) return <Preparing playback={playback} />
	return (
		<div className="cover-actions">
			<button
				type="button"
				className="btn btn-highlight btn-play"
				onClick={() => player.start('saved')}
			>
				<Play className="i solid" aria-hidden="true" />
				{positionMs > 0
					? `Continue at ${formatElapsed(positionMs)}`
					: `${label}, ${formatDuration(playback.totalDurationMs)}`}
			</button>
			{positionMs > 0 ? (
				<button type="button" className="btn btn-clear" onClick={() => player.start('start')}>
					Start from the beginning
				</button>
			) : (
				<p className="cover-note">With sound and captions. Pause whenever you like.</p>
			)}
		</div>
	)
}

function Preparing({ playback }: { playback: Playback }) {
	const readyCount = playback.slides.filter(({ audioUrl }) => audioUrl !== null).length
	return (
		<div className="cover-actions cover-preparing" role="status">
			<progress
				max={Math.max(1, playback.slides.length)}
				value={readyCount}
				aria-label="Parts that are ready"
			/>
			<p>
				<b>Your presentation is being prepared.</b>
				<small>
					{readyCount} of {formatCount(playback.slides.length, 'part')} ready. The play button
					appears here soon.
				</small>
			</p>
		</div>
	)
}
