import type { Clip } from '@dormer/providers/speech/speech'
import { synthesize } from './synthesize.ts'

export type SynthesisRequest = { text: string; voice: string }

/** Speaks one text in the speech process. */
export function work({ text, voice }: SynthesisRequest): Promise<Clip> {
	return synthesize(text, voice)
}
