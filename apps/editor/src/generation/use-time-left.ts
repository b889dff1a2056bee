import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useEffect, useState } from 'react'
import { estimateTimeLeft, finishedSlideCount } from './progress.ts'

/**
 * Estimates the remaining time of a job from the slides finished since the page opened. Returns null until an estimate is
 * possible.
 */
export function useTimeLeft(status: GenerationStatus): string | null {
	const { totalSlides } = status
	const done = finishedSlideCount(status)
	const [first, setFirst] = useState<{ done: number; atMs: number } | null>(null)
	const [left, setLeft] = useState<string | null>(null)
	useEffect(() => {
		const latest = { done, atMs: Date.now() }
		if (first === null) setFirst(latest)
		else setLeft(estimateTimeLeft(first, latest, totalSlides ?? 0))
	}, [done, totalSlides, first])
	return left
}
