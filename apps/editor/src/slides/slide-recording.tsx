import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { CircleAlert, CircleCheck, LoaderCircle, Mic, RotateCcw } from 'lucide-react'
import { SAMPLE_NAME } from '../deck-editing/sample-homeowner.ts'
import type { Clip } from '../narration/clip.ts'
import { Player } from '../narration/player.tsx'
import { useRecordSlide } from './use-record-slide.ts'

const STATES = {
	none: { text: 'Not recorded yet', icon: <Mic className="icon" aria-hidden /> },
	pending: {
		text: 'Recording this slide',
		icon: <LoaderCircle className="icon motion-safe:animate-spin" aria-hidden />,
	},
	ready: { text: 'Recorded', icon: <CircleCheck className="icon text-good" aria-hidden /> },
	failed: {
		text: 'The recording failed',
		icon: <CircleAlert className="icon text-bad" aria-hidden />,
	},
	stale: {
		text: 'Changed since the recording',
		icon: <RotateCcw className="icon text-warn" aria-hidden />,
	},
}

/**
 * Renders the player of a slide's recording, the state of the recording, and the button that records the slide. The button stays
 * in its place in every state.
 */
export function SlideRecording({ slide, clip }: { slide: Slide; clip: Clip }) {
	const recording = useRecordSlide(slide)
	const isScriptEmpty = slide.narrationScript.trim() === ''
	const { text, icon } = STATES[recording.busy ? 'pending' : slide.audioStatus]
	return (
		<div className="mb-2 rounded-m border border-line bg-paper">
			{slide.audioUrl !== null && (
				<div className="border-b border-line">
					<Player url={slide.audioUrl} clip={clip} note={`As ${SAMPLE_NAME} hears it`} />
				</div>
			)}
			<div className="flex min-h-12 items-center gap-2 px-3 text-s text-ink-2">
				<p role="status" className="flex min-w-0 flex-1 items-center gap-2">
					{icon}
					{isScriptEmpty ? 'This slide has no script' : text}
				</p>
				<Button
					size="s"
					disabled={isScriptEmpty || slide.audioStatus === 'pending'}
					busy={recording.busy}
					onClick={recording.record}
				>
					Record slide
				</Button>
			</div>
		</div>
	)
}
