import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import { CoverPicture } from '../components/cover-picture.tsx'
import { Logo } from '../components/logo.tsx'
import { RepAvatar } from '../components/rep-avatar.tsx'
import type { Access } from '../core/access.ts'
import { formatDay, formatDuration, formatElapsed } from '../core/format.ts'
import { formatHeadline } from '../core/headline.ts'
import { findImageUrl } from '../core/image-sizes.ts'
import { useLazy } from '../core/use-lazy.ts'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import { Expectations } from './expectations.tsx'

const loadAnswers = () => import('./answers.tsx').then(({ Answers }) => Answers)
const loadBooked = () =>
	import('./booked-appointment.tsx').then(({ BookedAppointment }) => BookedAppointment)

type PlayerProps = { playback: Playback; player: Player }
type Props = PlayerProps & {
	access: Access | null
	/** Opens the player and focuses the question field. */
	onFollowUp: () => void
}

/** Renders the start screen. It has a start button, because browsers allow sound only after a tap. */
export function StartScreen({ playback, player, access, onFollowUp }: Props) {
	const { intro, introImageSizes: sizes, homeowner, company } = playback
	const isBack = usePlayerState(player.store, ({ positionMs }) => positionMs > 0)
	const hasAnswers = playback.answers.length > 0
	const { appointment } = playback
	const Answers = useLazy(hasAnswers, loadAnswers)
	const Booked = useLazy(appointment !== null, loadBooked)
	const headline =
		hasAnswers && isBack
			? messages().start.welcomeBack(homeowner.firstName)
			: formatHeadline(playback)
	const picture = intro?.backgroundImageUrl ?? null
	const [first] = playback.slides
	const address = [homeowner.street, homeowner.city].filter(Boolean).join(', ')
	return (
		<div
			className={`cover ${picture ? 'cover-picture' : 'cover-slide'}${hasAnswers ? ' cover-answered' : ''}`}
		>
			{picture ? (
				<CoverPicture url={picture} sizes={sizes} />
			) : (
				first && (
					<div className="cover-art">
						<SlideView
							slide={{ ...first, imageUrl: findImageUrl(first) }}
							deckType={playback.type}
							decorative
						/>
					</div>
				)
			)}
			<header>
				<Logo company={company} />
			</header>
			<main>
				{address && <p className="cover-for">{messages().general.forAddress(address)}</p>}
				<h1 className={headline.length > 34 ? 'cover-long' : ''}>{headline}</h1>
				{hasAnswers ? (
					Answers && <Answers playback={playback} access={access} onFollowUp={onFollowUp} />
				) : (
					<Introduction playback={playback} />
				)}
				{appointment && Booked && <Booked appointment={appointment} language={playback.language} />}
				<StartButton playback={playback} player={player} />
			</main>
		</div>
	)
}

/**
 * Renders the name of the rep or the company that made the presentation. Until an appointment is booked, also renders a short
 * description of what the presentation offers.
 */
function Introduction({ playback }: { playback: Playback }) {
	const { intro, rep, company } = playback
	return (
		<>
			{intro?.subtitle && <p className="cover-subtitle">{intro.subtitle}</p>}
			<div className="cover-by">
				{rep && <RepAvatar rep={rep} />}
				<p>
					{messages().start.madeBy(rep?.name ?? company.name)}
					<small>
						{[rep && company.name, formatDay(playback.createdAt, playback)]
							.filter(Boolean)
							.join(', ')}
					</small>
				</p>
			</div>
			{playback.appointment === null && <Expectations playback={playback} />}
		</>
	)
}

/** Renders the start button. While the first recording is being made, renders the progress instead. */
function StartButton({ playback, player }: PlayerProps) {
	const ready = usePlayerState(player.store, ({ timeline }) => timeline.parts[0]?.ready === true)
	const positionMs = usePlayerState(player.store, (state) => state.positionMs)
	const { start, general } = messages()
	const label = playback.intro?.ctaButtonLabel ?? general.play
	if (!ready) return <Preparing playback={playback} />
	if (playback.answers.length > 0 && positionMs > 0)
		return (
			<div className="cover-actions">
				<button
					type="button"
					className="btn btn-highlight btn-play"
					onClick={() => player.start('saved')}
				>
					<Play className="i solid" aria-hidden="true" />
					{start.continue}
				</button>
				<p className="cover-note">{describePosition(player)}</p>
			</div>
		)
	return (
		<div className="cover-actions">
			<button
				type="button"
				className="btn btn-highlight btn-play"
				onClick={() => player.start('saved')}
			>
				<Play className="i solid" aria-hidden="true" />
				{positionMs > 0
					? start.continueAt(formatElapsed(positionMs))
					: start.playFor(label, formatDuration(playback.totalDurationMs))}
			</button>
			{positionMs > 0 ? (
				<button type="button" className="btn btn-clear" onClick={() => player.start('start')}>
					{start.fromBeginning}
				</button>
			) : (
				<p className="cover-note">{start.soundNote}</p>
			)}
		</div>
	)
}

/** Names the slide at which the homeowner stopped watching, and the remaining time. */
function describePosition({ store }: Player): string {
	const { timeline, positionMs } = store.state()
	const { part } = locate(timeline, positionMs)
	const left = formatDuration(timeline.durationMs - positionMs)
	return messages().start.position(part + 1, timeline.parts.length, left)
}

function Preparing({ playback }: { playback: Playback }) {
	const t = messages().start
	const readyCount = playback.slides.filter(({ audioUrl }) => audioUrl !== null).length
	return (
		<div className="cover-actions cover-preparing" role="status">
			<progress
				max={Math.max(1, playback.slides.length)}
				value={readyCount}
				aria-label={t.readyParts}
			/>
			<p>
				<b>{t.preparing}</b>
				<small>{t.readyOf(readyCount, playback.slides.length)}</small>
			</p>
		</div>
	)
}
