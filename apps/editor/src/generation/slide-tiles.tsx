import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { trpc } from '../core/trpc.ts'
import { tileStates } from './progress.ts'

/** Number of tiles that fit into a card. A longer deck shows only the tiles around the current slide. */
const SHOWN = 9

/** Renders one tile for each slide of a running generation, with the thumbnail once the slide is finished. */
export function SlideTiles({ deckId, status }: { deckId: string; status: GenerationStatus }) {
	const slides = trpc.slides.list.useQuery({ deckId })
	useRefreshSlides(deckId, status.currentSlide)
	const states = tileStates(status)
	const first = Math.max(0, Math.min((status.currentSlide ?? 1) - 5, states.length - SHOWN))
	const shown =
		states.length === 0 ? Array.from({ length: SHOWN }, () => 'waiting' as const) : states
	return (
		<div className="grid aspect-video grid-cols-3 content-center gap-1.5 bg-sunken px-[26px] py-3">
			{shown.slice(first, first + SHOWN).map((state, offset) => {
				const index = first + offset
				const thumb =
					slides.data?.slides[index]?.heroImgThumb ?? slides.data?.slides[index]?.heroImgUrl
				return (
					<span
						key={index}
						className={clsx(
							'relative grid aspect-video place-items-center overflow-hidden rounded-xs text-xs',
							state === 'done' && 'bg-surface ring-1 ring-line',
							state === 'working' && 'bg-surface text-accent ring-2 ring-accent',
							state === 'waiting' && 'text-ink-meta inset-ring inset-ring-line-strong',
						)}
					>
						{state === 'done' && thumb ? (
							<img src={thumb} alt="" className="size-full object-cover" />
						) : state === 'working' ? (
							<LoaderCircle className="icon motion-safe:animate-spin" aria-hidden />
						) : (
							<span className="num">{states.length === 0 ? '' : index + 1}</span>
						)}
					</span>
				)
			})}
		</div>
	)
}

function useRefreshSlides(deckId: string, currentSlide: number | null): void {
	const utils = trpc.useUtils()
	useEffect(() => {
		if (currentSlide !== null && currentSlide > 1) void utils.slides.list.invalidate({ deckId })
	}, [utils, deckId, currentSlide])
}
