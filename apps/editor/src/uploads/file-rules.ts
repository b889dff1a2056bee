import {
	IMAGE_TYPES,
	MAX_IMAGE_BYTES,
	MAX_IMAGE_MB,
	MAX_PDF_BYTES,
	MAX_PDF_MB,
	MAX_UPLOAD_BYTES,
	MAX_UPLOAD_MB,
	MAX_UPLOADED_SLIDES,
} from '@dormer/api/content/images/limits'

export const ACCEPT_IMAGES = IMAGE_TYPES.join(',')
/**
 * Includes PowerPoint, which is refused with what to do instead. Does not include HEIC, because an iPhone converts its photos to
 * JPEG for a page that does not accept HEIC.
 */
export const ACCEPT_SLIDES = [...IMAGE_TYPES, 'application/pdf', '.pptx', '.ppt'].join(',')
export const SLIDE_RULES: string = `PNG, JPEG or WebP up to ${MAX_IMAGE_MB} MB each, or one PDF up to ${MAX_UPLOADED_SLIDES} pages`

/** Accepted files, and one message for each file or group of files that was rejected. */
export type ChosenFiles = { files: File[]; rejections: string[] }

/**
 * Selects the slide files that the server accepts: one PDF, or up to 100 images of at most 200 MB in total. Sorts the dropped
 * images by name, after the images that were selected before. `rejections` says why the other files were left out.
 */
export function selectSlideFiles(
	dropped: readonly File[],
	selected: readonly File[] = [],
): ChosenFiles {
	const pdf = [...selected, ...dropped].find((file) => file.type === 'application/pdf')
	if (pdf !== undefined) {
		if (pdf.size > MAX_PDF_BYTES)
			return { files: [], rejections: [`${pdf.name} is larger than ${MAX_PDF_MB} MB`] }
		const ignored = selected.length + dropped.length - 1
		return {
			files: [pdf],
			rejections: ignored > 0 ? ['Only the PDF was added. A deck uses one PDF or images.'] : [],
		}
	}
	const rejections = dropped.flatMap(imageProblems)
	const added = dropped
		.filter((file) => imageProblems(file).length === 0)
		.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
	const images = [...selected, ...added]
	if (MAX_UPLOADED_SLIDES < images.length)
		rejections.push(
			`Only the first ${MAX_UPLOADED_SLIDES} images were added. A deck can have at most ${MAX_UPLOADED_SLIDES} slides.`,
		)
	const files = takeWhileFits(images.slice(0, MAX_UPLOADED_SLIDES))
	if (files.length < Math.min(images.length, MAX_UPLOADED_SLIDES))
		rejections.push(`Some images were not added. One upload can be at most ${MAX_UPLOAD_MB} MB.`)
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
	if (/\.(?:pptx?|ppsx|key)$/i.test(file.name))
		return [
			`${file.name} is a presentation file. Export it as a PDF (in PowerPoint and Keynote, under File > Export), then upload the PDF.`,
		]
	if (/\.hei[cf]$/i.test(file.name))
		return [
			`${file.name} is an HEIC photo. Save it as JPEG (on a Mac in Preview, under File > Export), then upload the JPEG.`,
		]
	if (!IMAGE_TYPES.includes(file.type)) return [`${file.name} is not a PNG, JPEG or WebP image`]
	if (file.size > MAX_IMAGE_BYTES) return [`${file.name} is larger than ${MAX_IMAGE_MB} MB`]
	return []
}

/** Words that programs and cameras give to files, and that say nothing about what is in them. */
const GENERIC_WORDS =
	/(?<!\p{L})(?:img|image|dscn?|pxl|photo|scan|screen ?shot|slides?|pages?|presentation|deck|document|file|export|copy|untitled|unnamed|new|at|am|pm|of|by)(?!\p{L})/giu

/**
 * Suggests a name from the first file name, without its extension, underscores and trailing number. Suggests an empty name without
 * files, for several files that differ in more than the number, because the first name would describe one slide, and for a
 * name without a word that says what is in the file, such as `s1.png`.
 */
export function nameFromFiles(files: readonly File[]): string {
	const [first = '', ...others] = files.map(nameWithoutNumber)
	const isUseful = /\p{L}{3}|\p{Lo}/u.test(first.replace(GENERIC_WORDS, ' '))
	return isUseful && others.every((name) => name === first) ? first : ''
}

/** Suggests a deck name from the file names or, when they say nothing, from the date. Suggests an empty name without files. */
export function deckNameFromFiles(files: readonly File[], now: Date = new Date()): string {
	if (files.length === 0) return ''
	const day = now.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
	return nameFromFiles(files) || `Deck from ${day}`
}

function nameWithoutNumber(file: File): string {
	const words = file.name
		.replace(/\.[^.]+$/, '')
		.replace(/[_-]+/g, ' ')
		.trim()
		.replace(/(?<!\s)\s*(?:slide|page)\s*\d+$|(?:(?<!\s)\s+|(?<![\s\d]))\d+$/i, '')
		.trim()
	return words.charAt(0).toUpperCase() + words.slice(1)
}
