import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldName, namesMatch } from './name-match.ts'

describe('namesMatch', () => {
	it.each([
		['Maria Lopez', 'Maria Lopez'],
		['maria lopez', 'Maria Lopez'],
		['MARIA LOPEZ', 'Maria Lopez'],
		['  Maria \t  Lopez ', 'Maria Lopez'],
		['Maria\u00a0Lopez', 'Maria Lopez'],
		['Maria Lopez.', 'Maria Lopez'],
		['Lopez-Garcia', 'Lopez Garcia'],
		['Lopez‑Garcia', 'Lopez – Garcia'],
		['John Q Public, Jr', 'john q. public jr.'],
		['O’Brien', "O'Brien"],
		['O`Brien', 'O´Brien'],
		['José Núñez', 'JOSÉ NÚÑEZ'],
		['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
		['Straße', 'STRASSE'],
		['STRAẞE', 'straße'],
		['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
		['ﬁona', 'Fiona'],
		['Ｍａｒｉａ Lopez', 'Maria Lopez'],
		['Maria\u200b Lopez', 'Maria Lopez'],
		['Łukasz Żółć', 'łukasz żółć'],
		['İpek', 'i̇pek'],
		['王小明', '王小明'],
	])('accepts %s as a spelling of %s', (typed, name) => {
		expect(namesMatch(typed, name)).toBe(true)
		expect(namesMatch(name, typed)).toBe(true)
	})
})

describe('namesMatch with two different names', () => {
	it.each([
		['Mario Lopez', 'Maria Lopez', 'a different person'],
		['Maria Lopez', 'Maria Lopes', 'a different letter'],
		['Lopez Maria', 'Maria Lopez', 'a different order'],
		['Maria', 'Maria Lopez', 'a missing last name'],
		['Maria Lopez Garcia', 'Maria Lopez', 'an additional last name'],
		['Jose', 'José', 'a missing accent'],
		['Ann Marie', 'Annmarie', 'a different word division'],
		['Işık', 'Isik', 'a dotless i'],
		['Maria Lopez 2', 'Maria Lopez', 'an additional number'],
		['Мария', 'Mapия', 'letters of another alphabet'],
		['', '', 'no text'],
		['—', '...', 'no letters'],
	])('rejects %s for %s because of %s', (typed, name) => {
		expect(namesMatch(typed, name)).toBe(false)
	})
})

const LETTERS = [...'aáàbcçdeéfghiíjklmnñoöpqrsßtuüvwxyzłøžабвгдежзя']
const word = fc
	.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 8 })
	.map((all) => all.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 4 })
const gap = fc.array(fc.constantFrom(' ', '-', '.', ',', '’', '\t', '\u00a0', '–'), {
	minLength: 1,
	maxLength: 3,
})
/** Generates spellings of a name with random case, separators and Unicode composition. */
const written = (words: string[]) =>
	fc
		.tuple(
			fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
			fc.array(gap, { minLength: 5, maxLength: 5 }),
			fc.constantFrom('NFC', 'NFD'),
		)
		.map(([upper, gaps, form]) => {
			const text = words.map((part, index) => part + (gaps[index]?.join('') ?? ' ')).join('')
			return Array.from(text, (character, index) =>
				upper[index] ? character.toUpperCase() : character,
			)
				.join('')
				.normalize(form)
		})

describe('namesMatch with random names', () => {
	it('accepts any two spellings of one name', () => {
		const pair = name.chain((words) => fc.tuple(written(words), written(words)))
		fc.assert(
			fc.property(pair, ([one, other]) => namesMatch(one, other)),
			{ numRuns: 1000 },
		)
	})

	it('rejects any two names with different letters', () => {
		const letters = (words: string[]) => words.join(' ').replaceAll('ß', 'ss')
		const pair = fc
			.tuple(name, name)
			.filter(([one, other]) => letters(one) !== letters(other))
			.chain(([one, other]) => fc.tuple(written(one), written(other)))
		fc.assert(
			fc.property(pair, ([one, other]) => !namesMatch(one, other)),
			{ numRuns: 1000 },
		)
	})

	it('rejects any name with one letter changed', () => {
		const changed = fc
			.tuple(name, fc.nat(), fc.constantFrom(...LETTERS))
			.map(([words, at, letter]) => {
				const characters = [...words.join(' ')]
				const index = at % characters.length
				return {
					words,
					other: characters.with(index, letter).join(''),
					was: characters[index],
					letter,
				}
			})
		fc.assert(
			fc.property(changed, ({ words, other, was, letter }) => {
				fc.pre(was !== letter)
				expect(namesMatch(words.join(' '), other)).toBe(false)
			}),
			{ numRuns: 1000 },
		)
	})

	it('returns the same result when two names are swapped, and accepts only names that foldName makes equal', () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 12 })
		fc.assert(
			fc.property(text, text, (one, other) => {
				expect(namesMatch(one, other)).toBe(namesMatch(other, one))
				expect(foldName(foldName(one))).toBe(foldName(one))
				if (namesMatch(one, other)) expect(foldName(one)).toBe(foldName(other))
			}),
			{ numRuns: 2000 },
		)
	})
})
