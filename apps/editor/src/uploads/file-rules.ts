const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']
export const ACCEPT_IMAGES = IMAGE_TYPES.join(',')
export const ACCEPT_SLIDES = [...IMAGE_TYPES, 'application/pdf'].join(',')
export const SLIDE_RULES = 'PNG, JPEG or WebP up to 10 MB each, or one PDF up to 100 pages'

const MB = 1_000_000
const MAX_IMAGE_BYTES = 10 * MB
const MAX_PDF_BYTES = 50 * MB
const MAX_SLIDES = 100
const MAX_UPLOAD_BYTES = 200 * MB

/** Accepted files, and one message for each file or group of files that was rejected. */
export type ChosenFiles = { files: File[]; rejections: string[] }

/**
 * Selects the slide files that the server accepts: one PDF, or up to 100 images of at most 200 MB in total. `rejections` says
 * why the other files were left out.
 */
export function selectSlideFiles(dropped: readonly File[]): ChosenFiles {
	const pdf = dropped.find((file) => file.type === 'application/pdf')
	if (pdf !== undefined) {
		if (pdf.size > MAX_PDF_BYTES)
			return { files: [], rejections: [`${pdf.name} is larger than 50 MB`] }
		const ignored = dropped.length - 1
		return {
			files: [pdf],
			rejections: ignored > 0 ? ['Only the PDF was added. A deck uses one PDF or images.'] : [],
		}
	}
	const rejections = dropped.flatMap(imageProblems)
	const images = dropped
		.filter((file) => imageProblems(file).length === 0)
		.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
	if (MAX_SLIDES < images.length)
		rejections.push('Only the first 100 images were added. A deck can have at most 100 slides.')
	const files = takeWhileFits(images.slice(0, MAX_SLIDES))
	if (files.length < Math.min(images.length, MAX_SLIDES))
		rejections.push('Some images were not added. One upload can have at most 200 MB.')
	return { files, rejections }
}

function takeWhileFits(images: readonly File[]): File[] {
	let bytes = 0
	const end = images.findIndex(({ size }) => {
		bytes += size
		return bytes > MAX_UPLOAD_BYTES
	})
	return end === -1 ? [...images] : images.slice(0, end)
}

/** Returns why an image is rejected, or an empty list when it is accepted. */
function imageProblems(file: File): string[] {
	if (!IMAGE_TYPES.includes(file.type)) return [`${file.name} is not a PNG, JPEG or WebP image`]
	if (file.size > MAX_IMAGE_BYTES) return [`${file.name} is larger than 10 MB`]
	return []
}

/**
 * Suggests a deck name from the first file name, without its extension, underscores and trailing number. Suggests an empty
 * name for several files that differ in more than the number: the first name would describe one slide, not the deck.
 */
export function deckNameFromFiles(files: readonly File[]): string {
	const [first = '', ...others] = files.map(nameWithoutNumber)
	return others.every((name) => name === first) ? first : ''
}

function nameWithoutNumber(file: File): string {
	const words = file.name
		.replace(/\.[^.]+$/, '')
		.replace(/[_-]+/g, ' ')
		.replace(/\s*(slide|page)?\s*\d+\s*$/i, '')
		.trim()
	return words.charAt(0).toUpperCase() + words.slice(1)
}
