import type { Slide } from '@dormer/api/content/slides/schema'
import { toastUndo } from '@dormer/ui/toast'
import { UNDO_WINDOW_MS, useDeck } from '../deck-editing/deck-editor.ts'
import type { Edit } from '../deck-editing/edit.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/** Returns a function that removes a slide and opens the slide next to it. The rep can undo the removal until it is saved. */
export function useRemoveSlide(): (slide: Slide) => void {
	const { detail, edit, cancel } = useDeck()
	const { goTo } = useDeckLocation()
	return (slide) => {
		const index = detail.slides.findIndex(({ id }) => id === slide.id)
		const neighbor = detail.slides[index + 1] ?? detail.slides[index - 1]
		const removal: Edit = { kind: 'remove-slide', id: slide.id }
		edit(removal)
		if (neighbor !== undefined) goTo({ slide: neighbor.id })
		toastUndo(`Slide ${index + 1} deleted`, {
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
