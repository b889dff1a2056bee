import { createSpeech, joinMp3, readMp3, splitWords } from '@dormer/providers/speech'
import type { Clip, Speech } from '@dormer/providers/speech/speech'
import {
	type SpeechServer,
	startElevenLabsServer,
	startOpenAiSpeechServer,
} from '@dormer/providers/testing'
import fc from 'fast-check'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLocalSpeech } from './local-speech.ts'

const decoder = new MPEGDecoder()
afterAll(() => decoder.free())

async function decode(audio: Uint8Array) {
	await decoder.ready
	await decoder.reset()
	return decoder.decode(audio)
}

function expectTimesOf(text: string, { words, durationMs }: Clip) {
	expect(words.map(({ word }) => word)).toEqual(splitWords(text))
	let last = 0
	for (const { startTime, endTime } of words) {
		expect(startTime).toBeGreaterThanOrEqual(last)
		expect(endTime).toBeGreaterThanOrEqual(startTime)
		last = endTime
	}
	expect(last).toBeLessThanOrEqual(durationMs)
}

const TEXTS = [
	'Good morning, Karen!',
	'Your new roof starts at $12,400, with a 25-year warranty.',
	'Call (555) 010-2938 — ask for “José” about the 6/12 pitch…',
	'One',
	'  Two  words\n',
]

const ENGINES = ['local', 'elevenlabs', 'openai'] as const

async function open(
	engine: (typeof ENGINES)[number],
): Promise<{ speech: Speech; server: SpeechServer | undefined }> {
	if (engine === 'local') return { speech: createLocalSpeech(), server: undefined }
	const server =
		engine === 'elevenlabs' ? await startElevenLabsServer() : await startOpenAiSpeechServer()
	const settings =
		engine === 'elevenlabs'
			? { elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url }
			: { openai: { apiKey: 'a key', baseUrl: server.url } }
	return { speech: createSpeech(settings, createLocalSpeech()), server }
}

describe.each(ENGINES)('%s speech engine', (engine) => {
	let speech: Speech
	let server: SpeechServer | undefined
	beforeAll(async () => {
		;({ speech, server } = await open(engine))
	})
	beforeEach(() => server?.setFault(undefined))
	afterAll(() => server?.close())

	const synthesize = (text: string, signal?: AbortSignal) =>
		speech.synthesize({ text, voiceId: speech.defaultVoiceId, ...(signal && { signal }) })

	test('returns the name and the settings of the engine', () => {
		expect(speech.engine).toBe(engine)
		expect(speech.settings).not.toBe('')
	})

	test('lists the voices with the default voice first', async () => {
		const voices = await speech.listVoices()
		expect(voices[0]?.voiceId).toBe(speech.defaultVoiceId)
		expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length)
		for (const { name } of voices) expect(name).not.toBe('')
	})

	test.each(TEXTS)(
		'returns a time for every word of %j, ascending and within the clip',
		async (text) => {
			expectTimesOf(text, await synthesize(text))
		},
	)

	test('synthesizes clips that have an exact duration and end with silence', async () => {
		const clip = await synthesize('Good morning, Karen!')
		const decoded = await decode(clip.audio)
		expect((decoded.samplesDecoded * 1000) / decoded.sampleRate).toBeCloseTo(clip.durationMs, 6)
		const silentAfter = clip.durationMs - (clip.words.at(-1)?.endTime ?? 0)
		expect(silentAfter).toBeGreaterThanOrEqual(150)
		expect(silentAfter).toBeLessThanOrEqual(330)
	})

	test('synthesizes clips whose joined audio is exactly as long as the sum of their durations', async () => {
		const clips = await Promise.all([synthesize('Good morning.'), synthesize('Shall we begin?')])
		const { audio } = joinMp3(clips.map((clip) => clip.audio))
		const sum = clips.reduce((total, { durationMs }) => total + durationMs, 0)
		expect(readMp3(audio).durationMs).toBeCloseTo(sum, 6)
	})

	test('rejects with unknown_voice when no voice has the given id', async () => {
		await expect(speech.synthesize({ text: 'Hello', voiceId: 'nobody' })).rejects.toMatchObject({
			name: 'Error',
			reason: 'unknown_voice',
		})
	})

	test('rejects with the reason `aborted` when the caller aborts before or during the synthesis', async () => {
		await expect(synthesize('Hello', AbortSignal.abort())).rejects.toMatchObject({
			reason: 'aborted',
		})
		server?.setFault('hang')
		const controller = new AbortController()
		const stopped = synthesize('A long sentence. '.repeat(100), controller.signal)
		if (server !== undefined) await server.waitForHang()
		controller.abort()
		await expect(stopped).rejects.toMatchObject({ reason: 'aborted' })
		server?.setFault(undefined)
		expectTimesOf('Still here.', await synthesize('Still here.'))
	})

	test.skipIf(engine === 'local').each([
		[{ status: 401 }, 'refused'],
		[{ status: 422 }, 'refused'],
		[{ status: 429 }, 'busy'],
		[{ status: 500 }, 'unavailable'],
		[{ status: 503 }, 'unavailable'],
		['garbage', 'unavailable'],
	] as const)('maps the provider failure %j to the reason %s', async (fault, reason) => {
		const before = server?.synthesizedTexts.length
		server?.setFault(fault)
		await expect(synthesize('Hello there')).rejects.toMatchObject({ reason })
		expect(server?.synthesizedTexts).toHaveLength(before ?? -1)
	})
})

