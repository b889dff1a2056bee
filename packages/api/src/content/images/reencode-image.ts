import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '../../core/errors.ts'

/** Maximum side length of a stored image, in pixels. Phone photos are larger than any screen that shows them. */
const MAX_SIDE = 3840
const MAX_PIXELS = 60_000_000
export const MAX_IMAGE_BYTES = 10_000_000
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

export type EncodedImage = { bytes: Uint8Array; mimeType: string; width: number; height: number }

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

/**
 * Decodes an image and encodes it again, upright and without metadata or hidden data. Detects the format from the
 * content. Accepts PNG, JPEG and WebP of at most 10 MB and 60 megapixels (docs/design/contract.md#conventions, Limits).
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
	return encode(bytes, field)
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

async function encode(bytes: Uint8Array, field: string): Promise<EncodedImage> {
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
			.rotate()
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
			.toBuffer({ resolveWithObject: true })
		return { bytes: data, mimeType: `image/${info.format}`, width: info.width, height: info.height }
	} catch (cause) {
		throw damagedImageError(field, cause)
	}
}

function damagedImageError(field: string, cause: unknown): AppError {
	const message = 'The image is damaged and cannot be read'
	return new AppError('VALIDATION_ERROR', `${field}: ${message}`, {
		details: [{ path: field, message }],
		cause,
	})
}
