import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { AppError, invalid } from '../../core/errors.ts'
import {
	damagedImageError,
	type EncodedImage,
	encodeImage,
	type ImageRequest,
	MAX_PIXELS,
} from './encode-image.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGE_MB } from './limits.ts'

/**
 * Largest image, in pixels, that the server process itself decodes. Decoding an image of this size takes at most about 50 MB in
 * any format. A slide of 2,560 × 1,440 pixels is below this limit.
 */
const MAX_OWN_PIXELS = 4_000_000

/** Maximum ratio of height to width. The print of a taller image, such as a long screenshot, would be too small to read. */
const MAX_TALL = 4

/** Creates an error that names the field of the uploaded file. */
export function fileError(
	code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_TYPE',
	field: string,
	message: string,
): AppError {
	return new AppError(code, `${field}: ${message}`, { details: [{ path: field, message }] })
}

/** Creates the error for a file that is larger than an image may be. */
export function imageTooLarge(field: string): AppError {
	const message = `The image is larger than ${MAX_IMAGE_MB} MB. Upload a smaller image.`
	return fileError('PAYLOAD_TOO_LARGE', field, message)
}

const encodeInProcess = createProcessPool<ImageRequest, EncodedImage>(
	new URL('./image-process.ts', import.meta.url),
	{
		processes: 1,
		waiting: 32,
		timeoutMs: 20_000,
		memoryMb: 500,
		tooLarge: () =>
			invalid(
				'file',
				'The image takes too much memory to decode. Upload a version with fewer pixels.',
			),
		tooDeep: () =>
			invalid('file', 'The image is damaged and cannot be read. Upload another image.'),
	},
)

/**
 * Decodes an image and encodes it again, upright and without metadata or hidden data. Detects the format from the
 * content. Accepts PNG, JPEG and WebP of at most 10 MB and 60 megapixels (docs/design/contract.md#conventions, Limits).
 * Decodes an image of more than 4 megapixels in a separate process with at most 500 MB, because some formats cannot
 * be decoded row by row.
 */
export async function reencodeImage(bytes: Uint8Array, field: string): Promise<EncodedImage> {
	if (bytes.byteLength > MAX_IMAGE_BYTES) throw imageTooLarge(field)
	const type = await fileTypeFromBuffer(bytes)
	if (type?.mime === 'image/apng') throw animatedError(field)
	if (type === undefined || !IMAGE_TYPES.includes(type.mime))
		throw fileError(
			'UNSUPPORTED_TYPE',
			field,
			'The file is not a PNG, JPEG or WebP image. Save it in one of these formats and upload it again.',
		)
	const { width, height, pages } = await readSize(bytes, field)
	if (pages > 1) throw animatedError(field)
	if (height > MAX_TALL * width)
		throw fileError(
			'VALIDATION_ERROR',
			field,
			`The image has ${width} × ${height} pixels. An image can be at most ${MAX_TALL} times as tall as it is wide. Cut it into several images.`,
		)
	if (width * height > MAX_PIXELS)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			field,
			`The image has ${width} × ${height} pixels. Upload an image with at most 60 megapixels.`,
		)
	const request = { bytes, field }
	return width * height > MAX_OWN_PIXELS ? encodeInProcess(request) : encodeImage(request)
}

/** Only the first picture of an animation would be shown, so the rest of its content would be lost without a word. */
function animatedError(field: string): AppError {
	const message =
		'The image is an animation. Save the picture that you want to show as a PNG or JPEG file, and upload that file.'
	return fileError('UNSUPPORTED_TYPE', field, message)
}

async function readSize(
	bytes: Uint8Array,
	field: string,
): Promise<{ width: number; height: number; pages: number }> {
	try {
		const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
		return { width, height, pages }
	} catch (cause) {
		throw damagedImageError(field, cause)
	}
}
