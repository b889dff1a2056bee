import type { SpokenWord } from '@dormer/providers/speech'

type TimedClip = { durationMs: number; words: readonly SpokenWord[] }

/**
 * The words of clips played one after another: each clip's times moved by the length of those before it, in whole
 * milliseconds, ascending.
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
