import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { App } from '../../core/app.ts'
import { reencodeImage } from './reencode-image.ts'
import type { NewImage } from './store-image.ts'
import { makeThumbnail } from './thumbnail.ts'

/** Maximum side length of a stored photo, in pixels. */
const PHOTO_SIDE = 1600

/** Side length in pixels and JPEG quality of a photo for print, from the best to the smallest file. */
const PRINTS = [
	{ side: 1000, quality: 76 },
	{ side: 800, quality: 62 },
	{ side: 520, quality: 48 },
] as const

/**
 * Stores a photo as a JPEG of at most 1,600 pixels a side, upright and without metadata such as its location, and its thumbnail.
 * Rejects an invalid file with the errors of `reencodeImage`.
 */
export async function storePhoto(
	{ providers }: Pick<App, 'providers'>,
	organizationId: string,
	{ bytes, field = 'file' }: Pick<NewImage, 'bytes' | 'field'>,
): Promise<{ storageKey: string; thumbKey: string; width: number; height: number }> {
	const encoded = await reencodeImage(bytes, field)
	const { data, info } = await sharp(encoded.bytes)
		.resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.jpeg({ quality: 82 })
		.toBuffer({ resolveWithObject: true })
	const hash = createHash('sha256').update(data).digest('hex')
	const storageKey = `images/${organizationId}/${hash}.jpeg`
	const thumbKey = `images/${organizationId}/${hash}.thumb.webp`
	await providers.storage.put(storageKey, data, 'image/jpeg')
	await providers.storage.put(thumbKey, await makeThumbnail(data), 'image/webp')
	return { storageKey, thumbKey, width: info.width, height: info.height }
}

/** Returns a stored photo as a JPEG for print of at most `maxBytes` or, when that is impossible, the smallest one. */
export async function printPhoto(photo: Uint8Array, maxBytes: number): Promise<Buffer> {
	let print = Buffer.alloc(0)
	for (const { side, quality } of PRINTS) {
		print = await sharp(photo)
			.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
			.jpeg({ quality, mozjpeg: true })
			.toBuffer()
		if (print.byteLength <= maxBytes) break
	}
	return print
}

/** Returns a stored logo as a PNG for print, or undefined when it cannot be read. */
export async function printLogo(logo: Uint8Array): Promise<Buffer | undefined> {
	const image = sharp(logo).resize({
		width: 600,
		height: 240,
		fit: 'inside',
		withoutEnlargement: true,
	})
	return image
		.png()
		.toBuffer()
		.catch(() => undefined)
}
