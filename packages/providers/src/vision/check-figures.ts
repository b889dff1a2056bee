import { type DoubtfulWord, holdBack } from './hold-back.ts'
import type { LocalVision, ReadText, SlideReadRequest, Vision } from './vision.ts'

/**
 * Adds a check of figures to a model that reads slides: the two local readers read the picture too, and a figure that neither of
 * them reads is doubtful. Slides without figures are not read again. When the local readers fail, every figure is doubtful.
 */
export function checkFigures(vision: Vision, local: LocalVision): Vision {
	return {
		...vision,
		readSlide: async (request) => {
			const reading = await vision.readSlide(request)
			const figures = figuresIn([reading.title, ...reading.bullets, reading.slideContext ?? ''])
			if (figures.length === 0 || reading.doubts.length > 0) return reading
			const texts = await readTexts(local, request)
			const printed = new Set(texts.flatMap(({ readings }) => readings.flatMap(numbersOf)))
			const doubtful = figures.filter((figure) => !numbersOf(figure).every((n) => printed.has(n)))
			return holdBack(reading, doubtful.map(toDoubt), request)
		},
	}
}

function readTexts(local: LocalVision, request: SlideReadRequest): Promise<ReadText[]> {
	return local.readTexts(request).catch(() => {
		request.signal?.throwIfAborted()
		return []
	})
}

/** Returns each word with a digit once, without the marks around it. */
function figuresIn(texts: readonly string[]): string[] {
	const words = texts.flatMap((text) => text.split(/[\s;:()"“”]+/))
	const figures = words.filter((word) => /\d/.test(word)).map(withoutMarks)
	return [...new Set(figures)]
}

/** Returns a word without what a comma ends before its first digit, and without marks at its end. */
function withoutMarks(word: string): string {
	const start = word.lastIndexOf(',', word.search(/\d/)) + 1
	return word.slice(start).replace(/(?<![.,!?])[.,!?]+$/, '')
}

const numbersOf = (text: string): string[] =>
	(text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []).map((number) =>
		String(Number(number)),
	)

const toDoubt = (figure: string): DoubtfulWord => ({ readings: [figure, ''], place: null })
