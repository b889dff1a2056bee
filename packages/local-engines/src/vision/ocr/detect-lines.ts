import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { type Box, boundingBox } from './geometry.ts'
import { detectorFile, SESSION } from './models.ts'
import type { Picture } from './picture.ts'
import { findRegions } from './regions.ts'

/** Longer side in pixels of the image that the detector sees, which needs sides that are multiples of `STEP`. */
const LONG_SIDE = 1280
const STEP = 32
/** Mean and deviation of the channels blue, green and red, with which the model was trained. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** A pixel belongs to a line from this probability on. */
const PIXEL = 0.3
/** Minimum mean probability of a line, and its minimum height in pixels of the map. */
const LINE = 0.55
const MIN_HEIGHT = 4
/** The model finds the core of a line. The line is larger by this share of area to perimeter. */
const GROWTH = 1.6
/** Maximum number of lines of a slide. A picture with more is texture, and its surest lines are kept. */
const MAX_LINES = 150

let session: Promise<InferenceSession> | undefined

/** Minimum ratio of the width of a line to its height, and number of such lines, from which the slope of a picture is measured. */
const LONG_LINE = 6
const MIN_LONG_LINES = 3

/** The boxes of the lines, in pixels of the picture, and how far a line falls per pixel to the right. */
export type DetectedLines = { boxes: Box[]; slope: number }

/** Finds the lines of print in a picture with the detector of PP-OCRv4. Returns at most 150 boxes. */
export async function detectLines(picture: Picture): Promise<DetectedLines> {
	session ??= InferenceSession.create(detectorFile, SESSION)
	const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
	const [width, height] = [picture.width, picture.height].map((side) =>
		Math.max(STEP, Math.round((side * scale) / STEP) * STEP),
	) as [number, number]
	const { data } = await sharp(picture.data, {
		raw: { width: picture.width, height: picture.height, channels: 3 },
	})
		.resize({ width, height, fit: 'fill' })
		.raw()
		.toBuffer({ resolveWithObject: true })
	const detector = await session
	const input = new Tensor('float32', toChannels(data), [1, 3, height, width])
	const output = await detector.run({ [detector.inputNames[0] ?? '']: input })
	const map = output[detector.outputNames[0] ?? '']?.data
	if (!(map instanceof Float32Array)) throw new Error('The detector returned no map')
	const [toX, toY] = [picture.width / width, picture.height / height]
	const regions = findRegions(map, { width, height }, PIXEL)
		.filter(({ y0, y1, sum, pixels }) => sum >= LINE * pixels && y1 - y0 >= MIN_HEIGHT)
		.sort((a, b) => b.sum - a.sum)
		.slice(0, MAX_LINES)
	const slopes = regions
		.filter(({ x0, x1, y0, y1 }) => x1 - x0 > LONG_LINE * (y1 - y0))
		.map(({ slope }) => (slope * toY) / toX)
		.sort((a, b) => a - b)
	const slope = slopes.length < MIN_LONG_LINES ? 0 : (slopes[slopes.length >> 1] ?? 0)
	const boxes = regions
		.map((box) => grow(box, width, height))
		.map(({ x0, y0, x1, y1 }) => ({ x0: x0 * toX, y0: y0 * toY, x1: x1 * toX, y1: y1 * toY }))
	return { boxes: joinBeside(boxes), slope }
}

function toChannels(rgb: Buffer): Float32Array {
	const pixels = rgb.length / 3
	const values = new Float32Array(rgb.length)
	for (const [channel, mean] of MEAN.entries()) {
		const deviation = DEVIATION[channel] ?? 1
		for (let at = 0; at < pixels; at += 1)
			values[channel * pixels + at] = ((rgb[at * 3 + 2 - channel] ?? 0) / 255 - mean) / deviation
	}
	return values
}

/** Minimum ratio of the heights of two boxes on one line: a large figure is not joined with the small words next to it. */
const MIN_LIKE = 0.35

/** Joins boxes that are a space apart on one line: the detector sets a single letter such as "A" apart. */
function joinBeside(boxes: readonly Box[]): Box[] {
	const joined: Box[] = []
	for (const box of [...boxes].sort((a, b) => a.x0 - b.x0)) {
		const left = joined.findIndex((other) => {
			const [low, high] = [box.y1 - box.y0, other.y1 - other.y0].sort((a, b) => a - b)
			const shared = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
			if (low === undefined || high === undefined || low < MIN_LIKE * high) return false
			return shared > 0.7 * low && box.x0 - other.x1 < 0.2 * high
		})
		const before = joined[left]
		if (before === undefined) joined.push(box)
		else joined[left] = boundingBox([before, box])
	}
	return joined
}

function grow({ x0, y0, x1, y1 }: Box, width: number, height: number): Box {
	const [across, down] = [x1 - x0, y1 - y0]
	const by = (GROWTH * across * down) / (2 * (across + down))
	return {
		x0: Math.max(0, x0 - by),
		y0: Math.max(0, y0 - by),
		x1: Math.min(width, x1 + by),
		y1: Math.min(height, y1 + by),
	}
}
