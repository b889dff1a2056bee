import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useEffect, useRef } from 'react'
import { trpc } from '../core/trpc.ts'
import { finishedSlideCount, isRunning } from './progress.ts'

const POLL_MS = 1500

/** The unsettled generation of an open deck, or null. The deck is read again whenever a slide of it was done, and at its end. */
export function useDeckGeneration(deckId: string): GenerationStatus | null {
	const utils = trpc.useUtils()
	const status = trpc.generation.statuses.useQuery(undefined, {
		select: ({ statuses }) => statuses[deckId] ?? null,
		refetchInterval: ({ state }) => {
			const mine = state.data?.statuses[deckId]
			return mine && isRunning(mine) ? POLL_MS : false
		},
		staleTime: 0,
	})
	const job = status.data ?? null
	const step = job !== null && isRunning(job) ? finishedSlideCount(job) : 'settled'
	const seen = useRef(step)
	useEffect(() => {
		if (seen.current === step) return
		seen.current = step
		void utils.decks.get.invalidate({ deckId })
		void utils.decks.preflight.invalidate({ deckId })
	}, [utils, deckId, step])
	return job
}
