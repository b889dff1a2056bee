import type { SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { Menu, MenuItem } from '@dormer/ui/menu'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, Image as ImageIcon, ImageOff, Images, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_IMAGES } from '../uploads/file-rules.ts'
import { uploadImage } from '../uploads/upload.ts'
import { useTouch } from '../uploads/use-touch.ts'
import { SlidePicture, useSlideLook } from './slide-picture.tsx'
import { useRemoveSlide } from './use-remove-slide.ts'

type SlideCanvasProps = {
	/** True while uploaded slides are being read. */
	isReading: boolean
	pricing: SlidePricing | null
	/** Outlines the slide as the source of the selected FAQ suggestion. */
	isSource: boolean
	/** Content beside the slide, which is then smaller, and content below it. */
	beside?: ReactNode
	below?: ReactNode
}

/** Renders the open slide in full size, with buttons to replace or remove its image and to delete the slide. */
export function SlideCanvas({ isReading, pricing, isSource, beside, below }: SlideCanvasProps) {
	const { slide, index } = useDeckLocation()
	const image = useReplaceImage(slide?.id)
	const remove = useRemoveSlide()
	const touch = useTouch()
	const look = useSlideLook()
	if (slide === undefined)
		return (
			<section aria-label="Slide" className="px-6 py-10">
				<EmptyState
					icon={<Images className="icon-l" aria-hidden />}
					title={isReading ? 'Reading your slides' : 'No slides yet'}
				>
					{isReading
						? 'The first slide appears here with its script.'
						: touch
							? 'Add images or an empty slide in the list.'
							: 'Drop images anywhere in this window, or add an empty slide in the list.'}
				</EmptyState>
				{beside}
			</section>
		)
	return (
		<section aria-label="Slide" className="px-4 pt-4 pb-6 sm:px-6">
			<div className="mb-3 flex h-7 min-w-0 items-center gap-2 text-s">
				<h2 className="sr-only">{slide.title.trim() || 'Untitled'}</h2>
				<TitleInput key={slide.id} slide={slide} />
				<span className="shrink-0 text-ink-meta">Slide {index + 1}</span>
				<div className="ml-auto flex items-center">
					<ChooseFiles
						accept={ACCEPT_IMAGES}
						look="quiet"
						size="s"
						busy={image.isPending}
						onFiles={([file]) => image.mutate(file ?? null)}
					>
						{!image.isPending && <ImageIcon className="icon" aria-hidden />}
						<span className="max-sm:sr-only">
							{slide.heroImgUrl === null ? 'Add an image' : 'Replace image'}
						</span>
					</ChooseFiles>
					<Menu
						trigger={
							<Button
								look="quiet"
								size="icon-s"
								aria-label="More actions for this slide"
								className="-mr-1.5"
							>
								<Ellipsis className="icon" aria-hidden />
							</Button>
						}
					>
						{slide.heroImgUrl !== null && (
							<MenuItem
								icon={<ImageOff className="icon" aria-hidden />}
								onSelect={() => image.mutate(null)}
							>
								Remove the image
							</MenuItem>
						)}
						<MenuItem
							danger
							icon={<Trash2 className="icon" aria-hidden />}
							onSelect={() => remove(slide)}
						>
							Delete slide
						</MenuItem>
					</Menu>
				</div>
			</div>
			<div
				className={clsx(
					beside !== undefined && 'grid gap-5 lg:grid-cols-[minmax(0,424px)_minmax(0,1fr)]',
				)}
			>
				<div className="min-w-0">
					<div
						className={clsx(
							'rounded-s shadow-card [&_.slide-view]:rounded-s!',
							isSource
								? 'outline-2 outline-offset-3 outline-accent outline-solid'
								: 'ring-1 ring-line',
						)}
					>
						<SlidePicture slide={slide} size="full" pricing={pricing} look={look} />
					</div>
					{below}
				</div>
				{beside}
			</div>
		</section>
	)
}

function TitleInput({ slide }: { slide: Slide }) {
	const { edit } = useDeck()
	const title = useRequiredText(slide.title, (typed) =>
		edit({ kind: 'slide', id: slide.id, patch: { title: typed } }),
	)
	return (
		<input
			aria-label="Title of this slide"
			value={title.text}
			maxLength={200}
			placeholder="A slide needs a title"
			aria-invalid={title.isEmpty || undefined}
			onChange={({ target }) => title.type(target.value)}
			className="-ml-1.5 field-sizing-content h-7 min-w-24 rounded-xs bg-transparent px-1.5 text-m font-semibold text-ellipsis hover:bg-sunken focus:bg-sunken aria-invalid:placeholder:text-bad"
		/>
	)
}

/** Returns a mutation that replaces the image of a slide, or removes the image when the file is null. */
function useReplaceImage(slideId: string | undefined) {
	const { deckId } = useDeck()
	return useMutation({
		mutationFn: async (file: File | null) => {
			if (slideId === undefined) return
			const imageId = file === null ? null : (await uploadImage(file)).id
			await client.slides.update.mutate({ slideId, imageId })
			await api.decks.get.invalidate({ deckId })
		},
		onSuccess: (_, file) => toastSuccess(file === null ? 'Image removed' : 'Image replaced'),
		onError: (error) => toastError(errorMessage(error)),
	})
}
