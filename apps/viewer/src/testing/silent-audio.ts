const SAMPLE_RATE = 8000
const HEADER_BYTES = 44

/** Returns the URL of a silent recording of `durationMs` milliseconds (WAV, mono, 8 bits per sample). */
export function silentAudioUrl(durationMs: number): string {
	const samples = Math.ceil((durationMs / 1000) * SAMPLE_RATE)
	const bytes = new Uint8Array(HEADER_BYTES + samples).fill(128, HEADER_BYTES)
	const header = new DataView(bytes.buffer)
	const writeText = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
	writeText(0, 'RIFF')
	header.setUint32(4, bytes.length - 8, true)
	writeText(8, 'WAVEfmt ')
	header.setUint32(16, 16, true)
	header.setUint16(20, 1, true)
	header.setUint16(22, 1, true)
	header.setUint32(24, SAMPLE_RATE, true)
	header.setUint32(28, SAMPLE_RATE, true)
	header.setUint16(32, 1, true)
	header.setUint16(34, 8, true)
	writeText(36, 'data')
	header.setUint32(40, samples, true)
	return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}
