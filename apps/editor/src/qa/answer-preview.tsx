import { Button } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { client } from '../core/trpc.ts'
import { formatClipTime, useClip } from '../narration/clip.ts'
import { PlayButton } from '../narration/player.tsx'
import { Waveform } from '../narration/waveform.tsx'

type Props = { presentationId: string; text: string }
type Spoken = { text: string; url: string }

/** Renders the voice preview of an answer. A click synthesizes the text in the presentation's voice. */
export function AnswerPreview({ presentationId, text }: Props) {
	const script = text.trim()
	const synthesis = useMutation({
		mutationFn: async (): Promise<Spoken> => {
			const line = { sessionId: 'answer-preview', slideId: 'answer-preview' }
			const { audioUrl } = await client.narration.single.mutate({ ...line, script, presentationId })
			return { text: script, url: audioUrl }
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const url = synthesis.data?.text === script ? synthesis.data.url : null
	const clip = useClip(url)
	const played = useRef<string | null>(null)
	const { toggle } = clip
	useEffect(() => {
		if (url === null || played.current === url) return
		played.current = url
		toggle()
	}, [url, toggle])
	return (
		<div className="mt-2.5 flex min-h-12 items-center gap-3 rounded-m border border-line bg-paper py-2 pr-3 pl-2">
			{url === null ? (
				<Button
					size="icon"
					className="rounded-full!"
					aria-label="Play the answer"
					disabled={script === ''}
					busy={synthesis.isPending}
					onClick={() => synthesis.mutate()}
				>
					{!synthesis.isPending && <Play className="size-3.5" fill="currentColor" aria-hidden />}
				</Button>
			) : (
				<PlayButton size="s" playing={clip.playing} name="the answer" onClick={toggle} />
			)}
			<p className="min-w-0 text-xs leading-4 text-ink-meta">
				<span className="block text-s leading-[18px] font-medium text-ink">
					How the answer sounds
				</span>
				Spoken by the voice of the presentation
			</p>
			{url !== null && (
				<>
					<div className="hidden min-w-0 flex-1 sm:block">
						<Waveform
							url={url}
							playedShare={clip.durationMs === 0 ? 0 : clip.positionMs / clip.durationMs}
							label={`Preview, ${formatClipTime(clip.durationMs)}`}
							onSeek={(share) => clip.seek(share * clip.durationMs)}
						/>
					</div>
					<span className="num ml-auto text-xs text-ink-meta">
						{formatClipTime(clip.durationMs)}
					</span>
				</>
			)}
		</div>
	)
}
