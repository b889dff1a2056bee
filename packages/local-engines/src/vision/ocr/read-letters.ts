import { readFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Letter } from './align-readings.ts'
import type { Box } from './geometry.ts'
import { charactersFile, recognizerFile, SESSION } from './models.ts'
import { cropLine, type Picture } from './picture.ts'

/** Height of the line in pixels that the model sees, and the maximum width to which a longer line is squeezed. */
const HEIGHT = 48
const MAX_WIDTH = 2400

/** The letters of the model: the first class is no letter, and the last is a space. */
const CHARACTERS = ['', ...readFileSync(charactersFile, 'utf8').trimEnd().split('\n'), ' ']

let session: Promise<InferenceSession> | undefined

/** Reads the letters of one line with the recognizer of PP-OCRv4. */
export async function readLetters(picture: Picture, box: Box): Promise<Letter[]> {
	session ??= InferenceSession.create(recognizerFile, SESSION)
	const recognizer = await session
	const { data, info } = await cropLine(picture, box, { height: HEIGHT, maxWidth: MAX_WIDTH })
		.raw()
		.toBuffer({ resolveWithObject: true })
	const input = new Tensor('float32', toChannels(data), [1, 3, HEIGHT, info.width])
	const output = await recognizer.run({ [recognizer.inputNames[0] ?? '']: input })
	const scores = output[recognizer.outputNames[0] ?? '']
	if (!(scores?.data instanceof Float32Array)) throw new Error('The recognizer returned no scores')
	return toLetters(scores.data, scores.dims[2] ?? CHARACTERS.length, box)
}

function toChannels(rgb: Buffer): Float32Array {
	const pixels = rgb.length / 3
	const values = new Float32Array(rgb.length)
	for (let channel = 0; channel < 3; channel += 1)
		for (let at = 0; at < pixels; at += 1)
			values[channel * pixels + at] = (rgb[at * 3 + 2 - channel] ?? 0) / 127.5 - 1
	return values
}

/** Takes the most probable class of each step from left to right. Equal classes of neighboring steps are one letter. */
function toLetters(scores: Float32Array, classes: number, { x0, x1 }: Box): Letter[] {
	const steps = scores.length / classes
	const letters: Letter[] = []
	let last = 0
	for (let step = 0; step < steps; step += 1) {
		const row = scores.subarray(step * classes, (step + 1) * classes)
		let best = 0
		for (let index = 1; index < classes; index += 1)
			if ((row[index] ?? 0) > (row[best] ?? 0)) best = index
		if (best !== 0 && best !== last)
			letters.push({
				text: CHARACTERS[best] ?? '',
				probability: row[best] ?? 0,
				x: x0 + ((step + 0.5) / steps) * (x1 - x0),
			})
		last = best
	}
	return letters
}
