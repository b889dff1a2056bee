import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftFaqs } from '../faqs/draft-faqs.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { draftScript } from './draft-script.ts'

const draft = (title: string, bullets: string[], position = 2) =>
	draftScript({ title, bullets, position, total: 9, companyName: 'Summit Peak Roofing' }).script

/** Words that a script may contain in addition to the words of the slide. None of these words states a fact. */
const CONNECTING_WORDS = new Set(
	`a about after at all and are at by comes day down few finally first five for four from hi how in is it let's look month moment now
	of on points seven short six take talk thank that the then there things this three time to two us week welcome what
	with you your here summit peak roofing next percent {{first_name}}`.split(/\s+/),
)
const words = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^\w{}$%'-]+/g, ' ')
		.trim()
		.split(' ')
		.filter(Boolean)

const phrase = fc
	.array(
		fc.constantFrom(
			'Roof',
			'warranty',
			'Ridge',
			'vent',
			'25-year',
			'$1,499/mo',
			'Passes',
			'to',
			'the',
			'owner',
			'Licensed',
			'&',
			'insured',
			'130',
			'mph',
			'winds',
			'10-15',
			'yrs',
			'Denver',
			'We',
			'answer',
			'w/',
			'care',
			'6/12',
			'pitch',
			'Good:',
			'$9,900',
			'98%',
			'of',
			'(twice)',
			'Call',
			'303-555-0142',
			'no',
			'surprises,',
			'ever',
			'Day',
			'1:',
			'★★★★★',
			'1,850',
			'sq',
			'ft',
			'—',
			'PRICE',
			'Class',
			'4',
		),
		{ minLength: 1, maxLength: 9 },
	)
	.map((parts) => parts.join(' '))

describe('draftScript and draftFaqs for arbitrary slides', () => {
	it('writes scripts that contain only words of the slide and connecting words', () => {
		fc.assert(
			fc.property(
				phrase,
				fc.array(phrase, { maxLength: 8 }),
				fc.integer({ min: 1, max: 9 }),
				(title, bullets, position) => {
					const known = new Set(
						[title, ...bullets].flatMap((line) => words(`${toSpokenText(line)} ${line}`)),
					)
					const script = draft(title, bullets, position)
					expect(
						words(script).filter((word) => !known.has(word) && !CONNECTING_WORDS.has(word)),
					).toEqual([])
					expect(script.length).toBeLessThanOrEqual(5000)
				},
			),
			{ numRuns: 500 },
		)
	})

	it('uses no number in an FAQ answer that the cited slide does not contain', () => {
		const numbers = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? []
		fc.assert(
			fc.property(
				fc.array(fc.tuple(phrase, fc.array(phrase, { maxLength: 5 })), { maxLength: 6 }),
				(slides) => {
					const sources = slides.map(([title, bullets], index) => ({
						position: index + 1,
						title,
						bullets,
						script: '',
					}))
					const faqs = draftFaqs(sources)
					expect(faqs.length).toBeLessThanOrEqual(12)
					for (const { cannedAnswer, userQuestion, position } of faqs) {
						const source = sources.find((slide) => slide.position === position)
						const known = numbers(
							[source?.title, ...(source?.bullets ?? [])]
								.map((line = '') => `${line} ${toSpokenText(line)}`)
								.join(' '),
						)
						expect(known).toEqual(expect.arrayContaining(numbers(cannedAnswer)))
						expect(userQuestion).toMatch(/\?$/)
					}
				},
			),
			{ numRuns: 300 },
		)
	})
})

describe('draftFaqs', () => {
	const ask = (title: string, bullets: string[]) =>
		draftFaqs([{ position: 1, title, bullets, script: '' }]).map(({ userQuestion }) => userQuestion)

	it.each([
		['A warranty you can read', ['50 years, in writing'], 'How long is the warranty?'],
		['Our guarantee', ['Limited warranty on parts'], 'What does the warranty cover?'],
		['Easy payments', ['$149 per month with approved credit'], 'Can I pay monthly?'],
		[
			'Two days, start to finish',
			['Day 1: tear off', 'Day 2: shingles'],
			'How long does the work take?',
		],
		['How it works', ['We inspect', 'You decide'], 'How does the work go, step by step?'],
		[
			'Licensed and insured',
			['CA license 1029384, two million in liability'],
			'Are you licensed and insured?',
		],
		['Your insurance claim', ['We meet your adjuster'], 'Can you help with my insurance claim?'],
		['What we found on your roof', ['Two lifted tabs, one soft spot'], 'What did you find?'],
		['Six layers, one system', ['Synthetic underlayment'], 'Which materials do you use?'],
		['Clean-up', ['Magnet sweep of the lawn'], 'What about the clean-up?'],
		['Reviews', ['4.9 stars from 312 reviews'], 'What do other homeowners say?'],
		['Why choose us?', ['Local crews only', 'No deposit'], 'Why choose us?'],
		[
			'What Denver does to a roof',
			['7 hail days', '300 days of sun'],
			'What does Denver do to a roof?',
		],
		['Next: pick a day', ['A site visit takes forty minutes'], 'What is the next step?'],
	])('writes for the title %j and the bullets %j the question %j', (title, bullets, question) => {
		expect(ask(title, bullets)).toContain(question)
	})

	it.each([
		['About us', ['Licensed and insured since 1987', 'The warranty covers all parts']],
		['What waiting costs', ['A leak costs $12,000 after three winters']],
		['Choose your roof', ['Good: $15,380', 'Better: $19,690']],
		['Our warranty', ['Is it too good to be true?', 'Ask any of our neighbors']],
		['Our warranty', ['50 years']],
		['Pay monthly', ['$189 a month']],
		['Thank you', ['See you soon, and call us']],
		['Slide 4', []],
	])('writes no question for the title %j and the bullets %j', (title, bullets) => {
		expect(ask(title, bullets)).toEqual([])
	})
})
