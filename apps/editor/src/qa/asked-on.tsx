import '@dormer/stage/stage.css'
import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Skeleton } from '@dormer/ui/skeleton'
import { shareKeyFromUrl } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the slide that was on the screen when the homeowner asked. */
export function AskedOn({ question }: { question: ListedQuestion }) {
	const { presentationId, slideId } = question
	const presentation = trpc.presentations.get.useQuery(
		{ presentationId: presentationId ?? '' },
		{ enabled: presentationId !== null },
	)
	const url = presentation.data?.presentation.url
	const playback = trpc.presentations.playback.useQuery(
		{ shareKey: url === undefined ? '' : shareKeyFromUrl(url) },
		{ enabled: url !== undefined && slideId !== null, retry: false },
	)
	const slides = playback.data?.slides ?? []
	const index = slides.findIndex(({ id }) => id === slideId)
	const slide = slides[index]
	return (
		<div className="max-w-[220px]">
			<h3 className="mb-2 text-xs leading-4 font-medium text-ink-meta">Asked on</h3>
			{slide !== undefined && playback.data !== undefined ? (
				<>
					<div className="rounded-s ring-1 ring-line [&_.slide-view]:rounded-s!">
						<SlideView
							slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
							deckType={playback.data.type}
							theme={playback.data.theme.css}
							decorative
						/>
					</div>
					<p className="mt-1.5 text-xs leading-4 text-ink-2">
						<b className="font-semibold text-ink">Slide {index + 1}</b> {slide.title}
					</p>
				</>
			) : slideId !== null && (presentation.isPending || playback.isLoading) ? (
				<Skeleton className="aspect-video" />
			) : (
				<p className="text-s text-ink-2">Asked before the first slide</p>
			)}
		</div>
	)
}
