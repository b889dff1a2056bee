import { expect, it } from 'vitest'
import { isOtherLanguage } from './is-other-language.ts'

const SPANISH = [
	'Nuestros servicios',
	'Retiro de arboles: Con seguro de $2 millones',
	'Bajo el suelo',
]
const ENGLISH = [
	'What we do',
	'We haul away the brush and grind the stump',
	'Insured for $2 million',
]
const NAMES = [
	'La Jolla and Del Mar',
	'We serve the whole county',
	'El Cajon, San Diego and La Mesa',
]

it.each([
	[SPANISH, 'en', true],
	[ENGLISH, 'es', true],
	[SPANISH, 'es', false],
	[ENGLISH, 'en', false],
	[NAMES, 'en', false],
	[['De la Cruz Roofing'], 'en', false],
] as const)('isOtherLanguage of %j in a deck in "%s" is %s', (lines, language, isOther) => {
	expect(isOtherLanguage(lines, language)).toBe(isOther)
})
