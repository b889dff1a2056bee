import sharp from 'sharp'

const WIDTH = 480

/** Creates the thumbnail of an image: WebP, 480 px wide (docs/specification.md#limits). */
export function makeThumbnail(image: Uint8Array): Promise<Buffer> {
	return sharp(image)
		.resize({ width: WIDTH, withoutEnlargement: true })
		.webp({ quality: 82 })
		.toBuffer()
}
