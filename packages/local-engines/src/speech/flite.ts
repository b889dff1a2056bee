import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Phone } from './align-words.ts'
import { runFliteProgram } from './run-flite.ts'

export type Pcm = { samples: Float32Array; sampleRate: number }
type FliteOutput = { phones: Phone[]; groups: string[][]; pcm: Pcm }

const PAUSE = 'pau'

/**
 * Runs flite on a text of plain words. `phones` contains the speech sounds of the audio with their times. Each entry of
 * `groups` contains the names of the speech sounds between two pauses. Each call uses a temporary folder, because flite
 * writes its audio to a file.
 */
export async function runFlite(voice: string, text: string): Promise<FliteOutput> {
	const folder = await mkdtemp(path.join(tmpdir(), 'speech-'))
	try {
		const printed = await runFliteProgram(
			['-voice', voice, '-psdur', '-t', text, '-o', '/out.wav'],
			folder,
		)
		return { ...parsePhones(printed), pcm: parseWav(await readFile(path.join(folder, 'out.wav'))) }
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Parses `hh:0.233 ax:0.282 …`: the name of each speech sound (phone) with its end in seconds. */
function parsePhones(printed: string): Pick<FliteOutput, 'phones' | 'groups'> {
	const phones: Phone[] = []
	const groups: string[][] = []
	let start = 0
	for (const [, name = '', seconds] of printed.matchAll(/(?<!\S)(\S+):(\d+\.\d+)/g)) {
		const end = Number(seconds)
		if (name === PAUSE) groups.push([])
		else {
			phones.push({ name, start, end })
			groups.at(-1)?.push(name)
		}
		start = end
	}
	return { phones, groups: groups.filter((group) => group.length > 0) }
}

/** Parses the 16-bit mono WAV file that flite writes. */
function parseWav(bytes: Buffer): Pcm {
	const sampleRate = bytes.readUInt32LE(24)
	const data = bytes.indexOf('data', 36, 'latin1') + 8
	const samples = new Float32Array(Math.floor((bytes.length - data) / 2))
	for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(data + i * 2) / 32_768
	return { samples, sampleRate }
}

const phoneCache = new Map<string, string[]>()
const PHONE_CACHE_LIMIT = 20_000
/**
 * Voice that is used to find the pronunciation of single words. It is the smallest and fastest voice, and all voices
 * share one dictionary.
 */
const PRONUNCIATION_VOICE = 'kal'

/**
 * Returns the speech sounds (phones) of each word when the word is spoken alone. For words that are not cached, one run
 * of flite speaks all of them with pauses in between.
 */
export async function readIsolatedPhones(words: string[]): Promise<string[][]> {
	if (phoneCache.size > PHONE_CACHE_LIMIT) phoneCache.clear()
	const fresh = [...new Set(words)].filter((word) => word !== '' && !phoneCache.has(word))
	if (fresh.length > 0) {
		const { groups } = await runFlite(PRONUNCIATION_VOICE, fresh.join(', '))
		if (groups.length === fresh.length)
			for (const [index, word] of fresh.entries()) phoneCache.set(word, groups[index] ?? [])
		else
			for (const word of fresh)
				phoneCache.set(word, (await runFlite(PRONUNCIATION_VOICE, word)).groups.flat())
	}
	return words.map((word) => phoneCache.get(word) ?? [])
}
