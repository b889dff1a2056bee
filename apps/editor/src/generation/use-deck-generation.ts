import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { toastSuccess } from '@dormer/ui/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../core/trpc.ts'
import { finishedSlideCount, isRunning } from './progress.ts'

const POLL_MS = 1500

/**
 * Returns the generation job of the open deck, or null when no job is pending, running or failed. Refreshes the deck during the
 * job, and shows a toast when the job succeeds.
 */
export function useDeckGeneration(deckId: string): GenerationStatus | null {
	const utils = trpc.useUtils()
	const status = trpc.generation.statuses.useQuery(undefined, {
		select: ({ statuses }) => statuses[deckId] ?? null,
		refetchInterval: ({ state }) => {
			const current = state.data?.statuses[deckId]
			return current && isRunning(current) ? POLL_MS : false
		},
		staleTime: 0,
	})
	const job = status.data ?? null
	const step = job !== null && isRunning(job) ? finishedSlideCount(job) : 'ended'
	const last = useRef({ deckId, step })
	useEffect(() => {
		const isSameDeck = last.current.deckId === deckId
		if (isSameDeck && last.current.step === step) return
		last.current = { deckId, step }
		if (isSameDeck && step === 'ended' && job === null)
			toastSuccess('The slides are ready. Check what they say before you share the deck.')
		void utils.decks.get.invalidate({ deckId })
		void utils.decks.preflight.invalidate({ deckId })
	}, [utils, deckId, step, job])
	return job
}
