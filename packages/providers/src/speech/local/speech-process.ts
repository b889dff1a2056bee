import { serveRequests } from '../../engine-process/serve-requests.ts'
import { synthesize } from './synthesize.ts'

export type SynthesisRequest = { text: string; voice: string }

/** Synthesizes one request at a time in its own process (docs/decisions/0159-speech-in-a-process.md). */
serveRequests(({ text, voice }: SynthesisRequest) => synthesize(text, voice))
