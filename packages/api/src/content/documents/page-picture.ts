import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Box, Piece } from './page-pieces.ts'

/** A page in shades of gray, one byte for each pixel. `scale` is the number of pixels for each point. */
export type PagePicture = {
	data: Uint8Array
	width: number
	height: number
	scale: number
	/** True when the page has neither text nor drawings nor pictures. */
	isBlank: boolean
}

export type PdfPictures = {
	/** Renders a page, counted from 0. Returns undefined for a page that cannot be rendered. */
	render: (page: number) => Promise<PagePicture | undefined>
	close: () => void
}

/** Smallest difference between two shades of gray that a reader sees. */
const MIN_CONTRAST = 24
/** Pixels for each point: enough for the thin line through struck text. */
const SCALE = 2
/** Name of the filter of JPEG 2000 pictures in a PDF (ISO 32000-2, 7.4.9). */
const JPEG_2000 = '/JPXDecode'
const MAX_PIXELS = 4_000_000

type Opened = {
	library: PDFiumLibrary
	document: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
}

/** Renders a page, and closes it. */
export async function drawPage(
	page: ReturnType<Opened['document']['getPage']>,
): Promise<PagePicture> {
	// `render` closes the page.
	const isBlank = page.getObjectCount() === 0
	const { originalWidth, originalHeight } = page.getOriginalSize()
	const largest = Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight))
	const scale = Math.min(SCALE, largest)
	const picture = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
	return { ...picture, scale: picture.width / originalWidth, isBlank }
}

/** Opens a PDF to render its pages as a reader sees them. A page that crashes the renderer leaves the other pages usable. */
export function openPictures(bytes: Uint8Array): PdfPictures {
	let opened: Opened | undefined
	// A damaged JPEG 2000 picture can corrupt the memory of the renderer without a crash.
	const isFragile = Buffer.from(bytes).includes(JPEG_2000)
	const open = async (): Promise<Opened> => {
		const library = await PDFiumLibrary.init()
		return { library, document: await library.loadDocument(bytes) }
	}
	const close = () => {
		opened?.document.destroy()
		opened?.library.destroy()
		opened = undefined
	}
	return {
		close,
		render: async (number) => {
			try {
				opened ??= await open()
				const picture = await drawPage(opened.document.getPage(number))
				if (isFragile) close()
				return picture
			} catch {
				// The crashed renderer cannot be used or closed any more.
				opened = undefined
				return undefined
			}
		},
	}
}

/**
 * Returns the number of the first page, from 1, whose JPEG 2000 picture crashes the renderer. Renders nothing when the PDF has no
 * such pictures.
 */
export async function findDamagedPicture(
	bytes: Uint8Array,
	pages: number,
): Promise<number | undefined> {
	if (!Buffer.from(bytes).includes(JPEG_2000)) return undefined
	const pictures = openPictures(bytes)
	try {
		for (let page = 0; page < pages; page += 1)
			if ((await pictures.render(page)) === undefined) return page + 1
		return undefined
	} finally {
		pictures.close()
	}
}

/** Returns whether a reader sees something at the place of a piece of text. */
export function isVisible({ box }: Piece, picture: PagePicture): boolean {
	let [darkest, lightest] = [255, 0]
	const { left, top, right, bottom } = toPixels(box, picture)
	for (let y = top; y < bottom; y += 1)
		for (let x = left; x < right; x += 1) {
			const shade = picture.data[y * picture.width + x] ?? 255
			if (shade < darkest) darkest = shade
			if (shade > lightest) lightest = shade
		}
	return lightest - darkest >= MIN_CONTRAST
}

/**
 * Splits a piece of text into the words that a line strikes out and the others. A struck word has a continuous line, longer than
 * any letter, through the middle of its letters.
 */
export function splitStruck(piece: Piece, picture: PagePicture): { kept: string; struck: string } {
	const none = { kept: piece.text, struck: '' }
	// Letters of a form field are not in the picture.
	if (piece.angle !== 0 || piece.order === null) return none
	const lines = findLines(piece, picture)
	const total = widthOf(piece.text)
	const at = (index: number) =>
		piece.left + ((piece.right - piece.left) * widthOf(piece.text.slice(0, index))) / total
	const words = Array.from(piece.text.matchAll(/\S+/g), ({ 0: word, index }) => {
		const [from, to] = [at(index), at(index + word.length)]
		const middle = (from + to) / 2
		const isCrossed = lines.some(([start, end]) => start <= middle && middle <= end)
		const isStruck =
			/[\p{L}\p{N}]/u.test(word) &&
			(isCrossed ||
				(SHORT_AMOUNT.test(word) && isCrossedOut({ ...piece, left: from, right: to }, picture)))
		return { word, isStruck }
	})
	const join = (isStruck: boolean) =>
		words.flatMap((one) => (one.isStruck === isStruck ? [one.word] : [])).join(' ')
	const struck = join(true)
	return struck === '' ? none : { kept: join(false), struck }
}

