import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesMatch } from './name-match.ts'

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
		['Ｍａｒｉａ Lopez', 'Maria Lopez'],
		['Maria\u200b Lopez', 'Maria Lopez'],
		['ﬁona', 'Fiona'],
		['王小明', '王小明'],
		['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
		['Straße', 'STRASSE'],
		['STRAẞE', 'straße'],
		// Accents, present in either name
		['José Núñez', 'JOSÉ NÚÑEZ'],
		['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
		['Jose Nunez', 'José Núñez'],
		['Lukasz Zolc', 'Łukasz Żółć'],
		['Soren Aebler', 'Søren Æbler'],
		['Isik', 'Işık'],
		['İpek', 'Ipek'],
		['Οδυσσεύς', 'Οδυσσευς'],
		// Apostrophes
		['O’Brien', "O'Brien"],
		['O`Brien', 'O´Brien'],
		['Sean OBrien', 'Sean O’Brien'],
		['Sean O Brien', 'Sean O’Brien'],
		['Kahealani Kealoha', 'Kahealani Keʻaloha'],
		// & and "and"
		['John and Mary Smith', 'John & Mary Smith'],
		['John AND Mary Smith', 'John&Mary Smith'],
		['John + Mary Smith', 'John & Mary Smith'],
		// Initials of middle names
		['John Q. Smith', 'John Smith'],
		['John Q. Smith', 'John Quincy Smith'],
		['John Q R Smith', 'John Quincy Robert Smith'],
		['John Q Public, Jr', 'john q. public jr.'],
		// Titles and suffixes
		['Dr. Maria Lopez', 'Maria Lopez'],
		['Mr. and Mrs. John Smith', 'Mr and Mrs John Smith'],
		['John Smith Jr.', 'John Smith'],
		['John Smith, III', 'John Smith III'],
		['John Smith 3rd', 'John Smith III'],
		['John Smith, M.D.', 'John Smith'],
		['John Smith, Ph.D.', 'Dr John Smith'],
		// Emojis
		['Karen Delgado', 'Karen 🌸 Delgado'],
		['Karen Delgado', '👩🏽‍🌾Karen❤️ Delgado🇺🇸'],
		// Order of family names
		['Xiaoming Wang', 'Wang Xiaoming'],
		['Lopez, Maria', 'Maria Lopez'],
		['Maria Garcia Lopez', 'Maria Lopez Garcia'],
	])('accepts %s as a spelling of %s', (typed, name) => {
		expect(namesMatch(typed, name)).toBe(true)
		expect(namesMatch(name, typed)).toBe(true)
	})
})

describe('namesMatch with two different names', () => {
	it.each([
		['Mario Lopez', 'Maria Lopez', 'a different person'],
		['Maria Lopez', 'Maria Lopes', 'a different letter'],
		['Maria', 'Maria Lopez', 'a missing last name'],
		['M. Lopez', 'Maria Lopez', 'a first name that is only an initial'],
		['Maria L.', 'Maria Lopez', 'a last name that is only an initial'],
		['Maria Lopez Garcia', 'Maria Lopez', 'an additional last name'],
		['Ann Marie', 'Annmarie', 'a different word division'],
		['Maria Lopez 2', 'Maria Lopez', 'an additional number'],
		['John Smith Jr.', 'John Smith Sr.', 'another generation'],
		['John Smith II', 'John Smith III', 'another generation'],
		['John Q. Smith', 'John R. Smith', 'another initial'],
		['John Q. Smith', 'John Robert Smith', 'another middle name'],
		['John Smith', 'John & Mary Smith', 'only one of two people'],
		['Mary Smith', 'John Smith', 'the spouse'],
		['Dr. Lopez', 'Maria Lopez', 'a title for a first name'],
		['Jr.', 'John', 'only a suffix'],
		['Мария', 'Mapия', 'letters of another alphabet'],
		['Jоhn Smith', 'John Smith', 'a Cyrillic o'],
		['Јohn Smith', 'John Smith', 'a Cyrillic j'],
		['Ηannah Smith', 'Hannah Smith', 'a Greek eta'],
		['Јоse Nunez', 'José Núñez', 'Cyrillic letters'],
		['दिल', 'दल', 'a vowel sign, which is no accent'],
		['がく', 'かく', 'a sound mark, which is no accent'],
		['', '', 'no text'],
		['—', '...', 'no letters'],
		['🌸', '🌸', 'no letters'],
		['&', 'and', 'only a conjunction'],
	])('rejects %s for %s because of %s', (typed, name) => {
		expect(namesMatch(typed, name)).toBe(false)
		expect(namesMatch(name, typed)).toBe(false)
	})
})

const LETTERS = [...'abcdefghiklmnopqrstuvwxyzабвгдежзαβγδλμ']
/** A word of at least two letters that is not an initial, title, suffix or conjunction. */
const word = fc
	.array(fc.constantFrom(...LETTERS), { minLength: 4, maxLength: 8 })
	.map((all) => all.join(''))
	.filter((text) => text !== 'prof' && text !== 'miss')
const name = fc.array(word, { minLength: 1, maxLength: 4 })
const gap = fc.array(fc.constantFrom(' ', '-', '.', ',', '\t', '\u00a0', '–'), {
	minLength: 1,
	maxLength: 3,
})
/** Generates spellings of a name with random case, separators and accents. */
const written = (words: string[]) =>
	fc
		.tuple(
			fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
			fc.array(gap, { minLength: 5, maxLength: 5 }),
			fc.array(fc.constantFrom('', '', '\u0301', '\u0308'), { minLength: 60, maxLength: 60 }),
			fc.constantFrom('NFC', 'NFD'),
		)
		.map(([upper, gaps, accents, form]) => {
			const text = words.map((part, index) => part + (gaps[index]?.join('') ?? ' ')).join('')
			return Array.from(text, (character, index) => {
				const accent = LETTERS.includes(character) ? accents[index] : ''
				return (upper[index] ? character.toUpperCase() : character) + accent
			})
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

	it('rejects any two names with different words', () => {
		const words = (all: string[]) => all.toSorted().join(' ')
		const pair = fc
			.tuple(name, name)
			.filter(([one, other]) => words(one) !== words(other))
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
				const characters = [...words.join('')]
				const index = at % characters.length
				const other = characters.with(index, letter).join('')
				return { one: characters.join(''), other, was: characters[index], letter }
			})
		fc.assert(
			fc.property(changed, ({ one, other, was, letter }) => {
				fc.pre(was !== letter)
				expect(namesMatch(one, other)).toBe(false)
			}),
			{ numRuns: 1000 },
		)
	})

	it('returns the same result when two names are swapped, and takes any text', () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 12 })
		fc.assert(
			fc.property(text, text, (one, other) => {
				expect(namesMatch(one, other)).toBe(namesMatch(other, one))
			}),
			{ numRuns: 2000 },
		)
	})
})
