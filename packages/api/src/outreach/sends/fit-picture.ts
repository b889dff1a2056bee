import sharp from 'sharp'

/**
 * Size in pixels of the picture in an email card. It has the format of a slide, 16:9, and twice the displayed size, for
 * high-resolution screens.
 */
const [WIDTH, HEIGHT] = [1072, 603]

/**
 * Converts an image to the JPEG for an email card. Shows a 16:9 image completely. Cuts a taller image at the bottom, because
 * slides have their title at the top.
 */
export function fitPicture(bytes: Uint8Array): Promise<Buffer> {
	return sharp(bytes)
		.resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
		.jpeg({ quality: 78, mozjpeg: true })
		.toBuffer()
}
