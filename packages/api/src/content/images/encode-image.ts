import sharp from 'sharp'
import { AppError } from '../../core/errors.ts'

/** Maximum side length of a stored image, in pixels. Phone photos are larger than any screen that shows them. */
const MAX_SIDE = 3840
export const MAX_PIXELS = 60_000_000

// Turns off the cache of the image library. The cache takes up to 50 MB and speeds up only repeated operations, but the server
// repeats none.
sharp.cache(false)

export type EncodedImage = { bytes: Uint8Array; mimeType: string; width: number; height: number }
/** Image to decode and encode again. `field` is the request field that an error names. */
export type ImageRequest = { bytes: Uint8Array; field: string }

/** Decodes an image and encodes it again in its format, upright, without metadata, at most 3,840 px a side. */
export async function encodeImage({ bytes, field }: ImageRequest): Promise<EncodedImage> {
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

/** Creates the error for an image that cannot be decoded. */
export function damagedImageError(field: string, cause: unknown): AppError {
	const message = 'The image is damaged and cannot be read. Upload another image.'
	return new AppError('VALIDATION_ERROR', `${field}: ${message}`, {
		details: [{ path: field, message }],
		cause,
	})
}
