import { readMp3 } from '@dormer/providers/speech/mp3'
import { type Clip, TRAILING_SILENCE_MS } from '@dormer/providers/speech/speech'
import { alignWords } from './align-words.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { type Pcm, readIsolatedPhones, runFlite } from './flite.ts'
import { verbalizeText } from './verbalize-text.ts'

/** Gain factor for each voice, so all voices are equally loud. */
const GAIN: Record<string, number> = { slt: 0.8, rms: 1.4, awb: 1.4 }
const SAMPLE_RATE = 16_000
const LEAD_SECONDS = 0.03
/**
 * Maximum length of the spoken form in characters. The longest script without numbers stays below this limit. Spoken numbers
 * can make a text ten times as long, and its synthesis would then block the queue.
 */
const MAX_SPOKEN_LENGTH = 6000

/**
 * Synthesizes a text and returns a clip with word times. The word times include the delay of the encoder and decoder.
 * Rejects when the spoken form of the text is longer than `MAX_SPOKEN_LENGTH`.
 */
export async function synthesize(text: string, voice: string): Promise<Clip> {
	const forms = verbalizeText(text)
	const plainText = forms
		.filter(({ spoken }) => spoken !== '')
		.map(({ spoken, pause }) => spoken + pause)
		.join(' ')
	if (plainText === '')
		return createClip(forms, { samples: new Float32Array(0), sampleRate: SAMPLE_RATE }, [])
	if (spokenLength(plainText) > MAX_SPOKEN_LENGTH)
		throw new Error('The text takes too long to speak')
	const { phones, pcm } = await runFlite(voice, plainText)
	const spans = alignWords(await readIsolatedPhones(forms.map(({ spoken }) => spoken)), phones)
	const first = phones[0]?.start ?? 0
	const offset = Math.max(0, first - LEAD_SECONDS)
	const trimmed = trimAudio(pcm, {
		from: offset,
		to: phones.at(-1)?.end ?? 0,
		gain: GAIN[voice] ?? 1,
	})
	return createClip(
		forms,
		trimmed,
		spans.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
	)
}

const LONGEST_WORD = 60

/**
 * Measures how long a text takes to speak, in characters. Flite spells a word letter by letter when the word has no vowel or
 * more than 60 characters. Such a word counts three times.
 */
function spokenLength(spoken: string): number {
	const isWord = (part: string) => part.length <= LONGEST_WORD && /[aeiouy]/i.test(part)
	const lengths = spoken.split(' ').map((part) => part.length * (isWord(part) ? 1 : 3))
	return lengths.reduce((sum, length) => sum + length, 0)
}

/** Extracts the audio between two times in seconds, and appends silence. */
function trimAudio(
	{ samples, sampleRate }: Pcm,
	part: { from: number; to: number; gain: number },
): Pcm {
	const from = Math.round(part.from * sampleRate)
	const breath = Math.round((TRAILING_SILENCE_MS / 1000) * sampleRate)
	const length = Math.round(part.to * sampleRate) - from + breath
	const piece = new Float32Array(length)
	piece.set(samples.subarray(from, from + length))
	return { sampleRate, samples: piece.map((value) => Math.max(-1, Math.min(1, value * part.gain))) }
}

async function createClip(
	forms: { word: string }[],
	trimmed: Pcm,
	spans: { start: number; end: number }[],
): Promise<Clip> {
	const samples =
		trimmed.samples.length > 0
			? trimmed.samples
			: new Float32Array((TRAILING_SILENCE_MS / 1000) * SAMPLE_RATE)
	const { audio, durationMs, delayMs } = readMp3(await encodeMp3({ ...trimmed, samples }))
	const toMs = (seconds = 0) => Math.min(durationMs, Math.round(seconds * 1000 + delayMs))
	const words = forms.map(({ word }, index) => ({
		word,
		startTime: toMs(spans[index]?.start),
		endTime: toMs(spans[index]?.end),
	}))
	return { audio, durationMs, words }
}
