import { toastError } from '@dormer/ui/toast'
import { useCallback, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { selectSlideFiles } from '../uploads/file-rules.ts'
import { startGeneration } from '../uploads/upload.ts'

export type AddSlides = {
	/** What is going on, in a word or two; null while nothing is. */
	note: string | null
	add: (files: File[]) => void
	addEmpty: () => void
}

/** Adds slides to the open deck: from pictures or a PDF, read and written like a new deck's, or an empty one behind the open slide. */
export function useAddSlides(): AddSlides {
	const { deckId, detail } = useDeck()
	const { index, goTo } = useDeckLocation()
	const [note, setNote] = useState<string | null>(null)

	const run = useCallback(async (work: () => Promise<unknown>) => {
		try {
			await work()
		} catch (thrown) {
			toastError(errorMessage(thrown))
		}
		setNote(null)
	}, [])
	const add = useCallback(
		(dropped: File[]) => {
			const { files, rejections: refusals } = selectSlideFiles(dropped)
			for (const refusal of refusals) toastError(refusal)
			if (files.length === 0) return
			setNote('Uploading')
			void run(async () => {
				await startGeneration(deckId, files, (share) => setNote(`${Math.floor(share * 100)}%`))
				await api.generation.statuses.invalidate()
			})
		},
		[deckId, run],
	)
	const addEmpty = () => {
		setNote('Adding')
		void run(async () => {
			const place = detail.slides.length === 0 ? 0 : index + 1
			const title = `Slide ${place + 1}`
			const { slide } = await client.slides.create.mutate({ deckId, title, orderIndex: place })
			await api.decks.get.invalidate({ deckId })
			goTo({ slide: slide.id })
		})
	}
	return { note, add, addEmpty }
}
