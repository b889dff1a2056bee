import type { SpokenWord } from '@dormer/providers/speech'

type TimedClip = { durationMs: number; words: readonly SpokenWord[] }

/**
 * Returns the total duration and the word timings of clips played in sequence. Shifts the words of each clip by the
 * duration of the clips before it. Times are whole milliseconds in ascending order.
 */
export function joinTimings(clips: readonly TimedClip[]): {
	durationMs: number
	wordTimings: SpokenWord[]
} {
	let startMs = 0
	const wordTimings = clips.flatMap(({ durationMs, words }) => {
		const moved = words.map(({ word, startTime, endTime }) => ({
			word,
			startTime: Math.round(startMs + startTime),
			endTime: Math.round(startMs + endTime),
		}))
		startMs += durationMs
		return moved
	})
	return { durationMs: Math.round(startMs), wordTimings }
}
