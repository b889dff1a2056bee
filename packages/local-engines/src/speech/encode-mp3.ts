import { concatBytes } from '@dormer/providers/speech/mp3'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Pcm } from './flite.ts'

const encoder = createMp3Encoder()

/** Encodes speech as mono MP3 at 48 kbit/s, which is enough for the 16 kHz sample rate of flite. */
export async function encodeMp3({ samples, sampleRate }: Pcm): Promise<Uint8Array> {
	const mp3 = await encoder
	mp3.configure({ sampleRate: sampleRate === 16_000 ? 16_000 : 8000, channels: 1, bitrate: 48 })
	const body = mp3.encode([samples]).slice()
	return concatBytes([body, mp3.finalize().slice()])
}
