/** Properties that all frames of an MP3 file must share. */
export type Mp3Format = { sampleRate: number; samplesPerFrame: number; mono: boolean }
export type Mp3 = {
	format: Mp3Format
	/** Audio frames in sequence, without tags and without the encoder's information frame. */
	audio: Uint8Array
	frameCount: number
	durationMs: number
	/**
	 * Milliseconds by which the decoded audio is later than the original audio. The encoder and the decoder cause the
	 * delay.
	 */
	delayMs: number
}

type Frame = Mp3Format & { size: number; sideInfo: number }

const RATES = [44_100, 48_000, 32_000]
const KBPS_MPEG1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBPS_MPEG2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const ENCODER_DELAY = 576
const DECODER_DELAY = 529

/** Parses the header of an MPEG layer III frame (ISO 11172-3, 2.4.2.3). Also supports MPEG 2 and 2.5. */
function readFrame(bytes: Uint8Array, at: number): Frame | undefined {
	const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4)
	const version = (kind >> 3) & 3
	const isMpeg1 = version === 3
	const kbps = (isMpeg1 ? KBPS_MPEG1 : KBPS_MPEG2)[(rates >> 4) - 1]
	const fullRate = RATES[(rates >> 2) & 3]
	if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return undefined
	if (kbps === undefined || fullRate === undefined) return undefined
	const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
	const samplesPerFrame = isMpeg1 ? 1152 : 576
	const mono = mode >> 6 === 3
	return {
		sampleRate,
		samplesPerFrame,
		mono,
		size: Math.floor((samplesPerFrame * 125 * kbps) / sampleRate) + ((rates >> 1) & 1),
		sideInfo: isMpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17,
	}
}

const isSameFormat = (a: Mp3Format, b: Mp3Format) =>
	a.sampleRate === b.sampleRate && a.samplesPerFrame === b.samplesPerFrame && a.mono === b.mono

/**
 * Parses an MP3 file frame by frame, so the duration is exact. Drops ID3 tags, the information frame (Xing, Info or
 * VBRI), and a truncated last frame. Throws when the file contains no frame.
 */
export function readMp3(bytes: Uint8Array): Mp3 {
	const frames: Uint8Array[] = []
	let format: Mp3Format | undefined
	let encoderDelay = ENCODER_DELAY
	for (let at = skipId3(bytes); at + 4 <= bytes.length; ) {
		const frame = readFrame(bytes, at)
		if (frame === undefined || (format !== undefined && !isSameFormat(frame, format))) {
			at += 1
			continue
		}
		if (at + frame.size > bytes.length) break
		const content = bytes.subarray(at, at + frame.size)
		const info = format === undefined ? readInfo(content, frame) : undefined
		if (info === undefined) frames.push(content)
		encoderDelay = info?.encoderDelay ?? encoderDelay
		const { sampleRate, samplesPerFrame, mono } = frame
		format = { sampleRate, samplesPerFrame, mono }
		at += frame.size
	}
	if (format === undefined || frames.length === 0) throw new Error('This is not MP3 audio')
	return {
		format,
		audio: concatBytes(frames),
		frameCount: frames.length,
		durationMs: (frames.length * format.samplesPerFrame * 1000) / format.sampleRate,
		delayMs: ((encoderDelay + DECODER_DELAY) * 1000) / format.sampleRate,
	}
}

function skipId3(bytes: Uint8Array): number {
	if (text(bytes, 0, 3) !== 'ID3') return 0
	const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
	return 10 + ((a << 21) | (b << 14) | (c << 7) | d)
}

/** Reads the encoder delay from the information frame, which contains no audio. Returns undefined for an audio frame. */
function readInfo(frame: Uint8Array, { sideInfo }: Frame): { encoderDelay?: number } | undefined {
	if (text(frame, 36, 4) === 'VBRI') return {}
	const tag = 4 + sideInfo
	if (!['Xing', 'Info'].includes(text(frame, tag, 4))) return undefined
	const flags = frame[tag + 7] ?? 0
	const fields =
		(flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
	const delay = tag + 8 + fields + 21
	const [high = 0, low = 0] = frame.subarray(delay, delay + 2)
	const encoderDelay = (high << 4) | (low >> 4)
	return encoderDelay > 0 ? { encoderDelay } : {}
}

const text = (bytes: Uint8Array, at: number, length: number) =>
	String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * Joins clips of one format frame by frame. The duration is exactly the sum of the clips' durations. Throws when the
 * formats differ, because players do not support a changed sample rate within a file.
 */
export function joinMp3(parts: Uint8Array[]): { audio: Uint8Array; durationsMs: number[] } {
	const clips = parts.map(readMp3)
	const [first] = clips
	if (first === undefined) throw new Error('No clips to join')
	if (clips.some(({ format }) => !isSameFormat(format, first.format)))
		throw new Error('The clips differ in sample rate or channels')
	return {
		audio: concatBytes(clips.map(({ audio }) => audio)),
		durationsMs: clips.map(({ durationMs }) => durationMs),
	}
}

/**
 * Generates at least `ms` milliseconds of silence in the format and bit rate of the clip `like`. The frames have empty
 * side information, which every decoder plays as silence.
 */
export function silenceLike(like: Uint8Array, ms: number): Uint8Array {
	const start = readMp3(like).audio
	const frame = readFrame(start, 0)
	if (frame === undefined) throw new Error('This is not MP3 audio')
	const padded = ((start[2] ?? 0) >> 1) & 1
	const silent = new Uint8Array(frame.size - padded)
	silent.set([0xff, (start[1] ?? 0) | 1, (start[2] ?? 0) & 0xfd, start[3] ?? 0])
	const count = Math.ceil((ms * frame.sampleRate) / 1000 / frame.samplesPerFrame)
	return concatBytes(Array.from({ length: count }, () => silent))
}

/** Generates `ms` milliseconds of silence, rounded up to whole frames, in 16 kHz mono at 8 kbit/s. */
export function silence(ms: number): Uint8Array {
	const frame = new Uint8Array(36)
	frame.set([0xff, 0xf3, 0x18, 0xc4])
	return silenceLike(frame, ms)
}

/** Returns the parts joined into one array. */
export function concatBytes(parts: Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}
