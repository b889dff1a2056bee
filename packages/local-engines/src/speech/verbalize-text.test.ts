import { splitWords } from '@dormer/providers/speech/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verbalizeText } from './verbalize-text.ts'

const verbalize = (text: string) =>
	verbalizeText(text)
		.map(({ spoken }) => spoken)
		.filter((spoken) => spoken !== '')
		.join(' ')

describe('verbalizeText', () => {
	test.each([
		['$12,400', 'twelve thousand four hundred dollars'],
		['the constructor, 5 constructor', 'the constructor five constructor'],
		['$12.50 or $0.99', 'twelve dollars and fifty cents or ninety nine cents'],
		['$1.2 million', 'one point two million dollars'],
		['about $1.2M.', 'about one point two million dollars'],
		['$99/mo', 'ninety nine dollars per month'],
		['$10-$15', 'ten dollars to fifteen dollars'],
		['$10-15', 'ten to fifteen dollars'],
		['a 25-year warranty', 'a twenty five year warranty'],
		['(555) 010-2938', 'five five five oh one oh two nine three eight'],
		['303-555-0142', 'three oh three five five five oh one four two'],
		['303.555.0142', 'three oh three five five five oh one four two'],
		['1-800-555-0199', 'one eight oh oh five five five oh one nine nine'],
		['a 6/12 pitch', 'a six twelve pitch'],
		['1/2 or 3/4', 'one half or three quarters'],
		['24/7', 'twenty four seven'],
		['6/12/2026', 'june twelfth twenty twenty six'],
		['2026-06-12', 'june twelfth twenty twenty six'],
		['in 2026 and 1998', 'in twenty twenty six and nineteen ninety eight'],
		['since 1906', 'since nineteen oh six'],
		['the 1990s', 'the nineteen nineties'],
		['2,005 homes', 'two thousand five homes'],
		['2847 South Clermont Street', 'twenty eight forty seven south clermont street'],
		[
			'12 N. Main St., Denver, CO 80222',
			'twelve north main street denver colorado eight oh two two two',
		],
		['St. Louis', 'saint louis'],
		['Dr. Nguyen and Mr. Delgado', 'doctor nguyen and mister delgado'],
		['e.g. ridge vents, i.e. airflow', 'for example ridge vents that is airflow'],
		['99.9%', 'ninety nine point nine percent'],
		['130 mph', 'one hundred thirty miles per hour'],
		['130mph', 'one hundred thirty miles per hour'],
		['24 sq. ft. of decking', 'twenty four square feet of decking'],
		['1 ft or 6 ft', 'one foot or six feet'],
		['a 5" gutter', 'a five inch gutter'],
		[`5'6"`, 'five feet six inches'],
		['45°F', 'forty five degrees fahrenheit'],
		['4.5 squares', 'four point five squares'],
		['1st, 2nd and 25th', 'first second and twenty fifth'],
		['20-30 squares', 'twenty to thirty squares'],
		['20–30 squares', 'twenty to thirty squares'],
		['10x12', 'ten by twelve'],
		['9:30 am to 5pm', 'nine thirty ay em to five pee em'],
		['at 10:00', "at ten o'clock"],
		['10:00 am', 'ten ay em'],
		['HVAC and GAF, LLC', 'aitch vack and gee ay eff el el see'],
		['Apt. 4B', 'apartment four bee'],
		['Unit 12C', 'unit twelve see'],
		['W 3rd', 'west third'],
		['410 W 3rd St Denver', 'four ten west third street denver'],
		['2847 South Clermont Dr Denver', 'twenty eight forty seven south clermont drive denver'],
		['Call Dr. Nguyen', 'call doctor nguyen'],
		['500 St. Charles Ave', 'five hundred saint charles avenue'],
		['CA License #1029384', 'see ay license number one oh two nine three eight four'],
		['license number 1029384', 'license number one oh two nine three eight four'],
		['Lic. 884213', 'license eight eight four two one three'],
		['CCC1330012', 'see see see one three three oh oh one two'],
		['ENERGY STAR windows', 'energy star windows'],
		['MERV 13 and SEER2', 'murv thirteen and seer two'],
		['a 10 kWh battery', 'a ten kilowatt hour battery'],
		['10 kWh of storage', 'ten kilowatt hours of storage'],
		['30-yr shingles', 'thirty year shingles'],
		['24x36 in.', 'twenty four by thirty six inches'],
		['24x36 in. skylight', 'twenty four by thirty six inch skylight'],
		['built 2019 in Denver', 'built twenty nineteen in denver'],
		['your HOA is FREE', 'your aitch oh ay is free'],
		['Class IV shingles', 'class four shingles'],
		['ice-and-water shield', 'ice and water shield'],
		['wind & rain', 'wind and rain'],
		['A roof. I think', 'a roof i think'],
		['U.S. homes', 'you ess homes'],
		['summitpeak.com', 'summitpeak dot com'],
		['Ask karen@example.com', 'ask karen at example dot com'],
		['José’s “new” roof…', "jose's new roof"],
		['#1 rated', 'number one rated'],
		['-5 degrees', 'minus five degrees'],
		['50+ years', 'fifty plus years'],
		['0 to 100', 'zero to one hundred'],
		['1,000,000', 'one million'],
		[
			'12 345678901234567890',
			'twelve three four five six seven eight nine oh one two three four five six seven eight nine oh',
		],
		['2½ inches', 'two and a half inches'],
		['FREE ROOF INSPECTION', 'free roof inspection'],
		['— then • this', 'then this'],
		['a 1 1/2 HP pump', 'a one and a half horsepower pump'],
		['a 2-1/2-inch pipe', 'a two and a half inch pipe'],
		['a ½ in. bit', 'a one half inch bit'],
		['½ in. of ice', 'half an inch of ice'],
		[
			'1/4 mile of fence and 3/4 in. of foam',
			'a quarter of a mile of fence and three quarters of an inch of foam',
		],
		['50¢/sq ft', 'fifty cents per square foot'],
		['99¢ a bag', 'ninety nine cents a bag'],
		['3/8" plywood', 'three eighths inch plywood'],
		['5/4 x 6 boards', 'five over four by six boards'],
		['12 gpm and 45 mg/L', 'twelve gallons per minute and forty five milligrams per liter'],
		['on 120 V, at 9 gpg', 'on one hundred twenty volts at nine grains per gallon'],
		['below 0.3 ppm', 'below zero point three parts per million'],
		['18,000 BTU/h', 'eighteen thousand bee tee you per hour'],
		['240V and 15A', 'two hundred forty volts and fifteen amps'],
		['$0.35/sq ft', 'thirty five cents per square foot'],
		['200 lin. ft. of fence', 'two hundred linear feet of fence'],
		['until April 1', 'until april first'],
		['Mar. 3, 2027', 'march third twenty twenty seven'],
		['It may 5 times', 'it may five times'],
		['Call 811 before you dig', 'call eight one one before you dig'],
		['811 homes', 'eight hundred eleven homes'],
		['8am-5pm', 'eight ay em to five pee em'],
		['7:30 a.m.–4 p.m.', 'seven thirty ay em to four pee em'],
		['Mon–Fri', 'monday to friday'],
		['Robert Hale III', 'robert hale the third'],
		['Phase II', 'phase two'],
	])('verbalizes %s', (text, spoken) => expect(verbalize(text)).toBe(spoken))
})

