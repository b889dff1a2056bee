import type { Slide } from '@dormer/api/content/slides/schema'
import { toastUndo } from '@dormer/ui/toast'
import { UNDO_WINDOW_MS, useDeck } from '../deck-editing/deck-editor.ts'
import type { Edit } from '../deck-editing/edit.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/** Takes a slide out of the deck at once, and for good when nobody undid it; its neighbour opens. */
export function useRemoveSlide(): (slide: Slide) => void {
	const { detail, edit, cancel } = useDeck()
	const { goTo } = useDeckLocation()
	return (slide) => {
		const index = detail.slides.findIndex(({ id }) => id === slide.id)
		const neighbour = detail.slides[index + 1] ?? detail.slides[index - 1]
		const removal: Edit = { kind: 'remove-slide', id: slide.id }
		edit(removal)
		if (neighbour !== undefined) goTo({ slide: neighbour.id })
		toastUndo(`Slide ${index + 1} is deleted`, {
			label: 'Undo',
			forMs: UNDO_WINDOW_MS - 500,
			onUndo: () => {
				cancel(removal)
				goTo({ slide: slide.id })
			},
			onExpire: () => undefined,
		})
	}
}
