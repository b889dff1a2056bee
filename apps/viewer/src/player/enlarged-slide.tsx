import type { Playback, PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { messages } from '../messages/index.ts'

type Props = { slide: PlaybackSlide; playback: Playback }

/**
 * Renders a button over the slide that enlarges it to the height of the window, in a dialog that scrolls to the side. Renders
 * nothing for a price slide, which has its own controls.
 */
export function EnlargedSlide({ slide, playback }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	if (slide.productData !== null) return null
	const t = messages().player
	return (
		<>
			<button
				type="button"
				className="stage-enlarge"
				aria-label={t.enlarge}
				aria-haspopup="dialog"
				onClick={() => dialog.current?.showModal()}
			/>
			<dialog ref={dialog} className="enlarged" aria-label={slide.title} closedby="any">
				<button
					type="button"
					className="icon-btn"
					aria-label={t.closeSlide}
					onClick={() => dialog.current?.close()}
				>
					<X className="i" aria-hidden="true" />
				</button>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users scroll the slide. */}
				<section aria-label={t.slide} tabIndex={0}>
					<SlideView slide={slide} deckType={playback.type} readable />
				</section>
			</dialog>
		</>
	)
}
