import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { concatBytes } from '../speech/mp3.ts'
import { type LoopbackServer, startLoopbackServer } from './loopback.ts'

/** Failure of the speech API: an error status, no response, or bytes that are not MP3. */
export type SpeechFault = { status: number; code?: string } | 'hang' | 'garbage'
export type SpeechServer = LoopbackServer & {
	/** Synthesized texts, in order. */
	synthesizedTexts: string[]
	/** Sets how the following calls fail. Undefined restores normal responses. */
	setFault: (fault: SpeechFault | undefined) => void
	/** Resolves when the server has received a call that it does not answer (failure `hang`). */
	waitForHang: () => Promise<void>
	/** Restores normal responses and answers the calls that are still pending. */
	release: () => void
	/** Sets after how many milliseconds the server answers the following calls. */
	setDelay: (delayMs: number) => void
}

const SECONDS_PER_CHARACTER = 0.02
const LEAD_SECONDS = 0.05

type Wire = {
	voices: string[]
	/** Returns the voice and the text of a synthesis request. Returns undefined for any other request. */
	read: (path: string, body: string) => { voice: string; text: string } | undefined
	answer: (text: string, audio: Uint8Array, response: ServerResponse) => void
	other: (response: ServerResponse) => void
	refuse: (status: number, code: string) => object
	sampleRate: 44_100 | 24_000
	/** Length of the speech in seconds per character of the text. */
	pace: number
}

/** Creates a promise together with its `resolve` function. */
function createDeferred(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {}
	const promise = new Promise<void>((done) => {
		resolve = done
	})
	return { promise, resolve }
}

async function startSpeechServer(wire: Wire): Promise<SpeechServer> {
	const synthesizedTexts: string[] = []
	let fault: SpeechFault | undefined
	let delay = 0
	let held = createDeferred()
	let arrival = createDeferred()
	const loopback = await startLoopbackServer(async ({ path, body }, response) => {
		const refuse = (status: number, code: string) =>
			response
				.writeHead(status, { 'content-type': 'application/json' })
				.end(JSON.stringify(wire.refuse(status, code)))
		if (fault === 'hang') {
			arrival.resolve()
			await held.promise
		}
		if (fault === 'hang') return
		if (fault === 'garbage')
			return void wire.answer('', new TextEncoder().encode('nothing'), response)
		if (fault !== undefined) return void refuse(fault.status, fault.code ?? 'refused')
		const request = wire.read(path, body.toString('utf8'))
		if (request === undefined) return wire.other(response)
		if (!wire.voices.includes(request.voice)) return void refuse(404, 'voice_not_found')
		synthesizedTexts.push(request.text)
		if (delay > 0) await sleep(delay)
		wire.answer(request.text, await encodeTone(request.text, wire), response)
	})
	return {
		...loopback,
		synthesizedTexts,
		setFault: (next) => {
			fault = next
			held = createDeferred()
			arrival = createDeferred()
		},
		waitForHang: () => arrival.promise,
		release: () => {
			fault = undefined
			held.resolve()
		},
		setDelay: (next) => {
			delay = next
		},
	}
}

let encoder: ReturnType<typeof createMp3Encoder> | undefined

/** Encodes a tone as MP3. The tone is longer for a longer text. */
async function encodeTone(text: string, { sampleRate, pace }: Wire): Promise<Uint8Array> {
	encoder ??= createMp3Encoder()
	const mp3 = await encoder
	mp3.configure({ sampleRate, channels: 1, bitrate: 128 })
	const seconds = LEAD_SECONDS + [...text].length * pace
	const hum = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
		i < LEAD_SECONDS * sampleRate ? 0 : Math.sin(i / 30) * 0.3,
	)
	const body = mp3.encode([hum]).slice()
	return concatBytes([body, mp3.finalize().slice()])
}

const json = (response: ServerResponse, body: object) =>
	response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * Starts a loopback server for ElevenLabs: `POST /v1/text-to-speech/{voice}/with-timestamps` and `GET /v1/voices`. `pace` is the
 * length of the speech in seconds per character.
 */
export function startElevenLabsServer(
	voices = ['21m00Tcm4TlvDq8ikWAM', 'maya'],
	pace = SECONDS_PER_CHARACTER,
): Promise<SpeechServer> {
	return startSpeechServer({
		voices,
		pace,
		sampleRate: 44_100,
		read: (path, body) => {
			const voice = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps/.exec(path)?.[1]
			return voice === undefined ? undefined : { voice, text: JSON.parse(body).text }
		},
		answer: (text, audio, response) => {
			const at = (index: number) => LEAD_SECONDS + index * pace
			const characters = [...text]
			json(response, {
				audio_base64: Buffer.from(audio).toString('base64'),
				alignment: {
					characters,
					character_start_times_seconds: characters.map((_, index) => at(index)),
					character_end_times_seconds: characters.map((_, index) => at(index + 1)),
				},
				normalized_alignment: null,
			})
		},
		other: (response) =>
			json(response, {
				voices: voices.toReversed().map((voice) => ({ voice_id: voice, name: `Voice ${voice}` })),
			}),
		refuse: (_, status) => ({ detail: { status, message: 'No' } }),
	})
}

/** Starts a loopback server for OpenAI's speech API: `POST /audio/speech`. */
export function startOpenAiSpeechServer(): Promise<SpeechServer> {
	return startSpeechServer({
		voices: ['coral', 'alloy'],
		pace: SECONDS_PER_CHARACTER,
		sampleRate: 24_000,
		read: (_, body) => {
			const { voice, input } = JSON.parse(body)
			return { voice, text: input }
		},
		answer: (_, audio, response) =>
			response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(audio),
		other: (response) => response.writeHead(404).end(),
		refuse: (_, code) => ({ error: { message: 'No', type: 'error', code } }),
	})
}
