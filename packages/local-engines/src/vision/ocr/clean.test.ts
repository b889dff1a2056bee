import { expect, it } from 'vitest'
import { cleanLine, isBulletMark, isText } from './clean.ts'

it.each([
	['• Lifetime shingles', 'Lifetime shingles'],
	['« 5-star rated', '5-star rated'],
	['– No deposit', 'No deposit'],
	['lce and water shield', 'Ice and water shield'],
	['lnsurance claims', 'Insurance claims'],
	['last layer', 'last layer'],
	['$l5,380', '$15,380'],
	['S15,380 installed', '$15,380 installed'],
	['$ 15, 380', '$15,380'],
	['1O years', '10 years'],
	['Day 1,7 am', 'Day 1, 7 am'],
	['Zanja de 1,5 metros, 0,75 % de pendiente', 'Zanja de 1,5 metros, 0,75 % de pendiente'],
	['It’s “yours”', 'It\'s "yours"'],
	['Free estimate |', 'Free estimate'],
	['[Concrete footing, 36 in. deep', 'Concrete footing, 36 in. deep'],
	['[Your company]', '[Your company]'],
	['—-22°F to 122°F', '-22°F to 122°F'],
	['Not covered: floods. -', 'Not covered: floods.'],
	['-5% a year', '-5% a year'],
	['6.9 % APR', '6.9 % APR'],
	['Bonded I Lic. 4410 I Dover', 'Bonded | Lic. 4410 | Dover'],
	['$28 I sq ft', '$28 / sq ft'],
	['Phase I Tear-off, and I think', 'Phase I Tear-off, and I think'],
	['Open daily « Since 1990', 'Open daily • Since 1990'],
	['Call (303) 555- 0142', 'Call (303) 555-0142'],
	['Up to 40 Ib of ice, $3 per Ib', 'Up to 40 lb of ice, $3 per lb'],
	['Weight (lb/sq), $9.50/lf', 'Weight (lb/sq), $9.50/lf'],
	['Call 303-555-0142', 'Call 303-555-0142'],
])('cleanLine corrects %j to %j', (read, clean) => {
	expect(cleanLine(read)).toBe(clean)
})

it('isBulletMark recognizes a bullet mark by the word after it', () => {
	for (const mark of ['•', 'e', 'o', '®', '+/', 'v/', '»', '*', '©)'])
		expect(isBulletMark(mark, 'Ridge')).toBe(true)
	for (const word of ['a', 'A', 'I', '7', '$', '#', '&', '("', 'Of', 'we'])
		expect(isBulletMark(word, 'Ridge')).toBe(false)
	expect(isBulletMark('0', 'Day')).toBe(true)
	expect(isBulletMark('0', 'down')).toBe(false)
})

it('isText distinguishes printed text from noise in a photograph', () => {
	const sure = (text: string) => isText({ text, confidence: 92, isLarge: false })
	for (const text of ['Roof', '300', '$189', '4.9/5', 'A+ rated', '6 nails', '7', 'We do'])
		expect(sure(text)).toBe(true)
	for (const text of ['—', 'HE BE', 'aN', '|', '_ ~ =', 'EE', '0', ''])
		expect(sure(text)).toBe(false)
	expect(isText({ text: 'Ridge vent', confidence: 40, isLarge: false })).toBe(false)
	expect(isText({ text: '0', confidence: 92, isLarge: true })).toBe(true)
})
