import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useEffect, useState } from 'react'
import { useNow } from '../core/use-now.ts'
import { estimateEnd, finishedSlideCount, formatTimeLeft, type ProgressSample } from './progress.ts'

/** Returns the remaining time of a job as text, or null when no estimate is possible. */
export function useTimeLeft(status: GenerationStatus): string | null {
	const now = useNow()
	const done = finishedSlideCount(status)
	const [samples, setSamples] = useState<readonly ProgressSample[]>([])
	useEffect(() => {
		setSamples((before) => [...before, { done, atMs: Date.now() }])
	}, [done])
	const end = estimateEnd(samples, status.totalSlides ?? 0)
	return end === null ? null : formatTimeLeft(end - now, done)
}
