import { concatBytes, type Mp3, readMp3, silenceLike } from './mp3.ts'
import { type Clip, SpeechFailed, type SpokenWord, TRAILING_SILENCE_MS } from './speech.ts'

/**
 * Creates a clip from a provider's MP3. The clip contains only audio frames, so joined clips have no gap between
 * them, and ends with `TRAILING_SILENCE_MS` of silence. `timeWords` returns the word times for the parsed MP3.
 */
export function createClip(bytes: Uint8Array, timeWords: (mp3: Mp3) => SpokenWord[]): Clip {
	const mp3 = read(bytes)
	const words = timeWords(mp3)
	const spokenUntil = words.at(-1)?.endTime ?? 0
	const missing = TRAILING_SILENCE_MS - (mp3.durationMs - spokenUntil)
	if (missing <= 0) return { audio: mp3.audio, durationMs: mp3.durationMs, words }
	const audio = concatBytes([mp3.audio, silenceLike(mp3.audio, missing)])
	return { audio, durationMs: readMp3(audio).durationMs, words }
}

function read(bytes: Uint8Array): Mp3 {
	try {
		return readMp3(bytes)
	} catch (cause) {
		throw new SpeechFailed('unavailable', 'The provider returned no MP3', cause)
	}
}
