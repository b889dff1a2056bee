import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useEffect, useMemo } from 'react'
import { trpc } from '../core/trpc.ts'
import { isRunning } from './progress.ts'

const POLL_MS = 1500
const NONE: Record<string, GenerationStatus> = {}

/**
 * Returns the latest unfinished or failed generation job of each deck by deck id. Refreshes the deck list when a job finishes.
 */
export function useGenerations(
	decks: readonly DeckSummary[] | undefined,
): ReadonlyMap<string, GenerationStatus> {
	const utils = trpc.useUtils()
	const listed = useMemo(() => jobsOf(decks ?? []), [decks])
	const running = [...listed].filter(([, status]) => isRunning(status)).map(([id]) => id)
	const poll = trpc.generation.statuses.useQuery(undefined, {
		enabled: running.length > 0,
		refetchInterval: POLL_MS,
		staleTime: 0,
	})
	const polled = running.length > 0 ? (poll.data?.statuses ?? NONE) : NONE
	const hasFinished = running.some((id) => {
		const status = polled[id]
		return status === undefined || !isRunning(status)
	})
	const isListStale = poll.dataUpdatedAt > 0 && hasFinished
	useEffect(() => {
		if (isListStale) void utils.decks.list.invalidate()
	}, [isListStale, poll.dataUpdatedAt])
	return useMemo(() => new Map([...listed, ...Object.entries(polled)]), [listed, polled])
}

function jobsOf(decks: readonly DeckSummary[]): Map<string, GenerationStatus> {
	return new Map(decks.flatMap((deck) => (deck.generation ? [[deck.id, deck.generation]] : [])))
}
