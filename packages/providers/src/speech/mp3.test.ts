import fc from 'fast-check'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, describe, expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { concatBytes, joinMp3, readMp3, silence, silenceLike } from './mp3.ts'

const encoder = await createMp3Encoder()
const decoder = new MPEGDecoder()
await decoder.ready
afterAll(() => decoder.free())

type Sound = {
	sampleRate: 16_000 | 24_000 | 44_100
	channels: 1 | 2
	bitrate: 48 | 64 | 128
	samples: number
}
function encode({ sampleRate, channels, bitrate, samples }: Sound): Uint8Array {
	encoder.configure({ sampleRate, channels, bitrate })
	const tone = Float32Array.from({ length: samples }, (_, i) => Math.sin(i / 7) * 0.5)
	const head = encoder.encode(channels === 1 ? [tone] : [tone, tone]).slice()
	return concatBytes([head, encoder.finalize().slice()])
}

async function decode(bytes: Uint8Array) {
	await decoder.reset()
	return decoder.decode(bytes)
}

const formats = [
	{ sampleRate: 16_000, channels: 1, bitrate: 48 },
	{ sampleRate: 24_000, channels: 1, bitrate: 64 },
	{ sampleRate: 44_100, channels: 1, bitrate: 128 },
	{ sampleRate: 44_100, channels: 2, bitrate: 128 },
] as const

/** Builds an ID3 tag: a header of 10 bytes, then `size` bytes. */
function id3(size: number): Uint8Array {
	const tag = new Uint8Array(10 + size)
	tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 127])
	return tag
}

/** Builds the information frame that LAME writes, with the Xing and LAME fields. Uses the header of the first frame. */
function infoFrame(mp3: Uint8Array, frameSize: number, delay: number): Uint8Array {
	const frame = new Uint8Array(frameSize)
	frame.set(mp3.subarray(0, 4))
	const tag = 4 + 17
	frame.set(new TextEncoder().encode('Info'), tag)
	frame[tag + 7] = 0x0f
	frame.set(new TextEncoder().encode('LAME3.100'), tag + 120)
	frame.set([delay >> 4, (delay & 15) << 4], tag + 120 + 21)
	return frame
}

describe.each(formats)('MP3 with $sampleRate Hz and $channels channel(s)', (format) => {
	test('readMp3 returns exactly the duration of the decoded audio', async () => {
		const mp3 = encode({ ...format, samples: 30_000 })
		const { durationMs, audio } = readMp3(mp3)
		const decoded = await decode(audio)
		expect(decoded.sampleRate).toBe(format.sampleRate)
		expect((decoded.samplesDecoded * 1000) / decoded.sampleRate).toBeCloseTo(durationMs, 6)
	})

	test('joinMp3 returns a file whose duration is exactly the sum of the durations of its clips', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 5 }),
				async (lengths) => {
					const parts = lengths.map((samples) => encode({ ...format, samples }))
					const { audio, durationsMs } = joinMp3(parts)
					const decoded = await decode(audio)
					const sum = durationsMs.reduce((total, ms) => total + ms, 0)
					expect((decoded.samplesDecoded * 1000) / decoded.sampleRate).toBeCloseTo(sum, 6)
					expect(readMp3(audio).durationMs).toBeCloseTo(sum, 6)
				},
			),
			{ numRuns: 10 },
		)
	})

	test('silenceLike generates silence of the requested duration, rounded up to whole frames', async () => {
		const mp3 = encode({ ...format, samples: 10_000 })
		const gap = silenceLike(mp3, 400)
		const { durationMs, format: made } = readMp3(gap)
		expect(made).toEqual(readMp3(mp3).format)
		expect(durationMs).toBeGreaterThanOrEqual(400)
		expect(durationMs).toBeLessThan(436)
		const { channelData } = await decode(gap)
		expect(Math.max(...(channelData[0] ?? [1]))).toBe(0)
	})
})

test('readMp3 skips tags, and reads the encoder delay from the information frame', () => {
	const mp3 = encode({ sampleRate: 44_100, channels: 1, bitrate: 128, samples: 44_100 })
	const plain = readMp3(mp3)
	expect(plain.delayMs).toBeCloseTo((1105 * 1000) / 44_100)
	const trailer = new Uint8Array(128)
	trailer.set(new TextEncoder().encode('TAG'))
	const tagged = readMp3(concatBytes([id3(300), infoFrame(mp3, 417, 1200), mp3, trailer]))
	expect(tagged.frameCount).toBe(plain.frameCount)
	expect(tagged.audio).toEqual(plain.audio)
	expect(tagged.delayMs).toBeCloseTo((1729 * 1000) / 44_100)
})

test('readMp3 drops a truncated last frame', () => {
	const mp3 = encode({ sampleRate: 16_000, channels: 1, bitrate: 48, samples: 16_000 })
	expect(readMp3(mp3.subarray(0, mp3.length - 20)).frameCount).toBe(readMp3(mp3).frameCount - 1)
})

test('readMp3 rejects bytes that are not MP3, and joinMp3 rejects clips of different formats', () => {
	expect(() => readMp3(new Uint8Array(5000))).toThrow('not MP3')
	expect(() => joinMp3([])).toThrow('No clips')
	const low = encode({ sampleRate: 16_000, channels: 1, bitrate: 48, samples: 5000 })
	const high = encode({ sampleRate: 44_100, channels: 1, bitrate: 128, samples: 5000 })
	expect(() => joinMp3([low, high])).toThrow('differ')
})

test('silence() uses a default audio format when there is no clip whose format it could copy', () => {
	expect(readMp3(silence(1000)).durationMs).toBeCloseTo(1008)
	expect(silence(1000)).toHaveLength(28 * 36)
})
