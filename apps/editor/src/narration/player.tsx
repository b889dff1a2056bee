import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Clip, formatClipTime } from './clip.ts'
import { Waveform } from './waveform.tsx'

const RATES = [1, 1.25, 1.5, 0.75]

type PlayerProps = { url: string; clip: Clip; note: ReactNode }

/** Renders the player of one recording: play button, waveform, position and playback speed. */
export function Player({ url, clip, note }: PlayerProps) {
	const { playing, positionMs, durationMs, rate } = clip
	const nextRate = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1
	return (
		<div className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3 p-3">
			<PlayButton playing={playing} onClick={clip.toggle} name="the recording" />
			<div>
				<Waveform
					url={url}
					playedShare={durationMs === 0 ? 0 : positionMs / durationMs}
					label={`Recording, ${formatClipTime(positionMs)} of ${formatClipTime(durationMs)}`}
					onSeek={(share) => clip.seek(share * durationMs)}
				/>
				<div className="num mt-1 flex items-center gap-2 text-xs text-ink-meta">
					<span>
						{formatClipTime(positionMs)} / {formatClipTime(durationMs)}
					</span>
					<span className="ml-auto truncate">{note}</span>
					<button
						type="button"
						aria-label={`Speed ${rate}, change to ${nextRate}`}
						onClick={() => clip.setRate(nextRate)}
						className="-my-1 min-w-6 rounded-xs py-1 text-right hover:text-ink"
					>
						{rate}×
					</button>
				</div>
			</div>
		</div>
	)
}

type PlayButtonProps = { playing: boolean; name: string; size?: 'm' | 's'; onClick: () => void }

/** Renders the round play and pause button. `name` completes the label "Play …". */
export function PlayButton({ playing, name, size = 'm', onClick }: PlayButtonProps) {
	const Icon = playing ? Pause : Play
	return (
		<button
			type="button"
			aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
			onClick={onClick}
			className={
				size === 'm'
					? 'grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-ink'
					: 'grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-ink-2 hover:bg-sunken'
			}
		>
			<Icon className={size === 'm' ? 'icon' : 'size-3'} fill="currentColor" aria-hidden />
		</button>
	)
}
