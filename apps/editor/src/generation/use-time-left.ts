import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useEffect, useState } from 'react'
import { useNow } from '../core/use-now.ts'
import {
	estimateLeft,
	finishedSlideCount,
	formatTimeLeft,
	type ProgressSample,
} from './progress.ts'

/** Returns the remaining time of a job as text, or null when no estimate is possible. */
export function useTimeLeft(status: GenerationStatus): string | null {
	const now = useNow()
	const done = finishedSlideCount(status)
	const [samples, setSamples] = useState<readonly ProgressSample[]>([])
	useEffect(() => {
		setSamples((before) => [...before, { done, atMs: Date.now() }])
	}, [done])
	const left = estimateLeft(samples, status.totalSlides ?? 0, now)
	return left === null ? null : formatTimeLeft(left)
}