test.each([
	{ speechEngine: undefined, selected: 'elevenlabs' },
	{ speechEngine: 'elevenlabs', selected: 'elevenlabs' },
	{ speechEngine: 'openai', selected: 'openai' },
	{ speechEngine: 'local', selected: 'local' },
] as const)(
	'createSpeech selects the engine $selected when both services have a key and speechEngine is $speechEngine',
	({ speechEngine, selected }) => {
		const keys = { elevenLabsApiKey: 'a key', openai: { apiKey: 'a key' } }
		const speech = createSpeech(
			{ ...keys, ...(speechEngine && { speechEngine }) },
			createLocalSpeech(),
		)
		expect(speech.engine).toBe(selected)
	},
)

test('createSpeech rejects with unavailable when the provider is unreachable', async () => {
	const server = await startElevenLabsServer()
	await server.close()
	const speech = createSpeech(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url },
		createLocalSpeech(),
	)
	const request = { text: 'Hello', voiceId: speech.defaultVoiceId }
	await expect(speech.synthesize(request)).rejects.toMatchObject({ reason: 'unavailable' })
	await expect(speech.listVoices()).rejects.toMatchObject({ reason: 'unavailable' })
})

test('ElevenLabs engine sends the API key, requests character times and caches the voices', async () => {
	const server = await startElevenLabsServer()
	const speech = createSpeech(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url },
		createLocalSpeech(),
	)
	const clip = await speech.synthesize({ text: 'Hello Karen', voiceId: 'maya' })
	await speech.listVoices()
	await speech.listVoices()
	expect(server.requests.map(({ path }) => path)).toEqual([
		'/v1/text-to-speech/maya/with-timestamps?output_format=mp3_44100_128',
		expect.stringMatching(/^\/v1\/voices/),
	])
	expect(server.requests[0]?.headers['xi-api-key']).toBe('a key')
	const delay = 1105 / 44.1
	expect(clip.words).toEqual([
		{ word: 'Hello', startTime: Math.round(50 + delay), endTime: Math.round(150 + delay) },
		{ word: 'Karen', startTime: Math.round(170 + delay), endTime: Math.round(270 + delay) },
	])
	await server.close()
})

test('ElevenLabs engine rejects with unknown_voice for a 400 response about the voice', async () => {
	const server = await startElevenLabsServer()
	const speech = createSpeech(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url },
		createLocalSpeech(),
	)
	server.setFault({ status: 400, code: 'voice_not_found' })
	await expect(speech.synthesize({ text: 'Hello', voiceId: 'maya' })).rejects.toMatchObject({
		reason: 'unknown_voice',
	})
	await server.close()
})

test.each(['7', '123,456.78 ', 'x', 'xa'])(
	'local engine rejects a text that would take minutes to speak: %j repeated',
	async (part) => {
		const text = part.repeat(5000 / part.length)
		const speaking = createLocalSpeech().synthesize({ text, voiceId: 'rms' })
		await expect(speaking).rejects.toMatchObject({ reason: 'unavailable' })
	},
)

test('the default voice of the local engine is “rms”, the voice that listeners understand best', async () => {
	const local = createLocalSpeech()
	expect(local.defaultVoiceId).toBe('rms')
	expect((await local.listVoices())[0]).toMatchObject({ voiceId: 'rms' })
})

describe('word times of the local engine', () => {
	const local = createLocalSpeech()
	const level = (samples: Float32Array, [from, to]: [number, number]) => {
		const part = samples.subarray(Math.round(from * 16), Math.round(to * 16))
		return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
	}

	test.each(['slt', 'rms', 'awb'])(
		'local engine returns word times that match the audio for the voice %s',
		async (voiceId) => {
			const text = 'Good morning, Karen. Today: gutters, flashing, and $12,400 — ready?'
			const { audio, words, durationMs } = await local.synthesize({ text, voiceId })
			const { channelData } = await decode(audio)
			const samples = channelData[0] ?? new Float32Array()
			const [first] = words
			const last = words.at(-1)
			if (first === undefined || last === undefined) throw new Error('The clip has no words')
			expect(level(samples, [0, first.startTime - 20])).toBeLessThan(0.01)
			expect(level(samples, [first.startTime, first.endTime])).toBeGreaterThan(0.03)
			expect(level(samples, [last.endTime + 40, durationMs])).toBeLessThan(0.01)
			const spoken = words.filter(({ startTime, endTime }) => endTime > startTime)
			for (const { startTime, endTime } of spoken)
				expect(level(samples, [startTime, endTime])).toBeGreaterThan(0.02)
			const pauses = spoken.flatMap(({ endTime }, index) => {
				const next = spoken[index + 1]
				return next !== undefined && next.startTime - endTime > 60
					? [[endTime, next.startTime]]
					: []
			})
			expect(pauses.length).toBeGreaterThanOrEqual(3)
			for (const [from = 0, to = 0] of pauses)
				expect(level(samples, [from + 25, to - 15])).toBeLessThan(0.03)
		},
	)

	test('local engine returns one word time for each word of any text', async () => {
		const word = fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 12 }),
			fc.lorem({ maxCount: 1 }),
			fc.constantFrom(
				'$12,400',
				'25-year',
				'(555)',
				'010-2938',
				'6/12',
				'—',
				'St.',
				'HVAC',
				'A',
				"'n'",
			),
		)
		await fc.assert(
			fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
				const text = words.join(' ')
				expectTimesOf(text, await local.synthesize({ text, voiceId: 'rms' }))
			}),
			{ numRuns: 25 },
		)
	})
})
