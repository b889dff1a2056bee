import sharp from 'sharp'

const WIDTH = 480

/** The 480 px WebP rendition of a picture (specification, Limits). */
export function makeThumbnail(picture: Uint8Array): Promise<Buffer> {
	return sharp(picture)
		.resize({ width: WIDTH, withoutEnlargement: true })
		.webp({ quality: 82 })
		.toBuffer()
}
