import { describe, expect, it } from 'vitest'
import { combineReadings, keepAccents } from './align-readings.ts'

const words = (text: string, confidence = 0.95) =>
	text.split(' ').map((word) => ({ text: word, confidence }))
const letters = (text: string, probability = 0.99) =>
	[...text].map((letter, x) => ({ text: letter, probability, x }))
/** The text of a combined line, with a question mark after each doubtful word. */
const combine = (...readings: Parameters<typeof combineReadings>) =>
	combineReadings(...readings)
		.map(({ text, doubt }) => (doubt === null ? text : `${text}?`))
		.join(' ')

it.each([
	[
		'keeps spaces, accents and marks of the words',
		'Así protegemos, hoy',
		'Asiprotegemos,hoy',
		'Así protegemos, hoy',
	],
	[
		'finds a figure certain that both read',
		'Now $12,750 total',
		'Now$12,750total',
		'Now $12,750 total',
	],
	[
		'keeps a figure of the letters in doubt when the readings differ',
		'Now $1275 total',
		'Now$12.75total',
		'Now $12.75? total',
	],
	[
		'takes a letter inside a figure in parentheses for a digit',
		'($900 value)',
		'($9o0value)',
		'($900 value)',
	],
	['keeps the figure that only one of them reads, in doubt', 'N hours', '2hours', '2? hours'],
	[
		'doubts a zero before a word in lower case, which may be a round mark',
		'0 leaks in 9 years',
		'0 leaks in 9 years',
		'0? leaks in 9 years',
	],
	[
		'keeps a letter that the letters read as a digit',
		'Revisión a los',
		'Revisi6n a los',
		'Revisión a los',
	],
	['keeps a zero that only the letters have, in doubt', 'leaks', '0 leaks', '0? leaks'],
	[
		'reads letters that look like digits as digits',
		'Call 811 first',
		'Call8llfirst',
		'Call 811 first',
	],
	[
		'doubts a word that looks like a digit',
		'entre 4 o 6 días',
		'entre4 0 6dias',
		'entre 4 0? 6 días',
	],
	['keeps a word that only the letters have', 'warranty', 'A warranty', 'A warranty'],
	['splits a word where the letters have a space', '2in a row', '2 in a row', '2 in a row'],
	['keeps a mixed number that one of them reads', '1 1/2 HP pump', '11/2HPpump', '1 1/2 HP pump'],
	['doubts a mixed number that both read without its space', '11/2 HP', '11/2HP', '11/2? HP'],
	['takes the letters when the words are something else', 'ee Iv', 'Roof wash', 'Roof wash'],
	['takes the only reading there is, in doubt for figures', '', '$349', '$349?'],
])('combineReadings %s', (_, ...[read, printed, expected]) => {
	expect(combine(read === '' ? [] : words(read), letters(printed))).toBe(expected)
})

it('combineReadings takes the surer of two different words', () => {
	expect(combine(words('fits a fue', 0.6), letters('fits a flue'))).toBe('fits a flue')
	expect(combine(words('fits a flue'), letters('fits a fue', 0.7))).toBe('fits a flue')
	expect(combine(words('fits a fue', 0.6), letters('fits a flae', 0.6))).toBe('fits a fue?')
})

it('combineReadings doubts a part of a figure that the other reading has as a longer figure', () => {
	expect(combine(words('$ 1 8 , a month for the roof'), letters('$189orer', 0.6))).toBe(
		'$ 1? 8? , a month for the roof',
	)
})

it('keepAccents keeps the accents that one of two readings has', () => {
	const kept = keepAccents(
		words('¿Llueve manana el miércoles'),
		words('¿Llueve mañana el miercoles'),
	)
	expect(kept.map(({ text }) => text).join(' ')).toBe('¿Llueve mañana el miércoles')
})

it.each([
	['of', '0f', 'of'],
	['24[7', '24/7', '24/7'],
	['lyear', '1year', '1year'],
	['5years', 'Syears', '5years'],
	['$i50', '$150', '$150'],
	['55', 'S5', 'S5?'],
	['$750', '$150', '$150?'],
])('combines %s and %s, of which one may make no sense, to %s', (read, other, expected) => {
	const line = (text: string) => `Ask about the ${text} here`
	expect(combine(words(line(read)), letters(line(other)))).toBe(line(expected))
})

describe('words of the language of the slide', () => {
	const isWord = (text: string) =>
		['living', 'walls', 'crew', 'tafoya'].includes(text.toLowerCase())
	it.each([
		[
			'chooses a word before a text that the language does not have',
			'walle',
			0.88,
			'walls',
			0.8,
			'walls',
		],
		['keeps a sure text that may be a name in doubt', 'Living', 0.6, 'Civing', 0.97, 'Living?'],
		['doubts two texts that the language does not have', 'creur', 0.95, 'creu', 0.95, 'creur?'],
		[
			'doubts an unsure text that both read and the language does not have',
			'nple',
			0.56,
			'nple',
			0.8,
			'nple?',
		],
		['finds a sure name certain that both read', 'Yazzie', 0.7, 'Yazzie', 0.95, 'Yazzie'],
	])('%s', (_, ...[text, confidence, other, probability, expected]) => {
		expect(combine(words(text, confidence), letters(other, probability), isWord)).toBe(expected)
	})
})
