import { localeOf } from '@dormer/api/core/languages'
import type { Action } from '@dormer/api/sale/actions/schema'
import { ArrowLeft, List, Phone } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Logo } from '../components/logo.tsx'
import { QuestionField } from '../components/question-field.tsx'
import type { Access } from '../core/access.ts'
import { contactName, formatHeadline, phoneUrl } from '../core/headline.ts'
import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { usePlayerState } from '../playback/store.ts'
import { useQuestionSheet } from '../qa/use-question-sheet.ts'
import { CaptionLines } from './caption-lines.tsx'
import { CurrentSlide } from './current-slide.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OutlineDialog } from './outline-dialog.tsx'
import { PlayerButtons } from './player-buttons.tsx'
import type { PlayerProps } from './player-props.ts'
import { PricesButton } from './prices-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { SoundNotice } from './sound-notice.tsx'

type Props = PlayerProps & {
	access: Access | null
	onOpen: OpenPage
	/** Called after the player has carried out a command of the homeowner. */
	onCommand: (command: Action) => void
}

/** Renders the player screen: slide, captions and controls. A wide screen also shows the transcript and the outline. */
export function PlayerScreen(props: Props) {
	const { playback, player, access, onOpen, onCommand } = props
	const captions = usePlayerState(player.store, (state) => state.captions)
	const asksFirst = usePlayerState(player.store, (state) => state.askedFrom !== null)
	const outlineDialog = useRef<HTMLDialogElement>(null)
	const screen = useRef<HTMLDivElement>(null)
	const { homeowner, company } = playback
	const t = messages()
	const online = useSyncExternalStore(player.network.subscribe, player.network.online)
	const { question, Sheet, ask, load, close } = useQuestionSheet(player)
	const asking = question !== null && Sheet !== null
	// Focuses the play button, because closing the question sheet removes the element that had the focus.
	useEffect(() => {
		if (!asking && document.activeElement === document.body)
			screen.current
				?.querySelector<HTMLElement>('.player-buttons .play')
				?.focus({ preventScroll: true })
	}, [asking])
	useEffect(() => {
		if (!asksFirst) return
		const fields = screen.current?.querySelectorAll<HTMLInputElement>('.ask input') ?? []
		for (const input of fields) if (input.checkVisibility()) input.focus()
	}, [asksFirst])
	const field = (
		<QuestionField
			placeholder={t.general.askAQuestion}
			language={localeOf(playback.language)}
			unavailable={online ? null : t.general.askOffline}
			onAsk={ask}
			onFocus={load}
			onTyping={() => player.store.dispatch({ type: 'interrupt' })}
		/>
	)
	return (
		<div
			ref={screen}
			className={`dark-screen player${captions ? '' : ' player-silent'}${asking ? ' asking' : ''}`}
		>
			<header className="p-head">
				<Logo company={company} />
				<nav aria-label={t.player.presentation}>
					<span className="p-for wide-only">
						{t.general.forAddress(
							[homeowner.fullName, homeowner.street].filter(Boolean).join(', '),
						)}
					</span>
					{asksFirst && (
						<button
							type="button"
							className="btn btn-dark btn-s"
							onClick={() => player.store.dispatch({ type: 'continue' })}
						>
							<ArrowLeft className="i" aria-hidden="true" />
							{t.general.back}
						</button>
					)}
					{company.phone && (
						<a className="btn btn-dark btn-s wide-only" href={phoneUrl(company.phone)}>
							<Phone className="i" aria-hidden="true" />
							{t.general.callName(contactName(playback))}{' '}
							<span className="num">{company.phone}</span>
						</a>
					)}
					<button
						type="button"
						className="icon-btn narrow-only"
						aria-label={t.player.outlineAndTranscript}
						aria-haspopup="dialog"
						onClick={() => outlineDialog.current?.showModal()}
					>
						<List className="i" aria-hidden="true" />
					</button>
				</nav>
			</header>
			<CurrentSlide
				playback={playback}
				player={player}
				headline={formatHeadline(playback)}
				onOpen={onOpen}
			/>
			{asking && access !== null ? (
				<Sheet
					access={access}
					playback={playback}
					player={player}
					question={question}
					onCommand={onCommand}
					onOpen={onOpen}
					onClose={close}
					onWatch={() => player.store.dispatch({ type: 'play' })}
				/>
			) : (
				<CaptionLines playback={playback} player={player} />
			)}
			<section className="dock" aria-label={t.player.player}>
				<OfflineNotice player={player} />
				<SoundNotice player={player} />
				<PricesButton
					className="dock-prices narrow-only"
					playback={playback}
					player={player}
					onOpen={onOpen}
				/>
				<SeekBar player={player} />
				<PlayerButtons player={player} />
				{field}
			</section>
			{/* The field comes first, so it is near the buttons for the keyboard. It is shown below the transcript. */}
			<aside className="p-side" aria-label={t.player.outlineAndTranscript}>
				<div className="side-ask">{field}</div>
				<SidePanel playback={playback} player={player} id="side" onOpen={onOpen} />
				<OfflineNotice player={player} />
				<SoundNotice player={player} />
			</aside>
			<OutlineDialog dialog={outlineDialog} playback={playback} player={player} onOpen={onOpen} />
		</div>
	)
}
