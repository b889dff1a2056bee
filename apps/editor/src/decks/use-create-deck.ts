import type { CreateDeckInput } from '@dormer/api/content/decks/schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../core/trpc.ts'
import { startGeneration } from '../uploads/upload.ts'

type NewDeck = { deck: CreateDeckInput; files: readonly File[] }

/**
 * Creates a deck and generates its slides from files. Deletes the empty deck when the server rejects the files. `sent` is the
 * uploaded share, from 0 to 1.
 */
export function useCreateDeck() {
	const [sent, setSent] = useState(0)
	const create = useMutation({
		mutationFn: async ({ deck, files }: NewDeck): Promise<string> => {
			setSent(0)
			const { deck: created } = await client.decks.create.mutate(deck)
			if (files.length === 0) return created.id
			try {
				await startGeneration(created.id, files, setSent)
			} catch (thrown) {
				await client.decks.delete.mutate({ deckId: created.id })
				throw thrown
			}
			return created.id
		},
		onSettled: () => api.decks.list.invalidate(),
	})
	return { create, sent }
}
