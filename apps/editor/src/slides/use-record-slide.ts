import type { Slide } from '@dormer/api/content/slides/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

/** Records the script of a slide as it stands now. What was typed is saved first. */
export function useRecordSlide({ id, narrationScript }: Slide): {
	again: () => void
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
	const again = async () => {
		await flush()
		narrate.mutate({ slideId: id, script: narrationScript })
	}
	return { again: () => void again(), busy: narrate.isPending }
}
