import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from './encode-image.ts'

/** Widths of the copies in pixels. They fit the screens of current phones, tablets and desktops (decision 0181). */
const WIDTHS = [800, 1200, 1800, 2560]
/** Largest width of a smaller copy as a share of the image's width. A copy closer to it saves hardly any bytes. */
const MAX_SHARE = 0.9
const QUALITY = 82
const TIMEOUT_SECONDS = 20
const PLACEHOLDER_WIDTH = 16
const PLACEHOLDER_QUALITY = 30
const MAX_PLACEHOLDER_LENGTH = 300

export type ImageCopy = { width: number; bytes: Uint8Array }
/** Smaller copies of an image, and a blurred image of a few bytes as a data URI. `width` and `height` are those of the original. */
export type ResizedImage = {
	width: number
	height: number
	placeholder: string | null
	copies: ImageCopy[]
}

/**
 * Creates copies of an image in WebP, one after the other: at the widths of `WIDTHS` below that of the image, and at the image's
 * own width when that is at most 2,560 px and the image is not WebP. Leaves out a copy that does not have fewer bytes than the
 * image. Rejects when the image cannot be decoded.
 */
export async function resizeImage(bytes: Uint8Array): Promise<ResizedImage> {
	const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
	const { width, height, format } = await source.metadata()
	const copies: ImageCopy[] = []
	for (const copyWidth of listWidths(width, format === 'webp')) {
		const copy = await source
			.clone()
			.resize({ width: copyWidth })
			.webp({ quality: QUALITY, smartSubsample: true })
			.timeout({ seconds: TIMEOUT_SECONDS })
			.toBuffer()
		if (copy.byteLength < bytes.byteLength) copies.push({ width: copyWidth, bytes: copy })
	}
	return { width, height, placeholder: await makePlaceholder(source), copies }
}

function listWidths(width: number, isWebp: boolean): number[] {
	const smaller = WIDTHS.filter((copyWidth) => copyWidth <= width * MAX_SHARE)
	const isOwnWidthUseful = !isWebp && width <= Math.max(...WIDTHS)
	return isOwnWidthUseful ? [...smaller, width] : smaller
}

/** Returns the placeholder, or null for an image that is transparent in parts, because the placeholder would stay visible there. */
async function makePlaceholder(source: Sharp): Promise<string | null> {
	const tiny = await source
		.clone()
		.resize({ width: PLACEHOLDER_WIDTH })
		.png()
		.timeout({ seconds: TIMEOUT_SECONDS })
		.toBuffer()
	const { isOpaque } = await sharp(tiny).stats()
	if (!isOpaque) return null
	const webp = await sharp(tiny).removeAlpha().webp({ quality: PLACEHOLDER_QUALITY }).toBuffer()
	const uri = `data:image/webp;base64,${webp.toString('base64')}`
	return uri.length <= MAX_PLACEHOLDER_LENGTH ? uri : null
}
