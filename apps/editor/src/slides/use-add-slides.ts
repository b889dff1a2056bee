import { toastRefused } from '@dormer/ui/toast'
import { useCallback, useState } from 'react'
import { useDeck } from '../decks/deck-editor.ts'
import { usePlace } from '../decks/use-place.ts'
import { chooseSlideFiles, deckNameFrom } from '../images/files.ts'
import { uploadImage } from '../images/upload.ts'
import { messageOf } from '../refusal.ts'
import { api, client } from '../trpc.ts'

export type AddSlides = {
	busy: boolean
	note: string
	add: (files: File[]) => void
	addEmpty: () => void
}

/** Adds slides to the open deck: from pictures, one after the other, or an empty one behind the open slide. */
export function useAddSlides(): AddSlides {
	const { deckId, detail } = useDeck()
	const { index, goTo } = usePlace()
	const [note, setNote] = useState<string | null>(null)
	const total = detail.slides.length

	const run = useCallback(
		async (work: () => Promise<string | undefined>) => {
			try {
				const slide = await work()
				await api.decks.get.invalidate({ deckId })
				if (slide !== undefined) goTo({ slide })
			} catch (thrown) {
				await api.decks.get.invalidate({ deckId })
				toastRefused(messageOf(thrown))
			}
			setNote(null)
		},
		[deckId, goTo],
	)
	const add = useCallback(
		(dropped: File[]) => {
			const { files, refusals } = chooseSlideFiles(dropped)
			const images = files.filter(({ type }) => type !== 'application/pdf')
			const [refusal] = images.length < files.length ? [ONLY_IMAGES] : refusals
			if (refusal !== undefined) toastRefused(refusal)
			void run(async () => {
				let first: string | undefined
				for (const [done, file] of images.entries()) {
					setNote(`${done + 1} of ${images.length}`)
					const image = await uploadImage(file)
					const title = deckNameFrom([file]) || `Slide ${total + done + 1}`
					const { slide } = await client.slides.create.mutate({ deckId, title, imageId: image.id })
					first ??= slide.id
				}
				return first
			})
		},
		[deckId, run, total],
	)
	const addEmpty = () => {
		setNote('Adding')
		void run(async () => {
			const place = total === 0 ? 0 : index + 1
			const title = `Slide ${place + 1}`
			const { slide } = await client.slides.create.mutate({ deckId, title, orderIndex: place })
			return slide.id
		})
	}
	return { busy: note !== null, note: note ?? '', add, addEmpty }
}

const ONLY_IMAGES = 'A PDF begins a deck of its own: drop it on the list of decks'
