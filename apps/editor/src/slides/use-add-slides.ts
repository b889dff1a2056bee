import { toastError } from '@dormer/ui/toast'
import { useCallback, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { firstPriceTexts, firstTiers } from '../deck-editing/first-tiers.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { selectSlideFiles } from '../uploads/file-rules.ts'
import { startGeneration } from '../uploads/upload.ts'

export type AddSlides = {
	/** Short status text of the running upload ("Uploading", "40%"), or null. */
	statusText: string | null
	add: (files: File[]) => void
	addEmpty: () => void
	addPriceSlide: () => void
}

/**
 * Returns functions that add slides to the open deck. `add` generates slides from files; `addEmpty` and `addPriceSlide` insert a
 * slide after the open one.
 */
export function useAddSlides(): AddSlides {
	const { deckId, detail } = useDeck()
	const { index, goTo } = useDeckLocation()
	const [statusText, setStatusText] = useState<string | null>(null)

	const run = useCallback(async (work: () => Promise<unknown>) => {
		try {
			await work()
		} catch (thrown) {
			toastError(errorMessage(thrown))
		}
		setStatusText(null)
	}, [])
	const add = useCallback(
		(dropped: File[]) => {
			const { files, rejections } = selectSlideFiles(dropped)
			for (const rejection of rejections) toastError(rejection)
			if (files.length === 0) return
			setStatusText('Uploading')
			void run(async () => {
				await startGeneration(deckId, files, (share) =>
					setStatusText(`${Math.floor(share * 100)}%`),
				)
				await api.generation.statuses.invalidate()
			})
		},
		[deckId, run],
	)
	const orderIndex = detail.slides.length === 0 ? 0 : index + 1
	const addEmpty = () => {
		setStatusText('Adding')
		void run(async () => {
			const title = `Slide ${orderIndex + 1}`
			const { slide } = await client.slides.create.mutate({ deckId, title, orderIndex })
			await api.decks.get.invalidate({ deckId })
			goTo({ slide: slide.id })
		})
	}
	const addPriceSlide = () => {
		setStatusText('Adding')
		void run(async () => {
			const { slide } = await client.slides.create.mutate({
				deckId,
				...firstPriceTexts(detail),
				orderIndex,
			})
			await client.slides.setProductData.mutate({ slideId: slide.id, productData: firstTiers() })
			await api.decks.get.invalidate({ deckId })
			goTo({ slide: slide.id, tab: 'pricing' })
		})
	}
	return { statusText, add, addEmpty, addPriceSlide }
}
