import type { Slide } from '@dormer/api/content/slides/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

/** Returns a function that saves pending edits and records the current script of a slide. */
export function useRecordSlide({ id, narrationScript }: Slide): {
	record: () => void
	busy: boolean
} {
	const { deckId, flush } = useDeck()
	const utils = trpc.useUtils()
	const narrate = trpc.narration.narrate.useMutation({
		onSuccess: async () => {
			await utils.decks.get.invalidate({ deckId })
			void utils.decks.preflight.invalidate({ deckId })
			void utils.decks.list.invalidate()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const record = async () => {
		await flush()
		narrate.mutate({ slideId: id, script: narrationScript })
	}
	return { record: () => void record(), busy: narrate.isPending }
}
