import type { CreateDeckInput } from '@dormer/api/content/decks/schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../core/trpc.ts'
import { startGeneration } from '../uploads/upload.ts'

type NewDeck = { deck: CreateDeckInput; files: readonly File[] }

/**
 * Makes a deck and starts its generation from the given files. When the files are refused, the empty deck is taken
 * away again, so that a second try does not leave two. `sent` is the share of the upload that has gone out, 0 to 1.
 */
export function useCreateDeck() {
	const [sent, setSent] = useState(0)
	const create = useMutation({
		mutationFn: async ({ deck, files }: NewDeck): Promise<string> => {
			setSent(0)
			const { deck: made } = await client.decks.create.mutate(deck)
			if (files.length === 0) return made.id
			try {
				await startGeneration(made.id, files, setSent)
			} catch (refused) {
				await client.decks.delete.mutate({ deckId: made.id })
				throw refused
			}
			return made.id
		},
		onSettled: () => api.decks.list.invalidate(),
	})
	return { create, sent }
}
