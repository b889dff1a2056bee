import { Button } from '@dormer/ui/button'
import { Dialog, DialogClose } from '@dormer/ui/dialog'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { fillSampleVariables, SAMPLE_NAME } from '../deck-editing/sample-homeowner.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { formatClipTime, useClip } from '../narration/clip.ts'
import { PlayButton } from '../narration/player.tsx'
import { splitSentences } from '../narration/sentences.ts'
import { alignSentences } from '../slides/alignment.ts'
import { SlidePicture } from '../slides/slide-picture.tsx'

/** Renders a preview that plays the deck for the sample homeowner, starting with the open slide. */
export function DeckPreviewDialog({ onClose }: { onClose: () => void }) {
	const { detail } = useDeck()
	const location = useDeckLocation()
	const [index, setIndex] = useState(location.index)
	const slide = detail.slides[index]
	const isLast = index === detail.slides.length - 1
	const clip = useClip(slide?.audioUrl ?? null, () => setIndex(isLast ? index : index + 1))
	const sentences = useMemo(
		() => (slide ? alignSentences(splitSentences(slide.narrationScript), slide.wordTimings) : []),
		[slide],
	)
	if (slide === undefined) return null
	const caption =
		sentences.findLast(({ startMs }) => startMs !== null && startMs <= clip.positionMs) ??
		sentences[0]
	return (
		<Dialog
			open
			bare
			onOpenChange={onClose}
			title={`Preview, slide ${index + 1}`}
			className="max-w-[960px]"
		>
			<header className="flex h-[52px] items-center gap-2 pr-3 pl-5 text-s">
				<h2 className="truncate text-m font-semibold">{slide.title}</h2>
				<span className="num shrink-0 text-ink-meta">
					{index + 1} of {detail.slides.length} · heard as {SAMPLE_NAME}
				</span>
				<DialogClose className="ml-auto" />
			</header>
			<div className="[&_.slide-view]:rounded-none!">
				<SlidePicture slide={slide} size="full" />
			</div>
			<p className="min-h-20 px-6 py-4 text-center font-serif text-l text-balance">
				{fillSampleVariables(caption?.text ?? '')}
			</p>
			<footer className="flex items-center justify-center gap-3 border-t border-line px-5 py-3">
				<Button
					look="quiet"
					size="icon"
					aria-label="Previous slide"
					disabled={index === 0}
					onClick={() => setIndex(index - 1)}
				>
					<ChevronLeft className="icon" aria-hidden />
				</Button>
				<PlayButton playing={clip.playing} name="this slide" onClick={clip.toggle} />
				<Button
					look="quiet"
					size="icon"
					aria-label="Next slide"
					disabled={isLast}
					onClick={() => setIndex(index + 1)}
				>
					<ChevronRight className="icon" aria-hidden />
				</Button>
				<span className="num w-24 text-xs text-ink-meta">
					{formatClipTime(clip.positionMs)} / {formatClipTime(clip.durationMs)}
				</span>
			</footer>
		</Dialog>
	)
}
