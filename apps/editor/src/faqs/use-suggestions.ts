import type { Faq } from '@dormer/api/content/faqs/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/**
 * Returns the suggestion whose id is in the URL, or else the first suggestion. Returns undefined while
 * another panel is open.
 */
export function useSelectedSuggestion(): Faq | undefined {
	const { detail } = useDeck()
	const { tab, faqId } = useDeckLocation()
	const suggestions = detail.faqs.filter(({ status }) => status === 'suggested')
	if (tab !== 'faqs') return undefined
	return suggestions.find(({ id }) => id === faqId) ?? suggestions[0]
}

/** Returns a function that selects a suggestion and opens the slide from which the suggestion was generated. */
export function useSelectSuggestion(): (faq: Faq) => void {
	const { goTo } = useDeckLocation()
	return ({ id, relatedSlideId }) =>
		goTo({ faq: id, ...(relatedSlideId !== null && { slide: relatedSlideId }) })
}

/** Returns a function that publishes a suggestion. `acceptingId` is the id of the suggestion that is being published. */
export function useAcceptSuggestion(onAccepted: () => void): {
	accept: (faqId: string) => void
	acceptingId: string | undefined
} {
	const { deckId } = useDeck()
	const utils = trpc.useUtils()
	const mutation = trpc.faqs.accept.useMutation({
		onSuccess: async () => {
			await utils.decks.get.invalidate({ deckId })
			void utils.decks.preflight.invalidate({ deckId })
			onAccepted()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	return {
		accept: (faqId) => mutation.mutate({ faqId }),
		acceptingId: mutation.isPending ? mutation.variables.faqId : undefined,
	}
}
