import { SpeechFailed } from '@dormer/providers/speech'
import pLimit from 'p-limit'

/**
 * Maximum number of scripts that companies did not write and that wait or are synthesized in this process: a batch of 50 and some
 * more. Beyond it, such scripts are rejected as busy.
 */
const MAX_OPEN_SCRIPTS = 64
let openScripts = 0

/**
 * Runs the synthesis of a sentence that no company wrote. Such sentences are synthesized one at a time in a process, so a
 * sentence of a company waits for at most one of them.
 */
export const limitOpenSentence = pLimit(1)

/** Synthesizes a script that no company wrote. Rejects as busy when too many such scripts wait. */
export async function withOpenScript<Result>(synthesize: () => Promise<Result>): Promise<Result> {
	if (openScripts >= MAX_OPEN_SCRIPTS)
		throw new SpeechFailed('busy', 'Too many scripts wait for the voice')
	openScripts += 1
	try {
		return await synthesize()
	} finally {
		openScripts -= 1
	}
}
