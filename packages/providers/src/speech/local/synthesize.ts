import { readMp3 } from '../mp3.ts'
import { type Clip, TRAILING_SILENCE_MS } from '../speech.ts'
import { alignWords } from './align-words.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { type Pcm, readIsolatedPhones, runFlite } from './flite.ts'
import { verbalizeText } from './verbalize-text.ts'

/** Brings the voices to one loudness. */
const GAIN: Record<string, number> = { slt: 0.8, rms: 1.4, awb: 1.4 }
const SAMPLE_RATE = 16_000
const LEAD_SECONDS = 0.03
/** Characters as they are said: a page of figures is ten times as long as it is written, and others wait for the voice. */
const MAX_SPOKEN_LENGTH = 6000

/**
 * Speaks a text and tells when each of its words is heard, the delay of encoder and decoder included. Rejects where a text
 * takes longer to say than the longest script of plain words.
 */
export async function synthesize(text: string, voice: string): Promise<Clip> {
	const said = verbalizeText(text)
	const spoken = said
		.filter(({ spoken: say }) => say !== '')
		.map(({ spoken: say, pause }) => say + pause)
		.join(' ')
	if (spoken === '')
		return createClip(said, { samples: new Float32Array(0), sampleRate: SAMPLE_RATE }, [])
	if (spokenLength(spoken) > MAX_SPOKEN_LENGTH) throw new Error('The text takes too long to say')
	const { phones, pcm } = await runFlite(voice, spoken)
	const spans = alignWords(await readIsolatedPhones(said.map(({ spoken: say }) => say)), phones)
	const first = phones[0]?.start ?? 0
	const offset = Math.max(0, first - LEAD_SECONDS)
	const heard = trimAudio(pcm, {
		from: offset,
		to: phones.at(-1)?.end ?? 0,
		gain: GAIN[voice] ?? 1,
	})
	return createClip(
		said,
		heard,
		spans.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
	)
}

const LONGEST_WORD = 60

/** What is no word, without a vowel or without an end, is said letter by letter. */
function spokenLength(spoken: string): number {
	const isWord = (part: string) => part.length <= LONGEST_WORD && /[aeiouy]/i.test(part)
	const lengths = spoken.split(' ').map((part) => part.length * (isWord(part) ? 1 : 3))
	return lengths.reduce((sum, length) => sum + length, 0)
}

/** The part of the sound between two seconds, and a breath after it. */
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
	said: { word: string }[],
	heard: Pcm,
	spans: { start: number; end: number }[],
): Promise<Clip> {
	const samples =
		heard.samples.length > 0
			? heard.samples
			: new Float32Array((TRAILING_SILENCE_MS / 1000) * SAMPLE_RATE)
	const { audio, durationMs, delayMs } = readMp3(await encodeMp3({ ...heard, samples }))
	const toMs = (seconds = 0) => Math.min(durationMs, Math.round(seconds * 1000 + delayMs))
	const words = said.map(({ word }, index) => ({
		word,
		startTime: toMs(spans[index]?.start),
		endTime: toMs(spans[index]?.end),
	}))
	return { audio, durationMs, words }
}
