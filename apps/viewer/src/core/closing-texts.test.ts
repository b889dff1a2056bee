import { describe, expect, it } from 'vitest'
import { closingTexts } from './closing-texts.ts'

const make = (headline: string, body: string) => ({
	cta: { headline, body, buttonText: 'Compare the prices', buttonUrl: null },
})

describe('closingTexts', () => {
	const english = make('Ready when you are', 'Call us, or tell us which week suits you.')
	const spanish = make('Hablemos hoy', 'Compare los tres precios con calma.')

	it.each([
		{ what: 'English texts', branding: english, language: 'en', expected: english.cta },
		{ what: 'Spanish texts', branding: spanish, language: 'es-US', expected: spanish.cta },
		{ what: 'English texts', branding: english, language: 'es', expected: null },
		{ what: 'no branding', branding: null, language: 'es', expected: null },
	])('decides on $what of a presentation in “$language”', ({ expected, ...presented }) => {
		expect(closingTexts(presented)).toEqual(expected)
	})
})