/** An amount of several characters that is shorter than the lines that no letter has. Only the bars of a 4 go through one. */
const SHORT_AMOUNT = /^(?!4+$)(?=..)[$€]?\d[\d.,]{0,4}%?$/

/** Returns about how wide a text is, in ems of a common font. Only the ratio of two widths counts. */
function widthOf(text: string): number {
	let width = 0
	for (const character of text)
		width += /[ijl.,:;'|!I]/.test(character)
			? 0.27
			: /[ftr\s()-]/.test(character)
				? 0.31
				: /[mwMW@%]/.test(character)
					? 0.87
					: /\p{Lu}/u.test(character)
						? 0.68
						: 0.555
	return width
}

/** Returns whether a line goes through a short text from its beginning to its end. */
function isCrossedOut({ left, right, y, size }: Piece, picture: PagePicture): boolean {
	const { data, width } = picture
	const [top, bottom] = [y - 0.4 * size, y - 0.2 * size]
	const band = toPixels(
		{ left: left + 0.1 * size, right: right - 0.1 * size, top, bottom },
		picture,
	)
	const ground = groundOf(
		toPixels({ left: left - size, right: right + size, top, bottom }, picture),
		picture,
	)
	for (let row = band.top; row < band.bottom; row += 1) {
		let x = band.left
		while (x < band.right && Math.abs((data[row * width + x] ?? ground) - ground) >= MIN_CONTRAST)
			x += 1
		if (x === band.right && x > band.left) return true
	}
	return false
}

/** Letters whose crossbars join to one line in a ligature. */
const LIGATURE = /^[ft]+[il]?$/

/**
 * Returns the horizontal lines through the middle of the letters of a piece, in points. Its dashes are no such lines. The line through
 * a ligature must continue through the letters next to it, because its crossbars are a line as well.
 */
function findLines(
	{ text, left, right, y, size }: Piece,
	picture: PagePicture,
): [number, number][] {
	const { data, width, scale } = picture
	const isLigature = LIGATURE.test(text)
	const bandAround = (reach: number) =>
		toPixels(
			{
				left: left - reach,
				right: right + reach,
				top: y - 0.45 * size,
				bottom: y - 0.12 * size,
			},
			picture,
		)
	const band = bandAround(isLigature ? size : 0)
	// Bold letters cover most of a short piece.
	const ground = groundOf(bandAround(size), picture)
	// The bars of several 4s in a row join, as dashes do.
	const runs = Array.from(text.matchAll(/[-–—―─_]+|4{2,}/g), ([run]) => run.length)
	const dashes = Math.max(0, ...runs)
	const shortest = isLigature ? 1.5 * size : Math.min(1.5 * size, 0.9 * (right - left))
	const minLength = Math.max(shortest, (dashes + 0.5) * size) * scale
	const lines: [number, number][] = []
	for (let row = band.top; row < band.bottom; row += 1) {
		let start = band.left
		for (let x = band.left; x <= band.right; x += 1) {
			const shade = data[row * width + x] ?? ground
			if (x < band.right && Math.abs(shade - ground) >= MIN_CONTRAST) continue
			if (x - start >= minLength) lines.push([start / scale, x / scale])
			start = x + 1
		}
	}
	// Letters on a dark ground or on a marker would make many rows a line. A strike is thin.
	const isThin = ([from, to]: [number, number]) => {
		const middle = (from + to) / 2
		const rows = lines.filter(([start, end]) => start <= middle && middle <= end).length
		return rows <= Math.max(2, MAX_STRIKE * size * scale)
	}
	return lines.filter(isThin)
}

/** Maximum thickness of a line that strikes text out, in heights of the text. */
const MAX_STRIKE = 0.16

/** Returns the most frequent shade of gray in a part of the picture. */
function groundOf({ left, top, right, bottom }: Box, { data, width }: PagePicture): number {
	const counts = new Uint32Array(256)
	for (let y = top; y < bottom; y += 1)
		for (let x = left; x < right; x += 1) {
			const shade = data[y * width + x] ?? 255
			counts[shade] = (counts[shade] ?? 0) + 1
		}
	return counts.indexOf(Math.max(...counts))
}

function toPixels(box: Box, { width, height, scale }: PagePicture): Box {
	const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
	return {
		left: clamp(Math.floor(box.left * scale), width),
		top: clamp(Math.floor(box.top * scale), height),
		right: clamp(Math.ceil(box.right * scale), width),
		bottom: clamp(Math.ceil(box.bottom * scale), height),
	}
}
