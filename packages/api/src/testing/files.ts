import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Creates an image of one color, without text. */
export function makePng(width = 800, height = 450, background = '#35506b'): Promise<Buffer> {
	return sharp({ create: { width, height, channels: 3, background } })
		.png()
		.toBuffer()
}

/**
 * Creates a white image, by default a square. `orientation` is the EXIF orientation, with which a test can create a rotated
 * photo.
 */
export function makeImage(
	format: 'png' | 'jpeg' | 'webp',
	width: number,
	{ height = width, orientation = 1, ...options }: ImageOptions = {},
): Promise<Buffer> {
	const image = sharp({
		create: { width, height, channels: 3, background: '#ffffff' },
		limitInputPixels: false,
	})
	return image.withMetadata({ orientation }).toFormat(format, options).toBuffer()
}
type ImageOptions = {
	height?: number
	orientation?: number
	progressive?: boolean
	lossless?: boolean
}

/** Creates a valid PNG of 300 megapixels in a few kilobytes. */
export function makeHugePng(): Buffer {
	const [width, height] = [20_000, 15_000]
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header[8] = 1
	const rows = deflateSync(Buffer.alloc(height * (width / 8 + 1)))
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
	return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
	const body = Buffer.concat([Buffer.from(type), data])
	const frame = Buffer.alloc(8)
	frame.writeUInt32BE(data.length, 0)
	frame.writeUInt32BE(crc32(body), 4)
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export const SVG_WITH_SCRIPT = Buffer.from(
	'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><script>alert(1)</script></svg>',
)

/**
 * Text of a PDF page. The title has a larger font than the lines below it. `lineHeight` is the distance of two lines in points,
 * 60 by default.
 */
export type PdfPageText = { title: string; lines: string[]; lineHeight?: number }

/** Creates a PDF of 16:9 pages with a text layer. Encrypts the PDF when a password is given. */
export async function makePdf(pages: readonly PdfPageText[], password?: string): Promise<Buffer> {
	const document = await PDFDocument.create()
	const font = await document.embedFont(StandardFonts.Helvetica)
	for (const { title, lines, lineHeight = 60 } of pages) {
		const page = document.addPage([960, 540])
		page.drawText(title, { x: 60, y: 430, size: 44, font })
		for (const [index, line] of lines.entries())
			page.drawText(line, { x: 62, y: 340 - index * lineHeight, size: 22, font })
	}
	if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: password })
	return Buffer.from(await document.save({ addDefaultPage: false }))
}

/**
 * Creates a PDF with one empty page for each size in points. Writes each width and height exactly as given, so a test can
 * use any value.
 */
export function makeBlankPdf(
	sizes: readonly [width: number | string, height: number | string][],
): Buffer {
	const kids = sizes.map((_, index) => `${index + 3} 0 R`).join(' ')
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Kids [${kids}] /Count ${sizes.length} >>`,
		...sizes.map(
			([width, height]) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`,
		),
	]
	const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
	const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`
	return Buffer.from(`%PDF-1.4\n${body}${trailer}`)
}
