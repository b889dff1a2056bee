import sharp from 'sharp'

/** Size of the picture in pixels, 16:9 like a slide: twice the displayed size, for high-resolution screens. */
const [WIDTH, HEIGHT] = [1072, 603]

/**
 * Returns a picture as the JPEG of an email card. Shows a slide in the format 16:9 whole. Cuts a higher picture at the bottom,
 * because the title of a slide is at the top.
 */
export function fitPicture(bytes: Uint8Array): Promise<Buffer> {
	return sharp(bytes)
		.resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
		.jpeg({ quality: 78, mozjpeg: true })
		.toBuffer()
}