test('verbalizeText turns punctuation and parentheses into pauses, but not the period of an abbreviation', () => {
	const pauses = verbalizeText('Mr. Lee said yes, twice (really) — right?').map(
		({ pause }) => pause,
	)
	expect(pauses).toEqual(['', '', '', ',', ',', ',', ',', '?'])
})

test('verbalizeText pauses after a sentence that ends in a unit', () => {
	const pauses = (text: string) => verbalizeText(text).map(({ pause }) => pause)
	expect(pauses('It holds 40 gal. We fill it.')).toEqual(['', '', '', '.', '', '', '.'])
	expect(pauses('Use 24 sq. ft. of it.')).toEqual(['', '', '', '', '', '.'])
})

test('verbalizeText returns one entry per word of any text, with only letters in the spoken form', () => {
	const piece = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.constantFrom(
			'$',
			'12',
			'1,2',
			'/',
			'-',
			'"',
			"'",
			'(',
			'.',
			'%',
			'Dr.',
			'ft',
			'½',
			'A',
			' ',
		),
	)
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const text = pieces.join('')
			const result = verbalizeText(text)
			expect(result.map(({ word }) => word)).toEqual(splitWords(text))
			for (const { spoken } of result)
				expect(spoken).toMatch(/^(?:[a-z]+(?:'[a-z]+)*(?: (?!$))?)*$/)
		}),
		{ numRuns: 2000 },
	)
})

test('verbalizeText verbalizes every whole number below a billion correctly', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
			expect(parseNumberWords(verbalize(n.toLocaleString('en-US')))).toBe(n)
		}),
	)
})

const VALUES: Record<string, number> = Object.fromEntries(
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
		.split(' ')
		.map((word, value) => [word, value]),
)
const ROUND: Record<string, number> = {
	thirty: 30,
	forty: 40,
	fifty: 50,
	sixty: 60,
	seventy: 70,
	eighty: 80,
	ninety: 90,
}

/** Converts number words back to a number. */
function parseNumberWords(words: string): number {
	let total = 0
	let group = 0
	for (const word of words.split(' ')) {
		if (word === 'hundred') group *= 100
		else if (word === 'thousand' || word === 'million') {
			total += group * (word === 'thousand' ? 1000 : 1_000_000)
			group = 0
		} else group += VALUES[word] ?? ROUND[word] ?? Number.NaN
	}
	return total + group
}
