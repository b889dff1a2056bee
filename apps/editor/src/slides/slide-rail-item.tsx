import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { clsx } from 'clsx'
import { CircleDollarSign, OctagonAlert, RotateCcw } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { type SlideLook, SlidePicture } from './slide-picture.tsx'

type RailItemProps = {
	slide: Slide
	index: number
	/** Whether the slide is open. */
	current: boolean
	/** Whether the preflight check reports an error of this slide. */
	hasError: boolean
	pricing: SlidePricing | null
	look: SlideLook
	onOpen: (slide: Slide) => void
	onRemove: (slide: Slide) => void
}

/**
 * Renders a slide thumbnail. A click opens the slide, dragging moves it, and the Delete key deletes it. Reads no context of the
 * deck: a key press in the editor then renders only the thumbnails whose properties changed.
 */
export const SlideRailItem: React.NamedExoticComponent<RailItemProps> = memo(RailItem)

function RailItem(props: RailItemProps) {
	const { slide, index, current, hasError, pricing, look, onOpen, onRemove } = props
	const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
		id: slide.id,
	})
	const item = useScrollIntoView(current)
	const isStale = slide.audioStatus === 'stale'
	return (
		<li
			ref={(node) => {
				setNodeRef(node)
				item.current = node
			}}
			style={{ transform: CSS.Translate.toString(transform), transition }}
			className={clsx(
				'grid w-32 shrink-0 grid-cols-[18px_minmax(0,1fr)] items-start gap-1 xl:w-auto',
				isDragging && 'z-10 opacity-80',
			)}
		>
			<span
				aria-hidden
				className={clsx('num text-xs', current ? 'font-semibold text-accent' : 'text-ink-meta')}
			>
				{index + 1}
			</span>
			<div
				className={clsx(
					'relative rounded-s ring-1 ring-line [&_.slide-view]:rounded-s!',
					current && 'ring-2! ring-accent! ring-offset-2 ring-offset-paper',
				)}
			>
				<SlidePicture slide={slide} size="thumb" decorative pricing={pricing} look={look} />
				{hasError && (
					<Mark className="bg-bad-soft text-bad ring-[color-mix(in_srgb,var(--bad)_35%,transparent)]">
						<OctagonAlert className="size-[13px]" strokeWidth={2} aria-hidden />
					</Mark>
				)}
				{!hasError && isStale && (
					<Mark className="bg-warn-soft text-warn ring-[color-mix(in_srgb,var(--warn)_35%,transparent)]">
						<RotateCcw className="size-[13px]" strokeWidth={2} aria-hidden />
					</Mark>
				)}
				{!hasError && !isStale && slide.slideType === 'product_pricing_v1' && (
					<Mark className="bg-surface text-ink-2 ring-line">
						<CircleDollarSign className="size-[13px]" strokeWidth={2} aria-hidden />
					</Mark>
				)}
				<button
					type="button"
					{...attributes}
					{...listeners}
					aria-current={current ? 'true' : undefined}
					aria-label={`Slide ${index + 1}, ${slide.title}${hasError ? ', has an error' : ''}${isStale ? ', audio is stale' : ''}`}
					onClick={() => onOpen(slide)}
					onKeyDown={(event) => {
						if (event.key === 'Delete' || event.key === 'Backspace') onRemove(slide)
						else listeners?.onKeyDown?.(event)
					}}
					className="absolute inset-0 touch-manipulation rounded-s"
				/>
			</div>
		</li>
	)
}

function Mark({ className, children }: { className: string; children: React.ReactNode }) {
	return (
		<span
			className={clsx(
				'absolute right-1 bottom-1 grid size-5 place-items-center rounded-[5px] ring-1',
				className,
			)}
		>
			{children}
		</span>
	)
}

function useScrollIntoView(current: boolean) {
	const item = useRef<HTMLLIElement | null>(null)
	useEffect(() => {
		if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
	}, [current])
	return item
}
