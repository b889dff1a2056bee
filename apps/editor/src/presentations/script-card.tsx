import '@dormer/stage/stage.css'
import type { Playback, PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { errorMessage } from '../core/api-error.ts'
import { shareKeyFromUrl } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { formatClipTime } from '../narration/clip.ts'
import { ClipPlayButton } from '../narration/clip-play-button.tsx'
import { isPreparing } from './presentation-status.ts'

const POLL_MS = 2000

/** Renders every slide of a presentation with the personalized script and its recording. */
export function ScriptCard({ presentation }: { presentation: Presentation }) {
	const playback = trpc.presentations.playback.useQuery(
		{ shareKey: shareKeyFromUrl(presentation.url) },
		{ refetchInterval: isPreparing(presentation) ? POLL_MS : false },
	)
	return (
		<section className="card" aria-labelledby="script">
			<div className="flex items-center px-5 pt-4 pb-1">
				<h2 id="script" className="text-m font-semibold">
					What {presentation.homeownerData.first_name} hears
				</h2>
				{playback.data !== undefined && (
					<span className="num ml-auto text-s text-ink-meta">
						{formatClipTime(playback.data.totalDurationMs)}
					</span>
				)}
			</div>
			{playback.isPending && <Skeleton className="m-5 h-72" />}
			{playback.isError && (
				<ErrorState
					title="The script could not be loaded"
					message={errorMessage(playback.error)}
					onRetry={() => void playback.refetch()}
				/>
			)}
			{playback.data !== undefined && (
				<ol className="divide-y divide-line">
					{playback.data.slides.map((slide, index) => (
						<SlideScript key={slide.id} playback={playback.data} slide={slide} number={index + 1} />
					))}
				</ol>
			)}
		</section>
	)
}

type SlideScriptProps = { playback: Playback; slide: PlaybackSlide; number: number }

function SlideScript({ playback: { type, theme }, slide, number }: SlideScriptProps) {
	return (
		<li className="grid gap-x-4 gap-y-2 px-5 py-4 sm:grid-cols-[128px_minmax(0,1fr)]">
			<div className="w-32 self-start overflow-hidden rounded-s ring-1 ring-line [&_.slide-view]:rounded-s!">
				<SlideView
					slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
					deckType={type}
					theme={theme.css}
					decorative
				/>
			</div>
			<div className="min-w-0">
				<div className="flex items-center gap-2">
					<h3 className="min-w-0 flex-1 truncate text-s font-semibold">
						<span className="num mr-2 font-normal text-ink-meta">{number}</span>
						{slide.title}
					</h3>
					{slide.audioUrl === null ? (
						<span className="text-xs text-ink-meta">
							{slide.script === '' ? 'Silent' : 'Not recorded yet'}
						</span>
					) : (
						<>
							<span className="num text-xs text-ink-meta">{formatClipTime(slide.durationMs)}</span>
							<ClipPlayButton url={slide.audioUrl} name={`slide ${number}`} />
						</>
					)}
				</div>
				<p className="mt-1 font-serif text-[15px] leading-6 text-ink-2">{slide.script}</p>
			</div>
		</li>
	)
}
