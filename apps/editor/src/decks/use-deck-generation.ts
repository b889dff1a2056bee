import type { GenerationStatus } from '@dormer/api/generation/schema'
import { useEffect } from 'react'
import { isRunning } from '../generation/progress.ts'
import { trpc } from '../trpc.ts'

const POLL_MS = 1500

/** The unsettled generation of an open deck, or null. While it runs, the deck is read again whenever a slide was added. */
export function useDeckGeneration(deckId: string, slidesRead: number): GenerationStatus | null {
	const utils = trpc.useUtils()
	const status = trpc.generation.statuses.useQuery(undefined, {
		select: ({ statuses }) => statuses[deckId] ?? null,
		refetchInterval: ({ state }) => {
			const mine = state.data?.statuses[deckId]
			return mine && isRunning(mine) ? POLL_MS : false
		},
		staleTime: 0,
	})
	const running = status.data ? isRunning(status.data) : false
	const done = running ? Math.max(0, (status.data?.currentSlide ?? 1) - 1) : null
	useEffect(() => {
		if (done === null || done > slidesRead) void utils.decks.get.invalidate({ deckId })
	}, [utils, deckId, done, slidesRead])
	return status.data ?? null
}
