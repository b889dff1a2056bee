import type { Slide } from '@dormer/api/content/slides/schema'
import { toastUndo } from '@dormer/ui/toast'
import { useCallback, useRef } from 'react'
import { UNDO_WINDOW_MS, useDeck } from '../deck-editing/deck-editor.ts'
import type { Edit } from '../deck-editing/edit.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/**
 * Returns a function that removes a slide and opens the slide next to it. The rep can undo the removal until it is saved. The
 * function is the same at every render.
 */
export function useRemoveSlide(): (slide: Slide) => void {
	const { detail, edit, cancel } = useDeck()
	const { goTo } = useDeckLocation()
	const latest = useRef(detail.slides)
	latest.current = detail.slides
	return useCallback(
		(slide) => {
			const slides = latest.current
			const index = slides.findIndex(({ id }) => id === slide.id)
			const neighbor = slides[index + 1] ?? slides[index - 1]
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
		},
		[edit, cancel, goTo],
	)
}
