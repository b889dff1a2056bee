import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { CircleAlert, LoaderCircle, Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import { SAMPLE_NAME } from '../deck-editing/sample-homeowner.ts'
import type { Clip } from '../narration/clip.ts'
import { Player } from '../narration/player.tsx'
import { useRecordSlide } from './use-record-slide.ts'

/** Renders the recording of a slide: the player, or the reason why there is no recording. */
export function SlideRecording({ slide, clip }: { slide: Slide; clip: Clip }) {
	const recording = useRecordSlide(slide)
	if (recording.busy || slide.audioStatus === 'pending')
		return (
			<Notice icon={<LoaderCircle className="icon motion-safe:animate-spin" aria-hidden />}>
				Recording this slide
			</Notice>
		)
	if (slide.audioUrl !== null)
		return (
			<div className="mb-2">
				<Player url={slide.audioUrl} clip={clip} note={`Heard as ${SAMPLE_NAME}`} />
			</div>
		)
	const failed = slide.audioStatus === 'failed'
	const isScriptEmpty = slide.narrationScript.trim() === ''
	return (
		<Notice
			icon={
				failed ? (
					<CircleAlert className="icon text-bad" aria-hidden />
				) : (
					<Mic className="icon" aria-hidden />
				)
			}
			action={
				!isScriptEmpty && (
					<Button size="s" onClick={recording.record}>
						{failed ? 'Try again' : 'Record'}
					</Button>
				)
			}
		>
			{failed
				? 'The recording failed'
				: isScriptEmpty
					? 'This slide has no script'
					: 'Not recorded yet'}
		</Notice>
	)
}

function Notice({
	icon,
	action,
	children,
}: {
	icon: ReactNode
	action?: ReactNode
	children: ReactNode
}) {
	return (
		<div
			role="status"
			className="mb-2 flex min-h-[62px] items-center gap-3 rounded-m border border-line bg-paper px-3 text-s text-ink-2"
		>
			{icon}
			{children}
			{action && <span className="ml-auto">{action}</span>}
		</div>
	)
}
