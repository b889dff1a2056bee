import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import {
	arrayMove,
	rectSortingStrategy,
	SortableContext,
	sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import type { SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { Menu, MenuItem } from '@dormer/ui/menu'
import { Skeleton } from '@dormer/ui/skeleton'
import { CircleDollarSign, Images, Plus, Square } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { formatCount } from '../core/format.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { ChooseFiles, FileInput } from '../uploads/choose-files.tsx'
import { ACCEPT_SLIDES } from '../uploads/file-rules.ts'
import { useSlideLook } from './slide-picture.tsx'
import { SlideRailItem } from './slide-rail-item.tsx'
import type { AddSlides } from './use-add-slides.ts'
import { useRemoveSlide } from './use-remove-slide.ts'

type RailProps = {
	adding: AddSlides
	/** Number of slides that the running generation has not finished. */
	pendingCount: number
	/** Slides for which the preflight check reports an error. */
	faultySlideIds: ReadonlySet<string>
	/** Returns the calculated prices of a slide; null while they are unknown. */
	pricingOf: (slideId: string) => SlidePricing | null
}

const POINTER_OPTIONS = { activationConstraint: { distance: 6 } }
const KEYBOARD_OPTIONS = {
	coordinateGetter: sortableKeyboardCoordinates,
	keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
}

/** Renders the slide thumbnails in order. A rep moves slides by drag and drop, or with Space and the arrow keys. */
export function SlideRail({ adding, pendingCount, faultySlideIds, pricingOf }: RailProps) {
	const { detail, edit } = useDeck()
	const { index: openIndex, goTo } = useDeckLocation()
	const look = useSlideLook()
	const open = useCallback(({ id }: Slide) => goTo({ slide: id }), [goTo])
	const remove = useRemoveSlide()
	const ids = useSlideIds(detail.slides)
	const sensors = useSensors(
		useSensor(PointerSensor, POINTER_OPTIONS),
		useSensor(KeyboardSensor, KEYBOARD_OPTIONS),
	)
	const onDragEnd = ({ active, over }: DragEndEvent) => {
		if (over === null || over.id === active.id) return
		const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))]
		edit({ kind: 'order', slideIds: arrayMove(ids, from, to) })
	}
	return (
		<section
			aria-label="Slides"
			className="flex min-h-0 flex-col border-line bg-paper max-xl:border-b max-xl:md:col-span-1 xl:border-r"
		>
			<div className="flex h-9 shrink-0 items-end justify-between px-3 pl-3.5 text-xs text-ink-meta xl:mb-2">
				<span className="leading-6">{formatCount(detail.slides.length, 'slide')}</span>
				<AddMenu adding={adding} />
			</div>
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				accessibility={{ announcements: announcementsOf(detail.slides) }}
				onDragEnd={onDragEnd}
			>
				<SortableContext items={ids} strategy={rectSortingStrategy}>
					<ol className="flex gap-2.5 overflow-x-auto px-3 pt-1 pb-3 xl:min-h-0 xl:flex-col xl:overflow-x-hidden xl:overflow-y-auto">
						{detail.slides.map((slide, index) => (
							<SlideRailItem
								key={slide.id}
								slide={slide}
								index={index}
								current={index === openIndex}
								hasError={faultySlideIds.has(slide.id)}
								pricing={pricingOf(slide.id)}
								look={look}
								onOpen={open}
								onRemove={remove}
							/>
						))}
						{Array.from({ length: pendingCount }, (_, offset) => (
							<li
								key={offset}
								className="grid w-32 shrink-0 grid-cols-[18px_minmax(0,1fr)] gap-1 xl:w-auto"
							>
								<span className="num text-xs text-ink-meta">{ids.length + offset + 1}</span>
								<Skeleton className="aspect-video" />
							</li>
						))}
						<li className="shrink-0 pl-[22px] max-xl:w-32">
							<ChooseFiles
								accept={ACCEPT_SLIDES}
								multiple
								size="s"
								look="quiet"
								busy={adding.statusText !== null}
								className="h-10! w-full border-dashed border-line-strong! text-xs! font-normal! text-ink-meta! max-xl:aspect-video max-xl:h-auto!"
								onFiles={adding.add}
							>
								{adding.statusText ?? 'Images or a PDF'}
							</ChooseFiles>
						</li>
					</ol>
				</SortableContext>
			</DndContext>
		</section>
	)
}

function AddMenu({ adding }: { adding: AddSlides }) {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<Menu
				align="start"
				trigger={
					<Button
						look="quiet"
						size="icon-s"
						aria-label="Add a slide"
						title="Add a slide"
						className="size-6!"
						busy={adding.statusText !== null}
					>
						{adding.statusText === null && <Plus className="icon" aria-hidden />}
					</Button>
				}
			>
				<MenuItem icon={<Square className="icon" aria-hidden />} onSelect={adding.addEmpty}>
					Empty slide
				</MenuItem>
				<MenuItem
					icon={<CircleDollarSign className="icon" aria-hidden />}
					onSelect={adding.addPriceSlide}
				>
					Price slide
				</MenuItem>
				<MenuItem
					icon={<Images className="icon" aria-hidden />}
					onSelect={() => input.current?.click()}
				>
					Images or a PDF
				</MenuItem>
			</Menu>
			<FileInput ref={input} accept={ACCEPT_SLIDES} multiple onFiles={adding.add} />
		</>
	)
}

/** Returns the ids of the slides. The array changes only when the order changes, because all thumbnails depend on it. */
function useSlideIds(slides: readonly Slide[]): string[] {
	const list = slides.map(({ id }) => id).join()
	return useMemo(() => (list === '' ? [] : list.split(',')), [list])
}

/** Returns the texts that a screen reader announces while a slide is moved. */
function announcementsOf(slides: readonly Slide[]): Announcements {
	const titleOf = (id: UniqueIdentifier) => slides.find((slide) => slide.id === id)?.title ?? ''
	const placeOf = (id: UniqueIdentifier) =>
		`position ${slides.findIndex((slide) => slide.id === id) + 1} of ${slides.length}`
	return {
		onDragStart: ({ active }) => `Picked up ${titleOf(active.id)}, ${placeOf(active.id)}.`,
		onDragOver: ({ active, over }) =>
			over === null ? undefined : `${titleOf(active.id)} is over ${placeOf(over.id)}.`,
		onDragEnd: ({ active, over }) =>
			`Dropped ${titleOf(active.id)} at ${placeOf((over ?? active).id)}.`,
		onDragCancel: ({ active }) =>
			`Move canceled. ${titleOf(active.id)} stays at ${placeOf(active.id)}.`,
	}
}
