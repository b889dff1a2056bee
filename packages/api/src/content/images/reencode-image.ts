import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError, invalid } from '../../core/errors.ts'
import { createProcessPool } from '../../core/threads/process-pool.ts'
import {
	damagedImageError,
	type EncodedImage,
	encodeImage,
	type ImageRequest,
	MAX_PIXELS,
} from './encode-image.ts'

/**
 * Largest image, in pixels, that the server process itself decodes. Decoding an image of this size takes at most about 50 MB in
 * any format. A slide of 2,560 × 1,440 pixels is below this limit.
 */
const MAX_OWN_PIXELS = 4_000_000
export const MAX_IMAGE_BYTES = 10_000_000
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** Creates an error that names the field of the uploaded file. */
export function fileError(
	code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_TYPE',
	field: string,
	message: string,
): AppError {
	return new AppError(code, `${field}: ${message}`, { details: [{ path: field, message }] })
}

/** Creates the error for a file of more than 10 MB. */
export function imageTooLarge(field: string): AppError {
	const message = 'The image is larger than 10 MB. Upload a smaller image.'
	return fileError('PAYLOAD_TOO_LARGE', field, message)
}

const encodeInProcess = createProcessPool<ImageRequest, EncodedImage>(
	new URL('./image-thread.ts', import.meta.url),
	{
		threads: 1,
		waiting: 32,
		timeoutMs: 20_000,
		memoryMb: 128,
		processMb: 500,
		tooLarge: () =>
			invalid('file', 'The image takes too much memory to decode. Upload it with fewer pixels.'),
	},
)

/**
 * Decodes an image and encodes it again, upright and without metadata or hidden data. Detects the format from the
 * content. Accepts PNG, JPEG and WebP of at most 10 MB and 60 megapixels (docs/design/contract.md#conventions, Limits).
 * Decodes an image of more than 4 megapixels in a process of its own with at most 500 MB, because some formats cannot
 * be decoded row by row.
 */
export async function reencodeImage(bytes: Uint8Array, field: string): Promise<EncodedImage> {
	if (bytes.byteLength > MAX_IMAGE_BYTES) throw imageTooLarge(field)
	const type = await fileTypeFromBuffer(bytes)
	if (type === undefined || !TYPES.includes(type.mime))
		throw fileError('UNSUPPORTED_TYPE', field, 'The file is not a PNG, JPEG or WebP image')
	const { width, height } = await readSize(bytes, field)
	if (width * height > MAX_PIXELS)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			field,
			`The image has ${width} × ${height} pixels. Upload an image with at most 60 megapixels.`,
		)
	const request = { bytes, field }
	return width * height > MAX_OWN_PIXELS ? encodeInProcess(request) : encodeImage(request)
}

async function readSize(
	bytes: Uint8Array,
	field: string,
): Promise<{ width: number; height: number }> {
	try {
		return await sharp(bytes, { limitInputPixels: false }).metadata()
	} catch (cause) {
		throw damagedImageError(field, cause)
	}
}
